/** The clock speaks about an open task: what that means for people and rows. Runs inside the step in which the timer fires. */
import type { TaskTimerKind } from '../core/graph.ts'
import type { Sql } from '../define.ts'
import type { Effect } from '../core/step.ts'
import { instant } from '../store/step-rows.ts'
import { uuidv7 } from './ids.ts'
import { newsOf } from './item-news.ts'
import type { Environment } from './environment.ts'
import type { WorkItem } from './work-item.ts'

/** The step, as far as the clock's word needs it. */
interface Unit {
  readonly env: Environment
  readonly sql: Sql | undefined
  readonly now: number
}

type Due = Extract<Effect, { type: 'task-due' }>

export async function taskDue(unit: Unit, item: WorkItem, { taskId, elementId, task, times }: Due): Promise<void> {
  if (task === 'remind') {
    remark(unit, item, taskId, task, { times })
    item.rows.news.push(newsOf(item, unit.now, { kind: 'task-reminded', taskId, times }))
  }
  if (task === 'escalate') await escalate(unit, item, taskId, elementId)
}

async function escalate(unit: Unit, item: WorkItem, taskId: string, elementId: string): Promise<void> {
  const sql = unit.sql ?? unit.env.reads
  const [row] = await sql.query<{ assignee: string | null; candidate_users: string[] | null; local: Record<string, unknown> | null }>(
    'select assignee, candidate_users, local from wf_task where id = $1::uuid',
    [taskId],
  )
  if (row === undefined) return
  const { processKey, initiator } = item.about
  const overdue = {
    taskId,
    elementId,
    processKey,
    instanceId: item.id,
    assignee: row.assignee ?? undefined,
    candidateUsers: row.candidate_users ?? [],
    initiator,
    variables: { ...item.variables(), ...row.local },
  }
  const called = (await unit.env.escalateTo?.(overdue, sql)) ?? []
  // The one who has it is late himself, and nobody is called in for what he asked for.
  const users = [...new Set(called)].filter((user) => user !== overdue.assignee && user !== initiator)
  item.rows.escalated.push({ inst: item.id, id: taskId, at: instant(unit.now), users })
  remark(unit, item, taskId, 'escalate', { to: users })
  item.rows.news.push(newsOf(item, unit.now, { kind: 'task-escalated', taskId, to: users }))
}

const KINDS: Readonly<Record<TaskTimerKind, string>> = { remind: 'REMIND', escalate: 'ESCALATE', auto: 'AUTO' }

function remark(unit: Unit, item: WorkItem, taskId: string, task: TaskTimerKind, data: unknown): void {
  const now = unit.now
  item.rows.comments.push({ inst: item.id, id: uuidv7(now), task: taskId, user: undefined, kind: KINDS[task], content: undefined, data, at: instant(now) })
}
