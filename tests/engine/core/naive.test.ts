/** The engine beside the naive interpreter: random models, random happenings, the same places after every step. */
import { array, assert, nat, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import { positionsOf } from '#server/engine/core/inspect.ts'
import { effort } from '#tests/support/effort.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import { areas, graphOf } from './chaos.ts'
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
function compare(graph: ProcessGraph, choices: readonly number[]): { readonly done: string[]; readonly undone: number } {
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
    patiently(() => (isCall ? naive.childEnds(id, error) : naive.happen(id)))
    if ([...run.tasks.values()].some(({ elementId }) => elementId === id)) run.complete(id)
    else if (isCall) run.childEnds(id, {}, error)
    else run.trigger(id)
    check()
  }
  return { done, undone: naive.visited.filter((id) => id.endsWith('u')).length }
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
    let undone = 0
    assert(
      property(areas, array(nat(50), { maxLength: 12 }), (area, choices) => {
        const run = compare(graphOf(area), choices)
        happened += run.done.length
        undone += run.undone
      }),
      { numRuns: RUNS },
    )
    expect(happened).toBeGreaterThan(RUNS / 4)
    // Seldom and in bunches: of 200 models between 6 and 46 came, so that a share of them says something of a long run only.
    expect(undone).toBeGreaterThan(effort(0, RUNS / 20))
  })
})
