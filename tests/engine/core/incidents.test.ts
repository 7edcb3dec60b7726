/** What goes wrong: failing expressions, failing work, endless loops; and commands that make no sense. */
import { describe, expect, it } from 'vitest'
import type { Expression } from '#server/engine/core/expression.ts'
import { broken, js, loop, message, multi, on, process, value } from '#tests/support/graph-builder.ts'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { InstanceRun, run, startCommand } from '#tests/support/instance-run.ts'

/** Fails until the variable `ok` is set. */
const fragile: Expression = js((v) => {
  if (v['ok'] !== true) throw new Error('not yet')
  return v['result'] ?? ['x']
}, 'fragile')

const behindATask = (add: (p: ScopeBuilder) => unknown) =>
  process('p', (p) => {
    p.start('s').user('first').user('after').end('e')
    add(p)
    p.path('s', 'first', 'x', 'after', 'e')
  })

describe('an expression that fails', () => {
  it.each<[string, (p: ScopeBuilder) => unknown]>([
    ['a script', (p) => p.script('x', fragile, 'r')],
    ['an input', (p) => p.task('x', { work: 'none' }, { inputs: [{ target: 'i', value: fragile }] })],
    ['an output', (p) => p.task('x', { work: 'none' }, { outputs: [{ target: 'o', value: fragile }] })],
    ['a collection', (p) => p.task('x', { work: 'none' }, { loop: multi({ collection: fragile }) })],
    ['a completion condition', (p) => p.task('x', { work: 'none' }, { loop: multi({ cardinality: value(1), completionCondition: fragile }) })],
    ['a loop condition', (p) => p.task('x', { work: 'none' }, { loop: loop({ condition: fragile }) })],
    ['a skip condition', (p) => p.task('x', { work: 'none' }, { skip: fragile })],
    ['a listener', (p) => p.task('x', { work: 'none' }, { listeners: [{ event: 'start', handler: undefined, expression: fragile }] })],
    ['a signal name', (p) => p.throw('x', [{ ...on.signal('s'), signal: fragile } as ReturnType<typeof on.signal>])],
    ['a called process', (p) => p.call('x', 'c', { calledElement: js((v) => (v['ok'] ? 'c' : undefined)) })],
  ])('in %s stops the token there until it is resolved', (_what, add) => {
    const it = run(behindATask(add)).complete('first')
    expect([...it.incidents.values()].map((incident) => [incident.elementId, incident.kind])).toEqual([
      ['x', it.graph.nodes['x']!.kind === 'call' ? 'call' : 'expression'],
    ])
    expect(it.openTasks()).toEqual([])
    it.resolve('x', false, { ok: true })
    if (it.children.size > 0) it.childEnds('x')
    expect(it.openTasks()).toEqual(['after'])
    it.complete('after').expectEnded()
  })

  it.each<[string, (p: ScopeBuilder) => unknown]>([
    ['a user task', (p) => p.user('x', { assignment: { assignee: broken() } })],
    ['an input', (p) => p.user('x', { inputs: [{ target: 'i', value: broken() }] })],
    ['an output', (p) => p.task('x', { work: 'none' }, { outputs: [{ target: 'o', value: broken() }] })],
    ['a collection', (p) => p.user('x', { loop: multi({ collection: value('no list') }) })],
    ['a number of instances', (p) => p.user('x', { loop: multi({ cardinality: value('many') }) })],
    ['a timer', (p) => p.catch('x', [on.timer('tomorrow')])],
    ['a timer without end', (p) => p.catch('x', [on.timer('never')])],
  ])('in %s can be skipped', (_what, add) => {
    const it = run(behindATask(add)).complete('first')
    expect(it.incidents.size).toBe(1)
    it.resolve('x', true, { note: 'skipped' })
    expect(it.openTasks()).toEqual(['after'])
    expect(it.variables).toEqual({ note: 'skipped' })
    it.complete('after').expectEnded()
  })

  it('refuses the start while nothing is stored, also after a handler has answered', () => {
    const graph = process('p', (p) => p.start('s').handler('h').script('x', broken('no such thing')).path('s', 'h', 'x'))
    const it = run(graph)
    expect(it.try({ type: 'work-done', waitId: it.workId('h'), result: null, variables: {} }, { starting: true })).toMatchObject({
      refused: 'expression',
      elementId: 'x',
    })
    it.work('h')
    expect(it.incidents.size).toBe(1)
  })

  it('closes its incident when the token is cancelled', () => {
    const graph = process('p', (p) => {
      p.start('s').user('first').script('x', broken()).boundary('b', 'x', [on.timer()]).end('e').path('s', 'first', 'x', 'e').path('b', 'e')
    })
    const it = run(graph).complete('first')
    it.trigger('b').expectEnded()
  })

  it('in the results of a call is kept with them', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .call('c', 'x', { callOutputs: [{ target: 'sum', value: js((v) => v['a'].length) }], allOut: true })
        .end('e')
        .path('s', 'c', 'e'),
    )
    const it = run(graph).childEnds('c', { b: 1 })
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'c', kind: 'expression' }])
    it.resolve('c', true).expectEnded()
  })

  it('in a surgical start refuses the surgery', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .subprocess('sub', (s) => s.user('b'), { inputs: [{ target: 'i', value: broken() }] })
        .path('s', 'a', 'sub'),
    )
    expect(run(graph).modify({ before: ['b'] })).toMatchObject({ refused: 'expression' })
  })
})

