/** Surgery: cancel here, start there; change the instances of a countersign. */
import { describe, expect, it } from 'vitest'
import { js, loop, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import type { InstanceRun } from '#tests/support/instance-run.ts'
import { run } from '#tests/support/instance-run.ts'

const ok = (it: InstanceRun, change: Parameters<InstanceRun['modify']>[0]): InstanceRun => {
  expect(it.modify(change)).toBeUndefined()
  return it
}

const row = process('p', (p) => p.start('s').user('a').user('b').user('c').end('e').path('s', 'a', 'b', 'c', 'e'))

describe('cancel and start', () => {
  it('returns to an earlier task', () => {
    const it = ok(run(row).complete('a').complete('b'), { cancel: ['c'], before: ['a'], variables: { returned: true } })
    expect(it.openTasks()).toEqual(['a'])
    expect(it.outcomeOf('c')).toBe('cancelled')
    expect(it.variables).toEqual({ returned: true })
    it.complete('a').complete('b').complete('c').expectEnded()
  })

  it('goes on after an element', () => {
    expect(ok(run(row), { cancel: ['a'], after: ['b'] }).openTasks()).toEqual(['c'])
    ok(run(row), { cancel: ['a'], after: ['c'] }).expectEnded()
  })

  it('ends the instance as cancelled when nothing is left', () => {
    ok(run(row), { cancel: ['a'] }).expectEnded('CANCELLED')
  })

  it('refuses elements that do not exist or hold no token', () => {
    const it = run(row)
    expect(it.modify({ cancel: ['b'] })).toMatchObject({ refused: 'bad-position', elementId: 'b' })
    expect(it.modify({ before: ['nowhere'] })).toMatchObject({ refused: 'bad-position', elementId: 'nowhere' })
    expect(it.openTasks()).toEqual(['a'])
  })

  it('can mean one of several tokens', () => {
    const graph = process('p', (p) => p.start('s').gateway('f', 'parallel').user('a').user('b').end('e').path('s', 'f', 'a', 'e').flow('f', 'a').flow('f', 'b'))
    const it = run(graph)
    const [first] = it.tasks.keys()
    it.do({ type: 'modify', cancel: [{ elementId: 'a', occurrence: first }], startBefore: [], startAfter: [], variables: {}, reason: undefined })
    expect(it.openTasks()).toEqual(['a', 'b'])
    const second = it.find(it.activities, 'a', 'activity').activityId
    it.do({ type: 'modify', cancel: [{ elementId: 'a', occurrence: second }], startBefore: [], startAfter: [], variables: {}, reason: undefined })
    expect(it.openTasks()).toEqual(['b'])
    expect(
      it.try({ type: 'modify', cancel: [{ elementId: 'b', occurrence: second }], startBefore: [], startAfter: [], variables: {}, reason: undefined }),
    ).toMatchObject({ refused: 'bad-position' })
  })

  it('has one instance of a loop less to wait for when nothing is left in it', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .subprocess('x', (x) => x.start('xs').user('b').end('xe').path('xs', 'b', 'xe'), { loop: multi({ cardinality: value(2) }) })
        .end('e')
        .path('s', 'x', 'e'),
    )
    const it = run(graph)
    const [first] = it.tasks.keys()
    it.do({ type: 'modify', cancel: [{ elementId: 'b', occurrence: first }], startBefore: [], startAfter: [], variables: {}, reason: undefined })
    it.complete('b').expectEnded()
  })

  it('keeps the order in which starts are named', () => {
    const it = ok(run(row), { cancel: ['a'], before: ['c', 'b'] })
    expect([...it.tasks.values()].map((task) => task.elementId)).toEqual(['c', 'b'])
  })

  it('starts a joining gateway itself, without waiting', () => {
    const graph = process('p', (p) =>
      p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('j', 'parallel').user('c').path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'j'),
    )
    expect(ok(run(graph), { cancel: ['a', 'b'], before: ['j'] }).openTasks()).toEqual(['c'])
  })
})

