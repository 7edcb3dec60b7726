/** Errors and escalations: who catches what, and what happens when nobody does. */
import { describe, expect, it } from 'vitest'
import { js, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import { InstanceRun, run, startCommand } from '#tests/support/instance-run.ts'

const nested = (build: {
  inner?: (s: import('#tests/support/graph-builder.ts').ScopeBuilder) => void
  outer?: (p: import('#tests/support/graph-builder.ts').ScopeBuilder) => void
}) =>
  process('p', (p) => {
    p.start('s')
      .subprocess('sub', (s) => {
        s.start('ss').handler('work').end('se').path('ss', 'work', 'se')
        build.inner?.(s)
      })
      .end('e')
      .path('s', 'sub', 'e')
    build.outer?.(p)
  })

describe('an error', () => {
  it('is caught by the innermost catcher, by code before catch-all', () => {
    const graph = nested({
      inner: (s) =>
        s
          .boundary('all', 'work', [on.error()])
          .boundary('code', 'work', [on.error('E', { codeVariable: 'code', messageVariable: 'text' })])
          .user('a')
          .user('b')
          .path('all', 'a')
          .path('code', 'b'),
      outer: (p) =>
        p
          .boundary('outer', 'sub', [on.error('E')])
          .user('c')
          .path('outer', 'c'),
    })
    const it = run(graph).throw('work', 'error', 'E', { detail: 1 })
    expect(it.openTasks()).toEqual(['b'])
    expect(it.variables).toEqual({ detail: 1, code: 'E', text: 'error E' })
    expect(it.outcomeOf('work')).toBe('error')
    expect(run(graph).throw('work', 'error', 'X').openTasks()).toEqual(['a'])
  })

  it('is caught by an event subprocess before the boundary of the scope', () => {
    const graph = nested({
      inner: (s) => s.eventSubprocess('esp', on.error('E'), (e) => e.user('a').path('esp-start', 'a')),
      outer: (p) => p.boundary('outer', 'sub', [on.error()]).user('c').path('outer', 'c'),
    })
    expect(run(graph).throw('work', 'error', 'E').openTasks()).toEqual(['a'])
    expect(run(graph).throw('work', 'error', 'X').openTasks()).toEqual(['c'])
  })

  it('thrown inside an event subprocess is not caught by that scope again', () => {
    const graph = nested({
      inner: (s) =>
        s.eventSubprocess('esp', on.error(), (e) =>
          e
            .user('a')
            .end('rethrow', [on.error('E')])
            .path('esp-start', 'a', 'rethrow'),
        ),
      outer: (p) => p.boundary('outer', 'sub', [on.error()]).user('c').path('outer', 'c'),
    })
    const it = run(graph).throw('work', 'error', 'E').complete('a')
    expect(it.openTasks()).toEqual(['c'])
  })

  it('in one instance of a multi-instance activity ends all of them', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .user('a', { loop: multi({ cardinality: value(3) }) })
        .boundary('b', 'a', [on.error('E')])
        .user('c')
        .path('s', 'a')
        .path('b', 'c')
    })
    expect(run(graph).throw('a', 'error', 'E').openTasks()).toEqual(['c'])
  })

  it('at an end event without a catcher ends only its own path, and the instance has failed', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .gateway('f', 'parallel')
        .end('err', [on.error('E')])
        .user('a')
        .end('e')
        .path('s', 'f', 'err')
        .path('f', 'a', 'e')
    })
    const it = run(graph)
    expect(it.openTasks()).toEqual(['a'])
    expect(it.outcomeOf('err')).toBe('error')
    it.complete('a').expectEnded('FAILED')
  })

  it('from a handler that nobody catches is an incident; retrying does the work again', () => {
    const graph = nested({})
    const it = run(graph).throw('work', 'error', 'E')
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'work', kind: 'uncaught-error', message: 'nothing catches the error E: error E' }])
    it.resolve('work').work('work').expectEnded()
  })

  it('from a job that nobody catches closes the job', () => {
    const it = run(
      process('p', (p) => p.start('s').handler('out').path('s', 'out')),
      {},
      { outside: ['out'] },
    ).throw('out', 'error', 'E')
    expect(it.jobs.size).toBe(0)
    expect(it.incidents.size).toBe(1)
  })

  it('from a person that nobody catches is refused', () => {
    const it = run(process('p', (p) => p.start('s').user('a').path('s', 'a')))
    expect(it.try({ type: 'throw', waitId: it.taskId('a'), kind: 'error', code: 'E', message: undefined, variables: {} })).toMatchObject({
      refused: 'uncaught-error',
    })
    expect(it.openTasks()).toEqual(['a'])
  })
})

