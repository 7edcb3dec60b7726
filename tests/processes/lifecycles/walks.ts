/** Ways through a document's machine, drawn from the machine itself, so that a transition that somebody adds is walked too. */
import type { AnyStateMachine } from 'xstate'

export interface Edge {
  readonly from: string
  readonly event: string
  readonly to: string
}

export const nameOf = ({ from, event, to }: Edge): string => `${from} ${event} ${to}`

/** Every event that the machine knows anywhere. */
export const eventsOf = (machine: AnyStateMachine): string[] => [...new Set(edgesOf(machine).map(({ event }) => event))].toSorted()

/** Every transition; one whose target depends on a guard counts once a target. */
export function edgesOf(machine: AnyStateMachine): Edge[] {
  return Object.entries(machine.states).flatMap(([from, state]) =>
    [...state.transitions].flatMap(([event, transitions]) =>
      transitions.flatMap(({ target }) => (target ?? [state]).map(({ key }: { key: string }) => ({ from, event: String(event), to: key }))),
    ),
  )
}

/**
 * Every way from a state that takes no transition twice and cannot go on.
 * @param edges those that can be taken from outside; what leads back to where it began is done on every visit instead of making a way of its own
 */
export function walksFrom(edges: readonly Edge[], start: string): Edge[][] {
  const steps = edges.filter(({ from, to }) => from !== to)
  const walks: Edge[][] = []
  const extend = (walk: readonly Edge[]) => {
    const at = walk.at(-1)?.to ?? start
    const next = steps.filter((edge) => edge.from === at && !walk.includes(edge))
    if (next.length === 0 && walk.length > 0) walks.push([...walk])
    for (const edge of next) extend([...walk, edge])
  }
  extend([])
  return walks
}

/** Fewer ways that still take every transition that some way takes, and every one right after each that can come before it. */
export function fewestWalks(walks: readonly Edge[][]): Edge[][] {
  const pairsOf = (walk: readonly Edge[]) => walk.map((edge, at) => `${nameOf(walk[at - 1] ?? { from: '', event: '', to: '' })} | ${nameOf(edge)}`)
  const open = new Set(walks.flatMap(pairsOf))
  const chosen: Edge[][] = []
  while (open.size > 0) {
    const news = (walk: readonly Edge[]) => pairsOf(walk).filter((pair) => open.has(pair)).length
    const best = walks.reduce((one, other) => (news(other) > news(one) ? other : one))
    for (const pair of pairsOf(best)) open.delete(pair)
    chosen.push(best)
  }
  return chosen
}
