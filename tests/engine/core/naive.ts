/**
 * A second interpreter of process graphs: tokens as chapter 13 of BPMN 2.0 writes them, in objects that are changed in place. It stores
 * nothing, keeps no index and derives what is armed from what stands where; slow and obvious, so that the engine can be compared with it.
 *
 * Where the standard leaves it open which token moves first, it takes the engine's choice: depth first, in the order of drawing; signals
 * and inclusive joins when nothing else moves. It knows what `chaos.ts` draws: user tasks and tasks, the exclusive, parallel, inclusive
 * and event-based gateways, message, signal, timer, error, escalation and terminate events in every place, subprocesses, event subprocesses,
 * loops over a number, called processes that complete or throw, compensation by handlers and by event subprocesses. A timer happens once
 * each time that it is armed.
 */
import type { Activity, EventDefinition, EventNode, FlowNode, Gateway, ProcessGraph, ScopeNode } from '#server/engine/core/graph.ts'

interface Token {
  readonly no: number
  at: string
  scope: Scope
  via?: string | undefined
  wait?: 'task' | 'child' | 'event' | 'join' | 'signal' | 'undo' | undefined
  inside?: Scope | undefined
  /** Timers at it that have happened and did not end it. */
  spent?: Set<string> | undefined
  /** Of a loop over a number: how many instances have not begun. */
  body?: { left: number } | undefined
  /** Undoes one thing after the other, and stands nowhere. */
  run?: { left: Done[]; live: number; readonly waiter: Token | undefined } | undefined
  /** The run for which it undoes something: a handler, or the undoing of a whole subprocess (`undoes`). */
  by?: Token | undefined
  undoes?: true
}

/** A completed activity that can be undone: by its handler, by what is inside it, or several instances side by side. */
interface Done {
  readonly at: string
  readonly inner: Done[]
  readonly together: Done[]
}

interface Scope {
  readonly owner: Token | undefined
  /** Nothing for the instances of a loop. */
  readonly container: ScopeNode | undefined
  tokens: Token[]
  interrupted: boolean
  spent?: Set<string>
  done: Done[]
}

/** A model that goes round without ever waiting. */
export class Endless extends Error {
  override readonly name = 'Endless'
}

const MAX_VISITS = 400

const isActivity = (node: FlowNode): node is Activity => node.kind === 'task' || node.kind === 'subprocess' || node.kind === 'call'

export class Naive {
  readonly visited: string[] = []
  outcome: string | undefined
  readonly #graph: ProcessGraph
  readonly #root: Scope
  readonly #ready: { token: Token; work: () => void }[] = []
  #last = 0
  #failed = false
  #visits = 0

  constructor(graph: ProcessGraph) {
    this.#graph = graph
    this.#root = { owner: undefined, container: graph.root, tokens: [], interrupted: false, done: [] }
    this.#begin(this.#root)
    this.#run()
  }

  /** Elements of all tokens, scopes and loops included, sorted. */
  places(): string[] {
    return this.#all()
      .filter(({ run }) => run === undefined)
      .map(({ at }) => at)
      .sort()
  }

