/** When conditional events are looked at, and when not. */
import { describe, expect, it } from 'vitest'
import { js, on, process, value, type ScopeBuilder } from '#tests/support/graph-builder.ts'
import { run } from '#tests/support/instance-run.ts'

const isHot = js((v) => v['heat'] > 1, 'heat > 1')

/** Nothing in it waits. */
const through = (s: ScopeBuilder) => s.start('ss').script('note', value('ran'), 'noted').end('se').path('ss', 'note', 'se')

const inside = (s: ScopeBuilder) => {
  through(s)
  s.eventSubprocess('esp', on.condition(isHot), (e) => e.user('care').path('esp-start', 'care'))
}

describe('on arrival', () => {
  it.each([true, false])('a boundary event of a subprocess that runs through; interrupting: %s', (interrupting) => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .subprocess('sub', through)
        .boundary('b', 'sub', [on.condition(isHot)], { interrupting })
        .user('care')
        .end('e')
        .path('s', 'sub', 'e')
        .path('b', 'care'),
    )
    const it = run(graph, { heat: 2 })
    expect(it.openTasks()).toEqual(['care'])
    expect(it.variables['noted']).toBe(interrupting ? undefined : 'ran')
    expect(run(graph, { heat: 0 }).openTasks()).toEqual([])
  })

  it('a boundary event of an activity that does not wait', () => {
    const graph = process('p', (p) =>
      p
        .start('s')
        .script('note', value('ran'), 'noted')
        .boundary('b', 'note', [on.condition(isHot)])
        .user('care')
        .end('e')
        .path('s', 'note', 'e')
        .path('b', 'care'),
    )
    expect(run(graph, { heat: 2 })).toMatchObject({ variables: { heat: 2 }, outcome: undefined })
    run(graph, { heat: 1 }).expectEnded()
  })

  it.each(['process', 'subprocess'])('an event subprocess of a %s that runs through', (place) => {
    const graph = process('p', (p) => {
      if (place === 'process') inside(p)
      else p.start('s').subprocess('sub', inside).end('e').path('s', 'sub', 'e')
    })
    const it = run(graph, { heat: 2 })
    expect([it.openTasks(), it.variables['noted']]).toEqual([['care'], undefined])
    it.complete('care').expectEnded()
    run(graph, { heat: 1 }).expectEnded()
  })
})

const graph = (names?: readonly string[]) =>
  process('p', (p) =>
    p
      .start('s')
      .subprocess('sub', (s) => s.start('ss').user('a').user('b').user('c').end('se').path('ss', 'a', 'b', 'c', 'se'))
      .boundary('hot', 'sub', [on.condition(isHot, names)], { interrupting: false })
      .end('he')
      .end('e')
      .path('s', 'sub', 'e')
      .path('hot', 'he'),
  )
const times = (it: ReturnType<typeof run>) => it.visited().filter((id) => id === 'hot').length

describe('a non-interrupting condition', () => {
  it('fires when what it reads has another value, and not for what it does not read', () => {
    const it = run(graph(), { heat: 2 })
    expect(times(it)).toBe(1)
    it.complete('a', { pass: true })
    expect(times(it)).toBe(1)
    it.set({ heater: 7, pass: false })
    expect(times(it)).toBe(1)
    it.complete('b', { heat: 2, pass: true })
    expect(times(it)).toBe(1)
    it.set({ heat: 3 })
    expect(times(it)).toBe(2)
    it.set({ heat: 1 })
    expect(times(it)).toBe(2)
    it.complete('c', { heat: 4 })
    expect(times(it)).toBe(3)
  })

  it('that names its variables is told of every writing of them', () => {
    const it = run(graph(['other']), { heat: 2 })
    it.set({ heat: 3 })
    expect(times(it)).toBe(1)
    it.set({ other: 1 })
    it.set({ other: 1 })
    expect(times(it)).toBe(3)
  })
})
