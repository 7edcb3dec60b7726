/** A background job as its starter sees it: state, progress, files, cancel. Nothing is lost when the page closes. */
import { Alert, Button, Flex, Progress, Typography } from 'antd'
import { cancelJobCall, downloadJobFile, jobDetail, jobStatusLabels, retryJobCall } from '#server/modules/system/job.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { useAction, useCall } from '../client.ts'
import { download } from '../file-transfer.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { askAgainMs, useJobNews } from './job-news.ts'
import '../texts.ts'

export const isOver = (job: JobView | undefined): boolean => job?.status === 'DONE' || job?.status === 'FAILED' || job?.status === 'CANCELLED'

/** The job as it is now; asked again until it is over. */
export function useJob(id: string | undefined) {
  useJobNews()
  return useCall(jobDetail, { id: id ?? '' }, { enabled: id !== undefined, silent: true, refetchInterval: askAgainMs, refetchWhile: (job) => !isOver(job) })
}

const progressStatus = { QUEUED: 'normal', RUNNING: 'active', DONE: 'success', FAILED: 'exception', CANCELLED: 'normal' } as const

export function JobProgress({ job }: { job: JobView }) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const cancel = useAction(cancelJobCall)
  const fetchFile = (file: 'result' | 'error') => void download(downloadJobFile, { id: job.id, file }).catch(() => undefined)
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" gap={8}>
        <Typography.Text strong ellipsis={{ tooltip: job.title ?? job.type }}>
          {job.title ?? job.type}
        </Typography.Text>
        <Typography.Text type="secondary" aria-live="polite">
          {label(jobStatusLabels[job.status])}
        </Typography.Text>
      </Flex>
      <Progress percent={job.status === 'DONE' ? 100 : job.progress} status={progressStatus[job.status]} aria-label={job.title ?? job.type} />
      {job.error && <Alert type="error" title={job.error} />}
      <Flex gap={8} align="center" wrap>
        {(job.ok > 0 || job.failed > 0) && <Typography.Text type="secondary">{t('jobs.counts', { ok: job.ok, failed: job.failed })}</Typography.Text>}
        <span style={{ flex: 1 }} />
        {job.hasResultFile && (
          <Button size="small" type="primary" data-click-free onClick={() => fetchFile('result')}>
            {t('jobs.download')}
          </Button>
        )}
        {job.hasErrorFile && (
          <Button size="small" onClick={() => fetchFile('error')}>
            {t('transfer.downloadErrors')}
          </Button>
        )}
        {!isOver(job) && (
          <Button size="small" disabled={job.cancelRequested} loading={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
            {t('jobs.cancel')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** One that was stopped goes on where it was; one that failed is tried again. Nothing for any other. */
export function JobAgain({ job }: { job: JobView }) {
  const { t } = useTranslation('kit')
  const retry = useAction(retryJobCall)
  if (job.status !== 'FAILED' && job.status !== 'CANCELLED') return null
  return (
    <Button size="small" type="link" loading={retry.isPending} onClick={() => retry.mutate({ id: job.id })}>
      {t(job.status === 'FAILED' ? 'retry' : 'jobs.resume')}
    </Button>
  )
}
