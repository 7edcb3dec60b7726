/**
 * Every element in four surroundings: normal, interrupted while it is active, nested two levels deep, and three times in a loop. The table
 * in tests/engine/README.md is made of these names.
 */
import { describe, expect, it } from 'vitest'
import { js, on, process } from '#tests/support/graph-builder.ts'
import type { ScopeBuilder } from '#tests/support/graph-builder.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'
import type { Piece } from './elements.ts'
import { pieces } from './elements.ts'

const OUTSIDE = ['outside']

const started = (build: (p: ScopeBuilder) => void): InstanceRun => new InstanceRun(process('p', build), { outside: OUTSIDE }).start({})

const around = (piece: Piece, prefix: string) => (s: ScopeBuilder) => {
  s.start(`${prefix}-start`).gateway(`${prefix}-in`, 'exclusive').end(`${prefix}-end`)
  piece.build(s, `${prefix}-in`, `${prefix}-end`)
  s.path(`${prefix}-start`, `${prefix}-in`)
}

describe.each(pieces)('$name', (piece) => {
  it('normal', () => {
    const run = started(around(piece, 'p'))
    if (piece.drive) expect(run.outcome).toBeUndefined()
    piece.drive?.(run)
    expect(run.visited()).toContain('p-end')
    run.expectEnded()
  })

  it('interrupted', () => {
    const run = started((p) => {
      p.start('begin').subprocess('outer', (s) => {
        s.start('outer-start')
          .gateway('split', 'parallel')
          .user('hold')
          .gateway('in', 'exclusive')
          .end('out')
          .path('outer-start', 'split', 'hold')
          .path('split', 'in')
        piece.build(s, 'in', 'out')
      })
      p.boundary('stop', 'outer', [on.message('stop')])
        .task('after')
        .end('stopped')
        .end('finished')
      p.path('begin', 'outer', 'finished').path('stop', 'after', 'stopped')
    })
    run.trigger('stop')
    expect(run.visited()).toContain('stopped')
    expect(run.visited()).not.toContain('finished')
    run.expectEnded()
  })

  it('nested', () => {
    const run = started((p) => {
      p.start('begin')
        .subprocess('one', (s) => s.start('one-start').subprocess('two', around(piece, 'two')).end('one-end').path('one-start', 'two', 'one-end'))
        .end('finished')
      p.path('begin', 'one', 'finished')
    })
    piece.drive?.(run)
    expect(run.visited()).toContain('finished')
    run.expectEnded()
  })

  it('in a loop', () => {
    const run = started((p) => {
      p.start('begin')
        .gateway('in', 'exclusive')
        .script(
          'count',
          js((v) => (v['round'] ?? 0) + 1),
          'round',
        )
        .gateway('again', 'exclusive')
        .end('finished')
      p.path('begin', 'in')
        .path('count', 'again')
        .flow(
          'again',
          'in',
          js((v) => v['round'] < 3),
        )
        .otherwise('again', 'finished')
      piece.build(p, 'in', 'count')
    })
    for (let i = 0; i < 3; i++) piece.drive?.(run)
    expect(run.variables['round']).toBe(3)
    expect(run.visited().filter((id) => id === 'finished')).toHaveLength(1)
    run.expectEnded()
  })
})

it('names every element once', () => {
  const names = pieces.map((piece) => piece.name)
  expect(new Set(names).size).toBe(names.length)
})
