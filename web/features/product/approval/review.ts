/** A product in review as its call answers it, and what follows from it. */
import type { approvalDetail, productApprovalRow } from '#server/modules/product/approval/approval.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'

export type ApprovalRow = RowOf<typeof productApprovalRow>

export type Review = OutputOf<typeof approvalDetail>
export type ReviewContext = Review['context']
export type PriceLine = ReviewContext['prices'][number]

/** Tasks of the diagram by the step of the policy that asks for them, in their order. */
const tasks = [
  ['REVIEW', 'review'],
  ['QUALIFICATION', 'qualification'],
  ['PRICING', 'pricing'],
  ['MANAGER', 'manager'],
] as const
export type PolicyStep = (typeof tasks)[number][0]

/**
 * Steps of the policy that still have to agree besides the one that the reader decides now.
 * Only what was done since the last submission counts.
 */
export function stepsAhead({ context: { policy }, records, task }: Pick<Review, 'context' | 'records' | 'task'>): PolicyStep[] {
  const asked = new Set(policy?.steps)
  const submitted = records.findLastIndex(({ taskKey }) => taskKey === 'submit')
  const round = records.slice(submitted + 1)
  const done = new Set(round.filter(({ endTime }) => endTime !== null).map(({ taskKey }) => taskKey))
  const open = round.filter(({ endTime }) => endTime === null)
  const mine = (task && open.find(({ taskName }) => taskName === task.name)?.taskKey) ?? (open.length === 1 ? open[0]?.taskKey : undefined)
  return tasks.flatMap(([step, key]) => (asked.has(step) && !done.has(key) && key !== mine ? [step] : []))
}
