/** Messages, signals and changed circumstances from outside. */
import type { State } from '../../core/state.ts'
import { EngineError } from '../../define.ts'
import {
  answerOfMessage,
  consumeMessage,
  keepMessage,
  messageReceivers,
  signalReceivers,
  subscriptionById,
  type MessageCriteria,
} from '../../store/messages.ts'
import type { Operations } from '../api.ts'
import type { Correlated, MessageInput } from '../input-api.ts'
import { isId } from '../definitions.ts'
import { broadcast, deliverMessage, LOWEST_ID, signalWithin, startAt, startByCondition, startBySignal, trigger } from '../delivery.ts'
import { uuidv7 } from '../ids.ts'
import { NO_CHANGES, once, type Runner } from '../runner.ts'
import { noInstance } from '../stepper.ts'
import type { Context } from './context.ts'
import { suspended } from './task-checks.ts'

/** The id of a correlated message is remembered that long. */
const REMEMBERED = 7 * 24 * 3600 * 1000

export function messageOperations(context: Context): Pick<Operations, 'message' | 'signal' | 'evaluateConditions'> {
  const { env, runner } = context
  return {
    message: (input) =>
      once(runner, input.idempotencyKey, env.now(), async (inside) => {
        if (input.processInstanceId !== undefined && !isId(input.processInstanceId)) throw noInstance(input.processInstanceId)
        if (input.subscriptionId !== undefined) return toSubscription(context, inside, input, input.subscriptionId)
        if (input.elementId !== undefined) return resume(inside, input)
        const { name, messageId } = input
        if (name === undefined || name === '') throw new EngineError('invalid', 'no-name', 'give the name of the message', { path: 'name' })
        return messageId === undefined
          ? correlate(context, inside, input, name, undefined)
          : inside.atomically((together) => correlateOnce(context, together, input, name, messageId))
      }),

    signal: (input) =>
      once(runner, input.idempotencyKey, env.now(), async (inside) => {
        const by = input.actor.userId
        const { processInstanceId } = input
        if (processInstanceId !== undefined) {
          if (!isId(processInstanceId)) throw noInstance(processInstanceId)
          const matched = await signalWithin(inside, input.name, processInstanceId, input.variables ?? {}, by)
          if (matched === 0) await mustExist(inside, processInstanceId)
          return { matched, started: [] }
        }
        const until = new Date(env.now())
        if (input.sparesBusiness === true && (await signalReceivers(inside.sql, { name: input.name, until, after: LOWEST_ID, business: 'only' }, 1)).length > 0)
          throw aboutBusiness(input.name)
        const started = await startBySignal(context, inside, input.name, input.variables ?? {}, by)
        const matched = await broadcast(context, inside, input.name, input.variables ?? {}, until, { by, except: undefined, business: businessOf(input) })
        return { matched: matched + started.length, started }
      }),

    evaluateConditions: ({ actor, variables, processKey, businessKey, idempotencyKey }) =>
      once(runner, idempotencyKey, env.now(), async (inside) => ({
        started: await startByCondition(context, inside, processKey, { businessKey, variables, by: actor.userId }),
      })),
  }
}

/** One subscription, whatever it waits for; a name that is given must be its own. */
async function toSubscription(context: Context, runner: Runner, { name, variables = {}, businessKey, actor }: MessageInput, id: string): Promise<Correlated> {
  const found = isId(id) ? await subscriptionById(runner.sql, id) : undefined
  if (found === undefined) throw new EngineError('not-found', 'no-such-subscription', `nothing waits under ${id}`, { subscriptionId: id })
  const { receiver, starter } = found
  if (name !== undefined && name !== found.name)
    throw new EngineError('conflict', 'not-waiting', `${id} waits for ${found.name}, not for ${name}`, { subscriptionId: id })
  if (receiver !== undefined) {
    if (!(await trigger(runner, receiver, variables, actor.userId)))
      throw new EngineError('not-found', 'no-such-subscription', `nothing waits under ${id} any more`, { subscriptionId: id })
    return { matched: 1, started: [], buffered: false }
  }
  const started = starter && (await startAt(context, runner, starter, { businessKey, variables, by: actor.userId }))
  return { matched: started === undefined ? 0 : 1, started: started === undefined ? [] : [started], buffered: false }
}

