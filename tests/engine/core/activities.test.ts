/** Activities in detail: what tasks ask for, variables in and out, listeners, quantities, subprocesses, call activities. */
import { describe, expect, it } from 'vitest'
import type { Expression } from '#server/engine/core/expression.ts'
import { activeElements, positionsOf, tokenAt, waitingJoins } from '#server/engine/core/inspect.ts'
import { broken, js, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import type { InstanceRun } from '#tests/support/instance-run.ts'
import { run, START } from '#tests/support/instance-run.ts'

describe('a user task', () => {
  it('opens with everything the model says about it', () => {
    const assignment = {
      assignee: variable('boss'),
      owner: value('owner'),
      candidateUsers: [value('a, b'), value(['c', 'a', null])],
      candidateGroups: [js((v) => v['groups'])],
      dueDate: value('PT2H'),
      followUpDate: value(START),
      priority: value('70'),
      formKey: value('form'),
      rules: { all: true },
    }
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a', { assignment, inputs: [{ target: 'in', value: value(1) }] })
        .path('s', 'a'),
    )
    const it = run(graph, { boss: 'eve', groups: ['g1'] })
    expect([...it.tasks.values()]).toMatchObject([
      {
        elementId: 'a',
        name: 'a',
        assignee: 'eve',
        owner: 'owner',
        candidateUsers: ['a', 'b', 'c'],
        candidateGroups: ['g1'],
        dueAt: it.now + 7_200_000,
        followUpAt: START,
        priority: 70,
        formKey: 'form',
        rules: { all: true },
        local: { in: 1 },
      },
    ])
  })

  it('opens with defaults when the model is silent', () => {
    const assignment = { assignee: value(null), candidateUsers: [value(null)], dueDate: value(''), followUpDate: value(null), priority: value('high') }
    const it = run(process('p', (p) => p.start('s').user('a', { assignment }).path('s', 'a')))
    expect([...it.tasks.values()]).toMatchObject([{ assignee: undefined, candidateUsers: [], dueAt: undefined, followUpAt: undefined, priority: 50 }])
  })

  it('has listeners before it opens and after it completes, and is told when it is cancelled', () => {
    const listeners = ['create', 'complete', 'delete', 'end', 'update']
      .map((event) => ({ event, handler: `on-${event}`, expression: undefined }))
      .concat([{ event: 'delete', handler: undefined as never, expression: value(1) as never }])
    const graph = process('p', (p) => p.start('s').user('a', { listeners }).boundary('t', 'a', [on.timer()]).user('b').path('s', 'a').path('t', 'b'))
    const it = run(graph, {}, { outside: ['on-end'] })
    expect(it.tasks.size).toBe(0)
    it.work('a')
    expect(it.tasks.size).toBe(1)
    it.trigger('t')
    const told = it.effects.flatMap((effect) => (effect.type === 'call-handler' ? [effect.call] : effect.type === 'open-job' ? [effect.job] : []))
    expect(told.map((call) => [call.handler, call.notify, call.event])).toEqual([
      ['on-delete', true, 'delete'],
      ['on-end', true, 'end'],
    ])
  })
})

