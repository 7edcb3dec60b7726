/** One walk along the graph with the variables that are there; nothing is executed. `forecast.ts` says how walks make a forecast. */
import type { Terrain } from './forecast-terrain.ts'
import type { Expression, Variables } from './expression.ts'
import type { Activity, EventNode, FlowNode, ProcessGraph, Subprocess } from './graph.ts'
import { tokensOf } from './inspect.ts'
import { linkTarget } from './reachability.ts'
import type { State, Token } from './state.ts'
import { ROOT } from './state.ts'

/** A place where the walk met people, or another process. */
export interface Foreseen {
  readonly kind: 'task' | 'call' | 'child'
  readonly elementId: string
  /** child: what the running call waits for. */
  readonly waitId?: string
  readonly variables: Variables
}

export interface Walked {
  readonly met: readonly Foreseen[]
  /** Elements that were passed, or are being passed. */
  readonly visited: ReadonlySet<string>
}

/** One walk. Everything is visited once: a way that leads back is left by its other flows. */
export class Walk {
  readonly #graph: ProcessGraph
  readonly #terrain: Terrain
  readonly #met: Foreseen[] = []
  readonly #visited: Set<string>
  readonly #arrived = new Set<string>()
  /** The task at which somebody does not agree. */
  readonly #refusedAt: string | undefined

  /** @param known where others were already: it is not gone there again */
  constructor(graph: ProcessGraph, terrain: Terrain, { refusedAt, known }: { readonly refusedAt?: string; readonly known?: ReadonlySet<string> } = {}) {
    this.#graph = graph
    this.#terrain = terrain
    this.#refusedAt = refusedAt
    this.#visited = new Set(known)
  }

  start(): Walked {
    this.#scope(this.#entries(this.#graph.root.starts, this.#graph.root.children), {})
    return this.#walked()
  }

  /** From an event that happens beside the way: at the boundary of an activity, or at the start of an event subprocess. */
  branch(event: EventNode): Walked {
    this.#visited.add(event.id)
    this.#drain(this.#after(event, {}), {})
    return this.#walked()
  }

  #walked = (): Walked => ({ met: this.#met, visited: this.#visited })

  resume(state: State): Walked {
    const inside = new Map<number, [number, Token][]>()
    for (const entry of tokensOf(state)) {
      const [no, token] = entry
      if (no === ROOT || token.in === undefined || token.run || token.result || token.by !== undefined || token.sign) continue
      const siblings = inside.get(token.in)
      if (siblings) siblings.push(entry)
      else inside.set(token.in, [entry])
    }
    this.#tokens(inside, ROOT, {})
    return this.#walked()
  }

