/** A job over many instances: its progress, and afterwards which of them it was refused for. */
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Skeleton, Table, Typography } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { isOver, JobProgress, useJob } from '#web/kit/transfer/job-progress.tsx'
import { instancePath } from '../paths.ts'
import { refusalsOf } from './refusals.ts'
import '../texts.ts'

export function JobOutcome({ jobId }: { jobId: string }) {
  const { t } = useTranslation('operations')
  const cache = useQueryClient()
  const { data: job, error, refetch } = useJob(jobId)
  const over = isOver(job)
  useEffect(() => {
    if (over) void refreshPaths(cache, ['/api/workflow'])
  }, [cache, over])
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!job) return <Skeleton active paragraph={{ rows: 3 }} />
  const refusals = refusalsOf(job.result)
  return (
    <Flex vertical gap={12}>
      <JobProgress job={job} />
      {!over && <Typography.Text type="secondary">{t('batch.background')}</Typography.Text>}
      {refusals.length > 0 && (
        <Table
          aria-label={t('batch.refused')}
          size="small"
          rowKey="processInstanceId"
          dataSource={[...refusals]}
          pagination={refusals.length > 10 ? { pageSize: 10 } : false}
          scroll={{ x: 480 }}
          columns={[
            {
              key: 'id',
              title: t('batch.refused'),
              width: 200,
              render: (_value, row) => <Link to={instancePath(row.processInstanceId)}>{row.processInstanceId}</Link>,
            },
            { key: 'reason', dataIndex: 'reason', title: t('batch.reason'), width: 280 },
          ]}
        />
      )}
    </Flex>
  )
}
