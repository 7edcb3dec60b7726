/** Taking an own decision back while nobody has acted on it. */
import { bodyAround } from '../../core/restore.ts'
import { tokenOf } from '../../core/ids.ts'
import { tokenAt, tokensOf } from '../../core/inspect.ts'
import type { RestoredBody } from '../../core/step.ts'
import { isWayBack, wayBack, type WayBack } from '../../core/way-back.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import { instant } from '../../store/step-rows.ts'
import { isId } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import type { PeopleOperations } from '../people-api.ts'
import { replay } from '../replay.ts'
import { once } from '../runner.ts'
import { noInstance } from '../stepper.ts'
import type { Unit } from '../unit.ts'
import { modification, passedIn, subtreeOf } from '../way-back.ts'
import { DONE, type WorkItem } from '../work-item.ts'
import { mustBeOffered } from './buttons.ts'
import type { Context } from './context.ts'
import { suspended } from './task-checks.ts'
import { goneTask } from '../gone-task.ts'
import { completed } from './tasks.ts'

interface Decision {
  readonly taskId: string
  readonly instanceId: string
  readonly elementId: string
  readonly by: string | undefined
  readonly at: Date
  readonly outcome: string
}

export function withdrawOperations({ env, runner }: Context): Pick<PeopleOperations, 'withdrawTask'> {
  return {
    withdrawTask: ({ taskId, actor, comment, idempotencyKey }) =>
      once(runner, idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async (inside) => {
          const decision = await decisionOf(inside.sql, taskId, actor)
          return inside.step(decision.instanceId, `withdraw ${taskId}`, async (unit, item) => {
            if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
            if (item.state === undefined) throw noInstance(item.id)
            if (item.state.status === 'ended') throw new EngineError('conflict', 'already-ended', 'the instance has ended', { status: item.snapshot?.status })
            if (!mayWithdraw(item, decision.elementId))
              throw new EngineError('rule', 'not-withdrawable', 'the model does not allow to take this decision back', { taskId })
            mustBeOffered(item.graph, decision.elementId, 'withdraw', actor, decision.by)
            item.actedBy(actor)
            await takeBack(env, unit, item, decision)
            for (const [id, task] of item.newTasks) {
              if (task.element === decision.elementId && task.assignee === undefined) item.newTasks.set(id, { ...task, assignee: decision.by })
            }
            item.rows.comments.push({
              inst: item.id,
              id: uuidv7(unit.now),
              task: taskId,
              user: actor.userId,
              kind: 'WITHDRAW',
              content: comment,
              data: undefined,
              at: instant(unit.now),
            })
            return completed(unit, item)
          })
        }),
      ),
  }
}

async function decisionOf(sql: Sql, taskId: string, actor: Actor): Promise<Decision> {
  const [row] = isId(taskId)
    ? await sql.query<{ instance_id: string; element_id: string; assignee: string | null; proxy_for: string | null; ended_at: Date; outcome: string }>(
        'select instance_id, element_id, assignee, proxy_for, ended_at, outcome from wf_history where task_id = $1::uuid',
        [taskId],
      )
    : []
  if (row === undefined) {
    const [open] = isId(taskId) ? await sql.query('select id from wf_task where id = $1::uuid', [taskId]) : []
    throw open === undefined ? await goneTask(sql, taskId) : new EngineError('rule', 'not-decided', 'this task is still open', { taskId })
  }
  if (row.assignee !== actor.userId && row.proxy_for !== actor.userId && actor.isAdmin !== true)
    throw new EngineError('forbidden', 'not-own-decision', 'only an own decision can be taken back', { taskId })
  if (!DONE.has(row.outcome)) throw await goneTask(sql, taskId)
  return {
    taskId,
    instanceId: row.instance_id,
    elementId: row.element_id,
    by: row.proxy_for ?? row.assignee ?? undefined,
    at: row.ended_at,
    outcome: row.outcome,
  }
}

function mayWithdraw({ graph }: WorkItem, elementId: string): boolean {
  const node = graph.nodes[elementId]
  if (node?.kind !== 'task' || node.work !== 'user') return false
  return (node.assignment.rules?.['policy'] as { withdraw?: boolean } | undefined)?.withdraw !== false
}

