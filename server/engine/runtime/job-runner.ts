/** What one claimed job does, and what becomes of it: done, tried again later, or an incident at its element. */
import { EngineError, ProcessError, type Handler } from '../define.ts'
import { deleteJob, extendJob, releaseJob, type ClaimedJob } from '../store/jobs.ts'
import { keepMessage } from '../store/messages.ts'
import { atSavepoint, isDatabaseAway } from '../store/sql.ts'
import { backInTouch } from './back-in-touch.ts'
import { toMilliseconds } from './backoff.ts'
import { broadcast, deliverMessage, startBySignal } from './delivery.ts'
import { uuidv7 } from './ids.ts'
import type { Context } from './operations/context.ts'
import type { Runner } from './runner.ts'
import { workDone } from './ask-handler.ts'
import { refusedStep } from './refused-step.ts'
import type { Command } from '../core/step.ts'

/** A thrown message that nobody waits for is kept for an hour, as in Zeebe. */
const THROWN_MESSAGE_TTL = 3600_000

export const LOCK_MS = 60_000

/** So long after its making a job's tries are not counted that ended because the database was away; a job that breaks the database itself must end. */
const FORGIVEN_MS = 3600_000
const OUTAGE_PAUSE_MS = 10_000

/** Runs a claimed job to its end. Never throws for the job's own failures. */
export async function runJob(context: Context, worker: string, job: ClaimedJob): Promise<void> {
  try {
    await perform(context, worker, job)
  } catch (error) {
    if (error instanceof EngineError && (error.code === 'no-such-wait' || error.code === 'already-ended' || error.code === 'no-such-instance')) {
      // Its token is gone: cancelled while the job ran.
      await deleteJob(context.env.pool, job.id)
    } else if (error instanceof EngineError && error.code === 'suspended') {
      await releaseJob(context.env.pool, job.id, worker, { dueAt: new Date(context.env.now()), error: undefined, isUntried: true })
    } else await failJob(context, worker, job, error)
  }
}

async function perform(context: Context, worker: string, job: ClaimedJob): Promise<void> {
  switch (job.kind) {
    case 'continue':
      return answer(context, job, { type: 'continue', waitId: job.id })
    case 'handler':
    case 'message':
      return runHandler(context, worker, job)
    case 'correlate':
      return correlate(context, job)
    case 'broadcast':
      return sendSignal(context, job)
    case 'external':
      throw new Error('external jobs are run by external workers')
  }
}

/** Brings an answer into the instance; the job's row goes with the step. */
export async function answer(
  { runner }: Context,
  job: { readonly id: string; readonly instanceId: string; readonly definitionId: string; readonly elementId: string },
  command: Command,
  by?: string,
): Promise<void> {
  await runner.step(job.instanceId, `job ${job.definitionId} ${job.elementId}`, async (unit, item) => {
    if (item.snapshot?.status === 'SUSPENDED') throw new EngineError('conflict', 'suspended', 'the process instance is suspended')
    item.actor = by
    const refusal = await unit.perform(item, command)
    if (refusal !== undefined) throw refusedStep(refusal)
  })
}

async function runHandler(context: Context, worker: string, job: ClaimedJob): Promise<void> {
  const { env } = context
  const handler = env.handler(job.handler ?? '')
  if (handler === undefined) throw new Error(`no handler ${job.handler ?? ''} is registered`)
  const notify = job.properties['engine:notify'] === '1'
  if (handler.runs === 'in transaction') return runInside(context, handler, job, notify)
  const abort = new AbortController()
  const heartbeat = async () => {
    if (!(await extendJob(env.pool, job.id, worker, new Date(env.now() + LOCK_MS)))) abort.abort(new Error('the lock of this job was lost'))
  }
  const beating = setInterval(() => void heartbeat().catch((error: unknown) => env.report(error, 'heartbeat')), LOCK_MS / 3)
  let command: Command
  try {
    const result = (await handler.run(taskOf(job), { heartbeat, signal: abort.signal })) ?? {}
    command = await doneWith(context, job, result)
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    command = thrown(job, error)
  } finally {
    clearInterval(beating)
  }
  if (notify) await deleteJob(env.pool, job.id)
  else await answer(context, job, command)
}

/** A handler that writes to our database belongs into the step's transaction, also when it comes as a job. */
async function runInside(context: Context, handler: Extract<Handler, { runs: 'in transaction' }>, job: ClaimedJob, notify: boolean): Promise<void> {
  await context.runner.atomically(async (inside) => {
    let command: Command
    try {
      const result = (await atSavepoint(inside.sql, async () => handler.run(taskOf(job), inside.sql))) ?? {}
      command = await doneWith(context, job, result)
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error
      command = thrown(job, error)
    }
    if (notify) await deleteJob(inside.sql, job.id)
    else await answer({ ...context, runner: inside }, job, command)
  })
}

