/** Compensation and transactions: what is undone, in which order, with which variables. */
import { describe, expect, it } from 'vitest'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { js, multi, on, process, value, variable } from '#tests/support/graph-builder.ts'
import { run } from '#tests/support/instance-run.ts'

/** `names` in a row, each with a handler `undo-<name>`. */
const compensable = (p: ScopeBuilder, ...names: readonly string[]) => {
  for (const name of names) p.user(name).user(`undo-${name}`).compensates(`undo-${name}`, name)
  return p
}

describe('a compensation throw event in a loop that still runs', () => {
  it('undoes nothing of the loop, which is not complete, and the loop ends', () => {
    const graph = process('p', (p) => {
      p.start('s').user('undo').user('after').end('e')
      p.subprocess(
        'each',
        (each) => {
          each
            .start('in')
            .user('work')
            .throw('x', [on.compensate('each', false)])
            .end('out')
            .path('in', 'work', 'x', 'out')
        },
        { loop: multi({ cardinality: value(2) }) },
      )
      p.compensates('undo', 'each').path('s', 'each', 'after', 'e')
    })
    const it = run(graph)
    const both = Array.from(it.tasks.keys())
    for (const taskId of both) it.do({ type: 'complete-task', taskId, variables: {}, by: undefined })
    expect(it.openTasks()).toEqual(['after'])
    it.complete('after').expectEnded()
  })
})

describe('a compensation throw event', () => {
  const graph = process('p', (p) => {
    p.start('s').gateway('f', 'parallel').gateway('j', 'parallel').throw('x', [on.compensate()]).user('after').end('e')
    compensable(p, 'a', 'b', 'c').path('s', 'f', 'a', 'j').path('f', 'b', 'j', 'x', 'after', 'e').path('f', 'c').path('c', 'e')
  })

  it('undoes what was completed, last first, one at a time, and waits', () => {
    const it = run(graph).complete('b').complete('a')
    expect(it.openTasks()).toEqual(['c', 'undo-a'])
    it.complete('undo-a')
    expect(it.openTasks()).toEqual(['c', 'undo-b'])
    it.complete('undo-b')
    expect(it.openTasks()).toEqual(['after', 'c'])
    it.complete('after').complete('c').expectEnded()
  })

  it('undoes each activity once', () => {
    const twice = process('p', (p) => {
      p.start('s').throw('x', [on.compensate()]).throw('y', [on.compensate()]).end('e')
      compensable(p, 'a').path('s', 'a', 'x', 'y', 'e')
    })
    run(twice).complete('a').complete('undo-a').expectEnded()
  })

  it('does not wait when the model says so, but the scope does', () => {
    const eager = process('p', (p) => {
      p.start('s')
        .throw('x', [on.compensate(undefined, false)])
        .user('after')
        .end('e')
      compensable(p, 'a').path('s', 'a', 'x', 'after', 'e')
    })
    const it = run(eager).complete('a')
    expect(it.openTasks()).toEqual(['after', 'undo-a'])
    it.complete('after')
    expect(it.outcome).toBeUndefined()
    it.complete('undo-a').expectEnded()
  })

  it('passes when there is nothing to undo', () => {
    run(
      process('p', (p) =>
        p
          .start('s')
          .throw('x', [on.compensate()])
          .end('e', [on.compensate('a')])
          .path('s', 'x', 'e'),
      ),
    ).expectEnded()
  })

  it('undoes only its own scope, and what was completed in the subprocesses there', () => {
    const nested = process('p', (p) => {
      p.start('s')
        .subprocess('sub', (s) => {
          s.start('ss').user('go').throw('x', [on.compensate()]).end('se')
          compensable(s, 'inner').path('ss', 'inner', 'go', 'x', 'se')
        })
        .throw('y', [on.compensate()])
        .end('e')
      compensable(p, 'outer').path('s', 'outer', 'sub', 'y', 'e')
    })
    const it = run(nested).complete('outer').complete('inner').complete('go')
    expect(it.openTasks()).toEqual(['undo-inner'])
    it.complete('undo-inner')
    expect(it.openTasks()).toEqual(['undo-outer'])
    it.complete('undo-outer').expectEnded()
  })

  it('finds an activity further out', () => {
    const nested = process('p', (p) => {
      p.start('s')
        .subprocess('sub', (s) =>
          s
            .start('ss')
            .throw('x', [on.compensate('a')])
            .end('se')
            .path('ss', 'x', 'se'),
        )
        .end('e')
      compensable(p, 'a').path('s', 'a', 'sub', 'e')
    })
    const it = run(nested).complete('a')
    expect(it.openTasks()).toEqual(['undo-a'])
    it.complete('undo-a').expectEnded()
  })

  it('from an event subprocess undoes the scope around it', () => {
    const nested = process('p', (p) => {
      p.start('s').user('hold').end('e')
      compensable(p, 'a').path('s', 'a', 'hold', 'e')
      p.eventSubprocess('esp', on.message('m'), (e) => e.throw('x', [on.compensate()]).end('ee').path('esp-start', 'x', 'ee'))
    })
    const it = run(nested).complete('a').trigger('esp-start')
    expect(it.openTasks()).toEqual(['undo-a'])
    it.complete('undo-a').expectEnded()
  })

  it('is stopped with its handlers when the scope is interrupted', () => {
    const guarded = process('p', (p) => {
      p.start('s')
        .subprocess('sub', (s) => {
          s.start('ss').throw('x', [on.compensate()]).end('se')
          compensable(s, 'a').path('ss', 'a', 'x', 'se')
        })
        .boundary('b', 'sub', [on.timer()])
        .end('e')
        .path('s', 'sub', 'e')
        .path('b', 'e')
    })
    run(guarded).complete('a').trigger('b').expectEnded()
  })
})

