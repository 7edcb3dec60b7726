/** "My jobs": exports and imports that run in the background, newest first, with their files. */
import { Drawer, Empty, Flex, Skeleton, Typography } from 'antd'
import { listJobsCall } from '#server/modules/system/job.contract.ts'
import { useCall } from '../client.ts'
import { formatInstant } from '../format/instant.ts'
import { useTranslation } from '../i18n.ts'
import { FailedList } from '../list/list-states.tsx'
import { askAgainMs, useJobNews } from './job-news.ts'
import { isOver, JobAgain, JobProgress } from './job-progress.tsx'
import styles from './transfer.module.css'
import '../texts.ts'

const shownJobs = 30

export default function JobsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Drawer title={t('jobs.title')} size={420} open={open} onClose={onClose} destroyOnHidden closable={{ 'aria-label': t('close') }}>
      <JobList />
    </Drawer>
  )
}

export function JobList() {
  const { t } = useTranslation('kit')
  const input = { current: 1, size: shownJobs }
  useJobNews()
  const { data, error, refetch, isPending } = useCall(listJobsCall, input, {
    silent: true,
    refetchInterval: askAgainMs,
    refetchWhile: ({ records }) => records.some((job) => !isOver(job)),
  })
  const jobs = data?.records ?? []

  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (jobs.length === 0) return <Empty description={t('jobs.empty')} />
  return (
    <ul className={styles['jobs']}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobProgress job={job} />
          <Flex justify="space-between" align="center">
            <Typography.Text type="secondary">
              <time dateTime={job.createTime}>{formatInstant(job.createTime)}</time>
            </Typography.Text>
            <JobAgain job={job} />
          </Flex>
        </li>
      ))}
    </ul>
  )
}
