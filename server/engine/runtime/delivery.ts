/** Bringing messages and signals to those who wait for them, and starting processes that begin with them or with a condition. */
import { isDeepStrictEqual } from 'node:util'
import type { Surroundings } from '../core/expression.ts'
import type { ProcessGraph } from '../core/graph.ts'
import { tokenOf } from '../core/ids.ts'
import { PART_SIZE, ROOT, type State } from '../core/state.ts'
import { definitionFacts } from '../core/variables.ts'
import { EngineError, type Variables } from '../define.ts'
import { loadInstances } from '../store/instances.ts'
import {
  conditionalStarters,
  messageReceivers,
  signalReceivers,
  signalReceiversWithin,
  starters,
  type MessageCriteria,
  type Receiver,
  type Starter,
} from '../store/messages.ts'
import type { Context } from './operations/context.ts'
import { birthOf } from './operations/instances.ts'
import { suspended } from './operations/task-checks.ts'
import type { Runner } from './runner.ts'
import { refusedStep } from './refused-step.ts'

/** More receivers of one message than this are a broadcast in disguise. */
const MAX_RECEIVERS = 1000
const SIGNAL_BATCH = 100
const SIGNALS_AT_ONCE = 8
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** True when the subscription was still there. */
export async function trigger(runner: Runner, receiver: Receiver, variables: Variables, by: string | undefined): Promise<boolean> {
  try {
    return await runner.step(receiver.instanceId, `event ${receiver.definitionId} ${receiver.elementId}`, async (unit, item) => {
      if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
      item.actor = by
      const refusal = await unit.perform(item, { type: 'trigger', subscriptionId: receiver.subscriptionId, variables })
      if (refusal === undefined) return true
      if (refusal.refused === 'no-such-wait' || refusal.refused === 'already-ended') throw new Gone()
      throw refusedStep(refusal)
    })
  } catch (error) {
    if (error instanceof Gone) return false
    throw error
  }
}

/** What was waited for has happened otherwise. An EngineError, so that the step is tried on the newest state before it is believed. */
class Gone extends EngineError {
  constructor() {
    super('conflict', 'no-such-wait', 'nobody waits for this any more')
  }
}

export interface StartedBy {
  readonly businessKey?: string | undefined
  readonly variables: Variables
  readonly by: string | undefined
}

/** Starts the newest version at its message, signal or timer start event. Undefined when it is not active. */
export async function startAt({ env }: Context, runner: Runner, starter: Starter, { businessKey, variables, by }: StartedBy): Promise<string | undefined> {
  const runnable = await env.definitions.get(starter.definitionId)
  return runner.begin(`start ${starter.definitionId} ${starter.elementId}`, async (unit) => {
    const item = unit.born(runnable, birthOf(runnable, unit.now, { businessKey, initiator: by }))
    item.actor = by
    await unit.must(item, {
      type: 'start',
      startElement: starter.elementId,
      variables,
      initiator: by,
      businessKey,
      ...(starter.eventId === undefined ? {} : { definitionId: starter.eventId }),
    })
    return { item, answer: item.id }
  })
}

export interface Outcome {
  readonly matched: number
  readonly started: readonly string[]
}

export interface Delivery extends MessageCriteria {
  readonly local?: Variables | undefined
  readonly exactlyOne?: boolean | undefined
  readonly startOnly?: boolean | undefined
}

/**
 * To every instance that meets the criteria, once each; with no criterion but the name there must be only one. When nobody
 * waits, processes start that begin with this message.
 * @throws EngineError conflict `ambiguous-message`, `not-waiting`
 */
export async function deliverMessage(context: Context, runner: Runner, criteria: Delivery, variables: Variables, by: string | undefined): Promise<Outcome> {
  const { name, processInstanceId, businessKey, correlation, correlationKey, local, exactlyOne, startOnly } = criteria
  const receivers = startOnly ? [] : await receiversOf(runner.sql, criteria)
  const isSaid = [processInstanceId, businessKey, correlation, correlationKey, local].some((criterion) => criterion !== undefined)
  if (receivers.length > 1 && (exactlyOne || !isSaid)) throw ambiguous(name, receivers.length)
  let matched = 0
  for (const receiver of receivers) if (await trigger(runner, receiver, variables, by)) matched += 1
  const started: string[] = []
  if (matched === 0 && processInstanceId === undefined && local === undefined) {
    const begun = await starters(runner.sql, 'message', name)
    if (begun.length > 1 && exactlyOne) throw ambiguous(name, begun.length)
    for (const starter of begun) {
      const id = await startAt(context, runner, starter, { businessKey, variables, by })
      if (id !== undefined) started.push(id)
    }
  }
  if (exactlyOne && matched + started.length === 0) throw new EngineError('conflict', 'not-waiting', `nobody waits for ${name}`, { name })
  return { matched: matched + started.length, started }
}

