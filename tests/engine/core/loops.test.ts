/** Multi-instance activities and standard loops: counters, conditions, results, thrown events. */
import { describe, expect, it } from 'vitest'
import { js, loop, message, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import type { EventDefinition, MultiInstance } from '#server/engine/core/graph.ts'
import { run } from '#tests/support/instance-run.ts'

const signing = (more: Partial<MultiInstance>, options: Record<string, unknown> = {}) =>
  process('p', (p) =>
    p
      .start('s')
      .user('x', { loop: multi(more), ...options })
      .user('after')
      .end('e')
      .path('s', 'x', 'after', 'e'),
  )

const seen: Record<string, unknown>[] = []
const spy = js((v) => {
  seen.push({ i: v['loopCounter'], n: v['nrOfInstances'], active: v['nrOfActiveInstances'], done: v['nrOfCompletedInstances'] })
  return false
})

describe('counters', () => {
  it('of a parallel body', () => {
    seen.length = 0
    const it = run(signing({ cardinality: value(3), completionCondition: spy }), {}, { unchecked: true })
    expect([...it.tasks.values()].map((task) => task.local)).toEqual([{ loopCounter: 0 }, { loopCounter: 1 }, { loopCounter: 2 }])
    it.complete('x').complete('x').complete('x')
    expect(seen).toEqual([
      { i: 0, n: 3, active: 2, done: 1 },
      { i: 1, n: 3, active: 1, done: 2 },
      { i: 2, n: 3, active: 0, done: 3 },
    ])
  })

  it('of a sequential body', () => {
    seen.length = 0
    const it = run(signing({ collection: value(['a', 'b']), elementVariable: 'who', sequential: true, completionCondition: spy }), {}, { unchecked: true })
    expect(it.tasks.size).toBe(1)
    expect([...it.tasks.values()][0]!.local).toEqual({ loopCounter: 0, who: 'a' })
    it.complete('x')
    expect([...it.tasks.values()][0]!.local).toEqual({ loopCounter: 1, who: 'b' })
    it.complete('x')
    expect(seen).toEqual([
      { i: 0, n: 2, active: 1, done: 1 },
      { i: 1, n: 2, active: 1, done: 2 },
    ])
    expect(it.openTasks()).toEqual(['after'])
  })

  it('are not set as variables of the process', () => {
    const it = run(signing({ cardinality: value('2') })).complete('x', { answer: 1 })
    expect(it.variables).toEqual({ answer: 1 })
  })
})

it('completion cancels what is left', () => {
  const it = run(signing({ cardinality: value(3), completionCondition: js((v) => v['ok'] === true) }))
    .complete('x')
    .complete('x', { ok: true })
  expect(it.openTasks()).toEqual(['after'])
  expect(it.log.filter((effect) => effect.type === 'close-task').map((effect) => effect.reason)).toEqual(['completed', 'completed', 'cancelled'])
})

describe('results', () => {
  const results = { outputCollection: 'votes', outputElement: variable('vote') }

  it('are collected in the order of the instances', () => {
    const it = run(signing({ collection: value(['a', 'b', 'c']), elementVariable: 'who', ...results }, { inputs: [{ target: 'vote', value: value(null) }] }))
    for (const index of [2, 0, 1]) {
      const [taskId] = [...it.tasks].find(([, task]) => task.local['loopCounter'] === index)!
      it.do({ type: 'complete-task', taskId, variables: { vote: `v${index}` }, by: 'u' })
    }
    expect(it.variables).toEqual({ votes: ['v0', 'v1', 'v2'] })
    expect(it.openTasks()).toEqual(['after'])
  })

  it('are those of the finished instances when the body ends early', () => {
    const it = run(signing({ cardinality: value(3), ...results, completionCondition: js((v) => v['nrOfCompletedInstances'] === 1) })).complete('x', {
      vote: 'yes',
    })
    expect(it.variables).toEqual({ vote: 'yes', votes: ['yes'] })
  })

  it('are empty without instances', () => {
    expect(run(signing({ collection: value([]), ...results })).variables).toEqual({ votes: [] })
    const { outputElement: _none, ...unnamed } = results
    expect(run(signing({ cardinality: value(1), ...unnamed })).complete('x').variables).toEqual({ votes: [null] })
  })

  it('of a sequential body too, and nothing of them is left', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .script(
          'x',
          js((v) => v['loopCounter'] * 2),
          'vote',
          { loop: multi({ cardinality: value(3), sequential: true, ...results }) },
        )
        .end('e')
        .path('s', 'x', 'e'),
    )
    const it = run(graph)
    expect(it.variables['votes']).toEqual([0, 2, 4])
    it.expectEnded()
  })
})

const throwing = (event: EventDefinition, more: Partial<MultiInstance>, boundary: EventDefinition, interrupting = false) =>
  process('p', (p) => {
    p.start('s')
      .user('x', { loop: multi({ cardinality: value(3), behaviorEvent: event, ...more }) })
      .boundary('b', 'x', [boundary], { interrupting })
    p.user('seen').end('e').path('s', 'x', 'e').path('b', 'seen', 'e')
  })

