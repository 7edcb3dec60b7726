/**
 * Process graphs by hand, for tests of the token machine that should not depend on BPMN XML.
 *
 *     const graph = process('leave', p => {
 *       p.start('begin')
 *       p.user('approve')
 *       p.end('done')
 *       p.path('begin', 'approve', 'done')
 *     })
 */
import type { Expression, Variables } from '#server/engine/core/expression.ts'
import type {
  Activity,
  Assignment,
  EventDefinition,
  EventNode,
  FlowNode,
  Gateway,
  MessageRef,
  MultiInstance,
  ProcessGraph,
  ScopeNode,
  SequenceFlow,
  StandardLoop,
  Subprocess,
  Task,
} from '#server/engine/core/graph.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Options = Partial<Record<string, unknown>>

/** An expression from a function of the variables. */
// eslint-disable-next-line typescript/no-explicit-any
export const js = (evaluate: (v: Readonly<Record<string, any>>) => unknown, source = String(evaluate)): Expression => ({
  source,
  language: 'javascript',
  evaluate,
})

/** A constant. */
export const value = (constant: unknown): Expression => ({ source: JSON.stringify(constant), language: 'literal', evaluate: () => constant })

/** The value of a variable. */
export const variable = (name: string): Expression => ({ source: name, language: 'feel', evaluate: (v: Variables) => v[name] })

/** An expression that always fails. */
export const broken = (message = 'broken'): Expression => ({
  source: 'broken()',
  language: 'feel',
  evaluate: () => {
    throw new Error(message)
  },
})

export const message = (name: string, more: Partial<MessageRef> = {}): MessageRef => ({
  name: value(name),
  correlationKey: undefined,
  handler: undefined,
  topic: undefined,
  inputs: [],
  ...more,
})

export const on = {
  message: (name: string, more: Partial<MessageRef> = {}): EventDefinition => ({ kind: 'message', id: `message:${name}`, message: message(name, more) }),
  signal: (name: string): EventDefinition => ({ kind: 'signal', id: `signal:${name}`, signal: value(name), inputs: [] }),
  timer: (duration = 'PT1H'): EventDefinition => ({ kind: 'timer', id: `timer:${duration}`, timer: { type: 'duration', value: value(duration) } }),
  cycle: (cycle = 'R3/PT1H'): EventDefinition => ({ kind: 'timer', id: `cycle:${cycle}`, timer: { type: 'cycle', value: value(cycle) } }),
  condition: (condition: Expression, variableNames?: readonly string[]): EventDefinition => ({
    kind: 'conditional',
    id: 'condition',
    condition,
    variableNames,
  }),
  error: (code?: string, more: { codeVariable?: string; messageVariable?: string } = {}): EventDefinition => ({
    kind: 'error',
    id: `error:${code}`,
    code,
    codeVariable: more.codeVariable,
    messageVariable: more.messageVariable,
    message: undefined,
  }),
  escalation: (code?: string, codeVariable?: string): EventDefinition => ({ kind: 'escalation', id: `escalation:${code}`, code, codeVariable }),
  compensate: (activityRef?: string, waitForCompletion = true): EventDefinition => ({ kind: 'compensate', id: 'compensate', activityRef, waitForCompletion }),
  cancel: (): EventDefinition => ({ kind: 'cancel', id: 'cancel' }),
  terminate: (): EventDefinition => ({ kind: 'terminate', id: 'terminate' }),
  link: (name: string): EventDefinition => ({ kind: 'link', id: `link:${name}`, name }),
}

export const multi = (more: Partial<MultiInstance> = {}): MultiInstance => ({
  kind: 'multi',
  sequential: false,
  cardinality: undefined,
  collection: undefined,
  elementVariable: undefined,
  outputCollection: undefined,
  outputElement: undefined,
  completionCondition: undefined,
  behavior: 'All',
  behaviorEvent: undefined,
  complexBehavior: [],
  ...more,
})

export const loop = (more: Partial<StandardLoop> = {}): StandardLoop => ({
  kind: 'standard',
  testBefore: false,
  maximum: undefined,
  condition: undefined,
  ...more,
})