async function takeBack(env: Context['env'], unit: Unit, item: WorkItem, decision: Decision): Promise<void> {
  const sql = unit.sql ?? env.reads
  const before = await replay(sql, env, item.about, (command) => command.type === 'complete-task' && command.taskId === decision.taskId)
  const no = tokenOf(decision.taskId)
  if (before === undefined || tokenAt(before, no)?.sign !== undefined) throw acted(decision, 'it was an answer to somebody who asked')
  if (tokenAt(item.state!, no)?.wait?.k === 'signs') throw acted(decision, 'others are asked about it')
  const body = bodyAround(before, no)
  const live = body === undefined ? undefined : tokenAt(item.state!, body.no)
  if (body !== undefined && live?.multi !== undefined) {
    const node = item.graph.nodes[decision.elementId]
    const isSequential = node?.kind === 'task' && node.loop?.kind === 'multi' && node.loop.sequential
    if (!isSequential) return unit.must(item, { type: 'reopen-instance', body: body.no, vars: body.own.vars ?? {}, approved: decision.outcome !== 'rejected' })
    const cancel = [{ elementId: decision.elementId, occurrence: undefined, token: body.no }]
    await mustBeUntouched(sql, item, decision, { cancel, startBefore: [], startAfter: [] })
    return unit.must(item, { ...modification({ cancel, startBefore: [], startAfter: [] }, undefined), restore: { ...restored(body), scope: live.in! } })
  }
  const way = await wayTo(sql, item, decision)
  await mustBeUntouched(sql, item, decision, way)
  if (body === undefined) return unit.must(item, modification(way, undefined))
  const scope = way.startBefore[0]!.token!
  await unit.must(item, { ...modification({ ...way, startBefore: [] }, undefined), restore: { ...restored(body), scope } })
}

const restored = ({ elementId, multi, instances, results }: RestoredBody) => ({ elementId, multi, instances, results })

/** The way back from whatever has come of the decision. */
async function wayTo(sql: Sql, item: WorkItem, decision: Decision): Promise<WayBack> {
  const { passed } = await passedIn(sql, item.id)
  const ways = tokensOf(item.state!).flatMap(([from, token]) => {
    if (from === 0 || token.at === decision.elementId || token.run || token.result) return []
    return [wayBack(item.graph, item.state!, from, decision.elementId, passed)]
  })
  const way = ways.find(isWayBack)
  if (way !== undefined) return way
  const blocked = ways.find((each) => !isWayBack(each) && each.blocked === 'unreachable-join')
  if (blocked !== undefined && !isWayBack(blocked))
    throw new EngineError('rule', 'unreachable-join', `the join ${blocked.elementId} would wait for ever`, { elementId: blocked.elementId })
  throw acted(decision, 'the process has gone on')
}

/** Nobody may have claimed or decided what goes; the tasks stay locked so that nobody does it at this moment. */
async function mustBeUntouched(sql: Sql, item: WorkItem, { taskId, at }: Decision, way: WayBack): Promise<void> {
  const gone = new Set(way.cancel.flatMap(({ token }) => [...subtreeOf(item.state!, token!)]))
  const tasks = await sql.query<{ id: string; claimed: boolean; instance_id: string; parent_wait: string | null }>(
    `select t.id, t.claimed_at is not null as claimed, t.instance_id, i.parent_wait from wf_task t join wf_instance i on i.id = t.instance_id
     where t.instance_id = $1::uuid or (i.parent_id = $1::uuid and i.ended_at is null) order by t.id for update of t`,
    [item.id],
  )
  const touched = tasks.some(
    ({ id, claimed, instance_id: instance, parent_wait: wait }) => claimed && gone.has(tokenOf(instance === item.id ? id : (wait ?? id))),
  )
  if (touched) throw acted({ taskId }, 'the next task was claimed')
  const done = await sql.query<{ element_id: string; assignee: string | null; instance_id: string }>(
    `select h.element_id, h.assignee, h.instance_id from wf_history h join wf_instance i on i.id = h.instance_id
     where (h.instance_id = $1::uuid or (i.root_id = $3::uuid and i.started_at >= $2::timestamptz)) and h.task_id is not null and h.ended_at >= $2::timestamptz and h.task_id <> $4::uuid
       and h.outcome <> 'cancelled'`,
    [item.id, at, item.about.rootId, taskId],
  )
  const cancelled = new Set(way.cancel.map(({ elementId }) => elementId))
  const reached = way.reached
  const decided = done.find(
    ({ element_id: element, instance_id: instance }) => instance !== item.id || cancelled.has(element) || reached?.has(element) === true,
  )
  if (decided !== undefined) throw acted({ taskId }, `${decided.assignee ?? 'somebody'} has decided meanwhile`)
}

const acted = ({ taskId }: { readonly taskId: string }, why: string) =>
  new EngineError('rule', 'acted-meanwhile', `the decision cannot be taken back: ${why}`, { taskId })
