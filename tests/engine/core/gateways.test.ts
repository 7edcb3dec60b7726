/** What gateways and flows do beyond the conformance table: joins under odd conditions, defaults, surplus tokens. */
import { describe, expect, it } from 'vitest'
import { broken, js, on, process, value, variable } from '#tests/support/graph-builder.ts'
import { InstanceRun, run, startCommand } from '#tests/support/instance-run.ts'

describe('exclusive gateway', () => {
  const graph = process('p', (p) => {
    p.start('s').gateway('x', 'exclusive').user('a').user('b').user('c').path('s', 'x')
    p.flow('x', 'c').flow('x', 'a', variable('a')).flow('x', 'b', variable('b'))
  })

  it('takes the first flow whose condition holds', () => {
    expect(run(graph, { a: true, b: true }).openTasks()).toEqual(['a'])
    expect(run(graph, { a: false, b: true }).openTasks()).toEqual(['b'])
  })

  it('uses a single flow without condition as default, wherever it stands', () => {
    expect(run(graph, { a: false, b: 'true' }).openTasks()).toEqual(['c'])
  })

  it('prefers the default that the model names', () => {
    const named = process('p', (p) => {
      p.start('s').gateway('x', 'exclusive').user('a').user('b').path('s', 'x').flow('x', 'a', variable('a')).otherwise('x', 'b')
    })
    expect(run(named, { a: null }).openTasks()).toEqual(['b'])
  })
})

describe('no flow can be taken', () => {
  const graph = process('p', (p) => {
    p.start('s').user('first').gateway('x', 'exclusive').user('a').path('s', 'first', 'x').flow('x', 'a', variable('ok'))
  })

  it('is an incident at the gateway, and retrying looks again', () => {
    const it = run(graph, { ok: false }).complete('first')
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'x', kind: 'no-flow' }])
    expect(it.active()).toEqual(['x'])
    it.resolve('x')
    expect(it.incidents.size).toBe(1)
    it.resolve('x', false, { ok: true })
    expect(it.openTasks()).toEqual(['a'])
    expect(it.incidents.size).toBe(0)
  })

  it('refuses a start that gets that far', () => {
    const atOnce = process('p', (p) => p.start('s').gateway('x', 'exclusive').user('a').path('s', 'x').flow('x', 'a', value(false)))
    const run = new InstanceRun(atOnce)
    expect(run.try(startCommand())).toMatchObject({ refused: 'no-flow', elementId: 'x' })
    expect(run.state).toBeUndefined()
    expect(
      new InstanceRun(process('p', (p) => p.start('s').gateway('x', 'exclusive').user('a').path('s', 'x').flow('x', 'a', broken()))).try(startCommand()),
    ).toMatchObject({ refused: 'expression' })
  })

  it('happens at activities with conditions too', () => {
    const activity = process('p', (p) => p.start('s').user('a').end('e').path('s', 'a').flow('a', 'e', value(false)))
    expect([...run(activity).complete('a').incidents.values()]).toMatchObject([{ elementId: 'a', kind: 'no-flow' }])
  })
})

describe('parallel join', () => {
  it('takes one token of each flow and leaves surplus tokens for the next round', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('m', 'exclusive').user('c').gateway('j', 'parallel').user('d').end('e')
      p.path('s', 'f', 'a', 'm', 'j', 'd', 'e').path('f', 'b', 'm').path('f', 'c', 'j')
    })
    const it = run(graph).complete('a').complete('b')
    expect(it.openTasks()).toEqual(['c'])
    it.complete('c')
    expect(it.openTasks()).toEqual(['d'])
    it.complete('d')
    expect(it.outcome).toBeUndefined()
    expect(it.active()).toEqual(['j'])
  })

  it('forks and joins at once', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .gateway('j', 'parallel')
        .user('c')
        .user('d')
        .path('s', 'f', 'a', 'j', 'c')
        .path('f', 'b', 'j', 'd')
    })
    expect(run(graph).complete('b').complete('a').openTasks()).toEqual(['c', 'd'])
  })
})

it('an exclusive merge and an activity with several incoming flows pass each token', () => {
  const graph = process('p', (p) => {
    p.start('s').gateway('f', 'parallel').gateway('m', 'exclusive').user('a').end('e').path('s', 'f', 'm', 'a', 'e').flow('f', 'm').flow('f', 'a')
  })
  const it = run(graph)
  expect(it.openTasks()).toEqual(['a', 'a', 'a'])
  it.complete('a').complete('a').complete('a').expectEnded()
})

