/** What follows from a decision about a case, and what helps to make it. */
import { caseOfProcess } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import { CaseReference } from './case-context.tsx'

export default function InboxContext({ bizId }: CaseContextProps) {
  const { data, error } = useCall(caseOfProcess, { id: bizId }, { silent: true })
  if (error) return null
  if (!data) return <SkeletonRows rows={3} />
  return data.context && <CaseReference context={data.context} />
}
