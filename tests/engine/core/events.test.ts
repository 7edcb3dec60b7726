/** Events in detail: starting, subscribing, timers, signals, conditions, event subprocesses. */
import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '#server/engine/core/graph.ts'
import { js, message, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import { InstanceRun, run, startCommand } from '#tests/support/instance-run.ts'

describe('starting', () => {
  const graph = process('p', (p) => {
    p.start('none', [], { initiatorVariable: 'who' })
      .start('msg', [on.message('m')])
      .start('tim', [on.timer()])
      .receive('r', 'r', { instantiate: true })
    p.gateway('g', 'event', { instantiate: true })
      .catch('g1', [on.message('g1')])
      .catch('g2', [on.message('g2')])
    for (const id of ['none', 'msg', 'tim', 'r', 'g1', 'g2']) p.user(`after-${id}`).path(id, `after-${id}`)
    p.path('g', 'g1').path('g', 'g2')
  })
  const startedAt = (startElement: string | undefined) => new InstanceRun(graph).do(startCommand({ x: 1 }, { startElement })).openTasks()

  it.each(['msg', 'tim', 'r', 'g1', 'g2'])('at %s', (id) => expect(startedAt(id)).toEqual([`after-${id}`]))

  it('by a person uses the none start event and remembers who', () => {
    const it = run(graph)
    expect(it.openTasks()).toEqual(['after-none'])
    expect(it.variables).toEqual({ who: 'u1' })
    expect(new InstanceRun(graph).do(startCommand({}, { initiator: undefined })).variables).toEqual({ who: null })
  })

  it('at the gateway itself waits for its events', () => {
    const it = new InstanceRun(graph).do(startCommand({}, { startElement: 'g' }))
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['g1', 'g2'])
    expect(it.trigger('g2').openTasks()).toEqual(['after-g2'])
  })

  it('is refused where nothing can start', () => {
    for (const startElement of ['after-none', 'nowhere'])
      expect(new InstanceRun(graph).try(startCommand({}, { startElement }))).toMatchObject({ refused: 'no-start', elementId: startElement })
    const messages = process('p', (p) =>
      p
        .start('m', [on.message('m')])
        .start('n', [on.message('n')])
        .end('e')
        .path('m', 'e')
        .path('n', 'e'),
    )
    expect(new InstanceRun(messages).try(startCommand())).toMatchObject({ refused: 'no-start' })
  })

  it('by hand works where there is one start event only, whatever it waits for', () => {
    const graph = process('p', (p) =>
      p
        .start('m', [on.message('m')])
        .user('a')
        .end('e')
        .path('m', 'a', 'e'),
    )
    expect(run(graph).openTasks()).toEqual(['a'])
  })

  it('by hand works for a timer start, and for a process without start events', () => {
    run(process('p', (p) => p.start('t', [on.timer()]).end('e').path('t', 'e'))).expectEnded()
    const bare = run(
      process('p', (p) =>
        p
          .user('a')
          .user('b')
          .throw('t')
          .gateway('g', 'exclusive')
          .end('e')
          .path('g', 'e')
          .catch('c', [on.link('x')])
          .receive('r', 'r', { instantiate: true }),
      ),
    )
    expect(bare.openTasks()).toEqual(['a', 'b'])
  })

  it('by a parallel multiple start event waits for its other definitions', () => {
    const both = process('p', (p) =>
      p
        .start('s', [on.message('a'), on.signal('b')], { parallelMultiple: true })
        .end('e')
        .path('s', 'e'),
    )
    const it = new InstanceRun(both).do(startCommand({}, { startElement: 's', definitionId: 'signal:b' }))
    expect([...it.subscriptions.values()].map((sub) => sub.type)).toEqual(['open-message'])
    it.trigger('s').expectEnded()
    expect([...new InstanceRun(both).do(startCommand({}, { startElement: 's' })).subscriptions.values()].map((sub) => sub.type)).toEqual(['open-signal'])
  })

  it('by a parallel event-based gateway needs all of its events', () => {
    const all = process('p', (p) => {
      p.gateway('g', 'event', { instantiate: true, parallelEvents: true })
        .catch('a', [on.message('a')])
        .catch('b', [on.message('b')])
        .catch('c', [on.message('c')])
        .gateway('j', 'parallel')
        .end('e')
      for (const id of ['a', 'b', 'c']) p.path('g', id, 'j')
      p.path('j', 'e')
    })
    const it = new InstanceRun(all).do(startCommand({}, { startElement: 'b' }))
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['a', 'c'])
    it.trigger('c', { c: 1 })
    expect(it.outcome).toBeUndefined()
    it.trigger('a').expectEnded()
    expect(it.variables).toEqual({ c: 1 })
    const single = process('p', (p) =>
      p
        .gateway('g', 'event', { instantiate: true, parallelEvents: true })
        .catch('a', [on.message('a')])
        .end('e')
        .path('g', 'a', 'e'),
    )
    new InstanceRun(single).do(startCommand({}, { startElement: 'a' })).expectEnded()
  })
})