describe('inclusive gateway', () => {
  it('takes the default only when nothing else holds', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('x', 'inclusive').user('a').user('b').user('c').path('s', 'x')
      p.flow('x', 'a', variable('a')).flow('x', 'b', variable('b')).otherwise('x', 'c')
    })
    expect(run(graph, { a: true, b: true }).openTasks()).toEqual(['a', 'b'])
    expect(run(graph, { a: false, b: false }).openTasks()).toEqual(['c'])
  })

  it('waits for a token that comes from elsewhere, not only from its own fork', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').user('b').user('c').gateway('j', 'inclusive').user('d').gateway('x', 'exclusive').end('e')
      p.path('s', 'f', 'a', 'j', 'd').path('f', 'b', 'j').path('f', 'c', 'x').flow('x', 'j', variable('join')).otherwise('x', 'e')
    })
    const joined = run(graph, { join: true }).complete('a').complete('b')
    expect(joined.openTasks()).toEqual(['c'])
    expect(joined.complete('c').openTasks()).toEqual(['d'])
    const passed = run(graph, { join: false }).complete('a').complete('b').complete('c')
    expect(passed.openTasks()).toEqual(['d'])
    expect(passed.visited().filter((id) => id === 'j')).toHaveLength(1)
  })

  it('fires when the token that it waited for is killed by an interrupting boundary event', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'inclusive').user('a').user('b').boundary('t', 'b', [on.timer()]).end('out').gateway('j', 'inclusive').user('c')
      p.path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'j').path('t', 'out')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    it.trigger('t')
    expect(it.openTasks()).toEqual(['c'])
  })

  it('waits for what a boundary event may still bring', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'inclusive').user('a').user('b').end('out').boundary('t', 'b', [on.timer()]).gateway('j', 'inclusive').user('c')
      p.path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'out').path('t', 'j')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    expect(it.complete('b').openTasks()).toEqual(['c'])
  })

  it('does not wait for what a non-interrupting boundary event may start once more', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .user('a')
        .end('e')
        .boundary('b', 'a', [on.message('m')], { interrupting: false })
      p.gateway('f', 'inclusive')
        .user('x')
        .user('y')
        .gateway('j', 'inclusive')
        .user('z')
        .path('s', 'a', 'e')
        .path('b', 'f', 'x', 'j', 'z')
        .path('y', 'j')
        .flow('f', 'y', value(false))
    })
    expect(run(graph).trigger('b').complete('x').openTasks()).toEqual(['a', 'z'])
  })

  it('does not wait for a token that can only come through itself', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').gateway('j', 'inclusive').user('b').gateway('x', 'exclusive').end('e')
      p.path('s', 'f', 'a', 'j', 'b', 'x').flow('x', 'j', variable('again')).otherwise('x', 'e').path('f', 'e')
    })
    const it = run(graph, { again: true }).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b')
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b', { again: false }).expectEnded()
  })

  it('does not wait for a token that may as well come to a flow that is filled', () => {
    const graph = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('x', 'exclusive').gateway('j', 'inclusive').user('c').gateway('m', 'exclusive')
      p.path('s', 'f', 'a', 'm', 'j', 'c').path('f', 'b', 'x').flow('x', 'm', variable('left')).otherwise('x', 'j')
    })
    expect(run(graph).complete('a').openTasks()).toEqual(['b', 'c'])
  })

  it('looks at links as at flows', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .throw('out', [on.link('L')])
        .catch('in', [on.link('L')])
        .gateway('j', 'inclusive')
        .user('c')
      p.path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'out').path('in', 'j')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    expect(it.complete('b').openTasks()).toEqual(['c'])
  })

  it('does not look into other instances of its scope', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .subprocess('x', (s) => {
          s.start('xs')
            .gateway('xf', 'inclusive')
            .user('a')
            .user('b')
            .gateway('xj', 'inclusive')
            .user('c')
            .path('xs', 'xf', 'a', 'xj', 'c')
            .path('xf', 'b', 'xj')
        })
      p.path('s', 'f', 'x').flow('f', 'x')
    })
    const it = run(graph).complete('a').complete('b')
    expect(it.openTasks()).toEqual(['a', 'b', 'c'])
  })

  it('releases joins that wait only for each other', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .gateway('j1', 'inclusive')
        .gateway('j2', 'inclusive')
        .gateway('x1', 'exclusive')
        .gateway('x2', 'exclusive')
        .user('c')
        .user('d')
      p.path('s', 'f', 'a', 'j1', 'x1').path('f', 'b', 'j2', 'x2')
      p.flow('x1', 'j2', value(false)).otherwise('x1', 'c').flow('x2', 'j1', value(false)).otherwise('x2', 'd')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b')
    expect(it.openTasks()).toEqual(['c', 'd'])
  })
})