describe('work', () => {
  it('is described with retries, priority, properties and variables', () => {
    const graph = process('p', (p) => {
      p.start('s').handler('h', 'h', {
        retry: { retries: 5, intervals: ['PT5M'] },
        jobPriority: value(9),
        properties: { to: 'x' },
        inputs: [{ target: 'i', value: value(1) }],
        exclusive: false,
        resultVariable: 'r',
      })
      p.task('x', { work: 'external', topic: value('mail'), retries: value(2), priority: value('3') }).path('s', 'h', 'x')
    })
    const it = run(graph, { a: 1 }, { outside: ['h'] })
    expect([...it.jobs.values()]).toMatchObject([
      {
        kind: 'handler',
        handler: 'h',
        retries: 5,
        intervals: ['PT5M'],
        priority: 9,
        properties: { to: 'x' },
        exclusive: false,
        variables: { a: 1, i: 1 },
        notify: false,
      },
    ])
    it.work('h', { sum: 3 }, { b: 2 })
    expect(it.variables).toEqual({ a: 1, b: 2, r: { sum: 3 } })
    expect([...it.jobs.values()]).toMatchObject([{ kind: 'external', topic: 'mail', retries: 2, priority: 3, intervals: [] }])
  })

  it('of a decision names it and keeps its result', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .task('d', {
          work: 'decision',
          decision: variable('table'),
          binding: { kind: 'version', version: value(2) },
          resultVariable: 'r',
          mapResult: 'collectEntries',
        })
        .end('e')
        .path('s', 'd', 'e'),
    )
    const it = run(graph, { table: 'dish' })
    expect([...it.decisions.values()]).toMatchObject([
      { decision: 'dish', binding: 'version', version: '2', mapResult: 'collectEntries', variables: { table: 'dish' } },
    ])
    it.work('d', ['soup'])
    expect(it.variables).toEqual({ table: 'dish', r: ['soup'] })
  })

  it('values become plain JSON', () => {
    const odd = { date: new Date(0), big: 10n, nan: Number.NaN, zero: -0, nothing: undefined, fn: () => 1, list: [new Date(0), -0], nested: { a: undefined } }
    const graph = process('p', (p) => {
      p.start('s')
      for (const name of Object.keys(odd))
        p.script(
          `get-${name}`,
          js(() => odd[name as keyof typeof odd]),
          name,
        )
      p.user('w').path('s', ...Object.keys(odd).map((name) => `get-${name}`), 'w')
    })
    expect(run(graph).set({ __proto__: { polluted: true }, plain: { deep: ['x', 1, true, null] } }).variables).toEqual({
      date: '1970-01-01T00:00:00.000Z',
      big: '10',
      nan: null,
      zero: 0,
      nothing: null,
      fn: null,
      list: ['1970-01-01T00:00:00.000Z', 0],
      nested: {},
      plain: { deep: ['x', 1, true, null] },
    })
    expect(
      run(graph).do({ type: 'set-variables', variables: JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>, elementId: undefined }).variables['x'],
    ).toBeUndefined()
  })
})

describe('variables', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .subprocess(
        'outer',
        (o) => {
          o.start('os').subprocess('inner', (i) => i.start('is').user('a').end('ie').path('is', 'a', 'ie'), {
            inputs: [
              { target: 'x', value: js((v) => v['x'] + 1) },
              { target: 'y', value: js((v) => v['x'] * 10) },
            ],
          })
          o.user('b').path('os', 'inner', 'b')
        },
        { inputs: [{ target: 'x', value: js((v) => v['x'] + 1) }] },
      )
      .end('e')
      .path('s', 'outer', 'e')
  })

  it('shadow each other inwards and are set where they are found', () => {
    const it = run(graph, { x: 1 })
    const inner = positionsOf(it.state!).find((position) => position.elementId === 'inner')!
    expect(tokenAt(it.state!, inner.token)?.vars).toEqual({ x: 3, y: 30 })
    it.complete('a', { x: 100, y: 200, z: 300 })
    expect(it.variables).toEqual({ x: 1, z: 300 })
    expect(tokenAt(it.state!, positionsOf(it.state!).find((position) => position.elementId === 'outer')!.token)?.vars).toEqual({ x: 2 })
  })

  it('tell the runtime whose they are', () => {
    const it = run(graph, { x: 1 }).complete('a', { x: 5 })
    const inner = it.log.find((effect) => effect.type === 'open-activity' && effect.elementId === 'inner')
    expect(it.effects).toContainEqual({ type: 'set-variable', name: 'x', value: 5, scopeActivityId: (inner as { activityId: string }).activityId })
    expect(it.log).toContainEqual({ type: 'set-variable', name: 'x', value: 1, scopeActivityId: undefined })
  })

  it('of an activity are gone when a condition behind it is looked at', () => {
    const after = process('p', (p) =>
      p
        .start('s')
        .user('a', { inputs: [{ target: 'x', value: value(true) }] })
        .user('yes')
        .user('no')
        .path('s', 'a')
        .flow('a', 'yes', variable('x'))
        .otherwise('a', 'no'),
    )
    expect(run(after, { x: false }).complete('a').openTasks()).toEqual(['no'])
  })

  it('can be set local to an element', () => {
    const it = run(graph, { x: 1 }).set({ mine: 1 }, 'a')
    expect(it.variables).toEqual({ x: 1 })
  })
})

const writes = (name: string) => ({ ...value(1), run: () => ({ result: 1, variables: { [name]: true } }) })
const atEnd = (...expressions: Expression[]) => expressions.map((expression) => ({ event: 'end' as const, handler: undefined, expression }))
const cancelled = (it: InstanceRun) => it.do({ type: 'end', outcome: 'CANCELLED', reason: undefined })