describe('scopes', () => {
  const nested = process('p', (p) => {
    p.start('s')
      .user('a')
      .subprocess(
        'one',
        (s) => {
          s.start('os')
            .subprocess('two', (t) => t.start('ts').user('b').user('c').end('te').path('ts', 'b', 'c', 'te'), {
              listeners: [{ event: 'start', handler: 'told', expression: undefined }],
            })
            .end('oe')
            .path('os', 'two', 'oe')
        },
        { inputs: [{ target: 'level', value: value(1) }] },
      )
      .boundary('t', 'one', [on.timer()])
      .user('late')
      .end('e')
      .path('s', 'a', 'one', 'e')
      .path('t', 'late', 'e')
  })

  it('creates those that are missing, with their variables, boundary events and listeners', () => {
    const it = ok(run(nested), { cancel: ['a'], before: ['c'] })
    expect(it.active()).toEqual(['one', 'two', 'c'])
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'call-handler', call: expect.objectContaining({ handler: 'told', notify: true }) }))
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['t'])
    it.complete('c').expectEnded()
  })

  it('uses those that are there', () => {
    const it = run(nested).complete('a')
    it.work('two')
    ok(it, { cancel: ['b'], before: ['c'] })
    expect(it.visited().filter((id) => id === 'two')).toHaveLength(1)
    it.complete('c').expectEnded()
  })

  it('cancels those in which nothing is left', () => {
    const it = run(nested).complete('a')
    it.work('two')
    ok(it, { cancel: ['b'], before: ['late'] })
    expect(it.active()).toEqual(['late'])
    expect(it.outcomeOf('one')).toBe('cancelled')
    it.complete('late').expectEnded()
  })

  it('cancels a scope with all that is inside', () => {
    const it = run(nested).complete('a')
    it.work('two')
    ok(it, { cancel: ['b', 'two', 'one'], before: ['a'] })
    expect(it.active()).toEqual(['a'])
  })

  it('asks which one when a scope runs several times', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .subprocess('x', (s) => s.user('a').user('b', { startQuantity: 1 }), { loop: multi({ cardinality: value(2) }) })
        .path('s', 'x'),
    )
    const it = run(graph)
    expect(it.modify({ before: ['a'] })).toMatchObject({ refused: 'bad-position', elementId: 'a' })
    const { activityId } = it.find(it.activities, 'x', 'activity')
    it.do({ type: 'modify', cancel: [], startBefore: [{ elementId: 'a', occurrence: activityId }], startAfter: [], variables: {}, reason: undefined })
    expect(it.openTasks()).toEqual(['a', 'a', 'a', 'b', 'b'])
    expect(
      it.try({ type: 'modify', cancel: [], startBefore: [{ elementId: 'a', occurrence: 'other' }], startAfter: [], variables: {}, reason: undefined }),
    ).toMatchObject({ refused: 'bad-position' })
  })

  it.each([
    ['multi-instance', multi({ cardinality: value(2) })],
    ['loop', loop({ maximum: 1 })],
  ])('creates one instance in a new body of a %s', (_name, inLoop) => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .user('a')
        .subprocess('x', (s) => s.start('xs').user('b').end('xe').path('xs', 'b', 'xe'), { loop: inLoop })
        .boundary('t', 'x', [on.timer()])
        .end('e')
        .path('s', 'a', 'x', 'e')
        .path('t', 'e'),
    )
    const it = ok(run(graph), { cancel: ['a'], before: ['b'] })
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b').expectEnded()
  })

  it('adds an instance to a body that runs when none of it is left', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .subprocess('x', (s) => s.start('xs').user('b').user('c').path('xs', 'b', 'c'), { loop: multi({ cardinality: value(1) }) })
        .end('e')
        .path('s', 'x', 'e'),
    )
    const it = run(graph)
    const { activityId } = it.find(it.activities, 'x', 'activity')
    it.do({
      type: 'modify',
      cancel: [{ elementId: 'x', occurrence: activityId }],
      startBefore: [{ elementId: 'c', occurrence: undefined }],
      startAfter: [],
      variables: {},
      reason: undefined,
    })
    expect(it.openTasks()).toEqual(['c'])
    it.complete('c').expectEnded()
  })

  it('starts inside an event subprocess', () => {
    const graph = process('p', (p) => {
      p.start('s').user('a').end('e').path('s', 'a', 'e')
      p.eventSubprocess('esp', on.message('m'), (e) => e.user('b').user('c').path('esp-start', 'b', 'c'))
    })
    const it = ok(run(graph), { before: ['c'] })
    expect(it.openTasks()).toEqual(['a', 'c'])
    it.complete('a').complete('c').expectEnded()
  })
})