describe('event-based gateway', () => {
  it('closes the events that did not happen, and follows the one that did', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('g', 'event')
        .catch('m', [on.message('m')])
        .receive('r', 'r')
        .catch('t', [on.timer()])
        .catch('c', [on.condition(variable('go'))])
        .user('a')
        .user('b')
      p.path('s', 'g', 'm', 'a').path('g', 'r', 'b').path('g', 't', 'b').path('g', 'c', 'a')
    })
    const it = run(graph)
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['m', 'r', 't'])
    it.trigger('r', { x: 1 })
    expect(it.subscriptions.size).toBe(0)
    expect(it.openTasks()).toEqual(['b'])
    expect(it.visited()).toEqual(['s', 'g', 'r', 'b'])
    expect(it.variables).toEqual({ x: 1 })
    expect(run(graph).set({ go: true }).openTasks()).toEqual(['a'])
  })

  it('needs all definitions of a parallel multiple event', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('g', 'event')
        .catch('m', [on.message('m'), on.signal('s')], { parallelMultiple: true })
        .catch('t', [on.timer()])
        .end('e')
      p.path('s', 'g', 'm', 'e').path('g', 't', 'e')
    })
    const it = run(graph).trigger('m')
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['m', 't'])
    it.trigger('m').expectEnded()
  })
})

describe('complex gateway', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .gateway('f', 'parallel')
      .user('a')
      .user('b')
      .user('c')
      .gateway('j', 'complex', { activationCondition: js((v) => v['activationCount'] >= 2 && v['waitingForStart']) })
      .user('d')
      .user('late')
    p.path('s', 'f', 'a', 'j')
      .path('f', 'b', 'j')
      .path('f', 'c', 'j')
      .flow('j', 'd')
      .flow(
        'j',
        'late',
        js((v) => v['waitingForStart'] === false, 'not(waitingForStart)'),
      )
  })

  it('fires at the second of three, swallows the third and resets', () => {
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b', 'c'])
    it.complete('c')
    expect(it.openTasks()).toEqual(['b', 'd'])
    it.complete('b')
    expect(it.openTasks()).toEqual(['d', 'late'])
  })

  it('resets without a trace when nobody asks for it', () => {
    const quiet = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .user('c')
        .user('x')
        .gateway('j', 'complex', { activationCondition: js((v) => v['activationCount'] >= 1) })
        .user('d')
        .end('e')
      p.path('s', 'f', 'a', 'j', 'd', 'e').path('f', 'b', 'j').path('f', 'c', 'j').path('f', 'x', 'e')
    })
    const it = run(quiet).complete('a').complete('d').complete('b')
    expect(it.openTasks()).toEqual(['c', 'x'])
    it.complete('c').complete('x').expectEnded()
    expect(it.visited().filter((id) => id === 'd')).toHaveLength(1)
  })

  it('without a condition waits for all of its flows', () => {
    const all = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('j', 'complex').user('d').path('s', 'f', 'a', 'j', 'd').path('f', 'b', 'j')
    })
    const it = run(all).complete('a')
    expect(it.openTasks()).toEqual(['b'])
    expect(it.complete('b').openTasks()).toEqual(['d'])
  })

  it('can fire again in a loop after its reset', () => {
    const looped = process('p', (p) => {
      p.start('s')
        .gateway('in', 'exclusive')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .gateway('j', 'complex', { activationCondition: js((v) => v['activationCount'] >= 1) })
      p.user('again').gateway('x', 'exclusive').end('e')
      p.path('s', 'in', 'f', 'a', 'j', 'again', 'x').path('f', 'b', 'j').flow('x', 'in', variable('again')).otherwise('x', 'e')
    })
    const it = run(looped).complete('a').complete('b').complete('again', { again: true })
    expect(it.openTasks()).toEqual(['a', 'b'])
    it.complete('b').complete('again', { again: false }).complete('a').expectEnded()
  })

  it('fires with the oldest token of each flow when one flow holds several', () => {
    const surplus = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .user('c')
        .gateway('m', 'exclusive')
        .gateway('j', 'complex', { activationCondition: js((v) => v['activationCount'] >= 2) })
        .user('d')
      p.path('s', 'f', 'a', 'm', 'j', 'd').path('f', 'b', 'm').path('f', 'c', 'j')
    })
    const it = run(surplus).complete('a').complete('b')
    expect(it.openTasks()).toEqual(['c', 'd'])
    it.complete('c')
    expect(it.openTasks()).toEqual(['d'])
    expect(it.active()).toEqual(['d'])
  })

  it('chooses the flows whose condition holds', () => {
    const splitting = process('p', (p) => {
      p.start('s')
        .gateway('x', 'complex')
        .user('a')
        .user('b')
        .user('c')
        .path('s', 'x')
        .flow('x', 'a', value(true))
        .flow('x', 'b', variable('waitingForStart'))
        .otherwise('x', 'c')
    })
    expect(run(splitting).openTasks()).toEqual(['a', 'b'])
  })
})