describe('thrown events', () => {
  const signal = on.signal('one')

  it('None throws after each instance, One after the first, All never', () => {
    const expected = { None: ['seen', 'seen', 'x'], One: ['seen', 'x'], All: ['x'] } as const
    for (const behavior of ['None', 'One', 'All'] as const) {
      expect(
        run(throwing(signal, { behavior }, signal))
          .complete('x')
          .complete('x')
          .openTasks(),
        behavior,
      ).toEqual(expected[behavior])
    }
  })

  it('Complex throws where its condition holds', () => {
    const complexBehavior = [
      { condition: js((v) => v['nrOfCompletedInstances'] === 2), event: signal },
      { condition: value(true), event: undefined },
    ]
    const it = run(throwing(signal, { behavior: 'Complex', complexBehavior }, signal)).complete('x')
    expect(it.openTasks()).toEqual(['x', 'x'])
    expect(it.complete('x').openTasks()).toEqual(['seen', 'x'])
  })

  it.each([on.error('E'), on.escalation('E'), on.signal('E')])('of kind $kind can end the body', (event) => {
    expect(
      run(throwing(event, { behavior: 'One' }, event, true))
        .complete('x')
        .openTasks(),
    ).toEqual(['seen'])
  })

  it('a message is published, other kinds mean nothing', () => {
    const it = run(throwing(on.message('m', message('m', { correlationKey: value('k') })), { behavior: 'One' }, signal)).complete('x')
    expect(it.effects).toContainEqual({ type: 'publish-message', elementId: 'x', name: 'm', correlationKey: 'k', variables: {} })
    expect(
      run(throwing(on.terminate(), { behavior: 'None' }, signal))
        .complete('x')
        .openTasks(),
    ).toEqual(['x', 'x'])
    expect(
      run(signing({ cardinality: value(2), behavior: 'None' }))
        .complete('x')
        .openTasks(),
    ).toEqual(['x'])
  })
})

const looping = (more: Parameters<typeof loop>[0]) =>
  process('p', (p) =>
    p
      .start('s')
      .script(
        'x',
        js((v) => (v['n'] ?? 0) + 1),
        'n',
        { loop: loop(more) },
      )
      .end('e')
      .path('s', 'x', 'e'),
  )

const rounds = (more: Parameters<typeof loop>[0], variables = {}) => run(looping(more), variables).variables['n']

describe('a standard loop', () => {
  it('runs at least once unless it is tested before', () => {
    expect(rounds({ condition: value(false) })).toBe(1)
    expect(rounds({ condition: value(false), testBefore: true })).toBeUndefined()
  })

  it('runs while its condition holds, and not more often than the maximum', () => {
    expect(rounds({ condition: js((v) => v['n'] < 4) })).toBe(4)
    expect(rounds({ condition: js((v) => v['n'] < 4), maximum: 2 })).toBe(2)
    expect(rounds({ condition: value(true), maximum: 3, testBefore: true })).toBe(3)
    expect(rounds({ maximum: 3 })).toBe(3)
    expect(rounds({})).toBe(1)
    expect(rounds({ condition: js((v) => v['loopCounter'] < 3), testBefore: true })).toBe(3)
  })

  it('has boundary events around all rounds', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('x', { loop: loop({ maximum: 9 }) })
        .boundary('b', 'x', [on.timer()])
        .end('e')
        .path('s', 'x', 'e')
        .path('b', 'e'),
    )
    const it = run(graph).complete('x').complete('x')
    expect([...it.tasks.values()][0]!.local).toEqual({ loopCounter: 2 })
    it.trigger('b').expectEnded()
  })
})

it('continues asynchronously around the body and around each instance', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .task('x', { work: 'none' }, { asyncBefore: true, asyncAfter: true, loop: multi({ cardinality: value(2), asyncBefore: true, asyncAfter: true }) })
      .end('e')
      .path('s', 'x', 'e')
  })
  const it = run(graph)
  const jobs = () => it.jobs.size
  expect(jobs()).toBe(1)
  it.continue('x')
  expect(jobs()).toBe(2)
  it.continue('x').continue('x')
  expect(jobs()).toBe(2)
  it.continue('x').continue('x')
  expect(jobs()).toBe(1)
  it.continue('x').expectEnded()
})

it('completes ten thousand instances without growing work', () => {
  const it = run(signing({ cardinality: value(10_000) }), {}, { unchecked: true })
  const ids = [...it.tasks.keys()]
  expect(new Set(ids).size).toBe(10_000)
  const before = it.state!
  it.do({ type: 'complete-task', taskId: ids[5_000]!, variables: {}, by: 'u' })
  const changed = Object.keys(before.parts).filter((key) => before.parts[key] !== it.state!.parts[key])
  expect(changed).toHaveLength(2)
  expect(Object.keys(before.parts).length).toBeGreaterThan(70)
})
