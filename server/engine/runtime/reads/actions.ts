/**
 * What an actor may do with a task right now, and what speaks against the rest: the checks of the operations themselves, run without
 * acting, so that a button is never promised that the engine would refuse.
 */
import { sendsBack } from '../../core/hand-in.ts'
import { tokenOf } from '../../core/ids.ts'
import { tokenAt, tokensOf } from '../../core/inspect.ts'
import type { State, Token } from '../../core/state.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import { loadByTasks, type LoadedTask } from '../../store/instances.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { BUTTONS, mustBeOffered, type ButtonName } from '../operations/buttons.ts'
import { handsIn } from '../operations/hand-in.ts'
import { policyOf } from '../operations/reject.ts'
import {
  delegatorOf,
  isHis,
  mustBeAsker,
  mustBeClaimed,
  mustBeInitiator,
  mustHave,
  mustHaveCandidates,
  mustNotBeDelegated,
  suspended,
  whyNotClaimable,
} from '../operations/task-checks.ts'
import { goneTask } from '../gone-task.ts'
import { mayUrgeFrom, mustHaveSomebodyToUrge } from '../operations/urge.ts'
import { principalAt } from '../proxies.ts'
import { noInstance } from '../stepper.ts'
import { claimableForOthers } from './claimable.ts'
import { Params } from './query.ts'
import { substitutionOf, tasksOfOthers } from './todo.ts'
import type { ActionReads, AskedPerson, TaskAction, TaskOperation } from '../actions-api.ts'
import type { PeopleReads } from '../people-api.ts'

type Check = () => void | Promise<void>

export function actionReads(sql: Sql, env: Environment, returnable: PeopleReads['returnable']): ActionReads {
  return {
    async actions(actor, taskId) {
      const [loaded] = isId(taskId) ? await loadByTasks(sql, [taskId]) : []
      if (loaded === undefined) throw await goneTask(sql, taskId)
      const asked = askedAt(loaded)
      const { graph } = await env.definitions.get(loaded.instance.definitionId)
      const policy = policyOf({ graph, state: loaded.instance.state }, taskId, loaded.task.elementId)
      const principal = isHis(loaded.task, actor) ? undefined : await principalAt(sql, taskId, actor.userId, env.now())
      const task = taskChecks(loaded, actor, principal, asked, policy, () => returnable(taskId))
      const instance = instanceChecks(sql, env, await about(sql, loaded.instance.id), actor, await mayUrgeFrom(env))
      const isHandedIn = handsIn({ graph, state: loaded.instance.state }, taskId, loaded.task.elementId)
      const all = isHandedIn ? handingIn(task, instance, loaded, sendsBack(graph)) : { ...task, ...instance }
      const actions = await answersOf(offered(all, (button) => mustBeOffered(graph, loaded.task.elementId, button, actor, loaded.task.assignee)))
      return { actions, asked, delegated: loaded.task.delegated, reject: policy.reject ?? 'continue', commentRequired: policy.commentRequired === true }
    },

    async instanceActions(actor, processInstanceId) {
      return answersOf(instanceChecks(sql, env, await about(sql, processInstanceId), actor, await mayUrgeFrom(env)))
    },

    async inboxByType(actor, most) {
      const at = env.now()
      const substitution = await substitutionOf(sql, actor.userId, at)
      const params = new Params()
      const me = params.add(actor.userId)
      const now = `${params.add(new Date(at))}::timestamptz`
      const kinds = `${params.add(['u', ...actor.roles.map(() => 'g')])}::text[]`
      const refs = `${params.add([actor.userId, ...actor.roles])}::text[]`
      const limit = `${params.add(most)}::int`
      const has = `t.business_type as type, 1 as todo, case when t.due_at < ${now} then 1 else 0 end as overdue, 0 as claimable`
      const others = tasksOfOthers(actor, substitution, at, has, params)
      const claimable = claimableForOthers(actor, substitution.proxies, at, params)
      const rows = await sql.query<{ type: string | null; todo: number; overdue: number; claimable: number }>(
        `with found as (select distinct c.task_id from unnest(${kinds}, ${refs}) as p(kind, ref)
             cross join lateral (select task_id from wf_task_candidate where kind = p.kind::"char" and ref = p.ref order by created_at desc limit ${limit}) c
           ${claimable === undefined ? '' : `union (select f.task_id from (${claimable}) f limit ${limit})`})
         select type, sum(todo)::int as todo, sum(overdue)::int as overdue, sum(claimable)::int as claimable from (
           select ${has} from wf_task t where t.assignee = ${me}
           ${others === undefined ? '' : `union all ${others}`}
           union all select t.business_type, 0, 0, 1 from found join wf_task t on t.id = found.task_id) each group by type order by type`,
        params.values,
      )
      return rows.map(({ type, ...counts }) => ({ ...counts, businessType: type ?? undefined }))
    },
  }
}

/** What the model does not offer is refused before anything else. */
const offered = (checks: Partial<Record<TaskOperation, Check>>, mustOffer: (button: ButtonName) => void): Partial<Record<TaskOperation, Check>> =>
  Object.fromEntries(
    Object.entries(checks).map(([operation, check]) => {
      const button = BUTTONS.find((each) => each === operation)
      return [operation, button === undefined ? check : () => (mustOffer(button), check())]
    }),
  )