  #tokens(inside: ReadonlyMap<number, readonly [number, Token][]>, scope: number, locals: Variables): void {
    const tokens = inside.get(scope) ?? []
    for (const [, token] of tokens) if (token.wait?.k === 'join' && token.via !== undefined) this.#arrived.add(token.via)
    const queue: string[] = []
    for (const [no, token] of tokens) {
      const node = this.#graph.nodes[token.at]
      if (node === undefined) continue
      if (token.wait?.k === 'join') queue.push(`${token.via ?? ''}>${token.at}`)
      else this.#token(inside, no, token, node, { ...locals, ...token.vars }, queue)
    }
    this.#drain(queue, locals)
  }

  #token(inside: ReadonlyMap<number, readonly [number, Token][]>, no: number, token: Token, node: FlowNode, locals: Variables, queue: string[]): void {
    if (node.kind === 'subprocess' && (token.kids || token.multi)) {
      // Each instance of a loop goes its own way through the same elements.
      if (token.multi) for (const [inner, each] of inside.get(no) ?? []) this.#tokens(inside, inner, { ...locals, ...each.vars })
      else this.#tokens(inside, no, locals)
    } else if (node.kind === 'call' && token.wait?.k === 'child') {
      this.#met.push({ kind: 'child', elementId: node.id, waitId: token.wait.id, variables: this.#terrain.seen(locals) })
      this.#terrain.forget(node.callOutputs.map(({ target }) => target))
    } else if (node.kind === 'gateway' && node.gateway === 'event') return void queue.push(...this.#flowsOf(node, locals))
    else if (isAhead(token)) return void queue.push(node.id)
    if (node.kind === 'task' && node.work === 'user') this.#decided(node.id)
    this.#visited.add(node.id)
    queue.push(...this.#after(node, locals))
  }

  #scope(entries: readonly string[], locals: Variables): void {
    this.#drain([...entries], locals)
  }

  /** Walks until nothing is left to go to; joins that wait for more than comes are passed last. */
  #drain(queue: string[], locals: Variables): void {
    const late = new Map<string, true>()
    for (;;) {
      const next = queue.shift() ?? this.#release(late)
      if (next === undefined || this.#terrain.question !== undefined) return
      const [flow, id = next] = next.includes('>') ? next.split('>') : [undefined, next]
      const node = this.#graph.nodes[id]
      if (flow) this.#arrived.add(flow)
      if (node === undefined || this.#visited.has(id)) continue
      if (flow !== undefined && node.kind === 'gateway' && node.incoming.length > 1 && node.gateway !== 'exclusive' && !this.#isFull(node)) {
        late.set(id, true)
        continue
      }
      this.#visited.add(id)
      queue.unshift(...this.#pass(node, locals))
    }
  }

  #isFull = (node: FlowNode): boolean => node.incoming.every((flow) => this.#arrived.has(flow))

  #release(late: Map<string, true>): string | undefined {
    const [id] = [...late.keys()].filter((each) => !this.#visited.has(each))
    if (id !== undefined) late.delete(id)
    return id
  }

  /** Passes an element. @returns where the walk goes on, as `flow>element` */
  #pass(node: FlowNode, locals: Variables): string[] {
    if (node.kind === 'event') return node.position === 'end' ? [] : this.#after(node, locals)
    if (node.kind === 'gateway') return this.#flowsOf(node, locals)
    if (node.skip && this.#terrain.holds(node.skip, locals)) return this.#after(node, locals)
    if (this.#isEmptyLoop(node, locals)) return this.#after(node, locals)
    const inner = { ...locals, ...this.#inputs(node, locals) }
    if (node.kind === 'subprocess') this.#inside(node, inner)
    else if (node.kind === 'call') this.#met.push({ kind: 'call', elementId: node.id, variables: this.#terrain.seen(inner) })
    else if (node.work === 'user') {
      this.#met.push({ kind: 'task', elementId: node.id, variables: this.#terrain.seen(inner) })
      this.#decided(node.id)
    }
    return this.#after(node, locals)
  }

  #decided(task: string): void {
    this.#terrain.know('pass', task !== this.#refusedAt)
  }

  #inside(node: Subprocess, locals: Variables): void {
    const loop = node.loop
    if (loop?.kind === 'multi' && loop.elementVariable !== undefined) this.#terrain.forget([loop.elementVariable, 'loopCounter'])
    this.#scope(this.#entries(node.body.starts, node.body.children), locals)
  }

  #entries(starts: readonly string[], children: readonly string[]): string[] {
    const plain = starts.filter((id) => {
      const start = this.#graph.nodes[id]
      return start?.kind === 'event' && start.definitions.every(({ kind }) => kind === 'timer')
    })
    if (plain.length > 0) return plain.slice(0, 1)
    if (starts.length > 0) return starts.slice(0, 1)
    return children.filter((id) => isEntry(this.#graph.nodes[id]))
  }

  #isEmptyLoop({ loop }: Activity, locals: Variables): boolean {
    if (loop?.kind !== 'multi') return false
    const count = loop.collection ?? loop.cardinality
    const value = count && this.#terrain.value(count, locals)
    return Array.isArray(value?.known) ? value.known.length === 0 : value?.known === 0
  }

  #inputs(node: FlowNode, locals: Variables): Variables {
    return Object.fromEntries(node.inputs.map(({ target, value }) => [target, this.#terrain.value(value, locals)?.known ?? null]))
  }

  /** What the element leaves behind, and its flows. */
  #after(node: FlowNode, locals: Variables): string[] {
    this.#terrain.forget(node.outputs.map(({ target }) => target))
    if ('resultVariable' in node && node.resultVariable !== undefined) this.#terrain.forget([node.resultVariable])
    if (node.kind === 'call') this.#terrain.forget(node.callOutputs.map(({ target }) => target))
    if ('loop' in node && node.loop?.kind === 'multi' && node.loop.outputCollection !== undefined) this.#terrain.forget([node.loop.outputCollection])
    const link = linkTarget(this.#graph, node)
    return link === undefined ? this.#flowsOf(node, locals) : [link]
  }

  #flowsOf(node: FlowNode, locals: Variables): string[] {
    const to = (flow: string) => `${flow}>${this.#graph.flows[flow]!.target}`
    const { outgoing } = node
    if (outgoing.length === 0 || (node.kind === 'gateway' && node.gateway === 'parallel')) return outgoing.map(to)
    if (node.kind === 'gateway' && node.gateway === 'event') return this.#first(node, outgoing, (flow) => this.#terrain.decide(`event ${flow}`)).map(to)
    const fallback = 'defaultFlow' in node ? node.defaultFlow : undefined
    const conditionOf = (flow: string): Expression | undefined => this.#graph.flows[flow]!.condition
    const isOpen = (flow: string) => {
      const condition = conditionOf(flow)
      return flow !== fallback && (condition === undefined || this.#terrain.holds(condition, locals))
    }
    if (node.kind === 'gateway' && node.gateway === 'exclusive') {
      const plain = fallback ?? outgoing.find((flow) => conditionOf(flow) === undefined)
      const taken = this.#first(node, outgoing, (flow) => flow !== plain && isOpen(flow), plain === undefined)
      if (taken.length > 0 || plain === undefined) return taken.map(to)
      // Round and round is nowhere: sooner or later another flow is taken.
      const isCircle = this.#isBack(node.id, this.#graph.flows[plain]!.target)
      return this.#first(node, isCircle ? [...outgoing, plain] : [plain], () => true, false).map(to)
    }
    const taken = outgoing.filter(isOpen)
    if (taken.length === 0 && fallback === undefined) this.#terrain.isStuck = true
    const takesDefault = fallback !== undefined && taken.every((flow) => conditionOf(flow) === undefined)
    return (takesDefault ? outgoing.filter((flow) => flow === fallback || taken.includes(flow)) : taken).map(to)
  }

  /** The first flow that is open and does not only lead around in a circle. */
  #first(node: FlowNode, flows: readonly string[], isOpen: (flow: string) => boolean, isNeeded = true): string[] {
    for (const flow of flows) if (isOpen(flow) && !this.#isBack(node.id, this.#graph.flows[flow]!.target)) return [flow]
    if (isNeeded && this.#terrain.question === undefined) this.#terrain.isStuck = true
    return []
  }

  #isBack(from: string, target: string): boolean {
    if (!this.#visited.has(target)) return false
    const seen = new Set<string>()
    const queue = [target]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (id === from) return true
      if (seen.has(id)) continue
      seen.add(id)
      queue.push(...(this.#graph.nodes[id]?.outgoing ?? []).map((flow) => this.#graph.flows[flow]!.target))
    }
    return false
  }
}

/** The token has not come to the work of its element yet. */
const isAhead = ({ wait, multi }: Token): boolean =>
  wait === undefined ? multi === undefined : (wait.k === 'incident' || wait.k === 'async' || wait.k === 'listener') && AHEAD.has(wait.phase)

const AHEAD: ReadonlySet<string> = new Set(['take', 'arrive', 'enter', 'open', 'start', 'create', 'work'])

const isEntry = (node: FlowNode | undefined): boolean =>
  node !== undefined &&
  node.incoming.length === 0 &&
  !(node.kind === 'event' && node.attachedTo !== undefined) &&
  !('isForCompensation' in node && node.isForCompensation) &&
  !(node.kind === 'subprocess' && node.variant === 'event')