describe('joins after surgery', () => {
  const forked = process('p', (p) => {
    p.start('s').user('before').gateway('f', 'parallel').user('a').user('b').gateway('j', 'parallel').user('after').end('e')
    p.path('s', 'before', 'f', 'a', 'j', 'after', 'e').path('f', 'b', 'j')
  })

  it('that nothing can complete any more refuse the step', () => {
    const it = run(forked).complete('before').complete('a')
    expect(it.modify({ cancel: ['b'] })).toMatchObject({ refused: 'unreachable-join', elementId: 'j' })
    expect(it.modify({ cancel: ['b'], before: ['after'] })).toMatchObject({ refused: 'unreachable-join' })
    expect(it.openTasks()).toEqual(['b'])
  })

  it('are fine when their tokens go too, or when something can still come', () => {
    const it = ok(run(forked).complete('before').complete('a'), { cancel: ['b', 'j'], before: ['before'] })
    expect(it.openTasks()).toEqual(['before'])
    it.complete('before').complete('a').complete('b').complete('after').expectEnded()
    expect(ok(run(forked).complete('before').complete('a'), { cancel: ['b'], before: ['before'] }).openTasks()).toEqual(['before'])
  })

  it('that were dead before do not stand in the way', () => {
    const dead = process('p', (p) => {
      p.start('s').gateway('x', 'exclusive').user('a').user('b').user('c').gateway('j', 'parallel').gateway('f', 'parallel')
      p.path('s', 'f', 'x').path('f', 'c').flow('x', 'a', variable('yes')).otherwise('x', 'b').path('a', 'j').path('b', 'j')
    })
    const it = run(dead, { yes: true }).complete('a')
    expect(ok(it, { cancel: ['c'], before: ['c'] }).openTasks()).toEqual(['c'])
  })

  it('may wait for each other in a row', () => {
    const chained = process('p', (p) => {
      p.start('s').gateway('f', 'parallel').user('a').user('b').user('c').gateway('j1', 'parallel').gateway('j2', 'parallel').user('z').end('e')
      p.path('s', 'f', 'a', 'j1', 'j2', 'z', 'e').path('f', 'b', 'j1').path('f', 'c', 'j2')
    })
    const it = run(chained).complete('a').complete('c')
    expect(ok(it, { before: ['z'] }).openTasks()).toEqual(['b', 'z'])
    expect(it.modify({ cancel: ['b'] })).toMatchObject({ refused: 'unreachable-join', elementId: 'j1' })
  })

  it('of a complex gateway without a condition count as well', () => {
    const complex = process('p', (p) =>
      p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('j', 'complex').user('c').path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'j'),
    )
    expect(
      run(complex)
        .complete('a')
        .modify({ cancel: ['b'] }),
    ).toMatchObject({ refused: 'unreachable-join' })
  })

  it('fire when the inclusive one among them waits for nothing any more', () => {
    const inclusive = process('p', (p) =>
      p.start('s').gateway('f', 'inclusive').user('a').user('b').gateway('j', 'inclusive').user('c').path('s', 'f', 'a', 'j', 'c').path('f', 'b', 'j'),
    )
    expect(ok(run(inclusive).complete('a'), { cancel: ['b'] }).openTasks()).toEqual(['c'])
  })
})

