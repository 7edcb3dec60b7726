/** Countersigns by every rule, and what people do with their part of one. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#server/engine/index.ts'
import { Case, refusal } from '../people/structures.ts'
import { admin, bob, withEngine } from '../runtime/engine-fixture.ts'
import { around, host } from './people.ts'

const fixture = withEngine(host)
const actor = (userId: string): Actor => ({ userId, roles: [] })
const people = ['p1', 'p2', 'p3', 'p4', 'p5']
const modes = ['all', 'any', 'ratio', 'sequential'] as const

beforeAll(async () => {
  const files = modes.flatMap((mode) => [
    around(`c-${mode}`, people, mode),
    around(`c-${mode}-end`, people, mode, 'reject="end"'),
    around(`c-${mode}-back`, people, mode, 'reject="return"'),
  ])
  await fixture.engine.deploy({ files, actor: admin })
})

async function atSign(key: string): Promise<Case> {
  const it = await Case.begin(fixture.engine, key)
  await it.complete('before', bob)
  return it
}

/** Each in turn says yes or no, until the node is left or nobody is asked any more. @returns how many were heard */
async function hear(it: Case, votes: readonly boolean[]): Promise<number> {
  for (const [i, pass] of votes.entries()) {
    const mine = `sign:${people[i] ?? ''}`
    if (!(await it.open()).includes(mine)) return i
    await it.complete('sign', actor(people[i] ?? ''), { pass, assignee: people[i] ?? '' })
  }
  return votes.length
}

const yes = true
const no = false

describe.each<[mode: string, votes: boolean[], heard: number, pass: boolean]>([
  ['all', [yes, yes, yes, yes, yes], 5, true],
  ['all', [yes, no, yes, yes, yes], 2, false],
  ['any', [yes, no], 1, true],
  ['any', [no, yes], 1, false],
  ['ratio', [yes, no, yes, yes, no], 4, true],
  ['ratio', [no, yes, no, no, yes], 4, false],
  ['sequential', [yes, yes, yes, yes, yes], 5, true],
  ['sequential', [yes, yes, no, yes], 3, false],
])('%s with %j', (mode, votes, heard, pass) => {
  it(`is decided after ${heard}: ${String(pass)}`, async () => {
    const it = await atSign(`c-${mode}`)
    expect(await hear(it, votes)).toBe(heard)
    expect([await it.open(), (await fixture.engine.variables(it.id))['pass']]).toEqual([['after'], pass])
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })
})

it.each(modes)('%s: a rejection follows the policy of the node', async (mode) => {
  const votes = [no, no, no]
  const ended = await atSign(`c-${mode}-end`)
  await hear(ended, votes)
  expect((await fixture.engine.detail(ended.id)).status).toBe('REJECTED')
  const back = await atSign(`c-${mode}-back`)
  await hear(back, votes)
  expect(await back.open()).toEqual(['before:bob'])
  expect(await back.isSound()).toBe(true)
})

const first = (it: Case) => it.task('sign', 'p1')

describe.each(modes)('%s', (mode) => {
  it('who is asked beside them decides as well, and can be taken back', async () => {
    const { engine } = fixture
    const it = await atSign(`c-${mode}`)
    await engine.addSign({ taskId: await first(it), userIds: ['x', 'y'], position: 'parallel', actor: actor('p1') })
    await engine.removeSign({ taskId: await first(it), userIds: ['y'], actor: actor('p1') })
    expect((await refusal(engine.removeSign({ taskId: await first(it), userIds: ['p2'], actor: actor('p1') }))).code).toBe('not-added')
    if (mode === 'all' || mode === 'sequential') {
      expect(await hear(it, [yes, yes, yes, yes, yes])).toBe(5)
      expect(await it.open()).toEqual(['sign:x'])
    }
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('who is asked before blocks the part, who is asked after follows it', async () => {
    const { engine } = fixture
    const it = await atSign(`c-${mode}`)
    await engine.addSign({ taskId: await first(it), userIds: ['x'], position: 'before', actor: actor('p1') })
    expect((await refusal(it.complete('sign', actor('p1'), { assignee: 'p1' }))).code).toBe('awaits-signs')
    await it.complete('sign', actor('x'), { assignee: 'x' })
    await engine.addSign({ taskId: await first(it), userIds: ['z'], position: 'after', actor: actor('p1') })
    await it.complete('sign', actor('p1'), { assignee: 'p1' })
    expect(await it.open()).toContain('sign:z')
    await it.complete('sign', actor('z'), { assignee: 'z' })
    expect(await it.open()).not.toContain('sign:z')
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('a part is handed over and lent', async () => {
    const { engine } = fixture
    const it = await atSign(`c-${mode}`)
    const taskId = await first(it)
    await engine.delegate({ taskId, userId: 'helper', actor: actor('p1') })
    await engine.resolve({ taskId, actor: actor('helper') })
    await engine.transfer({ taskId, userId: 'heir', actor: actor('p1') })
    await it.complete('sign', actor('heir'), { assignee: 'heir', pass: true })
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('one of them sends it back, and all are asked again', async () => {
    const { engine } = fixture
    const it = await atSign(`c-${mode}`)
    const asked = await it.open()
    await engine.returnTask({ taskId: await first(it), actor: actor('p1') })
    expect(await it.open()).toEqual(['before:bob'])
    await it.complete('before', bob)
    expect(await it.open()).toEqual(asked)
    expect(await it.isSound()).toBe(true)
  })

  it('a decision is taken back: its part opens again and does not count', async () => {
    const { engine } = fixture
    const it = await atSign(`c-${mode}`)
    const before = await it.open()
    const taskId = await first(it)
    await it.complete('sign', actor('p1'), { assignee: 'p1', pass: true })
    await engine.withdrawTask({ taskId, actor: actor('p1') })
    expect(await it.open()).toEqual(before)
    if (mode === 'ratio') {
      expect(await hear(it, [no, no, yes, yes, yes])).toBe(5)
      expect((await engine.variables(it.id))['pass']).toBe(true)
    }
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })
})

it('all decide at the same moment, in two processes: nobody is refused, each counts once', async () => {
  const other = await fixture.another()
  for (const key of ['c-all', 'c-ratio']) {
    const it = await atSign(key)
    const tasks = await Promise.all(people.map(async (who) => [who, await it.task('sign', who)] as const))
    const answers = await Promise.allSettled(
      tasks.map(([who, taskId], i) => (i % 2 === 0 ? other : fixture.engine).complete({ taskId, pass: true, actor: actor(who) })),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
    // Of a ratio the last ones come when it is decided: their tasks are gone.
    expect(refused.every((code) => code === 'task-closed')).toBe(true)
    expect(refused.length).toBeLessThanOrEqual(key === 'c-all' ? 0 : 2)
    expect([await it.open(), await it.isSound()]).toEqual([['after'], true])
  }
})