const thrown = (job: ClaimedJob, error: ProcessError): Command => ({
  type: 'throw',
  waitId: job.id,
  kind: 'error',
  code: error.code,
  message: error.message,
  variables: error.variables,
})

async function doneWith({ env }: Context, job: ClaimedJob, result: Readonly<Record<string, unknown>>): Promise<Command> {
  return workDone(await env.definitions.get(job.definitionId), job.elementId, job.id, result)
}

const taskOf = (job: ClaimedJob) => ({
  instanceId: job.instanceId,
  elementId: job.elementId,
  activityId: job.activityId ?? job.id,
  processKey: job.processKey,
  businessKey: job.businessKey,
  businessType: job.businessType,
  initiator: job.initiator,
  idempotencyKey: job.id,
  attempt: job.attempts,
  variables: job.variables,
  properties: Object.fromEntries(Object.entries(job.properties).filter(([name]) => !name.startsWith('engine:'))),
})

interface ThrownMessage {
  readonly name: string
  readonly correlationKey?: string
  readonly businessKey?: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** A message thrown by an instance: delivered and taken off the queue in one transaction. */
async function correlate(context: Context, job: ClaimedJob): Promise<void> {
  const { name, correlationKey, businessKey, variables = {} } = job.variables as unknown as ThrownMessage
  await context.runner.atomically(async (inside) => {
    if (!(await deleteJob(inside.sql, job.id))) return
    if (await deliverThrown(context, inside, { name, correlationKey, businessKey }, variables)) return
    const now = context.env.now()
    await keepMessage(inside.sql, {
      id: uuidv7(now),
      name,
      messageId: undefined,
      correlationKey,
      businessKey: correlationKey === undefined ? businessKey : undefined,
      correlation: undefined,
      variables,
      at: new Date(now),
      expiresAt: new Date(now + THROWN_MESSAGE_TTL),
      sparesBusiness: false,
    })
  })
}

/** By correlation key if it carries one; else to the instances of the sender's business key; else to the only one who waits for that name. */
async function deliverThrown(
  context: Context,
  inside: Runner,
  { name, correlationKey, businessKey }: { name: string; correlationKey: string | undefined; businessKey: string | undefined },
  variables: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (correlationKey === undefined && businessKey !== undefined) {
    const related = await deliverMessage(context, inside, { name, businessKey }, variables, undefined)
    if (related.matched > 0) return true
  }
  try {
    return (await deliverMessage(context, inside, { name, correlationKey }, variables, undefined)).matched > 0
  } catch (error) {
    if (error instanceof EngineError && error.code === 'ambiguous-message') return false
    throw error
  }
}

interface ThrownSignal {
  readonly name: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly from?: string
  /** Signal start events were served in an earlier try. */
  readonly started?: boolean
}

async function sendSignal(context: Context, job: ClaimedJob): Promise<void> {
  const payload = job.variables as unknown as ThrownSignal
  const { name, variables = {}, from } = payload
  if (payload.started !== true) {
    await context.runner.atomically(async (inside) => {
      await startBySignal(context, inside, name, variables, undefined)
      await inside.sql.query('update wf_job set variables = $2::json where id = $1::uuid', [job.id, JSON.stringify({ ...payload, started: true })])
    })
  }
  await broadcast(context, context.runner, name, variables, job.createdAt, { by: undefined, except: from })
  await deleteJob(context.env.pool, job.id)
}

/** After a failed try: again after the model's interval, or an incident when no try is left. A database that was away is no failure of the job. */
export async function failJob(context: Context, worker: string, job: ClaimedJob, error: unknown): Promise<void> {
  const { env } = context
  const message = error instanceof Error ? error.message : String(error)
  if (isDatabaseAway(error) && env.now() - job.createdAt.getTime() < FORGIVEN_MS) {
    await backInTouch(env.pool)
    await releaseJob(env.pool, job.id, worker, { dueAt: new Date(env.now() + OUTAGE_PAUSE_MS), error: message, isUntried: true })
    return
  }
  if (job.retries > 0) {
    await releaseJob(env.pool, job.id, worker, { dueAt: new Date(env.now() + toMilliseconds(job.intervals, job.attempts)), error: message })
    return
  }
  env.report(error, `job ${job.id} at ${job.elementId}`)
  await giveUp(context, job, message)
}

/** No try is left: the instance gets its incident. Work that nobody waits for is kept with its error, to be retried by hand. */
export async function giveUp(
  context: Context,
  job: { readonly id: string; readonly instanceId: string; readonly definitionId: string; readonly elementId: string; readonly kind: string },
  message: string,
): Promise<void> {
  if (job.kind === 'correlate' || job.kind === 'broadcast') {
    await context.env.pool.query('update wf_job set locked_by = null, locked_until = null, error = $2 where id = $1::uuid', [job.id, message])
    return
  }
  try {
    await answer(context, job, { type: 'work-failed', waitId: job.id, message })
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'suspended') throw error
    await deleteJob(context.env.pool, job.id)
  }
}