describe('the handler', () => {
  it('of a subprocess sees its variables as they were', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .subprocess(
          'sub',
          (s) => {
            s.start('ss')
              .task('a')
              .script(
                'undo',
                js((v) => v['room']),
                'cancelled',
              )
              .compensates('undo', 'a')
              .end('se')
              .path('ss', 'a', 'se')
          },
          { inputs: [{ target: 'room', value: value('blue') }] },
        )
        .throw('x', [on.compensate()])
        .end('e')
        .path('s', 'sub', 'x', 'e')
    })
    expect(run(graph).variables).toEqual({ cancelled: 'blue' })
  })

  it.each([true, false])('runs once for each finished instance of a multi-instance activity, with its loop variables; sequential: %s', (sequential) => {
    const graph = process('p', (p) => {
      p.start('s').script('a', value(1), undefined, { loop: multi({ collection: value(['x', 'y', 'z']), elementVariable: 'item', sequential }) })
      p.script('before', value(1)).user('undo-before').compensates('undo-before', 'before')
      p.user('undo', { assignment: { assignee: variable('item') } })
        .compensates('undo', 'a')
        .throw('t', [on.compensate()])
        .end('e')
        .path('s', 'before', 'a', 't', 'e')
    })
    const it = run(graph)
    const order: string[][] = []
    while (it.openTasks()[0] === 'undo') {
      order.push([...it.tasks.values()].map(({ assignee }) => assignee!))
      it.complete('undo')
    }
    // Side by side, as they were done; one after the other, last first, when they were done so.
    expect(order).toEqual(sequential ? [['z'], ['y'], ['x']] : [['x', 'y', 'z'], ['y', 'z'], ['z']])
    expect(it.openTasks()).toEqual(['undo-before'])
    it.complete('undo-before').expectEnded()
  })

  it('of a subprocess takes precedence over those inside', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .subprocess('sub', (s) => compensable(s, 'a').start('ss').path('ss', 'a'))
        .user('undo-sub')
        .compensates('undo-sub', 'sub')
      p.throw('x', [on.compensate()]).end('e').path('s', 'sub', 'x', 'e')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['undo-sub'])
    it.complete('undo-sub').expectEnded()
  })

  it('may be a subprocess, and may repeat', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .task('a')
        .subprocess('undo', (u) => u.start('us').user('x').end('ue').path('us', 'x', 'ue'), { loop: multi({ cardinality: value(2) }) })
        .compensates('undo', 'a')
      p.throw('t', [on.compensate()]).end('e').path('s', 'a', 't', 'e')
    })
    run(graph).complete('x').complete('x').expectEnded()
  })
})

