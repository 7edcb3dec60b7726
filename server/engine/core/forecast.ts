/**
 * Which user tasks come next, if everybody agrees? A walk along the graph with the variables that are there; nothing is executed.
 *
 * What cannot be told yet (a condition over a missing variable, which of several events happens) is decided both ways: the walk is done
 * once for each combination, and what all of them pass is certain. So a node behind the place where two uncertain branches meet is certain
 * again. Timers, messages and automatic work are passed; what they will set is unknown from there on.
 *
 * Beside this way stand branches that are gone only if something happens: an event at the boundary of an activity or of an event subprocess,
 * somebody who rejects where the flows ask for `pass`. What is met there and not on the way itself is told as such. Errors, compensation and
 * cancelled transactions are no branches: they are what happens when something goes wrong.
 */
import { namesIn, Terrain } from './forecast-terrain.ts'
import { Walk, type Foreseen, type Walked } from './forecast-walk.ts'
import type { Variables } from './expression.ts'
import type { ProcessGraph } from './graph.ts'
import type { State } from './state.ts'

export interface ForeseenNode extends Foreseen {
  readonly certain: boolean
  /** What has to happen first; undefined on the way itself. */
  readonly branch: Branch | undefined
}

export interface Branch {
  readonly kind: 'timer' | 'message' | 'signal' | 'conditional' | 'escalation' | 'rejected'
  /** The event, or the task that is rejected. */
  readonly elementId: string
}

/** Combinations that are walked. Beyond it only what these pass is told. */
const MAX_WALKS = 64
/** Branches that are looked at, those of branches included. */
const MAX_BRANCHES = 64

/** From the beginning of a process. */
export const forecastStart = (graph: ProcessGraph, variables: Variables, now: number): ForeseenNode[] =>
  withBranches(graph, (terrain, options) => new Walk(graph, terrain, options).start(), variables, now)

/** From where an instance stands. */
export const forecastFrom = (graph: ProcessGraph, state: State, variables: Variables, now: number): ForeseenNode[] =>
  withBranches(graph, (terrain, options) => new Walk(graph, terrain, options).resume(state), variables, now)

interface Ways {
  readonly nodes: ForeseenNode[]
  readonly visited: ReadonlySet<string>
}

function withBranches(
  graph: ProcessGraph,
  walk: (terrain: Terrain, options: { readonly refusedAt?: string }) => Walked,
  variables: Variables,
  now: number,
): ForeseenNode[] {
  const main = everyWay((terrain) => walk(terrain, {}), variables, now, undefined)
  const nodes = [...main.nodes]
  const known = new Set(main.visited)
  const open = [...branchesOf(graph, main.visited), ...rejectionsOf(graph, main.visited)]
  for (let at = 0; at < Math.min(open.length, MAX_BRANCHES); at++) {
    const { host, branch } = open[at]!
    const event = graph.nodes[branch.elementId]
    const before = new Set(known)
    const found = everyWay(
      (terrain) => (event?.kind === 'event' ? new Walk(graph, terrain, { known: before }).branch(event) : walk(terrain, { refusedAt: host })),
      variables,
      now,
      branch,
    )
    const fresh = found.nodes.filter(({ elementId }) => !nodes.some((each) => each.elementId === elementId))
    nodes.splice(placeOf(graph, nodes, [...known], host), 0, ...fresh)
    const gone = new Set([...found.visited].filter((id) => !known.has(id)))
    for (const id of gone) known.add(id)
    open.push(...branchesOf(graph, gone, false))
  }
  return nodes
}

/** All ways of one walk. */
function everyWay(walk: (terrain: Terrain) => Walked, variables: Variables, now: number, branch: Branch | undefined): Ways {
  const open: ReadonlyMap<string, boolean>[] = [new Map()]
  const ways: (readonly Foreseen[])[] = []
  const dead: (readonly Foreseen[])[] = []
  const visited = new Set<string>()
  for (let tries = 0; open.length > 0 && ways.length < MAX_WALKS && tries < MAX_WALKS * 8; tries++) {
    const decided = open.pop()!
    const terrain = new Terrain(variables, now, decided)
    const found = walk(terrain)
    if (terrain.question !== undefined) open.push(new Map([...decided, [terrain.question, false]]), new Map([...decided, [terrain.question, true]]))
    else {
      ;(terrain.isStuck ? dead : ways).push(found.met)
      for (const id of found.visited) visited.add(id)
    }
  }
  const all = together(ways.length > 0 ? ways : dead)
  const isCertain = (count: number, of: number) => branch === undefined && open.length === 0 && count === of
  return { nodes: all.nodes.map(({ node, count }) => Object.assign({}, node, { certain: isCertain(count, all.ways), branch })), visited }
}

