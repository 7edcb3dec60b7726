/**
 * A second interpreter of process graphs: tokens as chapter 13 of BPMN 2.0 writes them, in objects that are changed in place. It stores
 * nothing, keeps no index and derives what is armed from what stands where; slow and obvious, so that the engine can be compared with it.
 *
 * Where the standard leaves it open which token moves first, it takes the engine's choice: depth first, in the order of drawing; signals
 * and inclusive joins when nothing else moves. It knows what `chaos.ts` draws: user tasks and tasks, the exclusive, parallel, inclusive
 * and event-based gateways, message, signal, timer, conditional, error, escalation, terminate and link events in every place, subprocesses,
 * event subprocesses, transactions, loops over a number and standard loops, called processes that complete or throw, compensation by handlers
 * and by event subprocesses. A timer happens once each time that it is armed. Conditions know one variable, which tasks change.
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
  /** Of a loop over a number: how many instances have not begun, and how many are done. */
  body?: { left: number; done: number } | undefined
  /** Undoes one thing after the other, and stands nowhere. `cancels`: a transaction, which it leaves by its cancel event. */
  run?: { left: Done[]; live: number; readonly waiter: Token | undefined; readonly cancels: Token | undefined } | undefined
  /** Complete but not left: what it changed is looked at first. */
  leaving?: true | undefined
  /** A transaction that undoes what was done in it. */
  cancelled?: true
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
  #isRootFresh = false
  /** The one variable. */
  #x: number | undefined
  /** Tokens at which conditions were armed since they were last looked at. */
  readonly #fresh = new Set<Token>()
  #failed = false
  #visits = 0

  constructor(graph: ProcessGraph) {
    this.#graph = graph
    this.#root = { owner: undefined, container: graph.root, tokens: [], interrupted: false, done: [] }
    if (this.#startsOf(this.#root).some((node) => hears(node, 'conditional'))) this.#isRootFresh = true
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

  /** A called process lets somebody know, and goes on. */
  childEscalates(id: string): void {
    this.#visits = 0
    this.#findCatcher(
      this.#all().find((each) => each.at === id && each.wait === 'child')!,
      { kind: 'escalation', code: 'X' },
    )
    this.#run()
  }

  /** @param x value of the variable with which a user task is completed */
  happen(id: string, x?: number): void {
    this.#visits = 0
    const task = this.#all().find((token) => token.at === id && token.wait === 'task')
    if (task) this.#complete(task, x)
    else this.#trigger(id)
    this.#run()
  }

  /** What a task changes is looked at before it is left. */
  #complete(task: Token, x: number | undefined): void {
    const isChanged = x !== undefined && x !== this.#x
    if (x !== undefined) this.#x = x
    task.wait = undefined
    task.leaving = true
    this.#later(task, () => {
      if (isChanged) this.#lookAtConditions(() => true)
      task.leaving = undefined
      if (this.#isAlive(task)) this.#leave(task)
    })
  }

  // Conditions

  /** Those that hold happen, in the order in which their tokens came to be. */
  #lookAtConditions(isMeant: (host: Token | undefined) => boolean): void {
    const holds = ({ definitions: [only] }: EventNode) => only?.kind === 'conditional' && only.condition.evaluate({ x: this.#x }) === true
    const armed = this.#armed().filter(({ node, host }) => isMeant(host) && holds(node))
    for (const { hit, isThere } of armed) if (isThere()) hit()
  }

  #lookAtFresh(): void {
    if (this.#fresh.size === 0 && !this.#isRootFresh) return
    const fresh = new Set(this.#fresh)
    const isRootFresh = this.#isRootFresh
    this.#fresh.clear()
    this.#isRootFresh = false
    this.#lookAtConditions((host) => (host === undefined ? isRootFresh : fresh.has(host)))
  }

  #arm(token: Token): void {
    if (this.#armedAt(token).some(({ node }) => hears(node, 'conditional'))) this.#fresh.add(token)
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
        if (!this.#isAlive(next.token)) continue
        this.#lookAtFresh()
        if (this.#isAlive(next.token)) next.work()
      } else if (this.#fresh.size > 0 || this.#isRootFresh) this.#lookAtFresh()
      else if (this.outcome !== undefined || (!this.#fireInclusive() && !this.#throwSignals())) return
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
      token.wait = 'task'
      if (!this.#opens(token)) return
      if (node.work !== 'user') this.#leave(token)
    } else if (node.kind === 'call') {
      token.wait = 'child'
      this.#opens(token)
    } else if (node.kind === 'subprocess') {
      token.inside = { owner: token, container: node.body, tokens: [], interrupted: false, done: [] }
      if (this.#opens(token) && !token.inside.interrupted) this.#begin(token.inside)
    } else if (node.kind === 'gateway') {
      if (node.gateway === 'event') {
        token.wait = 'event'
        this.#arm(token)
      } else this.#leave(token)
    } else if (node.kind === 'event') this.#happenAt(token, node)
  }

  /** An activity begins, and what its conditions wait for may be so already. Whether it still stands. */
  #opens(token: Token): boolean {
    this.#arm(token)
    this.#lookAtFresh()
    return this.#isAlive(token)
  }

  #openLoop(token: Token, node: Activity): void {
    const loop = node.loop!
    const count = loop.kind === 'multi' ? (loop.cardinality!.evaluate({}) as number) : Math.max(loop.maximum!, loop.testBefore ? 0 : 1)
    token.body = { left: count, done: 0 }
    token.inside = { owner: token, container: undefined, tokens: [], interrupted: false, done: [] }
    this.#arm(token)
    if (count > 0) return this.#beginInstances(token, loop.kind === 'multi' && !loop.sequential ? count : 1)
    this.visited.push(token.at)
    this.#lookAtFresh()
    if (this.#isAlive(token)) this.#leaveBody(token)
  }

  #beginInstances(body: Token, count: number): void {
    body.body!.left -= count
    const begun = Array.from({ length: count }, () => this.#add(body.inside!, body.at))
    for (const token of begun.reverse()) this.#later(token, () => this.#enter(token))
  }

  #isEnough(body: Token): boolean {
    const { loop } = this.#node(body.at) as Activity
    const condition = loop?.kind === 'multi' ? loop.completionCondition : undefined
    return condition?.evaluate({ nrOfCompletedInstances: body.body!.done }) === true
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
    body.body!.done += 1
    if (this.#isEnough(body)) {
      body.inside!.tokens = []
      this.#leaveBody(body)
    } else if (body.inside!.tokens.length === 0 && body.body!.left === 0) this.#leaveBody(body)
    else if (body.inside!.tokens.length === 0) this.#beginInstances(body, 1)
  }

  #take(token: Token): void {
    const flows = this.#flowsOutOf(this.#node(token.at))
    const { scope } = token
    if (flows.length === 0) {
      const link = this.#linkOf(token.at)
      remove(token)
      if (link === undefined) return this.#check(scope)
      const jumped = this.#add(scope, link)
      return this.#later(jumped, () => this.#arrive(jumped))
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

  /** Where a throwing link event leads. */
  #linkOf(at: string): string | undefined {
    const name = linkName(this.#node(at))
    return name === undefined ? undefined : Object.values(this.#graph.nodes).find((other) => other.id !== at && linkName(other) === name)?.id
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
      const link = this.#linkOf(at)
      if (link !== undefined) next.push(link)
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
    this.#undo(scope, token.at, left, { waiter: waitForCompletion ? token : undefined })
    if (waitForCompletion) token.wait = 'undo'
    else this.#leave(token)
  }

  /** Everything in the transaction around stops, and what was done in it is undone. */
  #cancel(token: Token): void {
    let scope = token.scope
    for (let around = this.#node(scope.owner!.at); scope.container === undefined || around.kind !== 'subprocess' || around.variant !== 'transaction';) {
      scope = scope.owner!.scope
      around = this.#node(scope.owner!.at)
    }
    const transaction = scope.owner!
    const { done } = scope
    scope.tokens = []
    scope.done = []
    transaction.cancelled = true
    this.#undo(scope, transaction.at, done, { cancels: transaction })
  }

  #leaveCancelled(transaction: Token): void {
    const node = this.#node(transaction.at) as Activity
    const event = node.boundaries.map((id) => this.#node(id) as EventNode).find(({ definitions }) => definitions[0]?.kind === 'cancel')!
    this.#fireBoundary(isInstance(transaction) ? transaction.scope.owner! : transaction, event)
  }

  #undo(scope: Scope, at: string, left: Done[], { waiter, cancels }: { waiter?: Token | undefined; cancels?: Token }): void {
    const run = this.#add(scope, at)
    run.run = { left: [...left], live: 0, waiter, cancels }
    this.#later(run, () => this.#undoNext(run))
  }

  #undoNext(token: Token): void {
    const run = token.run!
    const done = run.left.pop()
    if (done === undefined) {
      remove(token)
      const { waiter, cancels } = run
      if (cancels) this.#leaveCancelled(cancels)
      else if (waiter && this.#isAlive(waiter)) this.#resume(waiter)
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
    if (event === undefined) return this.#undo(undoing.inside, at, inner, {})
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
    if (definition.kind === 'link') this.#leave(token)
    else if (node.position === 'catch') {
      token.wait = 'event'
      this.#arm(token)
    } else if (definition.kind === 'cancel') this.#cancel(token)
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
    if (token.run || token.undoes || token.cancelled) return []
    const node = this.#node(token.at)
    if (token.wait === 'event') {
      if (node.kind === 'event') return [{ node, hit: () => this.#resume(token) }]
      return node.outgoing.map((id) => ({ node: this.#node(this.#graph.flows[id]!.target) as EventNode, hit: () => this.#choose(token, id) }))
    }
    const isOpen =
      token.leaving || token.wait === 'task' || token.wait === 'child' || token.inside !== undefined || (node.kind === 'call' && token.wait === undefined)
    const ids = isActivity(node) && isOpen && !isInstance(token) ? node.boundaries.filter((id) => !token.spent?.has(id)) : []
    const boundaries = ids.map((id) => this.#node(id) as EventNode)
    const inside = token.inside
    return [
      ...boundaries.map((event) => ({ node: event, hit: () => this.#fireBoundary(token, event) })),
      ...(inside ? this.#startsOf(inside).map((start) => ({ node: start, hit: () => this.#startEventSubprocess(inside, start) })) : []),
    ]
  }

  /** Nobody hosts the event subprocesses of the process itself. */
  #armed(): { readonly node: EventNode; readonly host: Token | undefined; readonly hit: () => void; readonly isThere: () => boolean }[] {
    const starts = this.#startsOf(this.#root).map((start) => ({
      node: start,
      host: undefined,
      hit: () => this.#startEventSubprocess(this.#root, start),
      isThere: () => !this.#root.interrupted && this.outcome === undefined,
    }))
    const tokens = this.#all().toSorted((a, b) => a.no - b.no)
    return [
      ...starts,
      ...tokens.flatMap((token) =>
        this.#armedAt(token).map(({ node, hit }) => ({
          node,
          hit,
          host: token,
          isThere: () => this.#isAlive(token) && this.#armedAt(token).some((other) => other.node.id === node.id),
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

const hears = (node: EventNode, kind: 'message' | 'signal' | 'timer' | 'conditional'): boolean => node.definitions[0]?.kind === kind

const isFromOutside = (node: EventNode): boolean => hears(node, 'message') || hears(node, 'timer')

const linkName = (node: FlowNode): string | undefined => (node.kind === 'event' && node.definitions[0]?.kind === 'link' ? node.definitions[0].name : undefined)

function nameOf({ definitions: [definition] }: EventNode): unknown {
  return definition?.kind === 'signal' ? definition.signal.evaluate({}) : undefined
}
