/**
 * The way back: which tokens have to go and what has to start so that a process stands at an earlier element again. Pure planning; the
 * plan is carried out by surgery.
 *
 * What is abandoned is everything that a token at the target could have become: its way forward, through a parallel join only when all
 * flows of the join come from there. So returning inside one branch leaves the others alone, and returning to before the fork takes all
 * of them along. From behind a join into one of its branches the other branches count as done: their tokens are put at the join again,
 * if it is certain by which flow they came. Where it is not, there is no way back and the join is named.
 */
import type { FlowNode, ProcessGraph } from './graph.ts'
import { tokensOf } from './inspect.ts'
import { linkTarget } from './reachability.ts'
import type { State, Token } from './state.ts'
import { ROOT } from './state.ts'
import type { Position } from './step.ts'

export interface WayBack {
  readonly cancel: readonly Position[]
  readonly startBefore: readonly Position[]
  readonly startAfter: readonly Position[]
  /** Elements of the container that lie on the way that is undone. */
  readonly reached?: ReadonlySet<string>
}

export interface NoWayBack {
  readonly blocked: 'not-before' | 'unreachable-join'
  /** The join that would wait for ever, else the target. */
  readonly elementId: string
}

export const isWayBack = (answer: WayBack | NoWayBack): answer is WayBack => 'cancel' in answer

/**
 * @param from number of the token that goes back
 * @param target element to which it goes back, in the same container or in one around it, or in a subprocess that was passed
 * @param passed elements that were completed in this instance
 */
export function wayBack(graph: ProcessGraph, state: State, from: number, target: string, passed: ReadonlySet<string>): WayBack | NoWayBack {
  const tokens = new Map(tokensOf(state))
  const path = containersOf(graph, target)
  const meeting = path === undefined ? undefined : meet(graph, tokens, from, path)
  if (path === undefined || meeting === undefined) return { blocked: 'not-before', elementId: target }
  const { scope, inside, level } = meeting
  const entry = path[level + 1]!
  const forward = new Forward(graph, entry, tokens.get(inside)!.at)
  const fills = forward.reach(passed)
  if (!Array.isArray(fills)) return fills
  const inner = path.slice(level + 1, -1).map((_, i) => fillsWithin(graph, path[level + 2 + i]!, passed))
  for (const each of inner) if (!Array.isArray(each)) return each
  const cancel = (tokens.get(scope)?.kids ?? []).filter((no) => isAbandoned(forward, tokens.get(no)!, entry))
  if (!cancel.includes(inside)) return { blocked: 'not-before', elementId: target }
  return {
    cancel: cancel.map((no) => ({ elementId: tokens.get(no)!.at, occurrence: undefined, token: no })),
    startBefore: [{ elementId: target, occurrence: undefined, token: scope }],
    startAfter: [...fills, ...inner.flatMap((each) => (Array.isArray(each) ? each : []))].map((elementId) => ({
      elementId,
      occurrence: undefined,
      token: scope,
    })),
    reached: forward.reached,
  }
}

/**
 * The join at which a token would wait for ever that stands at the element while nothing else stands beside it, there or in a container
 * around it. Undefined when it gets through.
 */
export function starvedJoin(graph: ProcessGraph, elementId: string): string | undefined {
  const path = containersOf(graph, elementId) ?? []
  for (const entry of path.slice(1)) {
    const join = new Forward(graph, entry, undefined).halfFilled()[0]
    if (join !== undefined) return join.id
  }
  return undefined
}

/** Container ids from the process down to the one of the element, then the element itself. */
function containersOf(graph: ProcessGraph, target: string): string[] | undefined {
  const path: string[] = []
  for (let id = target; id !== graph.root.id;) {
    const node = graph.nodes[id]
    if (node === undefined) return undefined
    path.unshift(id)
    id = node.scope
  }
  return [graph.root.id, ...path]
}