const same = (a: Foreseen, b: Foreseen): boolean => a.elementId === b.elementId && a.kind === b.kind && a.waitId === b.waitId

/** One list of all ways: what a way has on its own stands behind what it follows there. */
function together(ways: readonly (readonly Foreseen[])[]): { readonly nodes: { readonly node: Foreseen; readonly count: number }[]; readonly ways: number } {
  const all: { readonly node: Foreseen; count: number }[] = []
  for (const way of ways) {
    let at = 0
    for (const node of way) {
      const known = all.findIndex((each) => same(each.node, node))
      if (known >= 0) {
        all[known]!.count += 1
        at = known + 1
      } else all.splice(at++, 0, { node, count: 1 })
    }
  }
  return { nodes: all, ways: ways.length }
}

const BRANCHING: ReadonlySet<string> = new Set(['timer', 'message', 'signal', 'conditional', 'escalation'])
const isBranching = (kind: string): kind is Exclude<Branch['kind'], 'rejected'> => BRANCHING.has(kind)

interface Beside {
  readonly host: string
  readonly branch: Branch
}

/** Events that may happen at what is passed; with `andRoot` those of the process too. */
function branchesOf(graph: ProcessGraph, visited: ReadonlySet<string>, andRoot = true): Beside[] {
  const found: Beside[] = []
  const add = (host: string, event: string) => {
    const node = graph.nodes[event]
    const kind = node?.kind === 'event' ? node.definitions.map((each) => each.kind).find(isBranching) : undefined
    if (kind !== undefined) found.push({ host, branch: { kind, elementId: event } })
  }
  const eventsIn = (subprocesses: readonly string[], host: string) => {
    for (const id of subprocesses) {
      const node = graph.nodes[id]
      if (node?.kind === 'subprocess') for (const start of node.body.starts) add(host, start)
    }
  }
  for (const id of visited) {
    const node = graph.nodes[id]
    if (node === undefined || node.kind === 'event' || node.kind === 'gateway') continue
    for (const boundary of node.boundaries) add(id, boundary)
    if (node.kind === 'subprocess') eventsIn(node.body.eventSubprocesses, id)
  }
  if (andRoot) eventsIn(graph.root.eventSubprocesses, graph.root.id)
  return found
}

/** Tasks of the way that may be rejected, where the flows ask for it. */
function rejectionsOf(graph: ProcessGraph, visited: ReadonlySet<string>): Beside[] {
  const isAsked = Object.values(graph.flows).some(({ condition }) => condition !== undefined && namesIn(condition).includes('pass'))
  if (!isAsked) return []
  const tasks = [...visited].filter((id) => {
    const node = graph.nodes[id]
    return node?.kind === 'task' && node.work === 'user'
  })
  return tasks.map((id) => ({ host: id, branch: { kind: 'rejected', elementId: id } }))
}

/** Where a branch is told: behind what stands in its host, else behind what was passed before it; those of the process at the end. */
function placeOf(graph: ProcessGraph, nodes: readonly ForeseenNode[], order: readonly string[], host: string): number {
  if (host === graph.root.id) return nodes.length
  const isInside = (id: string): boolean => id === host || (graph.nodes[id] !== undefined && isInside(graph.nodes[id].scope))
  const inside = nodes.findLastIndex(({ elementId }) => isInside(elementId))
  const passed = new Set(order.slice(0, order.indexOf(host)))
  const last = inside >= 0 ? inside : nodes.findLastIndex(({ elementId }) => passed.has(elementId))
  const next = nodes.findIndex(({ branch }, at) => at > last && branch === undefined)
  return next < 0 ? nodes.length : next
}