const assignment = (more: Partial<Assignment> = {}): Assignment => ({
  assignee: undefined,
  owner: undefined,
  candidateUsers: [],
  candidateGroups: [],
  dueDate: undefined,
  followUpDate: undefined,
  priority: undefined,
  formKey: undefined,
  rules: undefined,
  ...more,
})

class Book {
  readonly nodes: Record<string, FlowNode> = {}
  readonly flows: Record<string, SequenceFlow> = {}
  line = 0
}

/** Builds the inside of one container. */
export class ScopeBuilder {
  readonly #book: Book
  readonly scope: { id: string; starts: string[]; children: string[]; eventSubprocesses: string[]; hasCompensation: boolean }

  constructor(book: Book, id: string) {
    this.#book = book
    this.scope = { id, starts: [], children: [], eventSubprocesses: [], hasCompensation: false }
  }

  #add<N extends FlowNode>(node: N): this {
    this.#book.nodes[node.id] = node
    this.scope.children.push(node.id)
    return this
  }

  #base(id: string) {
    return {
      id,
      name: id,
      line: ++this.#book.line,
      scope: this.scope.id,
      incoming: [],
      outgoing: [],
      asyncBefore: false,
      asyncAfter: false,
      exclusive: true,
      jobPriority: undefined,
      retry: undefined,
      inputs: [],
      outputs: [],
      listeners: [],
      properties: {},
    }
  }

  #activity(id: string) {
    return {
      ...this.#base(id),
      defaultFlow: undefined,
      boundaries: [],
      loop: undefined,
      isForCompensation: false,
      compensationHandler: undefined,
      startQuantity: 1,
      completionQuantity: 1,
      skip: undefined,
    }
  }

  #event(id: string, position: EventNode['position'], definitions: readonly EventDefinition[], more: Options): this {
    return this.#add({
      ...this.#base(id),
      kind: 'event',
      position,
      definitions,
      parallelMultiple: false,
      interrupting: true,
      attachedTo: undefined,
      initiatorVariable: undefined,
      formKey: undefined,
      ...more,
    } as EventNode)
  }

  start(id: string, definitions: readonly EventDefinition[] = [], more: Options = {}): this {
    this.scope.starts.push(id)
    return this.#event(id, 'start', definitions, more)
  }

  /** Changes an element that is there already. */
  become(id: string, more: Options): this {
    Object.assign(this.#book.nodes[id]!, more)
    return this
  }

  end(id: string, definitions: readonly EventDefinition[] = [], more: Options = {}): this {
    return this.#event(id, 'end', definitions, more)
  }

  catch(id: string, definitions: readonly EventDefinition[], more: Options = {}): this {
    return this.#event(id, 'catch', definitions, more)
  }

  throw(id: string, definitions: readonly EventDefinition[] = [], more: Options = {}): this {
    return this.#event(id, 'throw', definitions, more)
  }

  boundary(id: string, attachedTo: string, definitions: readonly EventDefinition[], more: Options = {}): this {
    const host = this.#book.nodes[attachedTo] as Mutable<Activity>
    host.boundaries = [...host.boundaries, id]
    return this.#event(id, 'boundary', definitions, { attachedTo, ...more })
  }

  task(id: string, work: Options = { work: 'none' }, more: Options = {}): this {
    return this.#add({ ...this.#activity(id), kind: 'task', ...work, ...more } as unknown as Task)
  }

  user(id: string, more: Options & { assignment?: Partial<Assignment> } = {}): this {
    return this.task(id, { work: 'user', ...more, assignment: assignment(more.assignment) })
  }

  handler(id: string, handler = id, more: Options = {}): this {
    return this.task(id, { work: 'handler', handler, resultVariable: undefined, ...more })
  }

  script(id: string, script: Expression, resultVariable?: string, more: Options = {}): this {
    return this.task(id, { work: 'script', script, resultVariable, ...more })
  }

  receive(id: string, name?: string, more: Options = {}): this {
    return this.task(id, { work: 'receive', message: name === undefined ? undefined : message(name), instantiate: false, ...more })
  }

  call(id: string, key: string, more: Options = {}): this {
    return this.#add({
      ...this.#activity(id),
      kind: 'call',
      calledElement: value(key),
      binding: { kind: 'latest', version: undefined },
      businessKey: undefined,
      allIn: false,
      allOut: false,
      callInputs: [],
      callOutputs: [],
      ...more,
    } as unknown as Activity)
  }

  gateway(id: string, gateway: Gateway['gateway'], more: Options = {}): this {
    return this.#add({
      ...this.#base(id),
      kind: 'gateway',
      gateway,
      defaultFlow: undefined,
      instantiate: false,
      parallelEvents: false,
      activationCondition: undefined,
      ...more,
    } as Gateway)
  }

  subprocess(id: string, inside: (s: ScopeBuilder) => void, more: Options = {}): this {
    const builder = new ScopeBuilder(this.#book, id)
    const node = { ...this.#activity(id), kind: 'subprocess', variant: 'embedded', body: builder.scope as ScopeNode, adhoc: undefined, ...more } as Subprocess
    this.#add(node)
    if (node.variant === 'event') this.scope.eventSubprocesses.push(id)
    inside(builder)
    if (builder.scope.hasCompensation) this.scope.hasCompensation = true
    return this
  }

  adhoc(id: string, inside: (s: ScopeBuilder) => void, adhoc: Options = {}, more: Options = {}): this {
    return this.subprocess(id, inside, {
      variant: 'adhoc',
      adhoc: { sequential: false, completionCondition: undefined, cancelRemaining: true, activeElements: undefined, ...adhoc },
      ...more,
    })
  }

  eventSubprocess(id: string, start: EventDefinition | readonly EventDefinition[], inside: (s: ScopeBuilder) => void, more: Options = {}): this {
    return this.subprocess(
      id,
      (s) => {
        s.start(`${id}-start`, Array.isArray(start) ? start : [start as EventDefinition], more)
        inside(s)
      },
      { variant: 'event' },
    )
  }

  /** `handler` undoes `activity`. */
  compensates(handler: string, activity: string): this {
    const done = this.#book.nodes[activity] as Mutable<Activity>
    done.compensationHandler = handler
    ;(this.#book.nodes[handler] as Mutable<Activity>).isForCompensation = true
    this.scope.hasCompensation = true
    return this
  }

  /** Sequence flows from each element to the next. */
  path(...ids: readonly string[]): this {
    for (let i = 1; i < ids.length; i++) this.flow(ids[i - 1]!, ids[i]!)
    return this
  }

  flow(source: string, target: string, condition?: Expression, more: Options = {}): this {
    let id = `${source}>${target}`
    while (this.#book.flows[id]) id += "'"
    this.#book.flows[id] = { id, name: undefined, source, target, condition, listeners: [], ...more }
    const from = this.#book.nodes[source] as Mutable<FlowNode> | undefined
    const to = this.#book.nodes[target] as Mutable<FlowNode> | undefined
    if (!from || !to) throw new Error(`flow ${id}: declare its ends first`)
    from.outgoing = [...from.outgoing, id]
    to.incoming = [...to.incoming, id]
    return this
  }

  /** The flow that a gateway or activity takes when no other holds. */
  otherwise(source: string, target: string): this {
    this.flow(source, target)
    const from = this.#book.nodes[source] as { defaultFlow?: string; outgoing: readonly string[] }
    from.defaultFlow = from.outgoing.at(-1)!
    return this
  }
}

export function process(key: string, build: (p: ScopeBuilder) => void, more: Partial<ProcessGraph> = {}): ProcessGraph {
  const book = new Book()
  const builder = new ScopeBuilder(book, key)
  build(builder)
  return {
    key,
    name: key,
    versionTag: undefined,
    root: builder.scope,
    nodes: book.nodes,
    flows: book.flows,
    startableBy: { users: [], groups: [] },
    historyTimeToLive: undefined,
    properties: {},
    listeners: [],
    ...more,
  }
}