describe('a called process', () => {
  const child = process('child', (p) =>
    p
      .start('s')
      .user('a')
      .end('e', [on.error('E')])
      .path('s', 'a', 'e'),
  )
  const called = (graph: typeof child) => new InstanceRun(graph).do(startCommand({ x: 1 }, { called: true }))

  it('raises an uncaught error to its parent and ends', () => {
    const it = called(child).complete('a', { y: 2 })
    expect(it.effects).toContainEqual({ type: 'raise-to-parent', kind: 'error', code: 'E', message: undefined, variables: { x: 1, y: 2 } })
    it.expectEnded('FAILED')
  })

  it('raises what its handlers throw', () => {
    const it = called(process('child', (p) => p.start('s').handler('out').path('s', 'out'))).throw('out', 'error', 'E')
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'raise-to-parent', kind: 'error', code: 'E', message: 'error E' }))
    expect(it.outcome).toBe('FAILED')
    const job = new InstanceRun(
      process('child', (p) => p.start('s').handler('out').path('s', 'out')),
      { outside: ['out'] },
    )
      .do(startCommand({}, { called: true }))
      .throw('out', 'error', 'E')
    job.expectEnded('FAILED')
  })

  it('raises an escalation and goes on', () => {
    const it = called(
      process('child', (p) =>
        p
          .start('s')
          .throw('esc', [on.escalation('X')])
          .user('a')
          .end('e')
          .path('s', 'esc', 'a', 'e'),
      ),
    )
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'raise-to-parent', kind: 'escalation', code: 'X' }))
    expect(it.openTasks()).toEqual(['a'])
    it.throw('a', 'escalation', 'Y')
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'raise-to-parent', kind: 'escalation', code: 'Y' }))
    it.complete('a').expectEnded()
  })
})

describe('the caller', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .call('c', 'child')
      .boundary('err', 'c', [on.error('E', { codeVariable: 'code' })])
      .boundary('esc', 'c', [on.escalation('X')], { interrupting: false })
    p.user('a').user('b').end('e').path('s', 'c', 'e').path('err', 'a').path('esc', 'b')
  })

  it('catches the error that ended the child', () => {
    const it = run(graph).childEnds('c', { from: 'child' }, 'E')
    expect(it.openTasks()).toEqual(['a'])
    expect(it.variables).toEqual({ code: 'E' })
  })

  it('receives what its mappings name, also from a child that throws', () => {
    const mapped = process('p', (p) => {
      p.start('s')
        .call('c', 'child', { callOutputs: [{ target: 'got', value: variable('from') }] })
        .boundary('err', 'c', [on.error('E')])
      p.user('a').end('e').path('s', 'c', 'e').path('err', 'a')
    })
    expect(run(mapped).childEnds('c', { from: 'child', secret: 1 }, 'E').variables).toEqual({ got: 'child' })
  })

  it('has an incident when nobody catches it, and can call again', () => {
    const it = run(graph).childEnds('c', {}, 'other')
    expect([...it.incidents.values()]).toMatchObject([{ elementId: 'c', kind: 'uncaught-error' }])
    it.resolve('c')
    expect(it.children.size).toBe(1)
    it.childEnds('c').expectEnded()
  })

  it('hands an error further up when it was called itself', () => {
    const it = new InstanceRun(graph).do(startCommand({}, { called: true })).childEnds('c', {}, 'other')
    expect(it.effects).toContainEqual(expect.objectContaining({ type: 'raise-to-parent', code: 'other' }))
    expect(it.outcome).toBe('FAILED')
  })

  it('reacts to an escalation while the child goes on', () => {
    const it = run(graph)
    it.do({ type: 'throw', waitId: it.waitId('c'), kind: 'escalation', code: 'X', message: undefined, variables: {} })
    expect(it.openTasks()).toEqual(['b'])
    expect(it.children.size).toBe(1)
    it.childEnds('c').complete('b').expectEnded()
  })

  it('reacts to an escalation that comes with the end', () => {
    const it = run(graph)
    const { waitId } = it.find(it.children, 'c', 'child')
    it.children.delete(waitId)
    it.do({ type: 'child-ended', waitId, variables: {}, error: undefined, escalation: { code: 'X' } })
    expect(it.openTasks()).toEqual(['b'])
    it.complete('b').expectEnded()
  })

  it('loses the call when the escalation interrupts it', () => {
    const interrupting = process('p', (p) => p.start('s').call('c', 'child').boundary('esc', 'c', [on.escalation()]).user('a').path('s', 'c').path('esc', 'a'))
    const it = run(interrupting)
    it.do({ type: 'child-ended', waitId: it.waitId('c'), variables: {}, error: undefined, escalation: { code: 'X' } })
    expect(it.openTasks()).toEqual(['a'])
    expect(it.children.size).toBe(0)
  })
})

