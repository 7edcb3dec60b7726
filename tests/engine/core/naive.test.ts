/** The engine beside the naive interpreter: random models, random happenings, the same places after every step. */
import { array, assert, nat, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import { positionsOf } from '#server/engine/core/inspect.ts'
import { effort } from '#tests/support/effort.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import { areas, graphOf, LARGEST } from './chaos.ts'
import { Endless, Naive } from './naive.ts'

const RUNS = effort(200, 20_000)
const MAX_TOKENS = 60

const placesOf = (run: InstanceRun): string[] =>
  run.state === undefined || run.outcome !== undefined
    ? []
    : positionsOf(run.state)
        .map(({ elementId }) => elementId)
        .sort()

/** What happened so far, for whoever reads a difference. */
function compare(
  graph: ProcessGraph,
  choices: readonly number[],
): { readonly done: string[]; readonly undone: number; readonly conditions: number; readonly cancelled: number } {
  const naive = patiently(() => new Naive(graph))
  const run = new InstanceRun(graph, { unchecked: true }).start()
  const done: string[] = []
  const check = () => {
    expect({ done, places: placesOf(run), outcome: run.outcome }).toEqual({
      done,
      places: naive.outcome === undefined ? naive.places() : [],
      outcome: naive.outcome,
    })
    expect({ done, visited: run.visited().sort() }).toEqual({ done, visited: [...naive.visited].sort() })
  }
  check()
  for (const choice of choices) {
    const enabled = naive.outcome === undefined ? naive.enabled() : []
    // Of what stands in several places at once, which of them is the eldest is nobody's business.
    const single = enabled.filter((id) => enabled.indexOf(id) === enabled.lastIndexOf(id))
    const id = single[choice % single.length]
    if (id === undefined || naive.places().length > MAX_TOKENS) break
    done.push(id)
    const isCall = [...run.children.values()].some(({ elementId }) => elementId === id)
    const error = isCall && choice % 3 === 0 ? 'E' : undefined
    const escalates = isCall && choice % 5 === 0
    const x = choice % 2 === 0 ? undefined : ((choice - 1) / 2) % (LARGEST + 1)
    if (escalates) patiently(() => naive.childEscalates(id))
    else patiently(() => (isCall ? naive.childEnds(id, error) : naive.happen(id, x)))
    if (escalates) run.throw(id, 'escalation', 'X')
    else if ([...run.tasks.values()].some(({ elementId }) => elementId === id)) run.complete(id, x === undefined ? {} : { x })
    else if (isCall) run.childEnds(id, {}, error)
    else run.trigger(id)
    check()
  }
  const visits = (suffix: string) => naive.visited.filter((id) => id.endsWith(suffix)).length
  const hears = (id: string) => {
    const node = graph.nodes[id]
    return node?.kind === 'event' && node.definitions[0]?.kind === 'conditional'
  }
  return { done, undone: visits('u'), conditions: naive.visited.filter(hears).length, cancelled: visits('c') }
}

/** What never waits is refused by the engine as a whole; that is tested elsewhere. */
function patiently<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    pre(!(error instanceof Endless))
    throw error
  }
}

describe('the engine and the naive interpreter', () => {
  it('agree on random models, sound or not', () => {
    let happened = 0
    const seen = { undone: 0, conditions: 0, cancelled: 0 }
    assert(
      property(areas, array(nat(50), { maxLength: 12 }), (area, choices) => {
        const run = compare(graphOf(area), choices)
        happened += run.done.length
        for (const kind of ['undone', 'conditions', 'cancelled'] as const) seen[kind] += run[kind]
      }),
      { numRuns: RUNS },
    )
    expect(happened).toBeGreaterThan(RUNS / 4)
    // Seldom and in bunches: of 200 models between 6 and 46 came, so that a share of them says something of a long run only.
    expect(seen.undone).toBeGreaterThan(effort(0, RUNS / 20))
    expect(Math.min(seen.conditions, seen.cancelled)).toBeGreaterThan(effort(-1, RUNS / 1000))
  })
})
