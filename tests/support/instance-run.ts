/**
 * Drives one instance through the pure core and keeps the books: what is open, in which order things happened. After every step it checks
 * what must always hold: the state that went in is unchanged, the same step gives the same answer, the state survives JSON, ids are new and
 * ascending, and everything that is closed was open.
 */
import { expect } from 'vitest'
import { advance } from '#server/engine/core/advance.ts'
import type { Variables } from '#server/engine/core/expression.ts'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import { Draft } from '#server/engine/core/draft.ts'
import { activeElements } from '#server/engine/core/inspect.ts'
import { idleTokens } from '#server/engine/core/standstill.ts'
import type { State } from '#server/engine/core/state.ts'
import type { Advanced, Command, Effect, OpenTask, Position, Refusal, StepContext, Work } from '#server/engine/core/step.ts'
import { isRefusal } from '#server/engine/core/step.ts'

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>
type Subscribed = EffectOf<'open-timer' | 'open-message' | 'open-signal'>

export const START = Date.UTC(2026, 0, 5, 8)
const HOUR = 3_600_000

export interface RunOptions {
  /** Handlers that run as jobs. All others run inside the step. */
  readonly outside?: readonly string[]
  /** Skip the costly checks after each step. */
  readonly unchecked?: boolean
  readonly seed?: number
  /** Reads timers as the runtime does, instead of the few forms that graphs by hand need. */
  readonly timer?: StepContext['timer']
}

export class InstanceRun {
  readonly graph: ProcessGraph
  state: State | undefined
  now = START
  steps = 0
  /** Effects of the last step. */
  effects: readonly Effect[] = []
  readonly log: Effect[] = []
  readonly tasks = new Map<string, OpenTask>()
  readonly subscriptions = new Map<string, Subscribed>()
  readonly jobs = new Map<string, EffectOf<'open-job'>['job']>()
  readonly calls = new Map<string, Work>()
  readonly decisions = new Map<string, EffectOf<'evaluate-decision'>>()
  readonly children = new Map<string, EffectOf<'start-child'>>()
  readonly incidents = new Map<string, EffectOf<'open-incident'>>()
  readonly activities = new Map<string, EffectOf<'open-activity'>>()
  outcome: string | undefined
  readonly #options: RunOptions

  constructor(graph: ProcessGraph, options: RunOptions = {}) {
    this.graph = graph
    this.#options = options
  }