describe('listeners', () => {
  it('of a flow run between its ends', () => {
    const listeners = [
      { event: 'take' as const, handler: 'on-take', expression: undefined },
      { event: 'take' as const, handler: undefined, expression: value(1) },
    ]
    const graph = process('p', (p) =>
      p
        .start('s')
        .gateway('f', 'parallel')
        .user('a')
        .gateway('j', 'parallel')
        .user('b')
        .end('e')
        .path('s', 'f')
        .flow('f', 'a', undefined, { listeners })
        .flow('f', 'j', undefined, { listeners })
        .path('a', 'j', 'b', 'e'),
    )
    const it = run(graph)
    expect(it.active()).toEqual(['a', 'j'])
    it.work('j').work('a').complete('a')
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b').expectEnded()
  })

  it("of an inclusive join's flow keep the join waiting", () => {
    const listeners = [{ event: 'take' as const, handler: 'on-take', expression: undefined }]
    const graph = process('p', (p) =>
      p
        .start('s')
        .gateway('f', 'inclusive')
        .user('a')
        .gateway('j', 'inclusive')
        .user('b')
        .path('s', 'f', 'a', 'j', 'b')
        .flow('f', 'j', undefined, { listeners }),
    )
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual([])
    expect(it.work('j').openTasks()).toEqual(['b'])
  })

  it('evaluate expressions and wait for handlers, in order', () => {
    const listeners = [
      { event: 'start', handler: undefined, expression: value(1) },
      { event: 'start', handler: 'one', expression: undefined },
      { event: 'end', handler: 'two', expression: undefined },
    ]
    const it = run(process('p', (p) => p.start('s').gateway('g', 'exclusive', { listeners }).end('e').path('s', 'g', 'e')))
    it.work('g').work('g').expectEnded()
  })

  it('of the end run when something is cancelled as well, the process included; what is wrong with one keeps nothing from ending', () => {
    const graph = process(
      'p',
      (p) => {
        p.start('s').user('a', { listeners: atEnd(broken(), writes('a')) })
        p.boundary('t', 'a', [on.timer()]).user('b').path('s', 'a').path('t', 'b')
      },
      { listeners: [...atEnd(writes('p')), { event: 'end', handler: 'told', expression: undefined }] },
    )
    const it = run(graph).trigger('t')
    expect(it.variables).toEqual({ a: true })
    it.do({ type: 'end', outcome: 'TERMINATED', reason: undefined }).expectEnded('TERMINATED')
    expect(it.variables).toEqual({ a: true, p: true })
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'call-handler', call: expect.objectContaining({ handler: 'told', notify: true }) }))
  })

  it('of a process that wait are closed when it is ended', () => {
    const listeners = (['start', 'end'] as const).map((event) => ({ event, handler: `on-${event}`, expression: undefined }))
    const graph = process('p', (p) => p.start('s').end('e').path('s', 'e'), { listeners })
    const begun = cancelled(run(graph, {}, { outside: ['on-start', 'on-end'] }))
    begun.expectEnded('CANCELLED')
    expect(begun.effects.filter(({ type }) => type === 'open-job')).toHaveLength(1)
    const ending = cancelled(run(graph, {}, { outside: ['on-end'] }).work('p'))
    ending.expectEnded('CANCELLED')
    expect(ending.effects.filter(({ type }) => type === 'open-job')).toEqual([])
  })

  it('as jobs are closed when their activity is cancelled', () => {
    const listeners = [{ event: 'start', handler: 'slow', expression: undefined }]
    const graph = process('p', (p) =>
      p.start('s').task('a', { work: 'none' }, { listeners }).boundary('t', 'a', [on.timer()]).end('e').path('s', 'a', 'e').path('t', 'e'),
    )
    run(graph, {}, { outside: ['slow'] })
      .trigger('t')
      .expectEnded()
  })
})

describe('quantities', () => {
  it('gather tokens before and multiply them after', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .gateway('f', 'parallel')
        .user('a')
        .user('b')
        .user('c')
        .user('x', { startQuantity: 2, completionQuantity: 3 })
        .user('y')
        .path('s', 'f', 'a', 'x', 'y')
        .path('f', 'b', 'x')
        .path('f', 'c', 'x'),
    )
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['b', 'c'])
    it.complete('b').complete('c')
    expect(it.openTasks()).toEqual(['x'])
    expect(it.complete('x').openTasks()).toEqual(['y', 'y', 'y'])
  })
})

it('a skipped activity leaves its mark in the history and goes on', () => {
  const graph = process('p', (p) =>
    p
      .start('s')
      .user('a', { skip: variable('skip'), loop: multi({ cardinality: value(3) }) })
      .user('b')
      .path('s', 'a', 'b'),
  )
  const it = run(graph, { skip: true })
  expect(it.openTasks()).toEqual(['b'])
  expect(it.outcomeOf('a')).toBe('skipped')
  expect(run(graph, { skip: false }).openTasks()).toEqual(['a', 'a', 'a'])
})

