/**
 * A user task that the clock decides (`chandlery:timers auto`): completed like by a person, by the model's own policy, in the name of the system.
 * What a rule refuses then stays with the people: the clock tries once and says why it could not.
 */
import type { ProcessGraph, TaskTimers } from '../core/graph.ts'
import { tokenOf } from '../core/ids.ts'
import { tokenAt } from '../core/inspect.ts'
import { EngineError } from '../define.ts'
import { SYSTEM } from '../news.ts'
import { instant } from '../store/step-rows.ts'
import type { DueTimer } from '../store/jobs.ts'
import { uuidv7 } from './ids.ts'
import { newsOf } from './item-news.ts'
import { policyOf, rejectBy } from './operations/reject.ts'
import type { Unit } from './unit.ts'
import type { WorkItem } from './work-item.ts'

/** Why, for whoever reads the history; the host says it in his language. */
export const REASONS = { approve: 'workflow.decided-by-clock-approve', reject: 'workflow.decided-by-clock-reject' } as const

/** Completes the task that the timer belongs to. @throws EngineError when a rule or a handler refuses */
export async function decideByClock(unit: Unit, item: WorkItem, timer: DueTimer): Promise<void> {
  const no = tokenOf(timer.id)
  const token = item.state === undefined ? undefined : tokenAt(item.state, no)
  if (token?.wait?.k !== 'task') return unit.must(item, { type: 'trigger', subscriptionId: timer.id, variables: {} })
  const taskId = token.wait.id
  const decision = decisionAt(item.graph, token.at)
  const outcome = decision === 'approve' ? 'approved' : 'rejected'
  const asked = (token.kids ?? []).flatMap((kid) => (item.state === undefined ? [] : (tokenAt(item.state, kid)?.sign?.user ?? [])))
  // Whoever was asked first has let the time pass as well.
  if (asked.length > 0) await unit.must(item, { type: 'remove-signs', taskId, users: asked })
  const comment = REASONS[decision]
  const [row] = await (unit.sql ?? unit.env.reads).query<{ assignee: string | null }>('select assignee from wf_task where id = $1::uuid', [taskId])
  item.actor = SYSTEM
  item.closing = { taskId, outcome, by: SYSTEM, comment, attachments: undefined }
  item.rows.comments.push({
    inst: item.id,
    id: uuidv7(unit.now),
    task: taskId,
    user: SYSTEM,
    kind: 'AUTO',
    content: comment,
    data: { outcome },
    at: instant(unit.now),
  })
  item.rows.news.push(newsOf(item, unit.now, { kind: 'task-decided', taskId, outcome, to: row?.assignee == null ? [] : [row.assignee] }))
  const rejection = { taskId, comment, variables: {}, user: SYSTEM }
  if (decision === 'reject' && (await rejectBy(policyOf(item, taskId, token.at), unit, item, rejection))) return
  await unit.must(item, { type: 'complete-task', taskId, variables: { pass: decision === 'approve' }, by: SYSTEM, assignee: row?.assignee ?? null })
}

/** The refusal as a fact: the timer goes, the task stays, and people are told. */
export async function leaveToPeople(unit: Unit, item: WorkItem, timer: DueTimer, refusal: EngineError): Promise<void> {
  const no = tokenOf(timer.id)
  const wait = item.state === undefined ? undefined : tokenAt(item.state, no)?.wait
  await unit.must(item, { type: 'trigger', subscriptionId: timer.id, variables: {} })
  if (wait?.k !== 'task') return
  const comment = refusal.message
  const data = { code: refusal.code }
  item.rows.comments.push({
    inst: item.id,
    id: uuidv7(unit.now),
    task: wait.id,
    user: SYSTEM,
    kind: 'AUTO_REFUSED',
    content: comment,
    data,
    at: instant(unit.now),
  })
  item.rows.news.push(newsOf(item, unit.now, { kind: 'task-undecided', taskId: wait.id, comment }))
}

function decisionAt(graph: ProcessGraph, elementId: string): TaskTimers['decision'] {
  const node = graph.nodes[elementId]
  return node?.kind === 'task' && node.work === 'user' ? (node.assignment.timers?.decision ?? 'approve') : 'approve'
}