it('listeners of the process run before everything and after everything', () => {
  const listeners = (['start', 'end'] as const).map((event) => ({ event, handler: `on-${event}`, expression: undefined }))
  const it = run(process('p', (p) => p.start('s').user('a').end('e').path('s', 'a', 'e'), { listeners }))
  expect(it.tasks.size).toBe(0)
  expect([...it.calls.values()]).toMatchObject([{ handler: 'on-start', event: 'start', elementId: 'p', activityId: '00000000-0000-7000-8000-000000000001' }])
  it.work('p', null, { ready: true }).complete('a')
  expect(it.outcome).toBeUndefined()
  it.fail('p').resolve('p').work('p').expectEnded()
  const skipped = run(process('p', (p) => p.start('s').end('e').path('s', 'e'), { listeners }))
    .fail('p')
    .resolve('p', true)
  skipped.fail('p').resolve('p', true).expectEnded()
})

describe('subscriptions', () => {
  it('carry names and correlation keys', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .catch('c', [on.message('x', message('x', { name: js((v) => `order-${v['no']}`), correlationKey: variable('no') }))])
        .path('s', 'c'),
    )
    expect([...run(graph, { no: 7 }).subscriptions.values()]).toMatchObject([{ type: 'open-message', name: 'order-7', correlationKey: '7' }])
    const structured = process('p', (p) =>
      p
        .start('s')
        .catch('c', [on.message('x', message('x', { correlationKey: variable('no') }))])
        .path('s', 'c'),
    )
    expect([...run(structured, { no: { a: 1 } }).subscriptions.values()]).toMatchObject([{ correlationKey: '{"a":1}' }])
  })

  it('of an activity close with it', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.timer()])
        .boundary('m', 'a', [on.message('m')], { interrupting: false })
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'e')
        .path('m', 'e'),
    )
    const it = run(graph)
    expect(it.subscriptions.size).toBe(2)
    it.complete('a').expectEnded()
  })

  it('set variables at the nearest scope that has them', () => {
    const graph = process('p', (p) => {
      p.start('s').subprocess(
        'sub',
        (x) =>
          x
            .start('xs')
            .catch('c', [on.message('m')])
            .user('a')
            .path('xs', 'c', 'a'),
        { inputs: [{ target: 'mine', value: value(1) }], outputs: [{ target: 'yours', value: variable('mine') }] },
      )
      p.end('e').path('s', 'sub', 'e')
    })
    const it = run(graph).trigger('c', { mine: 2, other: 3 })
    expect(it.variables).toEqual({ other: 3 })
    it.complete('a').expectEnded()
    expect(it.variables).toEqual({ other: 3, yours: 2 })
  })
})

describe('timers', () => {
  it('in a cycle repeat from the previous due time as often as they should', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.cycle('R3/PT1H')], { interrupting: false })
        .user('remind')
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'remind', 'e'),
    )
    const it = run(graph)
    const timers = () => [...it.subscriptions.values()].map((sub) => sub.type === 'open-timer' && [sub.fired, sub.remaining])
    const first = [...it.subscriptions.values()][0]!
    expect(timers()).toEqual([[0, 2]])
    it.trigger('t')
    expect(timers()).toEqual([[1, 1]])
    const second = [...it.subscriptions.values()][0]!
    expect(first.type === 'open-timer' && second.type === 'open-timer' && second.dueAt - first.dueAt).toBe(3_600_000)
    it.trigger('t').trigger('t')
    expect(timers()).toEqual([])
    expect(it.openTasks()).toEqual(['a', 'remind', 'remind', 'remind'])
  })

  it('that repeat without end go on', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.cycle('R/PT1H')], { interrupting: false })
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'e'),
    )
    const it = run(graph)
    for (let i = 0; i < 5; i++) it.trigger('t')
    it.complete('a').expectEnded()
  })

  it('that never come due are not armed at a boundary', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.timer('never')])
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'e'),
    )
    expect(run(graph).subscriptions.size).toBe(0)
  })

  it('that are due once leave their activity alone afterwards', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.timer()], { interrupting: false })
        .boundary('u', 'a', [on.timer('PT9H')], { interrupting: false })
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'e')
        .path('u', 'e'),
    )
    const it = run(graph).trigger('t')
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['u'])
  })
})