const ambiguous = (name: string, waiting: number): EngineError =>
  new EngineError('conflict', 'ambiguous-message', `${waiting} wait for ${name}: say which`, { name, waiting })

async function receiversOf(sql: Runner['sql'], criteria: Delivery): Promise<Receiver[]> {
  const { local } = criteria
  if (local === undefined) return messageReceivers(sql, criteria, MAX_RECEIVERS)
  const waiting = await messageReceivers(sql, criteria, MAX_RECEIVERS, 'subscription')
  const states = new Map((await loadInstances(sql, [...new Set(waiting.map(({ instanceId }) => instanceId))])).map((found) => [found?.id, found?.state]))
  return waiting.filter(({ instanceId, subscriptionId }) => {
    const seen = localVariables(states.get(instanceId), tokenOf(subscriptionId))
    return Object.entries(local).every(([name, value]) => isDeepStrictEqual(seen[name], value))
  })
}

/** What a token sees below the level of the process; the nearest scope counts. */
function localVariables(state: State | undefined, no: number): Variables {
  const token = no === ROOT ? undefined : state?.parts[Math.floor(no / PART_SIZE)]?.[no]
  return token === undefined ? {} : { ...localVariables(state, token.in ?? ROOT), ...token.vars }
}

/** Everybody in one instance, and in what it called, who waits for the signal. */
export async function signalWithin(runner: Runner, name: string, instanceId: string, variables: Variables, by: string | undefined): Promise<number> {
  let matched = 0
  for (const receiver of await signalReceiversWithin(runner.sql, name, instanceId, MAX_RECEIVERS))
    if (await trigger(runner, receiver, variables, by)) matched += 1
  return matched
}

/** Everybody who waits for the signal since before `until`, some at a time, each in a step of its own. */
export async function broadcast(
  context: Context,
  runner: Runner,
  name: string,
  variables: Variables,
  until: Date,
  { by, except, business }: { readonly by: string | undefined; readonly except: string | undefined } & Pick<MessageCriteria, 'business'>,
): Promise<number> {
  let matched = 0
  for (let after = LOWEST_ID; ;) {
    const batch = await signalReceivers(runner.sql, { name, until, after, business }, SIGNAL_BATCH)
    const last = batch.at(-1)
    if (last === undefined) return matched
    after = last.subscriptionId
    const others = batch.filter((receiver) => receiver.instanceId !== except)
    const together = runner.sql === context.env.pool ? SIGNALS_AT_ONCE : 1
    for (let at = 0; at < others.length; at += together) {
      const hit = await Promise.all(others.slice(at, at + together).map((receiver) => triggerUnlessSuspended(runner, receiver, variables, by)))
      matched += hit.filter(Boolean).length
    }
  }
}

async function triggerUnlessSuspended(runner: Runner, receiver: Receiver, variables: Variables, by: string | undefined): Promise<boolean> {
  try {
    return await trigger(runner, receiver, variables, by)
  } catch (error) {
    if (error instanceof EngineError && error.code === 'suspended') return false
    throw error
  }
}

export async function startBySignal(context: Context, runner: Runner, name: string, variables: Variables, by: string | undefined): Promise<string[]> {
  const started: string[] = []
  for (const starter of await starters(runner.sql, 'signal', name)) {
    const id = await startAt(context, runner, starter, { variables, by })
    if (id !== undefined) started.push(id)
  }
  return started
}

/** A process starts for each of its conditional start events that holds; one that cannot be evaluated with these variables does not. */
export async function startByCondition(
  context: Context,
  runner: Runner,
  processKey: string | undefined,
  { businessKey, variables, by }: StartedBy,
): Promise<string[]> {
  const { env } = context
  const started: string[] = []
  for (const starter of await conditionalStarters(runner.sql, processKey)) {
    const { graph } = await env.definitions.get(starter.definitionId)
    if (!holdsAt(graph, starter, variables, { now: env.now(), execution: { businessKey, processDefinitionKey: graph.key, ...definitionFacts(graph) } }))
      continue
    const id = await startAt(context, runner, starter, { businessKey, variables, by })
    if (id !== undefined) started.push(id)
  }
  return started
}

function holdsAt(graph: ProcessGraph, { elementId, eventId }: Starter, variables: Variables, surroundings: Surroundings): boolean {
  const node = graph.nodes[elementId]
  const definition = node?.kind === 'event' ? node.definitions.find(({ id }) => id === eventId) : undefined
  if (definition?.kind !== 'conditional') return false
  try {
    return definition.condition.evaluate(variables, surroundings) === true
  } catch {
    return false
  }
}
