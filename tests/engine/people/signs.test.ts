/** Add-sign before, in parallel and after, remove-sign: in every structure. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ann, bob, eve, withEngine } from '../runtime/engine-fixture.ts'
import { Case, deployAll, everyStructure, isCountersign, refusal, type Structure } from './structures.ts'

const host = withEngine()

const carl = { userId: 'carl', roles: [] }
const dora = { userId: 'dora', roles: [] }

beforeAll(() => deployAll(host.engine))

/** `mine` is ann's; in a countersign bob has one too, at the same time or later. */
async function annHas(structure: Structure): Promise<{ it: Case; taskId: string }> {
  const it = await Case.atMine(host.engine, structure)
  if (!isCountersign(structure)) await host.engine.claim({ taskId: await it.task('mine'), actor: ann })
  return { it, taskId: await it.task('mine', 'ann') }
}

/** Open tasks of `mine`. */
const mine = async (it: Case): Promise<string[]> => (await it.open()).filter((each) => each.startsWith('mine'))

const others = (structure: Structure): string[] => (structure === 'parallel countersign' ? ['mine:bob'] : [])

/** Who has `mine` once ann's part is over. */
const next = (structure: Structure): string[] => (isCountersign(structure) ? ['mine:bob'] : [])

describe.each(everyStructure)('%s', (structure) => {
  it('before: blocks the task until the one asked has answered', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    const { nextTasks } = await engine.addSign({ taskId, userIds: ['carl'], position: 'before', comment: 'please look', actor: ann })
    expect(nextTasks.map(({ assignee, taskKey }) => [taskKey, assignee])).toEqual([['mine', 'carl']])
    expect(await mine(it)).toEqual(['mine:ann', ...others(structure), 'mine:carl'].sort())
    expect(await refusal(engine.complete({ taskId, actor: ann }))).toMatchObject({ kind: 'rule', code: 'awaits-signs' })
    await engine.complete({ taskId: await it.task('mine', 'carl'), pass: false, comment: 'doubtful', actor: carl })
    expect(await mine(it)).toEqual(['mine:ann', ...others(structure)])
    await engine.complete({ taskId, pass: true, actor: ann })
    expect(await mine(it)).toEqual(next(structure))
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
    expect((await engine.doneList(carl)).records[0]).toMatchObject({ outcome: 'rejected', comment: 'doubtful' })
  })

  it('parallel: goes on when all have agreed', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.addSign({ taskId, userIds: ['carl'], position: 'parallel', actor: ann })
    if (structure !== 'sequential countersign') expect(await mine(it)).toEqual(['mine:ann', ...others(structure), 'mine:carl'].sort())
    await engine.complete({ taskId, actor: ann })
    if (structure === 'sequential countersign') await engine.complete({ taskId: await it.task('mine', 'bob'), actor: bob })
    expect(await mine(it)).toEqual([...others(structure), 'mine:carl'].sort())
    expect((await it.open()).includes('after')).toBe(false)
    await engine.complete({ taskId: await it.task('mine', 'carl'), actor: carl })
    expect(await mine(it)).toEqual(others(structure))
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('after: follows the task', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.addSign({ taskId, userIds: ['carl', 'dora'], position: 'after', actor: ann })
    expect(await mine(it)).toEqual(['mine:ann', ...others(structure)])
    await engine.complete({ taskId, actor: ann })
    expect(await mine(it)).toEqual([...others(structure), 'mine:carl', 'mine:dora'].sort())
    await engine.complete({ taskId: await it.task('mine', 'carl'), actor: carl })
    await engine.complete({ taskId: await it.task('mine', 'dora'), actor: dora })
    expect(await mine(it)).toEqual(next(structure))
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('after: a refusal decides and withdraws the other questions', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.addSign({ taskId, userIds: ['carl', 'dora'], position: 'after', actor: ann })
    await engine.complete({ taskId, actor: ann })
    await engine.complete({ taskId: await it.task('mine', 'dora'), pass: false, actor: dora })
    expect(await mine(it)).toEqual(next(structure))
    if (structure !== 'call activity') expect((await engine.variables(it.id))['pass']).toBe(false)
    expect(await it.isSound()).toBe(true)
  })

  it('remove-sign: takes back what was added, and only that', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.addSign({ taskId, userIds: ['carl'], position: 'before', actor: ann })
    await engine.addSign({ taskId, userIds: ['dora'], position: 'parallel', actor: ann })
    expect((await refusal(engine.addSign({ taskId, userIds: ['carl'], position: 'after', actor: ann }))).code).toBe('already-asked')
    for (const userIds of [['ann'], ['bob'], ['nobody']]) expect((await refusal(engine.removeSign({ taskId, userIds, actor: ann }))).code).toBe('not-added')
    expect((await refusal(engine.removeSign({ taskId, userIds: ['carl'], actor: eve }))).code).toBe('not-adder')
    await engine.removeSign({ taskId, userIds: ['carl', 'dora'], comment: 'not needed', actor: ann })
    expect(await mine(it)).toEqual(['mine:ann', ...others(structure)])
    expect((await engine.todoList(carl)).total).toBe(0)
    await engine.complete({ taskId, actor: ann })
    expect(await mine(it)).toEqual(next(structure))
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('return takes the questions along', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.addSign({ taskId, userIds: ['carl'], position: 'before', actor: ann })
    await engine.returnTask({ taskId, actor: ann })
    expect(await it.open()).toEqual(['before:bob'])
    expect((await engine.todoList(carl)).total).toBe(0)
  })
})

