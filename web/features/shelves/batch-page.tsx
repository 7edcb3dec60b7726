/** What goes on with many listings at once, each with its progress, what failed in it, and another try: `/commodity-management/shelves-batch/index`. */
import { Drawer, Flex, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { retryBatch, shelvesBatch, shelvesBatchItem } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import { useCalmly } from '#web/kit/calmly.ts'
import { refreshPaths, useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useScreen } from '#web/kit/screen.ts'
import { isOver, JobAgain, JobProgress, useJob } from '#web/kit/transfer/job-progress.tsx'
import { useServerEvent } from '#web/kit/realtime.ts'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { shelvesPaths } from './use-batch.tsx'
import './texts.ts'

type Batch = RowOf<typeof shelvesBatch>

export default function BatchPage() {
  const { t } = useTranslation('shelves')
  const { md } = useScreen()
  const [open, setOpen] = useState<Batch>()
  const { mutateAsync: retry } = useAction(retryBatch, { refreshes: shelvesPaths })
  const offReason = useDictionaryName('off_shelf_reason')
  const cells = useMemo(() => ({ reason: ({ kind, reason }: Batch) => (reason ? (kind === 'DOWN' ? offReason(reason) : reason) : '-') }), [offReason])
  // What runs is counted on while somebody looks.
  const cache = useQueryClient()
  const refresh = useCalmly(() => void refreshPaths(cache, [shelvesBatch.path]))
  useServerEvent('job-changed', refresh)
  const actions = useMemo(
    (): ListAction<Batch>[] => [
      { key: 'details', label: t('details'), run: ([row]) => setOpen(row) },
      {
        key: 'retry',
        label: t('retryFailed'),
        permission: retryBatch.permission,
        ability: 'retry',
        run: async ([{ id, failed }]) => {
          await retry({ id })
          notify.success(t('retried', { count: failed }))
        },
      },
    ],
    [t, retry],
  )
  return (
    <>
      <ResourceList of={shelvesBatch} cells={cells} actions={actions} shape={{ sums: false }} />
      {open && (
        <Drawer open title={t('details')} size={md ? 900 : '100%'} onClose={() => setOpen(undefined)} closable={{ 'aria-label': t('close') }}>
          <BatchItems batch={open} />
        </Drawer>
      )}
    </>
  )
}

function BatchItems({ batch }: { readonly batch: Batch }) {
  const cache = useQueryClient()
  const { data: job } = useJob(batch.jobId ?? undefined)
  const reached = job && (isOver(job) ? job.status : job.ok + job.failed)
  const refresh = useCalmly(() => void refreshPaths(cache, [...shelvesPaths, shelvesBatchItem.path]))
  useEffect(() => {
    if (reached !== undefined) refresh()
  }, [refresh, reached])
  return (
    <Flex vertical gap={16}>
      {job && (
        <div>
          <JobProgress job={job} />
          {job.status === 'RUNNING' && job.total === null && <WritingDown id={batch.id} />}
          <JobAgain job={job} />
        </div>
      )}
      <ResourceList of={shelvesBatchItem} where={{ batchId: batch.id }} />
    </Flex>
  )
}

/** Nothing moves yet: what the list found is written down first. The page is told anew whenever the job gives a sign. */
function WritingDown({ id }: { readonly id: string }) {
  const { t } = useTranslation('shelves')
  const { data } = useCall(callOf(shelvesBatch, 'list'), { ids: id, current: 1, size: 1 }, { silent: true })
  return <Typography.Text type="secondary">{t('writingDown', { count: data?.records[0]?.total ?? 0 })}</Typography.Text>
}