const calling = (more: object) =>
  process('p', (p) => {
    p.start('s')
      .call('c', 'child', {
        businessKey: variable('key'),
        binding: { kind: 'versionTag', version: value('v1') },
        callInputs: [{ target: 'in', value: variable('a') }],
        callOutputs: [{ target: 'out', value: js((v) => v['result'] * 2) }],
        ...more,
      })
      .end('e')
      .path('s', 'c', 'e')
  })

describe('a call activity', () => {
  it('passes what its mappings say, or everything', () => {
    const mapped = run(calling({}), { a: 1, key: 'K' })
    expect([...mapped.children.values()]).toMatchObject([{ key: 'child', binding: 'versionTag', version: 'v1', businessKey: 'K', variables: { in: 1 } }])
    expect(mapped.childEnds('c', { result: 21, other: 1 }).variables).toEqual({ a: 1, key: 'K', out: 42 })
    const all = run(calling({ allIn: true, allOut: true }), { a: 1, key: 'K' })
    expect([...all.children.values()]).toMatchObject([{ variables: { a: 1, key: 'K', in: 1 } }])
    expect(all.childEnds('c', { result: 1, other: 1 }).variables).toEqual({ a: 1, key: 'K', result: 1, other: 1, out: 2 })
  })
})

const emptyAdhoc = (condition?: ReturnType<typeof value>) =>
  process('p', (p) =>
    p
      .start('s')
      .adhoc('x', (s) => s.user('a'), { activeElements: value('none'), completionCondition: condition, sequential: true })
      .end('e')
      .path('s', 'x', 'e'),
  )

describe('an ad-hoc subprocess', () => {
  it('lets the rest finish when the model does not cancel it', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .adhoc('x', (s) => s.user('a').user('b').user('c'), { completionCondition: variable('enough'), cancelRemaining: false, sequential: false })
        .end('e')
        .path('s', 'x', 'e'),
    )
    const it = run(graph).complete('a', { enough: true })
    expect(it.openTasks()).toEqual(['b', 'c'])
    it.complete('b').complete('c').expectEnded()
  })

  it('does not start what is next in line once it is complete', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .adhoc('x', (s) => s.user('a').user('b'), { completionCondition: variable('enough'), sequential: true, cancelRemaining: false })
        .end('e')
        .path('s', 'x', 'e'),
    )
    run(graph).complete('a', { enough: true }).expectEnded()
  })

  it('stays open while its condition does not hold, and more can be started in it', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .adhoc('x', (s) => s.user('a').user('b').user('c').path('a', 'b'), { completionCondition: variable('enough'), activeElements: value(['a', 'a2', 7]) })
        .end('e')
        .path('s', 'x', 'e'),
    )
    const it = run(graph).complete('a').complete('b')
    expect(it.active()).toEqual(['x'])
    expect(it.modify({ before: ['c'] })).toBeUndefined()
    it.complete('c', { enough: true }).expectEnded()
  })

  it('with nothing chosen is done at once, unless its condition says no', () => {
    run(emptyAdhoc()).expectEnded()
    expect(run(emptyAdhoc(value(false))).active()).toEqual(['x'])
    run(emptyAdhoc(value(true))).expectEnded()
  })
})

it('an empty subprocess is done at once', () => {
  run(
    process('p', (p) =>
      p
        .start('s')
        .subprocess('x', () => undefined)
        .end('e')
        .path('s', 'x', 'e'),
    ),
  ).expectEnded()
})

it('a state can be read by people', () => {
  const graph = process('p', (p) =>
    p
      .start('s')
      .gateway('f', 'parallel')
      .user('a')
      .user('b')
      .subprocess('x', (s) => s.user('c', { loop: multi({ cardinality: value(2), outputCollection: 'r' }) }))
      .gateway('j', 'parallel')
      .path('s', 'f', 'a', 'j')
      .path('f', 'b', 'j')
      .path('f', 'x', 'j'),
  )
  const it = run(graph).complete('a').complete('c').complete('b')
  expect(activeElements(it.state!).sort()).toEqual(['c', 'j', 'x'])
  expect(waitingJoins(it.state!)).toEqual([{ elementId: 'j', arrived: ['a>j', 'b>j'] }])
  expect(positionsOf(it.state!).map(({ elementId, wait, isScope }) => [elementId, wait, isScope])).toEqual([
    ['j', 'join', false],
    ['j', 'join', false],
    ['x', 'inside', true],
    ['c', 'inside', true],
    ['c', 'task', false],
  ])
  expect(tokenAt(it.state!, 999)).toBeUndefined()
})