const signers = (sequential: boolean) =>
  process('p', (p) => {
    p.start('s')
      .user('sign', {
        loop: multi({
          sequential,
          collection: variable('people'),
          elementVariable: 'who',
          completionCondition: js((v) => v['nrOfCompletedInstances'] / v['nrOfInstances'] >= 0.6),
        }),
        assignment: { assignee: variable('who') },
      })
      .user('after')
      .end('e')
      .path('s', 'sign', 'after', 'e')
  })
const assignees = (it: InstanceRun) => [...it.tasks.values()].map((task) => task.assignee)
const change = (it: InstanceRun, add: readonly unknown[], remove: readonly string[]) => it.try({ type: 'change-instances', elementId: 'sign', add, remove })

describe('change-instances', () => {
  it('adds signers to a parallel countersign and counts them', () => {
    const it = run(signers(false), { people: ['a', 'b'] })
    expect(change(it, ['c', 'd', 'e'], [])).toBeUndefined()
    expect(assignees(it)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect([...it.tasks.values()].map((task) => task.local['loopCounter'])).toEqual([0, 1, 2, 3, 4])
    it.complete('sign').complete('sign')
    expect(it.openTasks()).toHaveLength(3)
    it.complete('sign')
    expect(it.openTasks()).toEqual(['after'])
  })

  it('adds signers at the end of a sequential one', () => {
    const it = run(signers(true), { people: ['a'] })
    change(it, ['b', 'c'], [])
    it.complete('sign')
    expect(assignees(it)).toEqual(['b'])
  })

  it('removes a signer by task, by activity or by name, and sees whether that completes it', () => {
    const it = run(signers(false), { people: ['a', 'b', 'c', 'd'] })
    expect(change(it, [], [it.taskId('sign')])).toBeUndefined()
    expect(assignees(it)).toEqual(['b', 'c', 'd'])
    it.complete('sign')
    expect(change(it, [], ['c'])).toBeUndefined()
    expect(assignees(it)).toEqual(['d'])
    expect(change(it, [], [it.find(it.activities, 'sign', 'activity').activityId])).toBeUndefined()
    expect(it.openTasks()).toEqual(['after'])
  })

  it('removes one of a sequence, be it his turn or not', () => {
    const it = run(signers(true), { people: ['a', 'b', 'c', 'd'] })
    change(it, [], ['b'])
    change(it, [], ['a'])
    expect(assignees(it)).toEqual(['c'])
    it.complete('sign')
    expect(it.openTasks()).toEqual(['sign'])
    it.complete('sign')
    expect(it.openTasks()).toEqual(['after'])
  })

  it('refuses to remove everybody, or somebody who is not there', () => {
    const it = run(signers(false), { people: ['a', 'b'] })
    expect(change(it, [], ['a', 'b'])).toMatchObject({ refused: 'bad-input' })
    expect(change(it, [], ['z'])).toMatchObject({ refused: 'bad-position' })
    expect(it.try({ type: 'change-instances', elementId: 'after', add: ['x'], remove: [] })).toMatchObject({ refused: 'bad-position' })
    expect(assignees(it)).toEqual(['a', 'b'])
  })
})

it('ends an instance with everything in it', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .gateway('f', 'parallel')
      .subprocess('x', (s) => s.user('a', { loop: multi({ cardinality: value(2) }) }).boundary('t', 'a', [on.timer()]))
      .call('c', 'other')
      .handler('h')
      .script('bad', value(1))
      .receive('r', 'r')
    for (const id of ['x', 'c', 'h', 'r']) p.path('f', id)
    p.path('s', 'f').eventSubprocess('esp', on.signal('s'), (e) => e.end('ee').path('esp-start', 'ee'))
  })
  const it = run(graph, {}, { outside: ['h'] })
  it.do({ type: 'end', outcome: 'REJECTED', reason: 'no' })
  it.expectEnded('REJECTED')
})