  /** What can happen next: elements of user tasks, called processes, message and timer events, once each occurrence. */
  enabled(): string[] {
    const armed = this.#all().flatMap((token) => this.#armedAt(token).flatMap(({ node }) => (isFromOutside(node) ? [node.id] : [])))
    const starts = this.#startsOf(this.#root).flatMap((node) => (isFromOutside(node) ? [node.id] : []))
    return [...this.#all().flatMap((token) => (token.wait === 'task' || token.wait === 'child' ? [token.at] : [])), ...armed, ...starts]
  }

  /** A called process ends, or throws an error. Uncaught it stays where it is, for somebody to look at. */
  childEnds(id: string, error: string | undefined): void {
    this.#visits = 0
    const token = this.#all().find((each) => each.at === id && each.wait === 'child')!
    if (error === undefined) this.#resume(token)
    else if (!this.#findCatcher(token, { kind: 'error', code: error })) token.wait = undefined
    this.#run()
  }

  happen(id: string): void {
    this.#visits = 0
    const task = this.#all().find((token) => token.at === id && token.wait === 'task')
    if (task) this.#resume(task)
    else this.#trigger(id)
    this.#run()
  }

  #node(id: string): FlowNode {
    return this.#graph.nodes[id]!
  }

  #all(scope: Scope = this.#root): Token[] {
    return scope.tokens.flatMap((token) => [token, ...(token.inside ? this.#all(token.inside) : [])])
  }

  #isAlive(token: Token): boolean {
    return this.outcome === undefined && this.#all().includes(token)
  }

  // Moving

  #run(): void {
    for (;;) {
      const next = this.#ready.pop()
      if (next) {
        if (this.#isAlive(next.token)) next.work()
      } else if (this.outcome !== undefined || (!this.#fireInclusive() && !this.#throwSignals())) return
    }
  }

  #add(scope: Scope, at: string): Token {
    const token: Token = { no: ++this.#last, at, scope }
    scope.tokens.push(token)
    return token
  }

  #later(token: Token, work: () => void): void {
    this.#ready.push({ token, work })
  }

  #begin(scope: Scope): void {
    const { starts, children } = scope.container!
    const entries = starts.length > 0 ? starts.slice(0, 1) : children.filter((id) => this.#node(id).incoming.length === 0)
    const begun = entries.map((id) => this.#add(scope, id))
    for (const token of begun.reverse()) this.#later(token, () => this.#arrive(token))
  }

  #arrive(token: Token): void {
    const node = this.#node(token.at)
    if (node.kind !== 'gateway' || token.via === undefined || node.incoming.length < 2 || isMerge(node)) return this.#enter(token)
    token.wait = 'join'
    if (node.gateway !== 'parallel') return
    const first = this.#firstOfEachFlow(token.scope, node)
    if (first.size === node.incoming.length) this.#join(first, token)
  }

  #firstOfEachFlow(scope: Scope, node: Gateway): Map<string, Token> {
    const first = new Map<string, Token>()
    for (const token of scope.tokens) if (token.at === node.id && token.wait === 'join' && !first.has(token.via!)) first.set(token.via!, token)
    return first
  }

  #join(first: ReadonlyMap<string, Token>, survivor: Token): void {
    for (const token of first.values()) if (token !== survivor) remove(token)
    survivor.wait = undefined
    this.#enter(survivor)
  }

  #enter(token: Token): void {
    if (++this.#visits > MAX_VISITS) throw new Endless()
    token.via = undefined
    const node = this.#node(token.at)
    if (isActivity(node) && node.loop && !isInstance(token)) return this.#openLoop(token, node)
    this.visited.push(token.at)
    if (node.kind === 'task') {
      if (node.work === 'user') token.wait = 'task'
      else this.#leave(token)
    } else if (node.kind === 'call') {
      token.wait = 'child'
    } else if (node.kind === 'subprocess') {
      token.inside = { owner: token, container: node.body, tokens: [], interrupted: false, done: [] }
      this.#begin(token.inside)
    } else if (node.kind === 'gateway') {
      if (node.gateway === 'event') token.wait = 'event'
      else this.#leave(token)
    } else if (node.kind === 'event') this.#happenAt(token, node)
  }

  #openLoop(token: Token, node: Activity): void {
    if (node.loop?.kind !== 'multi') throw new Error('only loops over a number')
    const count = node.loop.cardinality!.evaluate({}) as number
    token.body = { left: count }
    token.inside = { owner: token, container: undefined, tokens: [], interrupted: false, done: [] }
    if (count === 0) {
      this.visited.push(token.at)
      return this.#leaveBody(token)
    }
    this.#beginInstances(token, node.loop.sequential ? 1 : count)
  }

  #beginInstances(body: Token, count: number): void {
    body.body!.left -= count
    const begun = Array.from({ length: count }, () => this.#add(body.inside!, body.at))
    for (const token of begun.reverse()) this.#later(token, () => this.#enter(token))
  }

