/** Firing timers: those of waiting instances and those that start processes. Each firing happens once, whoever else tries. */
import { tokenOf } from '../core/ids.ts'
import { PART_SIZE, type State, type Subscription } from '../core/state.ts'
import { EngineError } from '../define.ts'
import { timerDue } from '../expressions/timer.ts'
import { rearmStart, releaseTimer, timerById, type DueTimer } from '../store/jobs.ts'
import { loadInstances } from '../store/instances.ts'
import { isConnectionLoss, isContention } from '../store/sql.ts'
import { countFailure, forgetFailure, giveUpStart, NEVER } from '../store/start-failures.ts'
import { decideByClock, leaveToPeople } from './clock-decision.ts'
import { startAt } from './delivery.ts'
import type { Context } from './operations/context.ts'
import { suspended } from './operations/task-checks.ts'
import { refusedStep } from './refused-step.ts'

/** A timer whose firing failed for a reason outside the model comes back after this time. */
const AGAIN_MS = 5000

/** Never throws: what fails is reported and comes back. */
export async function fireTimer(context: Context, timer: DueTimer, by?: string): Promise<void> {
  try {
    await (timer.instanceId === undefined ? fireStart(context, timer) : fireWaiting(context, timer, timer.instanceId, by))
  } catch (error) {
    const { env } = context
    env.report(error, `timer ${timer.id} at ${timer.elementId}`)
    if (timer.instanceId === undefined && !isConnectionLoss(error) && !isContention(error)) return startFailed(context, timer, error)
    await releaseTimer(env.pool, timer.id, new Date(env.now() + AGAIN_MS), error instanceof Error ? error.message : String(error))
  }
}

async function fireWaiting(context: Context, timer: DueTimer, instanceId: string, by: string | undefined, refused?: EngineError): Promise<void> {
  const { env, runner } = context
  try {
    await runner.step(instanceId, `event ${timer.definitionId} ${timer.elementId}`, async (unit, item) => {
      if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
      // The state knows how often it has fired: a firing that was claimed twice is done once.
      const waits = firingsOf(armed(item.state, timer.id))
      if (waits === undefined) throw new EngineError('conflict', 'no-such-wait', 'nobody waits for this timer any more')
      if (waits !== timer.fired) return
      item.actor = by
      if (armed(item.state, timer.id)?.task === 'auto' && refused === undefined) return decideByClock(unit, item, timer)
      if (refused !== undefined) return leaveToPeople(unit, item, timer, refused)
      const refusal = await unit.perform(item, { type: 'trigger', subscriptionId: timer.id, variables: {} })
      if (refusal !== undefined) throw refusedStep(refusal)
    })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.code === 'suspended') return
    // A rule against what the clock would decide: the same would be refused again and again.
    if (error.kind === 'rule' && refused === undefined && (await isDecision(context, instanceId, timer.id)))
      return fireWaiting(context, timer, instanceId, by, error)
    if (!['no-such-wait', 'already-ended', 'no-such-instance'].includes(error.code)) throw error
    await env.pool.query('delete from wf_timer where id = $1::uuid', [timer.id])
  }
}

/** How often the timer has fired so far; undefined when the instance does not wait for it. */
const firingsOf = (subscription: Subscription | undefined): number | undefined => (subscription === undefined ? undefined : (subscription.cycle?.fired ?? 0))

function armed(state: State | undefined, id: string): Subscription | undefined {
  const no = tokenOf(id)
  return state?.parts[Math.floor(no / PART_SIZE)]?.[no]?.subs?.find((sub) => sub.id === id)
}

async function isDecision({ env }: Context, instanceId: string, id: string): Promise<boolean> {
  const [snapshot] = await loadInstances(env.reads, [instanceId])
  return armed(snapshot?.state, id)?.task === 'auto'
}

/** Tries of a start that is refused or fails; the waits between them grow from seconds to an hour, some three hours in all. */
const START_TRIES = 10
const LONGEST_MS = 3600_000

/** Tried again later and later. When that does not help, this firing is left out and somebody has to look: the failure stays to be seen. */
async function startFailed({ env, runner }: Context, timer: DueTimer, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const now = env.now()
  await runner.atomically(async ({ sql }) => {
    const { id: timerId, definitionId, elementId } = timer
    const failures = await countFailure(sql, { timerId, definitionId, elementId, at: new Date(now), message })
    if (failures < START_TRIES) return releaseTimer(sql, timer.id, new Date(now + Math.min(AGAIN_MS * 3 ** (failures - 1), LONGEST_MS)), message)
    await giveUpStart(sql, timer.id)
    const next = await nextFiring(env, timer)
    if (next === undefined) return releaseTimer(sql, timer.id, new Date(NEVER), message)
    await rearmStart(sql, timer.id, next)
  })
}

/** Starts an instance and sets the next firing in one transaction. */
async function fireStart(context: Context, { id, fired }: DueTimer): Promise<void> {
  const { env } = context
  await context.runner.atomically(async (inside) => {
    const timer = await timerById(inside.sql, id, true)
    if (timer === undefined || timer.fired !== fired) return
    await startAt(context, inside, timer, { variables: {}, by: undefined })
    await forgetFailure(inside.sql, id)
    await rearmStart(inside.sql, id, await nextFiring(env, timer))
  })
}

/** After this one; undefined when it was the last. */
async function nextFiring(env: Context['env'], timer: DueTimer): Promise<{ dueAt: Date; remaining: number | undefined; fired: number } | undefined> {
  const { graph } = await env.definitions.get(timer.definitionId)
  const node = graph.nodes[timer.elementId]
  const definition = node?.kind === 'event' ? node.definitions.find((candidate) => candidate.id === timer.eventId) : undefined
  const cycle = definition?.kind === 'timer' && definition.timer.type === 'cycle' ? definition.timer.value.evaluate({}) : undefined
  const next = cycle === undefined ? undefined : timerDue({ type: 'cycle', value: cycle }, timer.dueAt.getTime(), timer.fired + 1, env.timeZone)
  return next === undefined ? undefined : { dueAt: new Date(next.dueAt), remaining: next.remaining, fired: timer.fired + 1 }
}