  context(): StepContext {
    return {
      now: this.now,
      seed: seedOf(this.now, this.steps + 1000 * (this.#options.seed ?? 0)),
      instanceId: '00000000-0000-7000-8000-000000000001',
      timeZone: 'UTC',
      isInTransaction: (handler) => !(this.#options.outside ?? []).includes(handler),
      timer: this.#options.timer ?? ((spec, from, fired) => timerDue(spec, from, fired)),
    }
  }

  /** Applies a command; a refusal changes nothing. */
  try(command: Command, context: Partial<StepContext> = {}): Refusal | undefined {
    this.steps++
    this.now += 1000
    const before = this.state
    const whole = { ...this.context(), ...context }
    if (!this.#options.unchecked) deepFreeze(before)
    const answer = advance(this.graph, before, command, whole)
    if (!this.#options.unchecked) expect(advance(this.graph, before, command, whole)).toStrictEqual(answer)
    if (isRefusal(answer)) return answer
    this.adopt(answer)
    return undefined
  }

  /** Takes an answer for the present state and enters its effects in the books. */
  adopt(answer: Advanced): void {
    this.state = answer.state
    this.effects = answer.effects
    for (const effect of answer.effects) {
      this.log.push(effect)
      this.#book(effect)
    }
    if (!this.#options.unchecked) this.#check(answer.state)
  }

  do(command: Command, context: Partial<StepContext> = {}): this {
    const refusal = this.try(command, context)
    if (refusal) throw new Error(`refused: ${refusal.refused} at ${refusal.elementId}: ${refusal.message}`)
    return this
  }

  start(variables: Variables = {}, more: Partial<Extract<Command, { type: 'start' }>> = {}): this {
    return this.do(startCommand(variables, more))
  }

  complete(elementId: string, variables: Variables = {}): this {
    return this.do({ type: 'complete-task', taskId: this.taskId(elementId), variables, by: 'u1' })
  }

  trigger(elementId: string, variables: Variables = {}): this {
    const found = this.find(this.subscriptions, elementId, 'subscription')
    if (found.type === 'open-timer') this.now = Math.max(this.now, found.dueAt)
    return this.do({ type: 'trigger', subscriptionId: found.subscriptionId, variables })
  }

  /** Answers a handler, job or decision. */
  work(elementId: string, result: unknown = null, variables: Variables = {}): this {
    return this.do({ type: 'work-done', waitId: this.takeWork(elementId), result, variables })
  }

  continue(elementId: string): this {
    return this.do({ type: 'continue', waitId: this.find(this.jobs, elementId, 'job').waitId })
  }

  fail(elementId: string, reason = 'boom'): this {
    return this.do({ type: 'work-failed', waitId: this.takeWork(elementId), message: reason })
  }

  throw(elementId: string, kind: 'error' | 'escalation', code: string, variables: Variables = {}): this {
    const waitId = this.waitId(elementId)
    this.calls.delete(waitId)
    return this.do({ type: 'throw', waitId, kind, code, message: `${kind} ${code}`, variables })
  }

  childEnds(elementId: string, variables: Variables = {}, error?: string): this {
    const { waitId } = this.find(this.children, elementId, 'child')
    this.children.delete(waitId)
    return this.do({
      type: 'child-ended',
      waitId,
      variables,
      error: error === undefined ? undefined : { code: error, message: undefined },
      escalation: undefined,
    })
  }

  set(variables: Variables, elementId?: string): this {
    return this.do({ type: 'set-variables', variables, elementId })
  }

  resolve(elementId: string, skip = false, variables: Variables = {}): this {
    return this.do({ type: 'resolve-incident', incidentId: this.find(this.incidents, elementId, 'incident').incidentId, skip, variables })
  }

  modify(change: { cancel?: readonly string[]; before?: readonly string[]; after?: readonly string[]; variables?: Variables }): Refusal | undefined {
    return this.try({
      type: 'modify',
      cancel: positions(change.cancel),
      startBefore: positions(change.before),
      startAfter: positions(change.after),
      variables: change.variables ?? {},
      reason: undefined,
    })
  }

  taskId(elementId: string): string {
    return this.find(this.tasks, elementId, 'task').taskId
  }

  workId(elementId: string): string {
    for (const book of [this.calls, this.jobs, this.decisions]) for (const [id, entry] of book) if (entry.elementId === elementId) return id
    throw new Error(`no work is open at ${elementId}`)
  }

  /** What runs inside the step is open until it is answered, not until an effect closes it. */
  takeWork(elementId: string): string {
    const id = this.workId(elementId)
    this.calls.delete(id)
    this.decisions.delete(id)
    return id
  }

  waitId(elementId: string): string {
    for (const book of [this.tasks, this.calls, this.jobs, this.children]) for (const [id, entry] of book) if (entry.elementId === elementId) return id
    throw new Error(`nothing waits at ${elementId}`)
  }

  /** Element ids of the open tasks, sorted. */
  openTasks(): string[] {
    return [...this.tasks.values()].map((task) => task.elementId).sort()
  }

  /** Elements that ever began, in order. */
  visited(): string[] {
    return this.log.flatMap((effect) => (effect.type === 'open-activity' ? [effect.elementId] : []))
  }

  outcomeOf(elementId: string): string | undefined {
    return this.log.findLast((effect) => effect.type === 'close-activity' && effect.elementId === elementId)?.['outcome' as never]
  }

  active(): string[] {
    return activeElements(this.state!)
  }

  get variables(): Variables {
    return this.state!.variables
  }

  /** The instance is over and nothing of it is left anywhere. */
  expectEnded(outcome = 'COMPLETED'): void {
    expect(this.outcome).toBe(outcome)
    expect(this.state!.status).toBe('ended')
    expect(this.state!.parts).toStrictEqual({})
    const left = Object.fromEntries(
      Object.entries({
        tasks: this.tasks,
        subscriptions: this.subscriptions,
        jobs: this.jobs,
        children: this.children,
        incidents: this.incidents,
        activities: this.activities,
      }).map(([kind, book]) => [kind, [...book.values()].map((entry) => entry.elementId)]),
    )
    expect(left).toStrictEqual({ tasks: [], subscriptions: [], jobs: [], children: [], incidents: [], activities: [] })
  }

  find<E extends { readonly elementId: string }>(book: ReadonlyMap<string, E>, elementId: string, what: string): E {
    for (const entry of book.values()) if (entry.elementId === elementId) return entry
    throw new Error(`no ${what} is open at ${elementId}; open: ${[...book.values()].map((entry) => entry.elementId).join(', ')}`)
  }

  #book(effect: Effect): void {
    switch (effect.type) {
      case 'open-task':
        return open(this.tasks, effect.task.taskId, effect.task)
      case 'close-task':
        return close(this.tasks, effect.taskId)
      case 'open-timer':
      case 'open-message':
      case 'open-signal':
        return open(this.subscriptions, effect.subscriptionId, effect)
      case 'close-subscription':
        expect(this.subscriptions.get(effect.subscriptionId)?.type).toBe(`open-${effect.kind}`)
        return close(this.subscriptions, effect.subscriptionId)
      case 'open-job':
        return effect.job.notify ? undefined : open(this.jobs, effect.job.waitId, effect.job)
      case 'close-job':
        return close(this.jobs, effect.waitId)
      case 'call-handler':
        return effect.call.notify ? undefined : open(this.calls, effect.call.waitId, effect.call)
      case 'evaluate-decision':
        return open(this.decisions, effect.waitId, effect)
      case 'start-child':
        return open(this.children, effect.waitId, effect)
      case 'cancel-child':
        return close(this.children, effect.waitId)
      case 'open-incident':
        return open(this.incidents, effect.incidentId, effect)
      case 'close-incident':
        return close(this.incidents, effect.incidentId)
      case 'open-activity':
        return open(this.activities, effect.activityId, effect)
      case 'close-activity':
        return close(this.activities, effect.activityId)
      case 'end-instance':
        expect(this.outcome).toBeUndefined()
        this.outcome = effect.outcome
        return undefined
      default:
        return undefined
    }
  }

  #check(state: State): void {
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
    const tokens = Object.values(state.parts).flatMap((part) => Object.entries(part))
    const numbers = new Set(tokens.map(([no]) => Number(no)))
    const waits = (kind: string) => tokens.flatMap(([, token]) => (token.wait?.k === kind && 'id' in token.wait ? [token.wait.id] : [])).sort()
    expect(waits('task')).toStrictEqual([...this.tasks.keys()].sort())
    expect(waits('incident')).toStrictEqual([...this.incidents.keys()].sort())
    const subs = tokens.flatMap(([, token]) => token.subs ?? [])
    expect(
      subs
        .filter((sub) => sub.k !== 'conditional')
        .map((sub) => sub.id)
        .sort(),
    ).toStrictEqual([...this.subscriptions.keys()].sort())
    expect(state.conditions).toBe(subs.filter((sub) => sub.k === 'conditional').length)
    expect(idleTokens(new Draft(this.graph, state, this.context(), false)), 'tokens that nothing brings on').toStrictEqual([])
    for (const [no, token] of tokens) {
      if (token.in !== undefined) expect(numbers, `parent of ${no}`).toContain(token.in)
      const kids = tokens.filter(([, kid]) => kid.in === Number(no) && !kid.result).map(([kid]) => Number(kid))
      if (token.multi) expect(token.multi.live).toBe(kids.length)
      else expect([...(token.kids ?? [])].sort()).toStrictEqual(kids.sort())
    }
  }
}

const positions = (ids: readonly string[] = []): Position[] => ids.map((elementId) => ({ elementId, occurrence: undefined }))

export const startCommand = (variables: Variables = {}, more: Partial<Extract<Command, { type: 'start' }>> = {}): Command => ({
  type: 'start',
  startElement: undefined,
  variables,
  initiator: 'u1',
  businessKey: undefined,
  ...more,
})

/** Starts an instance of a graph. */
export const run = (graph: ProcessGraph, variables: Variables = {}, options: RunOptions = {}): InstanceRun => new InstanceRun(graph, options).start(variables)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function open<T>(book: Map<string, T>, id: string, entry: T): void {
  if (!UUID.test(id)) throw new Error(`${id} is not a UUIDv7`)
  if (book.has(id)) throw new Error(`${id} is opened twice`)
  book.set(id, entry)
}

function close(book: Map<string, unknown>, id: string): void {
  if (!book.delete(id)) throw new Error(`${id} is closed but was not open`)
}

/** A UUIDv7 that depends on time and number alone. */
export function seedOf(now: number, n: number): string {
  const time = now.toString(16).padStart(12, '0')
  const noise = (Math.imul(n + 1, 2654435761) >>> 0).toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${noise.slice(0, 3)}-8${noise.slice(3, 6)}-${noise.slice(0, 4)}${noise}`
}

/** Just enough of ISO 8601 for tests: `PTnH`, `Rn/PTnH`, `R/PTnH` and milliseconds. */
function timerDue({ type, value }: { type: string; value: unknown }, from: number, fired: number) {
  const [, repeat, hours] = /^(?:R(\d*)\/)?PT(\d+)H$/.exec(String(value)) ?? []
  if (typeof value === 'number') return { dueAt: value, remaining: 0 }
  if (value === 'never') return undefined
  if (hours === undefined) throw new Error(`${String(value)} is not a ${type}`)
  const remaining = type !== 'cycle' ? 0 : repeat ? Number(repeat) - fired - 1 : undefined
  return remaining !== undefined && remaining < 0 ? undefined : { dueAt: from + Number(hours) * HOUR, remaining }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
}