  #leaveBody(body: Token): void {
    this.#record(body)
    body.inside = undefined
    body.body = undefined
    body.spent = undefined
    this.#take(body)
  }

  #leave(token: Token): void {
    if (token.by) return this.#undone(token)
    this.#record(token)
    token.inside = undefined
    token.spent = undefined
    if (!isInstance(token)) return this.#take(token)
    const body = token.scope.owner!
    remove(token)
    if (body.inside!.tokens.length === 0 && body.body!.left === 0) this.#leaveBody(body)
    else if (body.inside!.tokens.length === 0) this.#beginInstances(body, 1)
  }

  #take(token: Token): void {
    const flows = this.#flowsOutOf(this.#node(token.at))
    const { scope } = token
    if (flows.length === 0) {
      remove(token)
      return this.#check(scope)
    }
    const moved = flows.map((id, i) => {
      const { target } = this.#graph.flows[id]!
      const each = i === 0 ? token : this.#add(scope, target)
      each.at = target
      each.via = id
      each.wait = undefined
      return each
    })
    for (const each of moved.reverse()) this.#later(each, () => this.#arrive(each))
  }

  #flowsOutOf(node: FlowNode): readonly string[] {
    if (node.kind === 'gateway' && node.gateway === 'parallel') return node.outgoing
    const fallback = 'defaultFlow' in node ? node.defaultFlow : undefined
    const conditionOf = (id: string) => this.#graph.flows[id]!.condition
    const holds = (id: string) => id !== fallback && conditionOf(id)?.evaluate({}) === true
    if (node.kind === 'gateway' && node.gateway === 'exclusive') {
      const first = node.outgoing.find(holds) ?? fallback ?? node.outgoing.find((id) => conditionOf(id) === undefined)
      return first === undefined ? [] : [first]
    }
    const isDefaultTaken = !node.outgoing.some(holds)
    return node.outgoing.filter((id) => (id === fallback ? isDefaultTaken : conditionOf(id) === undefined || holds(id)))
  }

  /** Is the scope complete, now that a token has left it? */
  #check(scope: Scope): void {
    if (scope.tokens.length > 0 || this.outcome !== undefined) return
    if (scope.owner === undefined) this.outcome = this.#failed ? 'FAILED' : 'COMPLETED'
    else if (scope.owner.undoes) this.#undone(scope.owner)
    else this.#leave(scope.owner)
  }

  // Inclusive joins

  #fireInclusive(): boolean {
    const scopes = [this.#root, ...this.#all().flatMap(({ inside }) => inside ?? [])].filter(({ container }) => container !== undefined)
    for (const scope of scopes) {
      const joins = Object.values(this.#graph.nodes).filter(
        (node): node is Gateway => node.kind === 'gateway' && node.gateway === 'inclusive' && node.incoming.length > 1 && node.scope === scope.container!.id,
      )
      const isStuck = scope.tokens.every(({ wait }) => wait === 'join')
      const ready =
        joins.find((node) => this.#mayFire(scope, node)) ?? (isStuck ? joins.find((node) => this.#firstOfEachFlow(scope, node).size > 0) : undefined)
      if (!ready) continue
      const first = this.#firstOfEachFlow(scope, ready)
      this.#join(first, [...first.values()][0]!)
      return true
    }
    return false
  }

  /** 13.4.3: nothing elsewhere can come to an empty flow, but for what can also come to one that is filled. */
  #mayFire(scope: Scope, join: Gateway): boolean {
    const filled = new Set(this.#firstOfEachFlow(scope, join).keys())
    if (filled.size === 0) return false
    const isAwaited = (token: Token) => {
      if (token.at === join.id && token.wait === 'join') return false
      const comesTo = this.#flowsInto(join, token.at, true)
      const comesPlainly = this.#flowsInto(join, token.at, false)
      return join.incoming.some((id) => !filled.has(id) && comesTo.has(id)) && !join.incoming.some((id) => filled.has(id) && comesPlainly.has(id))
    }
    return !scope.tokens.some(isAwaited)
  }

  /** The incoming flows of the join to which a path leads from an element, not passing the join on the way. */
  #flowsInto(join: Gateway, from: string, throughBoundaries: boolean): Set<string> {
    const into = new Set<string>()
    const seen = new Set([from])
    const queue = [from]
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const node = this.#node(at)
      const next = node.outgoing.map((id) => {
        const { target } = this.#graph.flows[id]!
        if (target === join.id) into.add(id)
        return target
      })
      if (throughBoundaries && isActivity(node)) next.push(...node.boundaries.filter((id) => (this.#node(id) as EventNode).interrupting))
      for (const id of next) if (!seen.has(id) && id !== join.id) queue.push(id)
      for (const id of next) seen.add(id)
    }
    return into
  }

  // Compensation (10.6)

  #record(token: Token): void {
    const node = this.#node(token.at)
    if (!isActivity(node) || node.isForCompensation) return
    const inner = token.inside?.done ?? []
    const isParallel = token.body && node.loop?.kind === 'multi' && !node.loop.sequential
    if (token.body) token.scope.done.push(...(isParallel && inner.length > 1 ? [{ at: token.at, inner: [], together: inner }] : inner))
    else if (node.compensationHandler !== undefined || inner.length > 0 || this.#undoing(token.at) !== undefined)
      token.scope.done.push({ at: token.at, inner, together: [] })
  }

  /** The event subprocess that undoes a subprocess. */
  #undoing(id: string): string | undefined {
    const node = this.#node(id)
    const hearsIt = (start: string) => (this.#node(start) as EventNode).definitions[0]?.kind === 'compensate'
    const events = node.kind === 'subprocess' ? node.body.eventSubprocesses : []
    return events.find((event) => (this.#node(event) as Extract<FlowNode, { kind: 'subprocess' }>).body.starts.some(hearsIt))
  }

  #throwCompensation(token: Token, { activityRef, waitForCompletion }: Extract<EventDefinition, { kind: 'compensate' }>): void {
    const isMeant = ({ at }: Done) => activityRef === undefined || at === activityRef
    let scope: Scope | undefined = token.scope
    // The instances of a loop that still runs are no scope: the loop is not complete.
    while (scope && (scope.container === undefined || !scope.done.some(isMeant))) {
      const around: FlowNode | undefined = scope.owner && this.#node(scope.owner.at)
      const mayLookFurther: boolean =
        activityRef !== undefined || scope.container === undefined || (around?.kind === 'subprocess' && around.variant === 'event')
      scope = mayLookFurther ? scope.owner?.scope : undefined
    }
    if (scope === undefined) return this.#leave(token)
    const left = scope.done.filter(isMeant)
    scope.done = scope.done.filter((done) => !isMeant(done))
    this.#undo(scope, token.at, left, waitForCompletion ? token : undefined)
    if (waitForCompletion) token.wait = 'undo'
    else this.#leave(token)
  }

  #undo(scope: Scope, at: string, left: Done[], waiter: Token | undefined): void {
    const run = this.#add(scope, at)
    run.run = { left: [...left], live: 0, waiter }
    this.#later(run, () => this.#undoNext(run))
  }

  #undoNext(token: Token): void {
    const run = token.run!
    const done = run.left.pop()
    if (done === undefined) {
      remove(token)
      const { waiter } = run
      if (waiter && this.#isAlive(waiter)) this.#resume(waiter)
      else this.#check(token.scope)
      return
    }
    const each = done.together.length > 0 ? done.together : [done]
    run.live = each.length
    for (const one of each.toReversed()) this.#undoOne(token, one)
  }

  #undoOne(run: Token, { at, inner }: Done): void {
    const node = this.#node(at) as Activity
    const undoing = this.#add(run.scope, node.compensationHandler ?? at)
    undoing.by = run
    if (node.compensationHandler !== undefined) return this.#later(undoing, () => this.#arrive(undoing))
    undoing.undoes = true
    undoing.inside = { owner: undoing, container: (node as Extract<FlowNode, { kind: 'subprocess' }>).body, tokens: [], interrupted: false, done: [] }
    const event = this.#undoing(at)
    if (event === undefined) return this.#undo(undoing.inside, at, inner, undefined)
    undoing.inside.done = inner
    const token = this.#add(undoing.inside, event)
    this.#later(token, () => this.#arrive(token))
  }

  #undone(token: Token): void {
    const run = token.by!
    remove(token)
    run.run!.live -= 1
    if (run.run!.live <= 0 && this.#isAlive(run)) this.#later(run, () => this.#undoNext(run))
  }

  // Events

  #happenAt(token: Token, node: EventNode): void {
    const [definition] = node.definitions
    if (node.position === 'start' || node.position === 'boundary' || definition === undefined) return this.#leave(token)
    if (node.position === 'catch') token.wait = 'event'
    else if (definition.kind === 'signal') token.wait = 'signal'
    else if (definition.kind === 'compensate') this.#throwCompensation(token, definition)
    else if (definition.kind === 'terminate') {
      token.scope.tokens = []
      this.#check(token.scope)
    } else if (definition.kind === 'error' || definition.kind === 'escalation') this.#raise(token, definition)
    else this.#leave(token)
  }

  #raise(token: Token, definition: Extract<EventDefinition, { kind: 'error' | 'escalation' }>): void {
    const isCaught = this.#findCatcher(token, definition)
    if (!this.#isAlive(token)) return
    if (definition.kind === 'escalation') return this.#leave(token)
    if (isCaught) throw new Error('a caught error ends its path')
    this.#failed = true
    remove(token)
    this.#check(token.scope)
  }

  #findCatcher(thrower: Token, { kind, code }: { readonly kind: 'error' | 'escalation'; readonly code: string | undefined }): boolean {
    const match = (nodes: readonly EventNode[]) => {
      const ofKind = (wanted: string | undefined) => nodes.find(({ definitions }) => definitions.some((each) => each.kind === kind && each.code === wanted))
      return ofKind(code) ?? ofKind(undefined)
    }
    for (let token: Token | undefined = thrower; token; token = token.scope.owner) {
      const node = this.#node(token.at)
      if (isActivity(node) && !isInstance(token)) {
        const boundary = match(node.boundaries.map((id) => this.#node(id) as EventNode))
        if (boundary) {
          this.#fireBoundary(token, boundary)
          return true
        }
      }
      const isOut = node.kind === 'subprocess' && node.variant === 'event'
      if (isOut && (kind === 'error' || token.scope.interrupted)) continue
      const start = match(this.#allStartsOf(token.scope).filter((each) => each.scope !== node.id))
      if (start) {
        this.#startEventSubprocess(token.scope, start)
        return true
      }
    }
    return false
  }

  #fireBoundary(host: Token, event: EventNode): void {
    const token = this.#add(host.scope, event.id)
    if (!event.interrupting && hears(event, 'timer')) (host.spent ??= new Set()).add(event.id)
    if (event.interrupting) remove(host)
    this.#later(token, () => this.#enter(token))
  }

  #startEventSubprocess(scope: Scope, start: EventNode): void {
    if (start.interrupting) {
      scope.tokens = []
      scope.interrupted = true
    }
    if (!start.interrupting && hears(start, 'timer')) (scope.spent ??= new Set()).add(start.id)
    const token = this.#add(scope, start.scope)
    this.#later(token, () => this.#enter(token))
  }

  #allStartsOf(scope: Scope): EventNode[] {
    return (scope.container?.eventSubprocesses ?? []).flatMap((id) => {
      const node = this.#node(id)
      return node.kind === 'subprocess' ? node.body.starts.map((start) => this.#node(start) as EventNode) : []
    })
  }

  #startsOf(scope: Scope): EventNode[] {
    return scope.interrupted || this.outcome !== undefined ? [] : this.#allStartsOf(scope).filter(({ id }) => !scope.spent?.has(id))
  }

  /** Everything that waits for something from outside at a token. */
  #armedAt(token: Token): { readonly node: EventNode; readonly hit: () => void }[] {
    if (token.run || token.undoes) return []
    const node = this.#node(token.at)
    if (token.wait === 'event') {
      if (node.kind === 'event') return [{ node, hit: () => this.#resume(token) }]
      return node.outgoing.map((id) => ({ node: this.#node(this.#graph.flows[id]!.target) as EventNode, hit: () => this.#choose(token, id) }))
    }
    const isOpen = token.wait === 'task' || token.wait === 'child' || token.inside !== undefined || (node.kind === 'call' && token.wait === undefined)
    const ids = isActivity(node) && isOpen && !isInstance(token) ? node.boundaries.filter((id) => !token.spent?.has(id)) : []
    const boundaries = ids.map((id) => this.#node(id) as EventNode)
    const inside = token.inside
    return [
      ...boundaries.map((event) => ({ node: event, hit: () => this.#fireBoundary(token, event) })),
      ...(inside ? this.#startsOf(inside).map((start) => ({ node: start, hit: () => this.#startEventSubprocess(inside, start) })) : []),
    ]
  }

  #armed(): { readonly node: EventNode; readonly hit: () => void; readonly isThere: () => boolean }[] {
    const starts = this.#startsOf(this.#root).map((start) => ({
      node: start,
      hit: () => this.#startEventSubprocess(this.#root, start),
      isThere: () => !this.#root.interrupted && this.outcome === undefined,
    }))
    const tokens = this.#all().toSorted((a, b) => a.no - b.no)
    return [
      ...starts,
      ...tokens.flatMap((token) =>
        this.#armedAt(token).map((armed) => ({
          ...armed,
          isThere: () => this.#isAlive(token) && this.#armedAt(token).some(({ node }) => node.id === armed.node.id),
        })),
      ),
    ]
  }

  #trigger(id: string): void {
    this.#armed()
      .find(({ node }) => node.id === id)!
      .hit()
  }

  #resume(token: Token): void {
    token.wait = undefined
    this.#later(token, () => this.#leave(token))
  }

  #choose(gateway: Token, flow: string): void {
    gateway.at = this.#graph.flows[flow]!.target
    gateway.wait = undefined
    this.#later(gateway, () => {
      this.visited.push(gateway.at)
      this.#leave(gateway)
    })
  }

  #throwSignals(): boolean {
    const throwers = this.#all()
      .filter(({ wait }) => wait === 'signal')
      .toSorted((a, b) => a.no - b.no)
    if (throwers.length === 0) return false
    const thrown = throwers.map(({ at }) => nameOf(this.#node(at) as EventNode))
    const heard = this.#armed().flatMap((armed) => thrown.filter((name) => hears(armed.node, 'signal') && nameOf(armed.node) === name).map(() => armed))
    for (const { hit, isThere } of heard) if (isThere()) hit()
    for (const token of throwers.reverse()) {
      if (!this.#isAlive(token)) continue
      token.wait = undefined
      this.#later(token, () => this.#leave(token))
    }
    return true
  }
}

const isMerge = ({ gateway }: Gateway): boolean => gateway === 'exclusive' || gateway === 'event'

const isInstance = (token: Token): boolean => token.scope.container === undefined

function remove(token: Token): void {
  token.scope.tokens = token.scope.tokens.filter((other) => other !== token)
}

const hears = (node: EventNode, kind: 'message' | 'signal' | 'timer'): boolean => node.definitions[0]?.kind === kind

const isFromOutside = (node: EventNode): boolean => hears(node, 'message') || hears(node, 'timer')

function nameOf({ definitions: [definition] }: EventNode): unknown {
  return definition?.kind === 'signal' ? definition.signal.evaluate({}) : undefined
}