describe('a signal', () => {
  it('is broadcast and caught by everybody in the same instance', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .catch('c1', [on.signal('x')])
        .catch('c2', [on.signal('x')])
        .catch('other', [on.signal('y')])
        .user('wait')
        .throw('t', [on.signal('x')])
        .end('e')
      for (const id of ['c1', 'c2', 'other']) p.path('f', id, 'e')
      p.path('s', 'f', 'wait', 't', 'e')
    })
    const it = run(graph).complete('wait')
    expect(it.effects).toContainEqual({ type: 'broadcast-signal', elementId: 't', name: 'x', variables: {} })
    expect(it.active()).toEqual(['other'])
  })

  it('carries what its mappings say', () => {
    const signal: EventDefinition = { ...on.signal('x'), kind: 'signal', signal: value('x'), inputs: [{ target: 'sum', value: js((v) => v['a'] + 1) }] }
    const graph = process('p', (p) =>
      p
        .start('s')
        .gateway('f', 'parallel')
        .catch('c', [on.signal('x')])
        .user('w')
        .throw('t', [signal])
        .end('e')
        .path('s', 'f', 'c', 'e')
        .path('f', 'w', 't', 'e'),
    )
    const it = run(graph, { a: 1 }).complete('w')
    expect(it.variables).toEqual({ a: 1, sum: 2 })
    it.expectEnded()
  })

  it('may interrupt the very path that throws it', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .subprocess('x', (s) =>
          s
            .start('xs')
            .throw('t', [on.signal('x')])
            .user('never')
            .path('xs', 't', 'never'),
        )
        .boundary('b', 'x', [on.signal('x')])
        .boundary('c', 'x', [on.signal('x')])
      p.user('a').path('s', 'x').path('b', 'a').path('c', 'a')
    })
    expect(run(graph).openTasks()).toEqual(['a'])
  })
})

describe('a condition', () => {
  it('is looked at on arrival', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('w')
        .catch('c', [on.condition(variable('go'))])
        .user('a')
        .boundary('b', 'a', [on.condition(variable('go'))])
        .end('e')
        .path('s', 'w', 'c', 'a', 'e')
        .path('b', 'e'),
    )
    run(graph).complete('w', { go: true }).expectEnded()
  })

  it('is looked at only when a variable changes that it can see', () => {
    let looked = 0
    const condition = js((v) => {
      looked++
      return v['level'] > 3
    })
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .catch('c', [on.condition(condition, ['level'])])
        .subprocess('x', (i) => i.user('a'), { inputs: [{ target: 'level', value: value(9) }] })
        .end('e')
        .path('s', 'f', 'c', 'e')
        .path('f', 'x', 'e')
    })
    const it = run(graph, { level: 1 }, { unchecked: true })
    expect(looked).toBe(1)
    it.set({ other: 1 })
    expect(looked).toBe(1)
    it.set({ level: 10 }, 'x')
    expect(looked).toBe(1)
    it.set({ level: 2 })
    expect(looked).toBe(2)
    it.set({ level: 4 })
    expect(it.active()).toEqual(['x', 'a'])
  })

  it('that cannot be evaluated yet does not hold', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .catch('c', [on.condition(js((v) => v['a'].b.c))])
        .end('e')
        .path('s', 'c', 'e'),
    )
    run(graph)
      .set({ a: { b: { c: true } } })
      .expectEnded()
  })

  it('of a called-for local variable sees the scope of its activity', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a', { inputs: [{ target: 'level', value: value(1) }] })
        .boundary('b', 'a', [on.condition(js((v) => v['level'] > 1))])
        .end('e')
        .path('s', 'a', 'e')
        .path('b', 'e'),
    )
    const it = run(graph).set({ level: 5 })
    expect(it.openTasks()).toEqual(['a'])
    it.set({ level: 5 }, 'a').expectEnded()
  })

  it('fires only one of two boundary events that hold together', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .boundary('b', 'a', [on.condition(variable('go'))])
        .boundary('c', 'a', [on.condition(variable('go'))])
        .user('x')
        .path('s', 'a')
        .path('b', 'x')
        .path('c', 'x'),
    )
    expect(run(graph).set({ go: true }).openTasks()).toEqual(['x'])
  })
})