describe('a compensation event subprocess', () => {
  it('undoes its subprocess instead of the handlers, and may call them', () => {
    const graph = process('p', (p) => {
      p.start('s')
        .subprocess('sub', (s) => {
          compensable(s, 'a').start('ss').end('se').path('ss', 'a', 'se')
          s.eventSubprocess('esp', on.compensate(), (e) => e.user('first').throw('rest', [on.compensate()]).end('ee').path('esp-start', 'first', 'rest', 'ee'))
        })
        .throw('x', [on.compensate()])
        .end('e')
        .path('s', 'sub', 'x', 'e')
    })
    const it = run(graph).complete('a')
    expect(it.openTasks()).toEqual(['first'])
    it.complete('first')
    expect(it.openTasks()).toEqual(['undo-a'])
    it.complete('undo-a').expectEnded()
  })
})

describe('a transaction', () => {
  const graph = process('p', (p) => {
    p.start('s')
      .subprocess(
        'tx',
        (t) => {
          t.start('ts').gateway('f', 'parallel').user('open').user('check').end('failed', [on.cancel()])
          compensable(t, 'a', 'b').path('ts', 'a', 'b', 'f', 'open').path('f', 'check', 'failed')
        },
        { variant: 'transaction' },
      )
      .boundary('cancelled', 'tx', [on.cancel()])
      .user('repair')
      .end('e')
      .path('s', 'tx', 'e')
      .path('cancelled', 'repair', 'e')
  })

  it('that is cancelled stops, undoes what was done, then leaves by its cancel boundary event', () => {
    const it = run(graph).complete('a').complete('b').complete('check')
    expect(it.openTasks()).toEqual(['undo-b'])
    expect(it.outcomeOf('open')).toBe('cancelled')
    it.complete('undo-b')
    expect(it.openTasks()).toEqual(['undo-a'])
    it.complete('undo-a')
    expect(it.openTasks()).toEqual(['repair'])
    expect(it.outcomeOf('tx')).toBe('cancelled')
    it.complete('repair').expectEnded()
  })

  it('that ends normally can be undone as a whole', () => {
    const done = process('p', (p) => {
      p.start('s')
        .subprocess('tx', (t) => compensable(t, 'a').start('ts').path('ts', 'a'), { variant: 'transaction' })
        .throw('x', [on.compensate('tx')])
        .end('e')
        .path('s', 'tx', 'x', 'e')
    })
    run(done).complete('a').complete('undo-a').expectEnded()
  })

  it('is cancelled from a subprocess inside', () => {
    const deep = process('p', (p) => {
      p.start('s')
        .subprocess(
          'tx',
          (t) => {
            t.start('ts').subprocess('sub', (u) => u.start('us').user('x').end('ue', [on.cancel()]).path('us', 'x', 'ue'))
            t.path('ts', 'sub')
          },
          { variant: 'transaction' },
        )
        .boundary('b', 'tx', [on.cancel()])
        .end('e')
        .path('s', 'tx')
        .path('b', 'e')
    })
    run(deep).complete('x').expectEnded()
  })

  it('that is one of several instances leaves for all of them', () => {
    const several = process('p', (p) => {
      p.start('s').subprocess('tx', (t) => t.start('ts').user('x').end('te', [on.cancel()]).path('ts', 'x', 'te'), {
        variant: 'transaction',
        loop: multi({ cardinality: value(2) }),
      })
      p.boundary('b', 'tx', [on.cancel()]).user('after').path('s', 'tx').path('b', 'after')
    })
    expect(run(several).complete('x').openTasks()).toEqual(['after'])
  })

  it('without a cancel boundary event goes on as if complete', () => {
    const open = process('p', (p) => {
      p.start('s')
        .subprocess('tx', (t) => t.start('ts').user('x').end('te', [on.cancel()]).path('ts', 'x', 'te'), { variant: 'transaction' })
        .user('after')
        .path('s', 'tx', 'after')
    })
    expect(run(open).complete('x').openTasks()).toEqual(['after'])
  })

  it('a cancel end event outside of any transaction just ends', () => {
    run(process('p', (p) => p.start('s').end('e', [on.cancel()]).path('s', 'e'))).expectEnded()
  })
})