describe('an escalation', () => {
  it('passes silently when nobody catches it', () => {
    const it = run(
      process('p', (p) =>
        p
          .start('s')
          .throw('x', [on.escalation('E')])
          .end('e', [on.escalation('F')])
          .path('s', 'x', 'e'),
      ),
    )
    it.expectEnded()
    const task = run(process('p', (p) => p.start('s').user('a').path('s', 'a'))).throw('a', 'escalation', 'E', { note: 'late' })
    expect(task.openTasks()).toEqual(['a'])
    expect(task.variables).toEqual({ note: 'late' })
  })

  it('from inside a subprocess starts a non-interrupting boundary event and goes on', () => {
    const graph = process('p', (p) => {
      p.start('s').subprocess('sub', (s) =>
        s
          .start('ss')
          .throw('x', [on.escalation('E')])
          .user('a')
          .end('se')
          .path('ss', 'x', 'a', 'se'),
      )
      p.boundary('b', 'sub', [on.escalation('E', 'code')], { interrupting: false })
        .user('c')
        .end('e')
        .path('s', 'sub', 'e')
        .path('b', 'c', 'e')
    })
    const it = run(graph)
    expect(it.openTasks()).toEqual(['a', 'c'])
    expect(it.variables).toEqual({ code: 'E' })
    it.complete('a').complete('c').expectEnded()
  })

  it('that interrupts its own scope stops the path that threw it', () => {
    const graph = process('p', (p) => {
      p.start('s').subprocess('sub', (s) =>
        s
          .start('ss')
          .throw('x', [on.escalation('E')])
          .user('a')
          .path('ss', 'x', 'a'),
      )
      p.boundary('b', 'sub', [on.escalation('E')])
        .user('c')
        .path('s', 'sub')
        .path('b', 'c')
    })
    expect(run(graph).openTasks()).toEqual(['c'])
  })
})

it('an error code from an expression becomes the message', () => {
  const error = { ...on.error('E'), message: js((v) => `no ${v['thing']}`) } as ReturnType<typeof on.error>
  const graph = process('p', (p) => {
    p.start('s')
      .subprocess('sub', (s) => s.start('ss').end('x', [error]).path('ss', 'x'))
      .boundary('b', 'sub', [on.error('E', { messageVariable: 'text' })])
      .user('a')
      .path('s', 'sub')
      .path('b', 'a')
  })
  expect(run(graph, { thing: 'paper' }).variables).toMatchObject({ text: 'no paper' })
})