describe('an event subprocess', () => {
  it('that interrupts cancels everything else and all other event subprocesses of its scope', () => {
    const graph = process('p', (p) => {
      p.start('s').user('a').call('c', 'x').gateway('f', 'parallel').path('s', 'f', 'a').path('f', 'c')
      p.eventSubprocess('one', on.message('one'), (e) => e.user('x').end('xe').path('one-start', 'x', 'xe'))
      p.eventSubprocess('two', on.timer(), (e) => e.end('ye').path('two-start', 'ye'), { interrupting: false })
    })
    const it = run(graph).trigger('two-start')
    it.trigger('one-start', { reason: 'x' })
    expect(it.openTasks()).toEqual(['x'])
    expect(it.subscriptions.size).toBe(0)
    expect(it.children.size).toBe(0)
    it.complete('x').expectEnded()
  })

  it('that does not interrupt may run several times at once', () => {
    const graph = process('p', (p) => {
      p.start('s').user('a').end('e').path('s', 'a', 'e')
      p.eventSubprocess('esp', on.message('m'), (e) => e.user('x').end('xe').path('esp-start', 'x', 'xe'), { interrupting: false })
    })
    const it = run(graph).trigger('esp-start').trigger('esp-start')
    expect(it.openTasks()).toEqual(['a', 'x', 'x'])
    it.complete('a').complete('x')
    expect(it.outcome).toBeUndefined()
    it.complete('x').expectEnded()
  })

  it('takes over a sequential ad-hoc subprocess and one with resets', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .adhoc(
          'x',
          (s) => {
            s.user('a')
              .user('b')
              .eventSubprocess('esp', on.message('m'), (e) => e.user('y').path('esp-start', 'y'))
          },
          { sequential: true },
        )
        .end('e')
        .path('s', 'x', 'e')
    })
    const it = run(graph).trigger('esp-start')
    expect(it.openTasks()).toEqual(['y'])
    it.complete('y').expectEnded()
  })

  it('with parallel multiple start needs all definitions, and is armed anew', () => {
    const graph = process('p', (p) => {
      p.start('s').user('a').end('e').path('s', 'a', 'e')
      p.eventSubprocess('esp', [on.message('m'), on.signal('n')], (e) => e.end('xe').path('esp-start', 'xe'), { interrupting: false, parallelMultiple: true })
    })
    const it = run(graph).trigger('esp-start').trigger('esp-start')
    expect(it.visited().filter((id) => id === 'esp')).toHaveLength(1)
    expect(it.subscriptions.size).toBe(2)
    it.complete('a').expectEnded()
  })
})

describe('a terminate end event', () => {
  it('of the process ends everything, called processes too', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .gateway('f', 'parallel')
        .user('a')
        .call('c', 'x')
        .subprocess('x', (s) => s.user('b'))
        .end('t', [on.terminate()])
        .path('s', 'f', 'a', 't')
        .path('f', 'c')
        .path('f', 'x'),
    )
    run(graph).complete('a').expectEnded()
  })

  it('of one instance of a subprocess ends that instance alone', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .subprocess(
          'x',
          (s) => s.start('xs').gateway('f', 'parallel').user('a').user('b').end('t', [on.terminate()]).path('xs', 'f', 'a', 't').path('f', 'b'),
          { loop: multi({ cardinality: value(2) }) },
        )
        .end('e')
        .path('s', 'x', 'e')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['a', 'b'])
    it.complete('a').expectEnded()
  })

  it('of an ad-hoc subprocess does not start the rest', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .adhoc('x', (s) => s.user('a').end('t', [on.terminate()]).user('b').path('a', 't'), { sequential: true })
        .end('e')
        .path('s', 'x', 'e'),
    )
    run(graph).complete('a').expectEnded()
  })
})

it('several definitions of a throw event are thrown in order', () => {
  const graph = process('p', (p) =>
    p
      .start('s')
      .throw('t', [
        on.message('a', { handler: 'one' }),
        on.message('b'),
        on.signal('c'),
        on.message('d', { topic: value('q'), inputs: [{ target: 'x', value: value(1) }] }),
      ])
      .end('e')
      .path('s', 't', 'e'),
  )
  const it = run(graph, { base: 0 })
  expect([...it.calls.values()]).toMatchObject([{ handler: 'one' }])
  it.work('t')
  expect(it.effects.map((effect) => effect.type)).toEqual(['publish-message', 'broadcast-signal', 'open-job'])
  expect([...it.jobs.values()]).toMatchObject([{ kind: 'external', topic: 'q', variables: { base: 0, x: 1 } }])
  it.work('t').expectEnded()
})

const published = (inputs: Parameters<typeof message>[1]) =>
  run(
    process('p', (p) =>
      p
        .start('s')
        .throw('t', [on.message('m', inputs)])
        .path('s', 't'),
    ),
    { a: 1 },
  ).effects.find((effect) => effect.type === 'publish-message')

it('a published message carries its mappings and nothing else', () => {
  expect(published({})).toHaveProperty('variables', {})
  expect(published({ inputs: [{ target: 'b', value: variable('a') }], correlationKey: variable('a') })).toMatchObject({
    variables: { b: 1 },
    correlationKey: '1',
  })
})

it('a mapping of a message is computed once, when its event is entered', () => {
  const inputs = [{ target: 'a', value: js((v) => v['a'] + 1) }]
  const graph = process('p', (p) =>
    p
      .start('s')
      .throw('t', [on.message('m', { inputs })], { inputs })
      .path('s', 't'),
  )
  expect(run(graph, { a: 1 }).effects.find((effect) => effect.type === 'publish-message')).toMatchObject({ variables: { a: 2 } })
})