/** The innermost live container around `from` in which the target stands or begins, and the token directly inside it. */
function meet(
  graph: ProcessGraph,
  tokens: ReadonlyMap<number, Token>,
  from: number,
  path: readonly string[],
): { scope: number; inside: number; level: number } | undefined {
  for (let inside = from; inside !== ROOT;) {
    const scope = tokens.get(inside)?.in
    const token = scope === undefined ? undefined : tokens.get(scope)
    if (scope === undefined || token === undefined) return undefined
    const container = scope === ROOT ? graph.root.id : token.multi === undefined && graph.nodes[token.at]?.kind === 'subprocess' ? token.at : undefined
    const level = container === undefined ? -1 : path.indexOf(container)
    if (level >= 0 && level < path.length - 1) return { scope, inside, level }
    inside = scope
  }
  return undefined
}

const isAbandoned = (forward: Forward, token: Token, entry: string): boolean => {
  if (token.run !== undefined || token.result !== undefined) return false
  if (token.wait?.k === 'join') return token.via !== undefined && forward.taken.has(token.via)
  return token.at === entry || forward.reached.has(token.at)
}

/** Joins inside a subprocess that is entered again in its middle. */
function fillsWithin(graph: ProcessGraph, entry: string, passed: ReadonlySet<string>): string[] | NoWayBack {
  return new Forward(graph, entry, undefined).reach(passed)
}

/** Where a single token at an element can come to, within its container. */
class Forward {
  readonly reached = new Set<string>()
  readonly taken = new Set<string>()
  readonly #graph: ProcessGraph
  readonly #goal: string | undefined
  readonly #open: string[] = []

  constructor(graph: ProcessGraph, entry: string, goal: string | undefined) {
    this.#graph = graph
    this.#goal = goal
    this.#leave(graph.nodes[entry]!)
    if (entry === goal) this.reached.add(entry)
    this.#walk()
  }

  /**
   * Walks on through joins whose other branches are done, until the goal is reached (without a goal: as far as possible).
   * @returns elements after which tokens of those branches have to start
   */
  reach(passed: ReadonlySet<string>): string[] | NoWayBack {
    const fills: string[] = []
    while (this.#goal === undefined || !this.reached.has(this.#goal)) {
      const join = this.halfFilled().find((node) => passed.has(node.id))
      if (join === undefined) {
        if (this.#goal === undefined) return fills
        return (
          this.halfFilled().map((node): NoWayBack => ({ blocked: 'unreachable-join', elementId: node.id }))[0] ?? {
            blocked: 'not-before',
            elementId: this.#goal,
          }
        )
      }
      const missing = join.incoming.filter((flow) => !this.taken.has(flow))
      const sources = missing.map((flow) => this.#graph.nodes[this.#graph.flows[flow]!.source]!)
      if (sources.some((source) => source.outgoing.length !== 1 || !passed.has(source.id))) return { blocked: 'unreachable-join', elementId: join.id }
      fills.push(...sources.map((source) => source.id))
      for (const flow of missing) this.taken.add(flow)
      this.#leave(join)
      this.#walk()
    }
    return fills
  }

  halfFilled(): FlowNode[] {
    return [...this.reached].map((id) => this.#graph.nodes[id]!).filter((node) => isStrict(node) && !this.#isFilled(node))
  }

  #isFilled(node: FlowNode): boolean {
    return node.incoming.every((flow) => this.taken.has(flow))
  }

  #walk(): void {
    for (let id = this.#open.pop(); id !== undefined; id = this.#open.pop()) {
      const node = this.#graph.nodes[id]!
      if (isStrict(node) && !this.#isFilled(node)) continue
      if (id === this.#goal) this.#boundaries(node)
      else this.#leave(node)
    }
  }

  #leave(node: FlowNode): void {
    for (const flow of node.outgoing) {
      if (this.taken.has(flow)) continue
      this.taken.add(flow)
      this.#come(this.#graph.flows[flow]!.target)
    }
    const link = linkTarget(this.#graph, node)
    if (link !== undefined) this.#come(link)
    this.#boundaries(node)
  }

  #boundaries(node: FlowNode): void {
    if ('boundaries' in node) for (const id of node.boundaries) this.#come(id)
  }

  #come(id: string): void {
    const isKnown = this.reached.has(id)
    this.reached.add(id)
    if (!isKnown || isStrict(this.#graph.nodes[id]!)) this.#open.push(id)
  }
}

const isStrict = (node: FlowNode): boolean => node.kind === 'gateway' && node.gateway === 'parallel' && node.incoming.length > 1