describe('questions', () => {
  it('can be asked by those who were asked', async () => {
    const { engine } = host
    const { it, taskId } = await annHas('sequence')
    await engine.addSign({ taskId, userIds: ['carl'], position: 'before', actor: ann })
    const carls = await it.task('mine', 'carl')
    await engine.addSign({ taskId: carls, userIds: ['dora'], position: 'after', actor: carl })
    await engine.complete({ taskId: carls, actor: carl })
    expect((await refusal(engine.complete({ taskId, actor: ann }))).code).toBe('awaits-signs')
    await engine.complete({ taskId: await it.task('mine', 'dora'), actor: dora })
    await engine.complete({ taskId, actor: ann })
    expect(await it.open()).toEqual(['after'])
    expect(await it.isSound()).toBe(true)
  })

  it('are taken back by the one who asked, also at the task that was added', async () => {
    const { engine } = host
    const { it, taskId } = await annHas('sequence')
    await engine.addSign({ taskId, userIds: ['carl'], position: 'after', actor: ann })
    await engine.complete({ taskId, actor: ann })
    const carls = await it.task('mine', 'carl')
    expect((await refusal(engine.removeSign({ taskId: carls, actor: carl }))).code).toBe('not-adder')
    await engine.removeSign({ taskId: carls, actor: ann })
    expect(await it.open()).toEqual(['after'])
  })

  it('need somebody to be asked and the task to be mine', async () => {
    const { engine } = host
    const { taskId } = await annHas('sequence')
    expect((await refusal(engine.addSign({ taskId, userIds: [], position: 'before', actor: ann }))).code).toBe('no-users')
    expect((await refusal(engine.addSign({ taskId, userIds: ['carl'], position: 'before', actor: bob }))).code).toBe('not-assignee')
    expect((await refusal(engine.removeSign({ taskId, actor: ann }))).code).toBe('not-added')
  })

  it('leave their lines in the history', async () => {
    const { engine } = host
    const { it, taskId } = await annHas('sequence')
    await engine.addSign({ taskId, userIds: ['carl'], position: 'after', comment: 'four eyes', actor: ann })
    await engine.complete({ taskId, actor: ann })
    expect((await engine.history(it.id)).filter(({ activityKey }) => activityKey === 'mine').map(({ assignee, outcome }) => [assignee, outcome])).toEqual([
      ['ann', 'completed'],
      ['carl', undefined],
    ])
    expect((await engine.comments(it.id)).at(-1)).toMatchObject({ kind: 'ADD_SIGN', content: 'four eyes', data: { to: ['carl'], position: 'after' } })
    await engine.complete({ taskId: await it.task('mine', 'carl'), actor: carl })
    expect(await it.finish()).toBe('COMPLETED')
    expect((await engine.jobs()).total).toBe(0)
  })
})