async function answersOf(checks: Partial<Record<TaskOperation, Check>>): Promise<TaskAction[]> {
  const actions: TaskAction[] = []
  for (const [operation, check] of Object.entries(checks) as [TaskOperation, Check][]) actions.push({ operation, refusal: await refusalOf(check) })
  return actions
}

async function refusalOf(check: Check): Promise<EngineError | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}

function taskChecks(
  { task, instance }: LoadedTask,
  actor: Actor,
  principal: string | undefined,
  asked: readonly AskedPerson[],
  policy: ReturnType<typeof policyOf>,
  returnable: () => Promise<readonly unknown[]>,
) {
  const running = () => {
    if (instance.status === 'SUSPENDED') throw suspended(instance.id)
  }
  const has = () => mustHave(task, actor, principal)
  /** Steps look at the instance first, what only moves the task does not. */
  const stepping = () => {
    running()
    has()
  }
  const deciding = () => {
    stepping()
    mustNotBeDelegated(task)
    const before = asked.filter(({ position }) => position === 'before')
    if (before.length > 0) throw new EngineError('rule', 'awaits-signs', 'those who were asked first have not answered', { taskId: task.taskId })
  }
  /** Going back or ending takes the questions along; a refusal like any other waits for the answers. */
  const rejecting = () => {
    if (policy.reject !== 'end' && policy.reject !== 'return') return deciding()
    stepping()
    mustNotBeDelegated(task)
  }
  return {
    claim: () => {
      const refusal = whyNotClaimable(task, actor, principal)
      if (refusal !== undefined) throw refusal
      running()
    },
    unclaim: () => {
      mustBeClaimed(task)
      has()
      mustHaveCandidates(task)
    },
    approve: deciding,
    reject: rejecting,
    transfer: has,
    delegate: has,
    resolve: () => {
      has()
      delegatorOf(task)
    },
    'add-sign': stepping,
    'remove-sign': () => {
      running()
      const sign = tokenAt(instance.state, tokenOf(task.taskId))?.sign
      mustBeAsker(task, actor, asked.length > 0, sign?.by)
      if (asked.length === 0 && sign === undefined) throw new EngineError('rule', 'not-added', 'nobody was asked here', { taskId: task.taskId })
    },
    return: async () => {
      stepping()
      if ((await returnable()).length === 0) throw new EngineError('rule', 'nothing-before', 'no task was done before this one', { taskId: task.taskId })
    },
  } satisfies Partial<Record<TaskOperation, Check>>
}

/** Where the initiator hands in, nobody is approved, refused or hurried; what was delegated still has to come back (`core/hand-in.ts`). */
function handingIn(
  { approve, reject: _reject, return: _return, delegate, resolve, ...task }: ReturnType<typeof taskChecks>,
  { urge, ...instance }: ReturnType<typeof instanceChecks>,
  { task: { assignee, delegated }, instance: { initiator } }: LoadedTask,
  isSentBack: boolean,
): Partial<Record<TaskOperation, Check>> {
  return { resubmit: approve, ...task, ...(!isSentBack && { delegate }), ...(delegated && { resolve }), ...instance, ...(assignee !== initiator && { urge }) }
}

interface About {
  readonly id: string
  readonly status: string
  readonly initiator: string | null
  readonly ended_at: Date | null
  readonly last_urged_at: Date | null
}

async function about(sql: Sql, id: string): Promise<About> {
  const [row] = isId(id) ? await sql.query<About>('select id, status, initiator, ended_at, last_urged_at from wf_instance where id = $1::uuid', [id]) : []
  if (row === undefined) throw noInstance(id)
  return row
}

function instanceChecks(sql: Sql, env: Environment, instance: About, actor: Actor, urgedBefore: (last: Date | null) => void) {
  const open = () => {
    if (instance.ended_at !== null) throw new EngineError('conflict', 'already-ended', 'the instance has ended', { status: instance.status })
  }
  return {
    urge: async () => {
      open()
      mustBeInitiator(instance.initiator, actor, 'urge')
      await mustHaveSomebodyToUrge({ sql, env }, instance.id, actor)
      urgedBefore(instance.last_urged_at)
    },
    cancel: () => {
      if (instance.status === 'SUSPENDED') throw suspended(instance.id)
      open()
      mustBeInitiator(instance.initiator, actor, 'cancel')
    },
    copy: () => undefined,
    comment: () => undefined,
  } satisfies Partial<Record<TaskOperation, Check>>
}

const signsIn = (state: State, kids: readonly number[] = []): Token[] => kids.flatMap((no) => tokenAt(state, no) ?? []).filter(({ sign }) => sign !== undefined)

/** People who were asked at the task and can be taken back: open questions, those for afterwards, and those who joined its countersign. */
function askedAt({ task, instance: { state } }: LoadedTask): AskedPerson[] {
  const no = tokenOf(task.taskId)
  const token = tokenAt(state, no)
  if (token === undefined) return []
  const body = tokensOf(state).find(([number, { multi }]) => number === token.in && multi !== undefined)?.[1]
  return [
    ...signsIn(state, token.kids).map(({ sign }) => ({ userId: sign!.user, position: sign!.position })),
    ...(token.later ?? []).map(({ user, position }) => ({ userId: user, position })),
    ...(body?.multi?.added ?? []).map((userId) => ({ userId, position: 'parallel' as const })),
  ]
}
