/** "My jobs": everything that I started in the background, by state and page by page, live while it runs. */
import { Card, Empty, Flex, Pagination, Segmented, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { jobStatuses, jobStatusLabels, listJobsCall } from '#server/modules/system/job.contract.ts'
import type { JobView } from '#server/modules/system/job.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { askAgainMs, useJobNews } from '#web/kit/transfer/job-news.ts'
import { isOver, JobAgain, JobProgress } from '#web/kit/transfer/job-progress.tsx'

type Status = JobView['status'] | ''

export default function JobPage() {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const [{ status, current, size }, setQuery] = useState<{ status: Status; current: number; size: number }>({ status: '', current: 1, size: 10 })
  const input = { current, size, ...(status && { status }) }
  useJobNews()
  const { data, error, refetch } = useCall(listJobsCall, input, {
    silent: true,
    keepPrevious: true,
    refetchInterval: askAgainMs,
    refetchWhile: ({ records }) => records.some((job) => !isOver(job)),
  })
  const states = [{ value: '' as Status, label: t('all') }, ...jobStatuses.map((value) => ({ value: value as Status, label: label(jobStatusLabels[value]) }))]
  return (
    <Card title={t('jobs.title')} variant="borderless">
      <Flex vertical gap={16}>
        <div style={{ overflowX: 'auto' }}>
          <Segmented<Status> aria-label={t('jobs.title')} options={states} value={status} onChange={(next) => setQuery({ status: next, current: 1, size })} />
        </div>
        {error ? <FailedList reason={error.message} onRetry={() => void refetch()} /> : <Jobs jobs={data?.records} />}
        {(data?.total ?? 0) > 0 && (
          <Pagination
            align="end"
            current={current}
            pageSize={size}
            total={data?.total ?? 0}
            showSizeChanger
            pageSizeOptions={[10, 30, 50, 100, 200]}
            showTotal={(total) => t('list.total', { total })}
            onChange={(page, pageSize) => setQuery({ status, current: page, size: pageSize })}
          />
        )}
      </Flex>
    </Card>
  )
}

function Jobs({ jobs }: { jobs: readonly JobView[] | undefined }) {
  const { t } = useTranslation('kit')
  if (!jobs) return <Skeleton active paragraph={{ rows: 6 }} />
  if (jobs.length === 0) return <Empty description={t('jobs.empty')} />
  return jobs.map((job) => (
    <Card key={job.id} size="small" data-job={job.id}>
      <JobProgress job={job} />
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">
          <time dateTime={job.createTime}>{formatInstant(job.createTime)}</time>
        </Typography.Text>
        <JobAgain job={job} />
      </Flex>
    </Card>
  ))
}
