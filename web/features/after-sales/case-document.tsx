/** A case as whoever decides about it in the inbox reads it. */
import { caseOfProcess } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { HeadingsFrom } from '#web/kit/detail/heading.tsx'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { CaseFacts } from './case-view.tsx'
import './texts.ts'

export default function CaseDocument({ bizId }: CaseDocumentProps) {
  const { data, error, refetch } = useCall(caseOfProcess, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <HeadingsFrom level={3}>
      <CaseFacts row={{ ...data, context: null }} />
    </HeadingsFrom>
  )
}