/** One waiting element of one instance goes on, whatever message or signal it waits for. */
function resume(runner: Runner, { processInstanceId, elementId, variables, actor }: MessageInput): Promise<Correlated> {
  if (processInstanceId === undefined || elementId === undefined)
    throw new EngineError('invalid', 'no-instance', 'give processInstanceId', { path: 'processInstanceId' })
  return runner.step(processInstanceId, `resume ${elementId}`, async (unit, item) => {
    if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
    const subscriptionId = waitingAt(item.state, elementId)
    if (subscriptionId === undefined)
      throw new EngineError('conflict', 'not-waiting', `${elementId} does not wait for a message`, { processInstanceId, elementId })
    item.actedBy(actor)
    await unit.must(item, { type: 'trigger', subscriptionId, variables: variables ?? {} })
    return { matched: 1, started: [], buffered: false }
  })
}

/** The oldest message or signal subscription of an element. */
function waitingAt(state: State | undefined, elementId: string): string | undefined {
  const tokens = Object.values(state?.parts ?? {}).flatMap((part) => Object.values(part))
  const ids = tokens.flatMap((token) =>
    (token.subs ?? []).filter((sub) => sub.at === elementId && (sub.k === 'message' || sub.k === 'signal')).map((sub) => sub.id),
  )
  return ids.sort()[0]
}

async function correlate(context: Context, runner: Runner, input: MessageInput, name: string, keptId: string | undefined): Promise<Correlated> {
  const { processInstanceId, businessKey, correlation, correlationKey, variables = {}, timeToLive = 0, actor, local, exactlyOne, startOnly } = input
  const criteria = { name, processInstanceId, businessKey, correlation, correlationKey, local, exactlyOne, startOnly, business: businessOf(input) }
  if (input.sparesBusiness === true && startOnly !== true && (await messageReceivers(runner.sql, { ...criteria, business: 'only' }, 1)).length > 0)
    throw aboutBusiness(name)
  const outcome = await deliverMessage(context, runner, criteria, variables, actor.userId)
  if (outcome.matched > 0 || timeToLive <= 0 || processInstanceId !== undefined || local !== undefined) {
    if (processInstanceId !== undefined && outcome.matched === 0) await mustExist(runner, processInstanceId)
    return { ...outcome, buffered: false }
  }
  if (keptId === undefined) {
    const now = context.env.now()
    await keepMessage(runner.sql, {
      id: uuidv7(now),
      name,
      messageId: undefined,
      correlationKey,
      businessKey,
      correlation,
      variables,
      at: new Date(now),
      expiresAt: new Date(now + timeToLive),
      sparesBusiness: input.sparesBusiness === true,
    })
    // Somebody may have come to wait while the message was being put away.
    if ((await messageReceivers(runner.sql, criteria, 1)).length > 0) context.env.committed(NO_CHANGES, { jobs: true, timerAt: undefined })
  }
  return { matched: 0, started: [], buffered: true }
}

const businessOf = ({ sparesBusiness }: Pick<MessageInput, 'sparesBusiness'>): MessageCriteria['business'] => (sparesBusiness === true ? 'spared' : undefined)

const aboutBusiness = (name: string): EngineError =>
  new EngineError('forbidden', 'about-business', `who waits for ${name} is about a business object`, { name })

async function mustExist(runner: Runner, id: string): Promise<void> {
  if ((await runner.sql.query('select 1 from wf_instance where id = $1::uuid', [id])).length === 0) throw noInstance(id)
}

async function correlateOnce(context: Context, runner: Runner, input: MessageInput, name: string, messageId: string): Promise<Correlated> {
  const now = context.env.now()
  const { businessKey, correlation, correlationKey, variables = {}, timeToLive = 0 } = input
  const id = uuidv7(now)
  const expiresAt = new Date(now + Math.max(timeToLive, REMEMBERED))
  const kept = {
    id,
    name,
    messageId,
    correlationKey,
    businessKey,
    correlation,
    variables,
    at: new Date(now),
    expiresAt,
    sparesBusiness: input.sparesBusiness === true,
  }
  const fresh = await keepMessage(runner.sql, kept)
  if (!fresh) return (await answerOfMessage<Correlated>(runner.sql, name, messageId)) ?? { matched: 0, started: [], buffered: true }
  const answer = await correlate(context, runner, input, name, id)
  if (answer.buffered) await runner.sql.query('update wf_message set expires_at = $2::timestamptz where id = $1::uuid', [id, new Date(now + timeToLive)])
  else await consumeMessage(runner.sql, id, answer)
  return answer
}