const withBoundary = (interrupting: boolean) =>
  process('p', (p) => p.start('s').user('a').boundary('b', 'a', [on.timer()], { interrupting }).user('late').end('e').path('s', 'a', 'e').path('b', 'late'))

const withEventSubprocess = (interrupting: boolean) =>
  process('p', (p) =>
    p
      .start('s')
      .user('a')
      .end('e')
      .path('s', 'a', 'e')
      .eventSubprocess('esp', on.message('m'), (e) => e.user('care').path('esp-start', 'care'), { interrupting }),
  )

describe('what surgery leaves behind', () => {
  const compensating = process('p', (p) => {
    p.start('s')
      .script('a', value(1))
      .script('b', value(1), undefined, { loop: multi({ cardinality: value(2) }) })
    p.user('undo-a').user('undo-b').compensates('undo-a', 'a').compensates('undo-b', 'b')
    p.throw('t', [on.compensate()]).user('after').end('e').path('s', 'a', 'b', 't', 'after', 'e')
  })

  it('goes on when a compensation handler is cancelled: it counts as having undone', () => {
    const it = run(compensating)
    expect(it.openTasks()).toEqual(['undo-b', 'undo-b'])
    it.modify({ cancel: ['undo-b'] })
    expect(it.openTasks()).toEqual(['undo-a'])
    it.modify({ cancel: ['undo-a'] })
    expect(it.openTasks()).toEqual(['after'])
    it.complete('after').expectEnded()
  })

  it('lets a compensation end whose thrower was cancelled', () => {
    const it = run(compensating)
    it.modify({ cancel: ['t'], before: ['after'] })
    it.complete('after').complete('undo-b').complete('undo-b').complete('undo-a').expectEnded()
  })

  it('interrupts when it starts before an interrupting boundary event, and only then', () => {
    const ended = run(withBoundary(true))
    ended.modify({ before: ['b'] })
    expect(ended.openTasks()).toEqual(['late'])
    const beside = run(withBoundary(false))
    beside.modify({ before: ['b'] })
    expect(beside.openTasks()).toEqual(['a', 'late'])
  })

  it.each(['esp', 'esp-start'])('interrupts when it starts before an interrupting event subprocess: %s', (place) => {
    const ended = run(withEventSubprocess(true))
    ended.modify({ before: [place, 'a'] })
    expect(ended.openTasks()).toEqual(['a', 'care'])
    expect(ended.subscriptions.size).toBe(0)
    const beside = run(withEventSubprocess(false))
    beside.modify({ before: [place] })
    expect(beside.openTasks()).toEqual(['a', 'care'])
  })

  it.each([
    ['before what undoes', { before: ['undo'] }],
    ['before a compensation boundary event', { before: ['bc'] }],
    ['before a compensation event subprocess', { before: ['esp'] }],
    ['inside one that does not run', { before: ['inner'] }],
    ['after an end', { after: ['e'] }],
    ['after an event-based gateway', { after: ['g'] }],
    ['nowhere', { before: ['nowhere'] }],
  ])('refuses to start %s', (_, change) => {
    const graph = process('p', (p) => {
      p.start('s').user('a').user('undo').boundary('bc', 'a', [on.compensate()]).compensates('undo', 'a')
      p.gateway('g', 'event')
        .catch('m', [on.message('m')])
        .end('e')
        .path('s', 'a', 'g', 'm', 'e')
      p.subprocess('sub', (s) => {
        s.user('x').eventSubprocess('esp', on.compensate(), (i) => i.task('inner').path('esp-start', 'inner'))
      })
    })
    const it = run(graph)
    expect(it.modify(change)).toMatchObject({ refused: 'bad-position' })
    expect(it.openTasks()).toEqual(['a'])
  })
})
