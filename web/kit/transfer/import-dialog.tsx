/** Import of a sheet: template, upload, progress of the job, and which rows were refused for which reason. */
import { Alert, Button, Flex, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Resource } from '#kit/contract.ts'
import { importTemplateCall } from '#server/modules/system/import-template.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { refreshPaths } from '../client.ts'
import { download, upload } from '../file-transfer.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { callsOf } from '../resource-calls.ts'
import { Dialog } from '../widgets/dialog.tsx'
import { ChooseSheet } from './choose-sheet.tsx'
import { JobProgress, isOver, useJob } from './job-progress.tsx'
import '../texts.ts'

export interface ImportDialogProps {
  readonly of: Resource
  readonly onClose: () => void
}

export function ImportDialog({ of: resource, onClose }: ImportDialogProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const cache = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const { data: job } = useJob(jobId)
  const over = isOver(job)

  useEffect(() => {
    if (over) void refreshPaths(cache, [resource.path])
  }, [cache, over, resource])

  const footer = over
    ? [
        <Button key="again" onClick={() => setJobId(undefined)}>
          {t('transfer.again')}
        </Button>,
        <Button key="close" type="primary" data-click-free onClick={onClose}>
          {t('close')}
        </Button>,
      ]
    : [
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
      ]
  return (
    <Dialog open title={t('transfer.importTitle', { label: label(resource.label) })} width={640} onCancel={onClose} footer={footer}>
      {jobId === undefined ? (
        <ChooseSheet
          template={() => download(importTemplateCall, { resource: resource.name })}
          hint={t('transfer.pickHint')}
          read={async (sheet) => {
            const call = callsOf(resource).import
            if (call) setJobId(((await upload(call, sheet)) as { jobId: string }).jobId)
          }}
        />
      ) : job ? (
        <ImportOutcome job={job} />
      ) : (
        <Alert type="info" title={t('transfer.importing')} />
      )}
    </Dialog>
  )
}

interface RowError {
  readonly row: number
  readonly message: string
}

/** Each message names its fields. Refused rows stand in the job's result as far as they fit; all of them are in the error file. */
function ImportOutcome({ job }: { job: JobView }) {
  const { t } = useTranslation('kit')
  const errors = (job.result?.['errors'] ?? []) as readonly RowError[]
  return (
    <Flex vertical gap={12}>
      <JobProgress job={job} />
      {isOver(job) && <Alert showIcon type={job.failed > 0 ? 'warning' : 'success'} title={t('transfer.imported', { ok: job.ok, failed: job.failed })} />}
      {errors.length > 0 && (
        <Table<RowError>
          size="small"
          rowKey={(error) => `${error.row}-${error.message}`}
          dataSource={[...errors]}
          pagination={false}
          scroll={{ y: 240 }}
          columns={[
            { title: t('transfer.row'), dataIndex: 'row', width: 80 },
            { title: t('transfer.reason'), dataIndex: 'message' },
          ]}
        />
      )}
    </Flex>
  )
}
