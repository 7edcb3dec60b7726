/** Import of a sheet: template, upload, progress of the job, and which rows were refused for which reason. */
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Table, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Resource } from '#kit/contract.ts'
import { importTemplateCall } from '#server/modules/system/import-template.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { refreshPaths } from '../client.ts'
import { download, upload } from '../file-transfer.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { callsOf } from '../resource-calls.ts'
import { fileRule, refuseFile } from '../upload/upload-rules.ts'
import type { Refusal } from '../upload/upload-rules.ts'
import { Dialog } from '../widgets/dialog.tsx'
import { JobProgress, isOver, useJob } from './job-progress.tsx'
import '../texts.ts'

export interface ImportDialogProps {
  readonly of: Resource
  readonly onClose: () => void
}

const sheetRule = { ...fileRule, types: ['xlsx', 'csv'] } as const

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
        <ChooseSheet resource={resource} onStarted={setJobId} />
      ) : job ? (
        <ImportOutcome job={job} />
      ) : (
        <Alert type="info" title={t('transfer.importing')} />
      )}
    </Dialog>
  )
}

function ChooseSheet({ resource, onStarted }: { resource: Resource; onStarted: (jobId: string) => void }) {
  const { t } = useTranslation('kit')
  const [busy, setBusy] = useState(false)
  const tell = (refusal: Refusal) => notify.error((t as (key: string, params: object) => string)(refusal.key, refusal.params))

  const start = async (file: File) => {
    const refusal = refuseFile(file, sheetRule)
    const call = callsOf(resource).import
    if (refusal || !call) return refusal && tell(refusal)
    setBusy(true)
    try {
      const { jobId } = (await upload(call, file)) as { jobId: string }
      onStarted(jobId)
    } catch {
      // The client has shown the server's words.
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <Flex vertical gap={12}>
      <div>
        <Button icon={<DownloadOutlined />} onClick={() => void download(importTemplateCall, { resource: resource.name }).catch(() => undefined)}>
          {t('transfer.template')}
        </Button>
      </div>
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void start(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p style={{ fontSize: 36, margin: 0 }}>
          <InboxOutlined aria-hidden />
        </p>
        <p>{busy ? t('transfer.importing') : t('transfer.pickFile')}</p>
        <p style={{ color: 'var(--text-soft)' }}>{t('transfer.pickHint')}</p>
      </Upload.Dragger>
    </Flex>
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
