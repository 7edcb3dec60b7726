/** What people do with their tasks: claim, complete, hand over. Who may is checked against assignee and candidates. */
import { isHandIn } from '../../core/hand-in.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import { loadByTasks, loadTaskHead, type TaskHead } from '../../store/instances.ts'
import { instant } from '../../store/step-rows.ts'
import { assignTask, unclaimTask } from '../../store/tasks.ts'
import type { Completed } from '../acting.ts'
import type { Operations } from '../api.ts'
import { isId } from '../definitions.ts'
import { goneTask, noTask } from '../gone-task.ts'
import { uuidv7 } from '../ids.ts'
import { principalAt } from '../proxies.ts'
import { leaveRemark, leaveVia } from '../remarks.ts'
import { once, type Runner } from '../runner.ts'
import type { Decide } from '../stepper.ts'
import { tell } from '../tell.ts'
import { refusedStep } from '../refused-step.ts'
import type { Context } from './context.ts'
import { mustBeOffered } from './buttons.ts'
import { chosen } from './choices.ts'
import { handsIn, mustNotHandIn, outcomeOfHandIn } from './hand-in.ts'
import { mustNotBeOwn } from './own-case.ts'
import { checkComment, policyOf, rejectBy } from './reject.ts'
import { straightBack } from './resubmit.ts'
import { claimWatched, watchedTask } from './watched-claim.ts'
import { delegatorOf, isHis, mustBeClaimed, mustHave, mustHaveCandidates, mustNotBeDelegated, suspended, whyNotClaimable } from './task-checks.ts'

type TaskOperations = Pick<Operations, 'claim' | 'unclaim' | 'complete' | 'transfer' | 'delegate' | 'resolve' | 'throwFromTask'>

export function taskOperations(context: Context): TaskOperations {
  const { env, runner } = context

  return {
    async claim({ taskId, actor, idempotencyKey }) {
      if (!isId(taskId)) throw noTask(taskId)
      const watched = await watchedTask(context, taskId)
      await once(runner, idempotencyKey, env.now(), async (inside) => {
        if (watched === undefined && actor.via === undefined) await claimFor(context, inside, taskId, actor)
        else if (watched === undefined) await inside.atomically((together) => claimFor(context, together, taskId, actor))
        else await claimWatched(context, inside, watched, actor, (own) => claimFor(context, own, taskId, actor))
      })
    },

    async unclaim({ taskId, actor, idempotencyKey }) {
      await once(runner, idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async (inside) => {
          const task = await openTask(inside, taskId)
          mustBeClaimed(task)
          const behalf = await entitle(env, inside.sql, task, actor)
          mustHaveCandidates(task)
          if (!(await unclaimTask(inside.sql, taskId, task.assignee))) throw moved(taskId)
          await remark(context, inside, task, actor, 'UNCLAIM', undefined, behalf === undefined ? undefined : { onBehalfOf: behalf })
          context.heads.forget(taskId)
          inside.announce({ instanceIds: [task.instanceId], changedTasks: [{ taskId, instanceId: task.instanceId, assignee: undefined }] })
        }),
      )
    },

    complete(input) {
      const { taskId, actor, pass, comment, attachments } = input
      const decision = pass === undefined ? 'completed' : pass ? 'approved' : 'rejected'
      return onTask(context, input, (task) => async (unit, item) => {
        if (input.docVersion !== undefined && item.about.docVersion !== undefined && input.docVersion !== item.about.docVersion) {
          throw new EngineError('conflict', 'document-changed', 'the document was changed since this task was opened', {
            expected: input.docVersion,
            actual: item.about.docVersion,
            processInstanceId: item.id,
          })
        }
        mustNotBeDelegated(task)
        if (pass === false) mustNotHandIn(item, taskId, task.elementId)
        const isHandedIn = handsIn(item, taskId, task.elementId)
        mustBeOffered(item.graph, task.elementId, pass === false ? 'reject' : isHandedIn ? 'resubmit' : 'approve', actor, task.assignee)
        if (pass !== false) mustNotBeOwn(item, taskId, task.elementId, actor)
        const policy = policyOf(item, taskId, task.elementId)
        checkComment(policy, input)
        const outcome = isHandedIn ? await outcomeOfHandIn(unit.sql ?? env.reads, item.id, task.elementId) : decision
        item.closing = { taskId, outcome, by: actor.userId, comment, attachments }
        const said = { ...input.variables, ...chosen(item.variables(), input.approvers) }
        if (pass === false && (await rejectBy(policy, unit, item, { taskId, comment, variables: said, user: actor.userId }))) return completed(unit, item)
        if (await straightBack(context, unit, item, task, { ...input, variables: said })) return completed(unit, item)
        const variables = { ...said, pass: pass ?? true }
        const having = task.assignee === actor.userId ? {} : { assignee: task.assignee ?? null }
        await must(unit.perform(item, { type: 'complete-task', taskId, variables, by: actor.userId, ...having }))
        return completed(unit, item)
      })
    },

    throwFromTask(input) {
      const { taskId, actor, kind, code, message, variables } = input
      return onTask(context, input, () => async (unit, item) => {
        item.closing = { taskId, outcome: kind, by: actor.userId, comment: message, attachments: undefined }
        await must(unit.perform(item, { type: 'throw', waitId: taskId, kind, code, message, variables: variables ?? {} }))
        return completed(unit, item)
      })
    },

    transfer: (input) => handOver(context, input, 'TRANSFER', (task) => ({ assignee: input.userId, owner: task.owner, delegated: task.delegated })),

    delegate: (input) =>
      handOver(context, input, 'DELEGATE', (task) => ({ assignee: input.userId, owner: task.owner ?? task.assignee ?? input.actor.userId, delegated: true })),

    resolve: (input) =>
      handOver(context, input, 'RESOLVE', (task) => {
        const owner = delegatorOf(task)
        return { assignee: owner, owner, delegated: false }
      }),
  }
}

