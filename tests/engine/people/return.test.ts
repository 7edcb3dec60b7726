/** Sending a task back: out of every structure, into branches, across joins, and when there is no way back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, eve, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '../runtime/models.ts'
import { Case, deployAll, everyStructure, isCountersign, refusal } from './structures.ts'

const host = withEngine()

const gate = (id: string) => `<bpmn:parallelGateway id="${id}" />`
const branches = model(
  'p-branches',
  `${start()} ${userTask('x')} ${gate('fork')} ${userTask('a1')} ${userTask('a2')} ${userTask('b1')} ${gate('join')} ${userTask('y')}
  <bpmn:exclusiveGateway id="again" default="again-end" /> ${end()} ${flows('start', 'x', 'fork', 'a1', 'a2', 'join', 'y', 'again', 'end')} ${flows('fork', 'b1', 'join')} ${flow('again', 'x', '${repeat}')}`,
)
const short = model(
  'p-short',
  `${start()} ${gate('fork')} ${userTask('a')} ${gate('join')} ${userTask('y')} ${end()} ${flows('start', 'fork', 'a', 'join', 'y', 'end')} ${flow('fork', 'join')}`,
)
const inside = model(
  'p-inside',
  `${start()} <bpmn:subProcess id="sub">${start('s')} ${gate('f')} ${userTask('a')} ${userTask('b')} ${gate('j')} ${end('e')} ${flows('s', 'f', 'a', 'j', 'e')} ${flows('f', 'b', 'j')}</bpmn:subProcess>
  ${userTask('y')} ${end()} ${flows('start', 'sub', 'y', 'end')}`,
)

beforeAll(async () => {
  await deployAll(host.engine)
  await host.engine.deploy({ files: [branches, short, inside], actor: admin })
})

describe('return from every structure', () => {
  it.each(everyStructure)('%s: to the task before, for the one who did it', async (structure) => {
    const { engine } = host
    const it = await Case.atMine(engine, structure)
    if (!isCountersign(structure)) await engine.claim({ taskId: await it.task('mine'), actor: ann })
    const taskId = await it.task('mine', 'ann')
    expect((await engine.returnable(taskId)).map(({ elementId, name, doneBy }) => [elementId, name, doneBy])).toEqual([['before', 'before', 'bob']])
    const { nextTasks } = await engine.returnTask({ taskId, targetKey: 'before', comment: 'not complete', actor: ann })
    expect(nextTasks.map((task) => [task.taskKey, task.assignee])).toEqual([['before', 'bob']])
    expect(await it.open()).toEqual(['before:bob'])
    expect(await it.isSound()).toBe(true)
    expect((await engine.doneList(ann)).records.find((task) => task.taskId === taskId)).toMatchObject({ outcome: 'returned', comment: 'not complete' })
    expect((await refusal(engine.complete({ taskId, actor: ann }))).code).toBe('task-closed')
    expect(await it.finish()).toBe('COMPLETED')
  })

  it.each(everyStructure)('%s: from behind it into it, what others did stays done', async (structure) => {
    const it = await Case.atMine(host.engine, structure)
    while ((await it.open()).some((each) => !each.startsWith('after'))) await it.complete((await it.open())[0]!.split(':')[0]!)
    const target = structure === 'call activity' ? 'before' : 'mine'
    await host.engine.returnTask({ taskId: await it.task('after'), targetKey: target, actor: admin })
    const expected = { 'parallel countersign': ['mine:ann', 'mine:bob'], 'sequential countersign': ['mine:ann'] } as Record<string, string[]>
    expect(await it.open()).toEqual(expected[structure] ?? [structure === 'call activity' ? 'before:bob' : 'mine:admin'])
    expect(await it.isSound()).toBe(true)
    expect(await it.finish()).toBe('COMPLETED')
  })
})

const reach = async (...done: string[]) => {
  const it = await Case.begin(host.engine, 'p-branches', { repeat: false })
  for (const key of done) await it.complete(key, bob)
  return it
}
const back = async (it: Case, from: string, targetKey?: string) => host.engine.returnTask({ taskId: await it.task(from), targetKey, actor: admin })

describe('return across a fork', () => {
  it('stays inside its branch and leaves the others alone', async () => {
    const it = await reach('x', 'a1')
    await back(it, 'a2', 'a1')
    expect(await it.open()).toEqual(['a1:bob', 'b1'])
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('leaves a token that waits at the join where it is', async () => {
    const it = await reach('x', 'a1', 'b1')
    await back(it, 'a2', 'a1')
    await it.complete('a1')
    await it.complete('a2')
    expect(await it.open()).toEqual(['y'])
  })

  it('takes all branches along when it goes to before the fork, also what waits at the join', async () => {
    const it = await reach('x', 'a1', 'b1')
    await back(it, 'a2', 'x')
    expect(await it.open()).toEqual(['x:bob'])
    await it.complete('x')
    expect(await it.open()).toEqual(['a1', 'b1'])
    expect(await it.finish()).toBe('COMPLETED')
  })

  it('reopens one branch from behind the join; the other stays done', async () => {
    const it = await reach('x', 'a1', 'b1', 'a2')
    await back(it, 'y', 'a1')
    expect(await it.open()).toEqual(['a1:bob'])
    await it.complete('a1')
    expect(await it.open()).toEqual(['a2'])
    await it.complete('a2')
    expect(await it.open()).toEqual(['y'])
    expect(await it.isSound()).toBe(true)
  })

  it('takes the last one done when no target is named', async () => {
    const it = await reach('x', 'a1', 'b1', 'a2')
    await back(it, 'y')
    expect(await it.open()).toEqual(['a2:bob'])
  })

  it('refuses a task of a branch beside it and one that was not done', async () => {
    const it = await reach('x', 'a1', 'b1')
    expect(await refusal(back(it, 'a2', 'b1'))).toMatchObject({ kind: 'rule', code: 'unreachable-join' })
    expect(await refusal(back(it, 'a2', 'y'))).toMatchObject({ code: 'not-returnable', details: { returnable: ['a1', 'x'] } })
    expect((await host.engine.returnable(await it.task('a2'))).map(({ elementId }) => elementId)).toEqual(['a1', 'x'])
    expect(await it.open()).toEqual(['a2'])
  })

  it('refuses when it is not certain that the other branch was done by a task', async () => {
    const it = await Case.begin(host.engine, 'p-short')
    await it.complete('a')
    expect(await refusal(back(it, 'y', 'a'))).toMatchObject({ code: 'unreachable-join', details: { elementId: 'join' } })
  })

  it('enters a finished subprocess again in one of its branches', async () => {
    const it = await Case.begin(host.engine, 'p-inside')
    await it.complete('a')
    await it.complete('b')
    await back(it, 'y', 'a')
    expect(await it.open()).toEqual(['a:admin'])
    await it.complete('a')
    expect(await it.open()).toEqual(['y'])
    expect(await it.isSound()).toBe(true)
  })
})

describe('who may return, and when', () => {
  it('asks for the assignee', async () => {
    const it = await Case.atMine(host.engine, 'sequence')
    const taskId = await it.task('mine')
    expect((await refusal(host.engine.returnTask({ taskId, actor: ann }))).code).toBe('not-claimed')
    expect((await refusal(host.engine.returnTask({ taskId, actor: eve }))).code).toBe('not-candidate')
  })

  it('has nothing to go back to at the first task', async () => {
    const it = await Case.begin(host.engine, 'sequence')
    const taskId = await it.task('before')
    expect(await host.engine.returnable(taskId)).toEqual([])
    expect((await refusal(host.engine.returnTask({ taskId, actor: admin }))).code).toBe('nothing-before')
  })

  it('keeps a remark that names where it went', async () => {
    const it = await Case.atMine(host.engine, 'parallel gateway')
    await host.engine.returnTask({ taskId: await it.task('mine'), targetKey: 'before', comment: 'why', actor: admin })
    expect((await host.engine.comments(it.id)).at(-1)).toMatchObject({
      kind: 'RETURN',
      userId: 'admin',
      content: 'why',
      data: { to: 'before', toName: 'before' },
    })
  })
})
