/** What holds for every step: pure, deterministic, ids that sort and lead back, bugs that throw, scripts that write. */
import { describe, expect, it } from 'vitest'
import { advance } from '#server/engine/core/advance.ts'
import { ExpressionError } from '#server/engine/core/expression.ts'
import { IdSource, tokenOf } from '#server/engine/core/ids.ts'
import { js, multi, process, value } from '#tests/support/graph-builder.ts'
import { InstanceRun, run, seedOf, START, startCommand } from '#tests/support/instance-run.ts'

describe('ids', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it('are UUIDv7, unique, ascending within a step, and lead to their token', () => {
    const source = new IdSource('019b8d2b-8fe8-7abc-bfff-ffffdeadbeef')
    const made = Array.from({ length: 5_000 }, (_, i) => ({ token: (i * 7919) % 4_194_304, id: source.next((i * 7919) % 4_194_304) }))
    expect(made.every(({ id }) => UUID.test(id))).toBe(true)
    expect(new Set(made.map(({ id }) => id)).size).toBe(5_000)
    expect(made.every(({ id, token }) => tokenOf(id) === token)).toBe(true)
    const first = made.slice(0, 1_024).map(({ id }) => id)
    expect([...first].sort()).toEqual(first)
  })

  it('sort by the time of their step', () => {
    const early = new IdSource(seedOf(START, 9)).next(4_000_000)
    const late = new IdSource(seedOf(START + 1, 1)).next(1)
    expect(early < late).toBe(true)
  })
})

it('token numbers start over without meeting a live one', () => {
  const graph = process('p', (p) =>
    p
      .start('s')
      .user('a', { loop: multi({ cardinality: value(3) }) })
      .user('b')
      .end('e')
      .path('s', 'a', 'b', 'e'),
  )
  const it = run(graph)
  it.state = { ...it.state!, last: 4_194_303 }
  it.do({ type: 'change-instances', elementId: 'a', add: [null], remove: [] })
  expect(it.openTasks()).toHaveLength(4)
  for (let i = 0; i < 4; i++) it.complete('a')
  it.complete('b').expectEnded()
})

it('the state shares what a step did not touch', () => {
  const it = run(
    process('p', (p) => p.start('s').user('a').user('b').end('e').path('s', 'a', 'b', 'e')),
    { big: { list: [1, 2, 3] } },
  )
  const before = it.state!
  it.complete('a')
  expect(it.state!.variables).toBe(before.variables)
  it.complete('b', { x: 1 })
  expect(it.state!.variables['big']).toBe(before.variables['big'])
})

const script = (ok: boolean) => ({
  ...js(() => 0),
  run: (v: Readonly<Record<string, unknown>>, about?: { readonly execution?: Readonly<Record<string, unknown>>; readonly now: number }) => {
    if (!ok) throw new ExpressionError('too slow')
    return { result: 42, variables: { seen: v['a'], at: about?.execution?.['currentActivityId'], key: about?.execution?.['businessKey'], now: about?.now } }
  },
})

describe('a script', () => {
  it('writes variables and knows where it runs', () => {
    const it = new InstanceRun(process('p', (p) => p.start('s').script('x', script(true), 'r').user('u').path('s', 'x', 'u')))
    it.do(startCommand({ a: 1 }), { businessKey: 'K' })
    expect(it.variables).toEqual({ a: 1, seen: 1, at: 'x', key: 'K', now: it.now, r: 42 })
  })

  it('that fails is an incident', () => {
    const it = run(process('p', (p) => p.start('s').user('u').script('x', script(false)).path('s', 'u', 'x'))).complete('u')
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'x', kind: 'expression', message: 'too slow' }])
  })
})

it('a bug throws', () => {
  const graph = process('p', (p) => p.start('s').user('a').path('s', 'a'))
  const torn = { ...graph, nodes: { s: graph.nodes['s']! } }
  const context = new InstanceRun(graph).context()
  expect(() => advance(torn, undefined, startCommand(), context)).toThrow('element a is not in the graph p')
  const flowless = { ...graph, flows: {} }
  expect(() => advance(flowless, undefined, startCommand(), context)).toThrow('flow s>a is not in the graph p')
})
