/** Transfer, delegate and resolve, suspend and resume, in every structure. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, eve, withEngine } from '../runtime/engine-fixture.ts'
import { Case, deployAll, everyStructure, isCountersign, refusal, type Structure } from './structures.ts'

const host = withEngine()
const carl = { userId: 'carl', roles: [] }

beforeAll(() => deployAll(host.engine))

async function annHas(structure: Structure): Promise<{ it: Case; taskId: string }> {
  const it = await Case.atMine(host.engine, structure)
  if (!isCountersign(structure)) await host.engine.claim({ taskId: await it.task('mine'), actor: ann })
  return { it, taskId: await it.task('mine', 'ann') }
}

const others = (structure: Structure): string[] => (structure === 'parallel countersign' ? ['mine:bob'] : [])
const mine = async (it: Case): Promise<string[]> => (await it.open()).filter((each) => each.startsWith('mine'))

describe.each(everyStructure)('%s', (structure) => {
  it("transfer: the task is another person's from then on", async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    expect((await refusal(engine.transfer({ taskId, userId: 'carl', actor: eve }))).kind).toBe('forbidden')
    await engine.transfer({ taskId, userId: 'carl', comment: 'yours', actor: ann })
    expect(await mine(it)).toEqual([...others(structure), 'mine:carl'].sort())
    expect((await refusal(engine.complete({ taskId, actor: ann }))).code).toBe('not-assignee')
    await engine.complete({ taskId, actor: carl })
    expect(await mine(it)).toEqual(isCountersign(structure) ? ['mine:bob'] : [])
    expect((await engine.doneList(carl)).records[0]?.taskId).toBe(taskId)
    expect(await it.finish()).toBe('COMPLETED')
    expect(await it.isSound()).toBe(true)
  })

  it('delegate and resolve: it comes back to its owner, who decides', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.delegate({ taskId, userId: 'carl', comment: 'what do you think', actor: ann })
    expect(await mine(it)).toEqual([...others(structure), 'mine:carl'].sort())
    expect((await refusal(engine.complete({ taskId, actor: carl }))).code).toBe('delegated')
    expect((await refusal(engine.resolve({ taskId, actor: bob }))).kind).toBe('forbidden')
    await engine.resolve({ taskId, comment: 'looks good', actor: carl })
    expect(await mine(it)).toEqual(['mine:ann', ...others(structure)])
    expect((await refusal(engine.resolve({ taskId, actor: ann }))).code).toBe('not-delegated')
    await engine.complete({ taskId, actor: ann })
    expect(await mine(it)).toEqual(isCountersign(structure) ? ['mine:bob'] : [])
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('return of a task that was handed over', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.transfer({ taskId, userId: 'carl', actor: ann })
    await engine.returnTask({ taskId, actor: carl })
    expect(await it.open()).toEqual(['before:bob'])
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('nothing moves while the case is suspended', async () => {
    const { engine } = host
    const { it, taskId } = await annHas(structure)
    await engine.setInstanceState({ processInstanceId: it.id, state: 'suspended', actor: admin })
    for (const work of [
      () => engine.complete({ taskId, actor: ann }),
      () => engine.returnTask({ taskId, actor: ann }),
      () => engine.addSign({ taskId, userIds: ['carl'], position: 'before', actor: ann }),
      () => engine.removeSign({ taskId, userIds: ['carl'], actor: ann }),
    ])
      expect((await refusal(work())).code).toBe('suspended')
    await engine.setInstanceState({ processInstanceId: it.id, state: 'active', actor: admin })
    await engine.complete({ taskId, actor: ann })
    expect(await it.finish()).toBe('COMPLETED')
    expect(await it.isSound()).toBe(true)
  })
})
