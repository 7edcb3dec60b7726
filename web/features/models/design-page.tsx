/** The drawing board of one draft: a process or a decision. */
import { Card, Empty, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { modelDetail } from '#server/inbox/manager.contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Draft } from './modeler/use-draft.ts'
import './texts.ts'

const ProcessStudio = lazyChunk(() => import('./modeler/process-studio.tsx'))
const DecisionStudio = lazyChunk(() => import('./decision/decision-studio.tsx'))

export default function DesignPage() {
  const { t } = useTranslation('models')
  const [query] = useSearchParams()
  const may = useMay()
  const modelId = query.get('id') ?? ''
  const { data, error, refetch, isFetchedAfterMount } = useCall(modelDetail, { modelId }, { silent: true, enabled: modelId !== '' && may('workflow:manage') })
  if (modelId === '')
    return (
      <Card variant="borderless">
        <Empty description={t('noDraft')} />
      </Card>
    )
  if (!may('workflow:manage') && !data) return <ForbiddenList />
  if (error && !data)
    return (
      <Card variant="borderless">
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      </Card>
    )
  // Somebody else may have saved since this browser last looked.
  if (!data || !isFetchedAfterMount)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    )
  return <Studio key={data.modelId} draft={data} />
}

/** What is on the board is newer than any answer that comes later. */
function Studio({ draft }: { draft: Draft }) {
  const [first] = useState(draft)
  const Board = first.kind === 'process' ? ProcessStudio : DecisionStudio
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <Board first={first} />
    </Suspense>
  )
}
