/** A signal and a catch in one step: which branch was drawn first must not matter. */
import { array, assert, constantFrom, property, shuffledSubarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { on, process, type ScopeBuilder } from '#tests/support/graph-builder.ts'
import { effort } from '#tests/support/effort.ts'
import { run, type InstanceRun } from '#tests/support/instance-run.ts'

const branches = {
  throws: (p: ScopeBuilder, id: string) => p.throw(id, [on.signal('s')]).path('fork', id),
  'throws at its end': (p: ScopeBuilder, id: string) => p.end(id, [on.signal('s')]).path('fork', id),
  catches: (p: ScopeBuilder, id: string) =>
    p
      .catch(id, [on.signal('s')])
      .user(`${id}-done`)
      .path('fork', id, `${id}-done`),
  'catches at a boundary': (p: ScopeBuilder, id: string) =>
    p
      .user(id)
      .boundary(`${id}-b`, id, [on.signal('s')])
      .user(`${id}-done`)
      .path('fork', id)
      .path(`${id}-b`, `${id}-done`),
  'catches behind a gateway': (p: ScopeBuilder, id: string) =>
    p
      .gateway(id, 'event')
      .catch(`${id}-s`, [on.signal('s')])
      .catch(`${id}-m`, [on.message('m')])
      .user(`${id}-done`)
      .path('fork', id, `${id}-s`, `${id}-done`)
      .path(id, `${id}-m`),
  'catches later in the step': (p: ScopeBuilder, id: string) =>
    p
      .task(id)
      .subprocess(`${id}-sub`, (s) =>
        s
          .start(`${id}-ss`)
          .catch(`${id}-c`, [on.signal('s')])
          .path(`${id}-ss`, `${id}-c`),
      )
      .user(`${id}-done`)
      .path('fork', id, `${id}-sub`, `${id}-done`),
  'works in the step first': (p: ScopeBuilder, id: string) =>
    p
      .handler(id)
      .catch(`${id}-c`, [on.signal('s')])
      .user(`${id}-done`)
      .path('fork', id, `${id}-c`, `${id}-done`),
} as const
type Branch = keyof typeof branches
const kinds = Object.keys(branches) as Branch[]

function outcome(drawn: readonly (readonly [Branch, number])[]): string[] {
  const graph = process('p', (p) => {
    p.start('start').gateway('fork', 'parallel').path('start', 'fork')
    for (const [kind, n] of drawn) branches[kind](p, `x${n}`)
  })
  const it: InstanceRun = run(graph)
  for (const { elementId } of it.calls.values()) it.work(elementId)
  return it.active().sort()
}

describe('a signal thrown in a step', () => {
  it('reaches every catch that the step arms beside it, whatever the order of drawing', () => {
    assert(
      property(
        array(constantFrom(...kinds), { minLength: 2, maxLength: 5 }).chain((chosen) => {
          const drawn = chosen.map((kind, n) => [kind, n] as const)
          return shuffledSubarray(drawn, { minLength: drawn.length }).map((shuffled) => ({ drawn, shuffled }))
        }),
        ({ drawn, shuffled }) => {
          const open = outcome(drawn)
          expect(outcome(shuffled)).toEqual(open)
          const isThrown = drawn.some(([kind]) => kind.startsWith('throws'))
          const catchers = drawn.filter(([kind]) => !kind.startsWith('throws'))
          expect(open.filter((id) => id.endsWith('-done'))).toHaveLength(isThrown ? catchers.length : 0)
        },
      ),
      { numRuns: effort(60, 5000) },
    )
  })

  it('is not heard by a catch behind its own throw event', () => {
    const graph = process('p', (p) =>
      p
        .start('start')
        .throw('t', [on.signal('s')])
        .catch('c', [on.signal('s')])
        .end('e')
        .path('start', 't', 'c', 'e'),
    )
    expect(run(graph).active()).toEqual(['c'])
  })

  it('brings the values of the moment at which its event was reached', () => {
    const all = { ...on.signal('s'), allIn: true as const }
    const graph = process('p', (p) =>
      p.start('start').gateway('fork', 'parallel').throw('t', [all]).user('later').path('start', 'fork', 't').path('fork', 'later'),
    )
    expect(run(graph, { a: 1 }).effects).toContainEqual({ type: 'broadcast-signal', elementId: 't', name: 's', variables: { a: 1 } })
  })
})