/** @returns whose the task is now */
async function claimFor(context: Context, { sql }: Runner, taskId: string, actor: Actor): Promise<string> {
  const { env } = context
  const wanted = { taskId, userId: actor.userId, groups: actor.roles, isAdmin: actor.isAdmin === true, at: instant(env.now()), remarkId: uuidv7(env.now()) }
  if (await context.claim(sql, wanted)) return claimed(context, sql, actor, taskId, actor.userId)
  // Whom he stands in for gets the task, so that nothing has to be given back when the proxy ends.
  const principal = await principalAt(sql, taskId, actor.userId, env.now())
  const forOther = { ...wanted, userId: principal ?? '', groups: [], by: actor.userId }
  if (principal === undefined || !(await context.claim(sql, forOther))) throw await whyNotClaimed(context, taskId, actor, principal)
  return claimed(context, sql, actor, taskId, principal)
}

/** @param owner whose the task is now */
async function claimed({ env, heads }: Context, sql: Sql, actor: Actor, taskId: string, owner: string): Promise<string> {
  heads.assigned(taskId, owner)
  const task = actor.via && (await loadTaskHead(sql, taskId))
  if (task) await leaveVia(sql, actor, task, env.now())
  return owner
}

/** A step that starts at a task which the actor has (or any, for an administrator). */
export function onTask<T>(
  context: Context,
  { taskId, actor, idempotencyKey, pass }: { taskId: string; actor: Actor; idempotencyKey?: string | undefined; pass?: boolean | undefined },
  decide: (task: TaskHead) => Decide<T>,
): Promise<T> {
  const { env } = context
  return once(context.runner, idempotencyKey, env.now(), async (runner) => {
    const first = isId(taskId) ? await context.findTask(runner.sql, taskId, false) : undefined
    if (first === undefined) throw await goneTask(runner.sql, taskId)
    let tries = 0
    // A rejection often needs a transaction where an approval does not.
    const hint = `task ${first.definitionId} ${first.elementId}${pass === false ? ' rejected' : ''}`
    return runner.step(first.instanceId, hint, async (unit, item) => {
      const sql = unit.sql ?? env.reads
      const remembered = tries++ === 0 && unit.sql === undefined && !first.delegated && isHis(first, actor)
      // Another process may have given the task to the actor: what is remembered may let him act, but never refuses him.
      const task = remembered ? first : await context.findTask(sql, taskId, true)
      if (task === undefined || !item.isWaiting(taskId)) throw await goneTask(sql, taskId)
      if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
      item.behalf = await entitle(env, sql, task, actor).catch(async (refusal: unknown) => {
        // Whoever was first may have closed it while it was looked up for whom the actor stands in.
        throw refusal instanceof EngineError && (await context.findTask(sql, taskId, true)) === undefined ? await goneTask(sql, taskId) : refusal
      })
      item.actedBy(actor)
      item.guard = { taskId, assignee: task.assignee }
      return decide(task)(unit, item)
    })
  })
}

