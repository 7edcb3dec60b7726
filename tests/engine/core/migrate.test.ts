/** Moving running instances onto another version of their process. */
import { describe, expect, it } from 'vitest'
import type { ProcessGraph } from '#server/engine/core/graph.ts'
import type { Mapping, Migrated, MigrationProblem } from '#server/engine/core/migrate.ts'
import { isMigrated, migrate } from '#server/engine/core/migrate.ts'
import { proposeMapping } from '#server/engine/core/propose-mapping.ts'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { broken, js, loop, message, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import { InstanceRun, run } from '#tests/support/instance-run.ts'

const v = (build: (p: ScopeBuilder) => void): ProcessGraph => process('p', build)

/** Goes on with the instance under the new graph. */
function moved(it: InstanceRun, to: ProcessGraph, mapping: Mapping = {}): InstanceRun & { answer: Migrated } {
  const answer = migrate(it.graph, to, it.state!, mapping, it.context())
  if (!isMigrated(answer)) throw new Error(JSON.stringify(answer.problems))
  const next = new InstanceRun(to)
  next.now = it.now
  next.steps = it.steps + 1
  for (const book of ['tasks', 'subscriptions', 'jobs', 'children', 'incidents', 'activities'] as const) {
    for (const [id, entry] of it[book] as Map<string, { elementId: string }>)
      (next[book] as Map<string, { elementId: string }>).set(id, { ...entry, elementId: answer.moved[entry.elementId] ?? entry.elementId })
  }
  next.adopt(answer)
  return Object.assign(next, { answer })
}

const problems = (it: InstanceRun, to: ProcessGraph, mapping: Mapping = {}): readonly MigrationProblem[] => {
  const answer = migrate(it.graph, to, it.state!, mapping, it.context())
  return isMigrated(answer) ? [] : answer.problems
}

const row = v((p) => p.start('s').user('a').user('b').end('e').path('s', 'a', 'b', 'e'))

describe('a mapping', () => {
  it('is proposed by id and kind', () => {
    const to = v((p) => p.start('s').user('a').handler('b').user('c').end('e').path('s', 'a', 'b', 'c', 'e'))
    expect(proposeMapping(row, to)).toEqual({ mapping: { s: 's', a: 'a', e: 'e' }, unmapped: ['b'] })
  })

  it('is not needed for elements that kept their id', () => {
    const it = moved(
      run(row).complete('a'),
      v((p) => p.start('s').user('b').user('c').end('e').path('s', 'b', 'c', 'e')),
    )
    expect(it.complete('b').openTasks()).toEqual(['c'])
    it.complete('c').expectEnded()
  })

  it('renames, and tells which rows follow', () => {
    const it = moved(
      run(row),
      v((p) => p.start('s').user('x').user('b').end('e').path('s', 'x', 'b', 'e')),
      { a: 'x' },
    )
    expect(it.answer.moved).toEqual({ a: 'x' })
    it.complete('x').complete('b').expectEnded()
  })
})

describe('problems are told all at once', () => {
  it('when an occupied element has no counterpart, another kind, another scope or another loop', () => {
    const from = v((p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .user('gone')
        .user('kind')
        .user('scope')
        .user('loop', { loop: multi({ cardinality: value(2) }) })
        .user('fine')
        .path('s', 'f')
      for (const id of ['gone', 'kind', 'scope', 'loop', 'fine']) p.path('f', id)
    })
    const to = v((p) =>
      p
        .start('s')
        .handler('kind')
        .subprocess('sub', (x) => x.user('scope'))
        .user('loop', { loop: loop({ maximum: 2 }) })
        .user('fine'),
    )
    expect(problems(run(from), to).map(({ elementId, problem }) => [elementId, problem])).toEqual([
      ['gone', 'no-counterpart'],
      ['kind', 'other-kind'],
      ['scope', 'other-scope'],
      ['loop', 'other-loop'],
      ['loop', 'other-loop'],
      ['loop', 'other-loop'],
    ])
  })

  it('names each kind in words', () => {
    const kinds = v((p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .call('c', 'x')
        .subprocess('x', (i) => i.user('u'))
        .catch('ev', [on.message('m')])
        .gateway('g', 'event')
        .catch('ev2', [on.message('m')])
        .user('seq', { loop: multi({ cardinality: value(1), sequential: true }) })
      for (const id of ['c', 'x', 'ev', 'g', 'seq']) p.path('f', id)
      p.path('s', 'f').path('g', 'ev2')
    })
    const tasks = v((p) => p.user('c').user('x').user('ev').user('g').user('seq'))
    expect(problems(run(kinds), tasks).map(({ message: text }) => text)).toEqual([
      'c is a call activity, c is a user task',
      'x is a subprocess (embedded), x is a user task',
      'ev is a catch event, ev is a user task',
      'g is a gateway (event), g is a user task',
      'seq repeats in a sequence, seq not',
      'u has no counterpart in the new version',
      'seq repeats in a sequence, seq not',
    ])
  })

  it('when a new event cannot be armed', () => {
    const to = v((p) =>
      p
        .start('s')
        .user('a')
        .boundary('t', 'a', [on.message('m', message('m', { name: broken() }))])
        .end('e')
        .path('s', 'a', 'e')
        .path('t', 'e'),
    )
    expect(problems(run(row), to)).toMatchObject([{ problem: 'expression' }])
  })
})

const forked = (join: string, more = false) =>
  v((p) => {
    p.start('s')
      .gateway('f', 'parallel')
      .user('a')
      .user('b')
      .gateway(join, 'parallel')
      .user('z')
      .end('e')
      .path('s', 'f', 'a', join, 'z', 'e')
      .path('f', 'b', join)
    if (more) p.user('c').path('c', join)
  })

const inclusive = (links: boolean) =>
  v((p) => {
    p.start('s').gateway('f', 'parallel').user('a').user('b').gateway('j', 'inclusive').user('z').end('e').path('s', 'f', 'a', 'j', 'z', 'e')
    p.path('f', 'b')
      .user('x')
      .path('x', 'j')
      .path('b', links ? 'j' : 'e')
  })

describe('joins', () => {
  it('follow their flows, by id or by source', () => {
    const it = moved(run(forked('j')).complete('a'), forked('k'), { j: 'k' })
    it.complete('b').complete('z').expectEnded()
    moved(run(forked('j')).complete('a'), forked('j'))
      .complete('b')
      .complete('z')
      .expectEnded()
  })

  it('without a corresponding flow are a problem', () => {
    const to = v((p) => p.start('s').user('a').user('b').user('x').gateway('j', 'parallel').path('b', 'j').path('x', 'j'))
    expect(problems(run(forked('j')).complete('a'), to)).toMatchObject([{ elementId: 'j', problem: 'no-flow' }])
  })

  it('that could never complete are a problem', () => {
    expect(problems(run(forked('j')).complete('a'), forked('j', true))).toMatchObject([{ elementId: 'j', problem: 'unreachable-join' }])
  })

  it('that wait for nothing any more fire', () => {
    const it = moved(run(inclusive(true)).complete('a'), inclusive(false))
    expect(it.openTasks()).toEqual(['b', 'z'])
    it.complete('b').complete('z').expectEnded()
  })
})

describe('events', () => {
  const from = v((p) => {
    p.start('s')
      .user('a')
      .boundary('kept', 'a', [on.timer()], { interrupting: false })
      .boundary('dropped', 'a', [on.message('m')])
      .boundary('other', 'a', [on.message('o')])
      .end('e')
      .path('s', 'a', 'e')
    for (const id of ['kept', 'dropped', 'other']) p.path(id, 'e')
    p.eventSubprocess('esp', on.signal('x'), (i) => i.end('ie').path('esp-start', 'ie'))
  })
  const to = v((p) => {
    p.start('s')
      .user('a')
      .boundary('renamed', 'a', [on.timer('PT5H')], { interrupting: false })
      .boundary('other', 'a', [on.signal('o')])
      .boundary('added', 'a', [on.message('n')])
      .end('e')
      .path('s', 'a', 'e')
    for (const id of ['renamed', 'other', 'added']) p.path(id, 'e')
    p.eventSubprocess('esp', on.signal('x'), (i) => i.end('ie').path('esp-start', 'ie'))
    p.eventSubprocess('esp2', on.condition(variable('go')), (i) => i.user('late').path('esp2-start', 'late'))
  })

  it('stay, go and come as the new version says', () => {
    const it = moved(run(from), to, { kept: 'renamed' })
    expect([...it.subscriptions.values()].map((sub) => [sub.elementId, sub.type]).sort()).toEqual([
      ['added', 'open-message'],
      ['esp-start', 'open-signal'],
      ['renamed', 'open-timer'],
    ])
    expect(it.trigger('renamed').openTasks()).toEqual(['a'])
    expect(it.set({ go: true }).openTasks()).toEqual(['late'])
  })

  it('that have happened once are not armed again', () => {
    const it = moved(run(from).trigger('kept'), from)
    expect([...it.subscriptions.values()].map((sub) => sub.elementId)).toEqual(['esp-start', 'dropped', 'other'])
  })

  it('of a body and of waiting events move along', () => {
    const body = (name: string) =>
      v((p) =>
        p
          .start('s')
          .user(name, { loop: multi({ cardinality: value(2) }) })
          .boundary('t', name, [on.timer()])
          .receive('r', 'r')
          .end('e')
          .path('s', name, 'r', 'e')
          .path('t', 'r'),
      )
    const it = moved(run(body('a')).complete('a'), body('b'), { a: 'b' })
    it.complete('b').trigger('r').expectEnded()
    const asynchronous = v((p) =>
      p.start('s').task('x', { work: 'none' }, { asyncBefore: true }).boundary('t', 'x', [on.timer()]).end('e').path('s', 'x', 'e').path('t', 'e'),
    )
    const bare = v((p) => p.start('s').task('x', { work: 'none' }, { asyncBefore: true }).end('e').path('s', 'x', 'e'))
    const waiting = moved(run(bare), asynchronous)
    expect(waiting.subscriptions.size).toBe(0)
    waiting.continue('x').expectEnded()
  })
})

const compensable = (activity: string, undoable = true) =>
  v((p) => {
    p.start('s')
      .subprocess('sub', (i) => {
        i.start('is').task(activity).user('undo')
        if (undoable) i.compensates('undo', activity)
        i.path('is', activity)
      })
      .user('w')
      .throw('t', [on.compensate()])
      .user('z')
      .end('e')
      .path('s', 'sub', 'w', 't', 'z', 'e')
  })

const adhoc = (second: string) =>
  v((p) =>
    p
      .start('s')
      .adhoc('x', (i) => i.user('a').user(second), { sequential: true })
      .end('e')
      .path('s', 'x', 'e'),
  )

const complex = (gateway: string) =>
  v((p) => {
    p.start('s')
      .gateway('f', 'parallel')
      .user('a')
      .user('b')
      .gateway(gateway, 'complex', { activationCondition: js((x) => x['activationCount'] >= 1) })
      .user('z')
      .end('e')
      .path('s', 'f', 'a', gateway, 'z', 'e')
      .path('f', 'b', gateway)
  })

describe('what a scope remembers', () => {
  it('of completed activities follows the mapping', () => {
    const it = moved(run(compensable('a')).complete('w'), compensable('b'), { a: 'b' })
    expect(it.openTasks()).toEqual(['undo'])
    it.complete('undo').complete('z').expectEnded()
    moved(run(compensable('a')), compensable('b'), { a: 'b' })
      .complete('w')
      .complete('undo')
      .complete('z')
      .expectEnded()
  })

  it('must still be undoable', () => {
    expect(problems(run(compensable('a')), compensable('a', false))).toMatchObject([{ elementId: 'a', problem: 'no-undo' }])
    expect(problems(run(compensable('a')), compensable('b'))).toMatchObject([{ elementId: 'a', problem: 'no-undo' }])
  })

  it('of turns to come and gateways to reset follows too', () => {
    moved(run(adhoc('b')), adhoc('c'), { b: 'c' })
      .complete('a')
      .complete('c')
      .expectEnded()
    moved(run(complex('j')).complete('a'), complex('k'), { j: 'k' })
      .complete('b')
      .complete('z')
      .expectEnded()
  })
})
