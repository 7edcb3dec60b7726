/** An ended instance starts again: from its start or from chosen elements, with its last variables, and both know of each other. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, sequence, start, userTask } from '../runtime/models.ts'

const fixture = withEngine()

beforeAll(async () => {
  await fixture.engine.deploy({ actor: admin, files: [sequence('order', ['check', 'pay', 'ship'])] })
  await fixture.engine.deploy({
    actor: admin,
    files: [
      model(
        'nested',
        `${start()} <bpmn:subProcess id="inner">${start('in')} ${userTask('first')} ${userTask('second')} ${end('out')} ${flows('in', 'first', 'second', 'out')}</bpmn:subProcess>
        ${userTask('last')} ${end()} ${flows('start', 'inner', 'last', 'end')}`,
      ),
      model(
        'forked',
        `${start()} <bpmn:parallelGateway id="fork" /> ${userTask('left')} ${userTask('right')} <bpmn:parallelGateway id="join" /> ${end()}
        ${flows('start', 'fork', 'left', 'join', 'end')} ${flow('fork', 'right')} ${flow('right', 'join')}`,
      ),
    ],
  })
})

async function endedOrder(): Promise<string> {
  const { engine } = fixture
  const { processInstanceId } = await engine.start({ actor: ann, processKey: 'order', businessKey: 'PO-1', businessType: 'PO', variables: { amount: 5 } })
  const [task] = (await engine.detail(processInstanceId)).activeTasks
  await engine.complete({ actor: admin, taskId: task!.taskId, variables: { checkedBy: 'ann' } })
  await engine.terminate({ actor: admin, processInstanceId, comment: 'wrong supplier' })
  return processInstanceId
}

const tasksOf = async (id: string) => (await fixture.engine.detail(id)).activeTasks.map(({ taskKey }) => taskKey).sort()

describe('restart', () => {
  it('begins at the start with the last variables, and both sides say so', async () => {
    const { engine } = fixture
    const old = await endedOrder()
    const { processInstanceId } = await engine.restart({ actor: admin, processInstanceId: old, variables: { amount: 6 }, comment: 'once more' })
    const fresh = await engine.detail(processInstanceId)
    expect(fresh).toMatchObject({ status: 'RUNNING', businessKey: 'PO-1', businessType: 'PO', initiator: 'ann', variables: { amount: 6, checkedBy: 'ann' } })
    expect(await tasksOf(processInstanceId)).toEqual(['check'])
    expect(await engine.restarts(processInstanceId)).toEqual({ from: old, to: [] })
    expect(await engine.restarts(old)).toEqual({ from: undefined, to: [processInstanceId] })
    expect(await engine.comments(processInstanceId)).toMatchObject([{ kind: 'RESTART', userId: 'admin', content: 'once more', data: { from: old } }])
    expect((await engine.comments(old)).at(-1)).toMatchObject({ kind: 'RESTARTED', userId: 'admin', content: 'once more', data: { to: processInstanceId } })
    expect((await engine.detail(old)).status).toBe('TERMINATED')
    expect((await engine.rebuild(processInstanceId)).equal).toBe(true)
  })

  it('begins before chosen elements, also inside a subprocess', async () => {
    const { engine } = fixture
    const { processInstanceId } = await engine.restart({ actor: admin, processInstanceId: await endedOrder(), activities: ['ship'] })
    expect(await tasksOf(processInstanceId)).toEqual(['ship'])
    const [task] = (await engine.detail(processInstanceId)).activeTasks
    expect((await engine.complete({ actor: admin, taskId: task!.taskId })).ended).toBe(true)
    expect((await engine.rebuild(processInstanceId)).equal).toBe(true)

    const nested = (await engine.start({ actor: ann, processKey: 'nested' })).processInstanceId
    await engine.cancel({ actor: ann, processInstanceId: nested })
    const again = await engine.restart({ actor: admin, processInstanceId: nested, activities: ['second'] })
    expect(await tasksOf(again.processInstanceId)).toEqual(['second'])
    const [inside] = (await engine.detail(again.processInstanceId)).activeTasks
    await engine.complete({ actor: admin, taskId: inside!.taskId })
    expect(await tasksOf(again.processInstanceId)).toEqual(['last'])
    expect((await engine.rebuild(again.processInstanceId)).equal).toBe(true)
  })

  it('begins both branches of a fork, which meet again', async () => {
    const { engine } = fixture
    const { processInstanceId: old } = await engine.start({ actor: ann, processKey: 'forked' })
    await engine.cancel({ actor: ann, processInstanceId: old })
    const { processInstanceId } = await engine.restart({ actor: admin, processInstanceId: old, activities: ['left', 'right'] })
    expect(await tasksOf(processInstanceId)).toEqual(['left', 'right'])
    for (const { taskId } of (await engine.detail(processInstanceId)).activeTasks) await engine.complete({ actor: admin, taskId })
    expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
  })

  it('is refused for what runs, for strangers, for elements that are not there', async () => {
    const { engine } = fixture
    const { processInstanceId } = await engine.start({ actor: ann, processKey: 'order' })
    await expect(engine.restart({ actor: admin, processInstanceId })).rejects.toMatchObject({ kind: 'rule', code: 'still-running' })
    const old = await endedOrder()
    await expect(engine.restart({ actor: bob, processInstanceId: old })).rejects.toMatchObject({ kind: 'forbidden', code: 'not-admin' })
    await expect(engine.restart({ actor: admin, processInstanceId: old, activities: ['nowhere'] })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'bad-position',
    })
    await expect(engine.restart({ actor: admin, processInstanceId: 'nonsense' })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await engine.restarts(old)).toEqual({ from: undefined, to: [] })
  })

  it('with the same key happens once', async () => {
    const { engine } = fixture
    const old = await endedOrder()
    const again = () => engine.restart({ actor: admin, processInstanceId: old, idempotencyKey: 'restart-1' })
    const [first, second] = await Promise.all([again(), again()])
    expect(first).toEqual(second)
    expect((await engine.restarts(old)).to).toHaveLength(1)
  })
})
