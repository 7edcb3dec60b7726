/** Asking the runtime for work: handlers within the transaction, jobs and external tasks after it. */
import type { Draft } from './draft.ts'
import type { Variables } from './expression.ts'
import type { Listener, RetryPolicy } from './graph.ts'
import { ROOT } from './state.ts'
import type { Effect, Work } from './step.ts'
import { activityOf, evaluate, visible } from './variables.ts'

const RETRIES: RetryPolicy = { retries: 3, intervals: [] }

type JobKind = Extract<Effect, { type: 'open-job' }>['job']['kind']

export interface WorkOrder {
  readonly handler?: string | undefined
  readonly topic?: string | undefined
  readonly event?: Listener['event']
  readonly notify?: boolean
  readonly retries?: number | undefined
  readonly priority?: number | undefined
  /** Seen on top of the token's variables. */
  readonly extra?: Variables
}

/** Describes work for token `no`; `id` is what the answer will name. */
export function describeWork(draft: Draft, no: number, id: string, order: WorkOrder): Work {
  const { at } = draft.get(no)
  const node = no === ROOT ? undefined : draft.node(at)
  const retry = node?.retry ?? RETRIES
  const seen = visible(draft, no)
  return {
    waitId: id,
    elementId: at,
    activityId: activityOf(draft, no) ?? draft.context.instanceId,
    handler: order.handler,
    event: order.event,
    notify: order.notify ?? false,
    topic: order.topic,
    priority: order.priority ?? toNumber(node?.jobPriority && evaluate(draft, no, node.jobPriority)) ?? 0,
    retries: order.retries ?? retry.retries,
    intervals: retry.intervals,
    exclusive: node?.exclusive ?? true,
    properties: node?.properties ?? {},
    variables: order.extra ? { ...seen, ...order.extra } : seen,
  }
}

/** Orders a registered handler: at once when it only touches our database, else as a job. Tells which of the two it was. */
export function orderHandler(draft: Draft, no: number, order: WorkOrder & { readonly handler: string }): { id: string; isJob: boolean } {
  const isJob = !draft.context.isInTransaction(order.handler)
  const id = draft.id(no)
  const work = describeWork(draft, no, id, order)
  draft.emit(isJob ? { type: 'open-job', job: { ...work, kind: 'handler' } } : { type: 'call-handler', call: work })
  return { id, isJob }
}

export function orderJob(draft: Draft, no: number, kind: JobKind, order: WorkOrder): string {
  const id = draft.id(no)
  draft.emit({ type: 'open-job', job: { ...describeWork(draft, no, id, order), kind } })
  return id
}

/** A number, also when it was written as text. */
export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