/** What a step that closed a task answers. */
export const completed = (unit: Parameters<Decide<unknown>>[0], item: Parameters<Decide<unknown>>[1]): Completed => ({
  processInstanceId: item.id,
  ended: item.ended,
  nextTasks: [...unit.items.values()].flatMap((each) => each.opened()),
})

async function must(answer: ReturnType<Parameters<Decide<unknown>>[0]['perform']>): Promise<void> {
  const refusal = await answer
  if (refusal !== undefined) throw refusedStep(refusal)
}

async function handOver(
  context: Context,
  { taskId, actor, idempotencyKey, ...input }: Parameters<Operations['resolve']>[0] & { userId?: string },
  kind: string,
  to: (task: TaskHead) => Parameters<typeof assignTask>[3],
): Promise<void> {
  const { env, runner } = context
  await once(runner, idempotencyKey, env.now(), ({ atomically }) =>
    atomically(async (inside) => {
      const task = await openTask(inside, taskId)
      const behalf = await entitle(env, inside.sql, task, actor)
      if (kind === 'DELEGATE') await mustNotHandInTask(context, inside.sql, task)
      if (kind !== 'RESOLVE') await mustOfferIn(env, task, kind === 'TRANSFER' ? 'transfer' : 'delegate', actor)
      const assignment = to(task)
      if (!(await assignTask(inside.sql, taskId, task.assignee, assignment, instant(env.now())))) throw moved(taskId)
      const data = { ...(input.userId === undefined ? {} : { to: input.userId }), ...(behalf === undefined ? {} : { onBehalfOf: behalf }) }
      await remark(context, inside, task, actor, kind, input.comment, Object.keys(data).length === 0 ? undefined : data)
      await tell(env, inside.sql, [
        { kind: 'task-given', processInstanceId: task.instanceId, taskId, by: actor.userId, to: [assignment.assignee], comment: input.comment },
      ])
      context.heads.forget(taskId)
      inside.announce({ instanceIds: [task.instanceId], changedTasks: [{ taskId, instanceId: task.instanceId, assignee: assignment.assignee }] })
    }),
  )
}

/**
 * For whom the actor stands in when he acts; undefined when he acts for himself.
 * @throws EngineError forbidden
 */
async function entitle({ now }: Context['env'], sql: Sql, task: TaskHead, actor: Actor): Promise<string | undefined> {
  if (isHis(task, actor)) return undefined
  const principal = await principalAt(sql, task.taskId, actor.userId, now())
  mustHave(task, actor, principal)
  return principal
}

/** What is not delegated needs no step: its state is only read at a task that might hand in. */
async function mustNotHandInTask({ env }: Context, sql: Sql, { taskId, elementId, definitionId }: TaskHead): Promise<void> {
  const { graph } = await env.definitions.get(definitionId)
  if (!isHandIn(graph, elementId)) return
  const [loaded] = await loadByTasks(sql, [taskId])
  if (loaded !== undefined) mustNotHandIn({ graph, state: loaded.instance.state }, taskId, elementId)
}

async function mustOfferIn(env: Context['env'], task: TaskHead, button: 'transfer' | 'delegate', actor: Actor): Promise<void> {
  const { graph } = await env.definitions.get(task.definitionId)
  mustBeOffered(graph, task.elementId, button, actor, task.assignee)
}

async function remark(
  { env }: Context,
  { sql }: Runner,
  task: TaskHead,
  actor: Actor,
  kind: string,
  content: string | undefined,
  data?: unknown,
): Promise<void> {
  await leaveRemark(sql, actor, { instanceId: task.instanceId, taskId: task.taskId, kind, content, data }, env.now())
}

async function openTask(runner: Runner, taskId: string): Promise<TaskHead> {
  const task = isId(taskId) ? await loadTaskHead(runner.sql, taskId) : undefined
  if (task === undefined) throw await goneTask(runner.sql, taskId)
  return task
}

async function whyNotClaimed(context: Context, taskId: string, actor: Actor, principal: string | undefined): Promise<EngineError> {
  const { sql } = context.runner
  const task = await loadTaskHead(sql, taskId)
  if (task === undefined) return goneTask(sql, taskId)
  return whyNotClaimable(task, actor, principal) ?? suspended(task.instanceId)
}

const moved = (taskId: string) => new EngineError('conflict', 'task-moved', 'somebody else took the task at this moment', { taskId })