describe('work that failed for good', () => {
  it.each(['inside', 'outside'])('%s the step is an incident; retrying orders it again', (where) => {
    const it = run(
      process('p', (p) => p.start('s').handler('h').end('e').path('s', 'h', 'e')),
      {},
      { outside: where === 'outside' ? ['h'] : [] },
    ).fail('h', 'no network')
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'h', kind: 'handler', message: 'no network' }])
    expect(it.jobs.size).toBe(0)
    it.resolve('h', false, { fixed: true })
    expect(it.variables).toEqual({ fixed: true })
    it.work('h').expectEnded()
  })

  it('can be skipped', () => {
    run(process('p', (p) => p.start('s').handler('h').end('e').path('s', 'h', 'e')))
      .fail('h')
      .resolve('h', true)
      .expectEnded()
  })

  it('names decisions and called processes', () => {
    const decision = { work: 'decision', decision: value('d'), binding: { kind: 'latest', version: undefined }, resultVariable: 'r', mapResult: 'singleEntry' }
    expect([
      ...run(process('p', (p) => p.start('s').task('d', decision).path('s', 'd')))
        .fail('d')
        .incidents.values(),
    ]).toMatchObject([{ kind: 'decision' }])
    const call = run(process('p', (p) => p.start('s').call('c', 'x').end('e').path('s', 'c', 'e')))
    call.do({ type: 'work-failed', waitId: call.waitId('c'), message: 'no such process' })
    expect([...call.incidents.values()]).toMatchObject([{ kind: 'call', message: 'no such process' }])
    call.resolve('c').childEnds('c').expectEnded()
  })

  it('in a listener goes on with that listener', () => {
    const listeners = ['one', 'two'].map((handler) => ({ event: 'end', handler, expression: undefined }))
    const it = run(
      process('p', (p) => p.start('s').task('x', { work: 'none' }, { listeners }).end('e').path('s', 'x', 'e')),
      {},
      { outside: ['two'] },
    )
    it.work('x').fail('x')
    expect(it.jobs.size).toBe(0)
    it.resolve('x')
    expect([...it.jobs.values()].map((job) => job.handler)).toEqual(['two'])
    it.work('x').expectEnded()
  })

  it('at an asynchronous continuation can be tried again', () => {
    const it = run(process('p', (p) => p.start('s').task('x', { work: 'none' }, { asyncBefore: true }).end('e').path('s', 'x', 'e')))
    it.fail('x')
    expect(it.active()).toEqual(['x'])
    it.resolve('x').expectEnded()
  })

  it('at the second definition of a throw event repeats only that', () => {
    const it = run(
      process('p', (p) =>
        p
          .start('s')
          .throw('x', [on.message('a', { handler: 'one' }), on.message('b', { handler: 'two' })])
          .end('e')
          .path('s', 'x', 'e'),
      ),
    )
    it.work('x').fail('x').resolve('x')
    expect([...it.calls.values()].map((call) => call.handler)).toEqual(['two'])
    it.work('x').expectEnded()
  })
})

