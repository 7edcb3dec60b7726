/** Pictures in a zip, each named by the number that it belongs to. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Table, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { importPicturesOn, type PictureOutcome } from '#server/modules/product/import/product-import.contract.ts'
import type { Side } from '#server/modules/product/side.contract.ts'
import { refreshPaths } from '#web/kit/client.ts'
import { upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { JobProgress, isOver, useJob } from '#web/kit/transfer/job-progress.tsx'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { productPaths } from '../product-paths.ts'
import { DropFile } from '#web/kit/upload/drop-file.tsx'
import './import-texts.ts'

const zipRule = { ...fileRule, types: ['zip'], maxSize: 102_400 } as const

export function PictureImport({ side }: { side: Side }) {
  const { t } = useTranslation('product-import')
  const cache = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data: job } = useJob(jobId)
  const isDone = isOver(job)
  useEffect(() => {
    if (isDone) void refreshPaths(cache, productPaths)
  }, [cache, isDone])
  const start = async (file: File) => {
    setBusy(true)
    try {
      const begun = (await upload(importPicturesOn(side), file)) as { jobId: string }
      setJobId(begun.jobId)
    } catch {
      // The client has shown the server's words.
    } finally {
      setBusy(false)
    }
  }
  if (jobId === undefined)
    return (
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('names')}</Typography.Text>
        <DropFile rule={zipRule} title={t('pickZip')} hint={t('zipHint')} disabled={busy} onFile={(file) => void start(file)} />
      </Flex>
    )
  const outcome = job?.status === 'DONE' ? (job.result as PictureOutcome | null) : null
  return (
    <Flex vertical gap={12}>
      {job && <JobProgress job={job} />}
      {outcome && <Alert role="status" showIcon type={outcome.left.length > 0 ? 'warning' : 'success'} title={t('taken', outcome)} />}
      {outcome && job && outcome.left.length > 0 && <Left left={outcome.left} count={job.failed} />}
      {isDone && (
        <Flex justify="end">
          <Button onClick={() => setJobId(undefined)}>{t('other')}</Button>
        </Flex>
      )}
    </Flex>
  )
}

function Left({ left, count }: { left: PictureOutcome['left']; count: number }) {
  const { t } = useTranslation('product-import')
  return (
    <>
      <Alert showIcon type="warning" title={t('notTaken', { count })} />
      <Table<PictureOutcome['left'][number]>
        size="small"
        rowKey="name"
        aria-label={t('leftFiles')}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 480 }}
        dataSource={left}
        columns={[
          { key: 'name', title: t('file'), dataIndex: 'name' },
          { key: 'message', title: t('reason'), dataIndex: 'message' },
        ]}
      />
    </>
  )
}
