/** Putting up by a sheet: its template, what will go up and what is wrong with each row, then the job that does it. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Table, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { confirmListingImport, listingImport, listingTemplate, ListingImportOutcome } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { refreshPaths, useAction } from '#web/kit/client.ts'
import { download, upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ChooseSheet } from '#web/kit/transfer/choose-sheet.tsx'
import { JobProgress, isOver, useJob } from '#web/kit/transfer/job-progress.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { shelvesPaths } from './use-batch.tsx'
import './texts.ts'

const paging = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }

export function ListingImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shelves')
  const cache = useQueryClient()
  const [previewId, setPreviewId] = useState<string>()
  const [jobId, setJobId] = useState<string>()
  const { data: preview } = useJob(previewId)
  const { data: job } = useJob(jobId)
  const isDone = isOver(job)
  useEffect(() => {
    if (isDone) void refreshPaths(cache, shelvesPaths)
  }, [cache, isDone])
  return (
    <Dialog open width={760} title={t('importTitle')} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {previewId === undefined && (
        <ChooseSheet
          template={() => download(listingTemplate, {})}
          templateText={t('template')}
          hint={t('sheetHint')}
          read={async (sheet) => setPreviewId(((await upload(listingImport, sheet)) as { jobId: string }).jobId)}
        />
      )}
      {previewId !== undefined && jobId === undefined && <LookedAt job={preview} onAgain={() => setPreviewId(undefined)} onConfirmed={setJobId} />}
      {jobId !== undefined && (
        <Flex vertical gap={12}>
          {job && <JobProgress job={job} />}
          <Link to="/commodity-management/shelves-batch/index">{t('toBatch')}</Link>
        </Flex>
      )}
    </Dialog>
  )
}

interface LookedAtProps {
  readonly job: JobView | undefined
  readonly onAgain: () => void
  readonly onConfirmed: (jobId: string) => void
}

function LookedAt({ job, onAgain, onConfirmed }: LookedAtProps) {
  const { t } = useTranslation('shelves')
  const confirm = useAction(confirmListingImport, { refreshes: shelvesPaths, onDone: ({ jobId }) => onConfirmed(jobId) })
  const read = job?.status === 'DONE' ? ListingImportOutcome.safeParse(job.result) : undefined
  const outcome = read?.success ? read.data : undefined
  return (
    <Flex vertical gap={12}>
      {job ? <JobProgress job={job} /> : <Alert type="info" title={t('looking')} />}
      {outcome && <Alert role="status" showIcon type={outcome.wrong > 0 ? 'warning' : 'success'} title={t('willGoUp', outcome)} />}
      {outcome && outcome.errors.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          aria-label={t('errors')}
          title={() => <TableTitle text={t('errors')} isCut={outcome.wrong > outcome.errors.length} />}
          pagination={paging}
          scroll={{ x: 520 }}
          dataSource={outcome.errors}
          columns={[
            { key: 'row', title: t('row'), dataIndex: 'row', width: 72 },
            { key: 'sku', title: t('sku'), dataIndex: 'skuCode', width: 180 },
            { key: 'message', title: t('reason'), dataIndex: 'message' },
          ]}
        />
      )}
      {outcome && outcome.listings.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          aria-label={t('good')}
          title={() => <TableTitle text={t('good')} isCut={false} />}
          pagination={paging}
          scroll={{ x: 520 }}
          dataSource={outcome.listings}
          columns={[
            { key: 'row', title: t('row'), dataIndex: 'row', width: 72 },
            { key: 'sku', title: t('sku'), dataIndex: 'skuCode', width: 180 },
            { key: 'name', title: t('name'), dataIndex: 'skuName' },
          ]}
        />
      )}
      {isOver(job) && (
        <Flex justify="end" gap={8}>
          <Button onClick={onAgain}>{t('again')}</Button>
          {job && outcome && outcome.good > 0 && (
            <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ previewId: job.id })}>
              {t('confirmUp', { count: outcome.good })}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  )
}

function TableTitle({ text, isCut }: { readonly text: string; readonly isCut: boolean }) {
  const { t } = useTranslation('shelves')
  return (
    <>
      <Typography.Text strong>{text}</Typography.Text> {isCut && <Typography.Text type="secondary">{t('first100')}</Typography.Text>}
    </>
  )
}