it('a circle without a wait is an incident, not a hang', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .user('a')
      .gateway('m', 'exclusive')
      .script(
        'x',
        js((v) => (v['n'] ?? 0) + 1),
        'n',
      )
      .gateway('again', 'exclusive')
      .end('e')
    p.path('s', 'a', 'm', 'x', 'again')
      .flow(
        'again',
        'm',
        js((v) => v['n'] < v['limit']),
      )
      .otherwise('again', 'e')
  })
  const it = run(graph, { limit: Infinity }, { unchecked: true })
  it.set({ limit: 1e9 }).complete('a')
  expect([...it.incidents.values()]).toMatchObject([{ kind: 'endless-loop' }])
  it.resolve([...it.incidents.values()][0]!.elementId, false, { limit: 0 })
  it.expectEnded()
  const atOnce = new InstanceRun(
    process('p', (p) => p.start('s').gateway('m', 'exclusive').task('x').path('s', 'm', 'x', 'm')),
    { unchecked: true },
  )
  expect(atOnce.try(startCommand())).toMatchObject({ refused: 'endless-loop' })
  const ids = it.log.flatMap((effect) => (effect.type === 'open-activity' ? [effect.activityId] : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

describe('a command that makes no sense is refused', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .gateway('f', 'parallel')
      .user('a')
      .handler('h')
      .task('later', { work: 'none' }, { asyncBefore: true })
      .script('x', broken())
      .receive('r', 'r')
      .path('s', 'f')
    for (const id of ['a', 'h', 'later', 'r']) p.flow('f', id)
    p.path('a', 'x')
  })
  const nobody = '019b8d2b-8fe8-7000-8000-00000000ffff'

  it('before the start and after the end', () => {
    const it = new InstanceRun(graph)
    expect(it.try({ type: 'set-variables', variables: {}, elementId: undefined })).toMatchObject({ refused: 'bad-input' })
    it.start()
    expect(it.try(startCommand())).toMatchObject({ refused: 'bad-input' })
    it.do({ type: 'end', outcome: 'CANCELLED', reason: undefined }).expectEnded('CANCELLED')
    expect(it.try({ type: 'end', outcome: 'CANCELLED', reason: undefined })).toMatchObject({ refused: 'already-ended' })
  })

  it('when nothing waits for it', () => {
    const it = run(graph)
    for (const id of [nobody, 'not an id', '']) {
      expect(it.try({ type: 'trigger', subscriptionId: id, variables: {} })).toMatchObject({ refused: 'no-such-wait' })
      expect(it.try({ type: 'complete-task', taskId: id, variables: {}, by: 'u' })).toMatchObject({ refused: 'no-such-wait' })
      expect(it.try({ type: 'resolve-incident', incidentId: id, skip: false, variables: {} })).toMatchObject({ refused: 'no-such-wait' })
    }
    const task = it.taskId('a')
    it.complete('a')
    expect(it.try({ type: 'complete-task', taskId: task, variables: {}, by: 'u' })).toMatchObject({ refused: 'no-such-wait' })
  })

  it('when something of another kind waits', () => {
    const it = run(graph)
    const task = it.taskId('a')
    const call = it.workId('h')
    const job = it.workId('later')
    const refused = { refused: 'no-such-wait' }
    expect(it.try({ type: 'complete-task', taskId: call, variables: {}, by: 'u' })).toMatchObject(refused)
    expect(it.try({ type: 'work-done', waitId: task, result: null, variables: {} })).toMatchObject(refused)
    expect(it.try({ type: 'work-failed', waitId: task, message: 'x' })).toMatchObject(refused)
    expect(it.try({ type: 'continue', waitId: task })).toMatchObject(refused)
    expect(it.try({ type: 'throw', waitId: job, kind: 'error', code: 'E', message: undefined, variables: {} })).toMatchObject(refused)
    expect(it.try({ type: 'child-ended', waitId: task, variables: {}, error: undefined, escalation: undefined })).toMatchObject(refused)
    expect(it.try({ type: 'resolve-incident', incidentId: task, skip: true, variables: {} })).toMatchObject(refused)
    expect(it.try({ type: 'set-variables', variables: { x: 1 }, elementId: 'nowhere' })).toMatchObject({ refused: 'bad-position' })
  })

  it('an answer that comes after its token was cancelled', () => {
    const guarded = process('p', (p) => p.start('s').handler('h').boundary('b', 'h', [on.timer()]).user('a').path('s', 'h').path('b', 'a'))
    const it = run(guarded)
    const waitId = it.workId('h')
    it.trigger('b')
    expect(it.try({ type: 'work-done', waitId, result: null, variables: {} })).toMatchObject({ refused: 'no-such-wait' })
  })
})

it('a message that cannot be named stops a send task', () => {
  const it = run(behindATask((p) => p.task('x', { work: 'send', message: { ...message('m'), name: fragile } }))).complete('first')
  expect(it.incidents.size).toBe(1)
  it.resolve('x', false, { ok: true, result: 'm' })
  expect(it.log).toContainEqual(expect.objectContaining({ type: 'publish-message', name: 'm' }))
})
