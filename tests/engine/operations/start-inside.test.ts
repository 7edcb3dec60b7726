/** Starting in the middle, as those do who know `startBeforeActivity`, `startAfterActivity` and `startTransition`. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from '#tests/engine/runtime/engine-fixture.ts'
import { end, flow, flows, forked, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'

const host = withEngine()

const nested = `${start()} ${userTask('first')} <bpmn:subProcess id="sub">${start('in')} ${userTask('inside')} ${end('out')} ${flows('in', 'inside', 'out')}</bpmn:subProcess>
  <bpmn:boundaryEvent id="late" attachedToRef="sub"><bpmn:messageEventDefinition messageRef="m" /></bpmn:boundaryEvent> ${userTask('chase')} ${end()}
  ${flows('start', 'first', 'sub', 'end')} ${flows('late', 'chase', 'end')}`
const chosen = `${start()} <bpmn:exclusiveGateway id="which" default="which-b" /> ${userTask('a')} ${userTask('b')} ${end()}
  ${flow('start', 'which')} ${flow('which', 'a', '${false}')} ${flow('which', 'b')} ${flow('a', 'end')} ${flow('b', 'end')}`

beforeAll(async () => {
  const files = [
    sequence('row', ['one', 'two', 'three']),
    forked('forked'),
    model('nested', nested, '<bpmn:message id="m" name="late" />'),
    model('chosen', chosen),
  ]
  await host.engine.deploy({ files, actor: admin })
})

async function begun(processKey: string, where: object): Promise<{ id: string; tasks: string[] }> {
  const { processInstanceId: id, nextTasks } = await host.engine.start({ actor: admin, processKey, ...where })
  return { id, tasks: nextTasks.map(({ taskKey }) => taskKey).sort() }
}
const passed = async (id: string) => (await host.engine.history(id)).map(({ activityKey }) => activityKey)

describe('starting in the middle', () => {
  it('begins before, behind and on the way to an element; what lies before never happened', async () => {
    const { engine } = host
    const before = await begun('row', { startBefore: ['two'], variables: { amount: 3 }, businessKey: 'B-1' })
    expect(before.tasks).toEqual(['two'])
    expect(await engine.detail(before.id)).toMatchObject({ businessKey: 'B-1', variables: { amount: 3 }, initiator: 'admin' })
    expect((await begun('row', { startAfter: ['two'] })).tasks).toEqual(['three'])
    const on = await begun('row', { startTransition: ['two-three'] })
    expect([on.tasks, await passed(on.id)]).toEqual([['three'], ['three']])
    expect((await engine.diagram({ processInstanceId: on.id })).flows).toEqual(['two-three'])
    expect((await engine.comments(on.id)).map(({ kind, userId }) => [kind, userId])).toEqual([['MODIFY', 'admin']])
    for (const { id } of [before, on]) expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('makes the scopes around and arms what watches them', async () => {
    const { engine } = host
    const { id, tasks } = await begun('nested', { startBefore: ['inside'] })
    expect(tasks).toEqual(['inside'])
    await engine.message({ actor: admin, processInstanceId: id, name: 'late' })
    expect((await engine.detail(id)).activeElements).toEqual(['chase'])
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('takes the named flow whatever its condition says, and comes to a join on that flow', async () => {
    const { engine } = host
    expect((await begun('chosen', { startTransition: ['which-a'] })).tasks).toEqual(['a'])
    const { id, tasks } = await begun('forked', { startBefore: ['left'], startTransition: ['right-join'] })
    expect(tasks).toEqual(['left'])
    const [task] = (await engine.detail(id)).activeTasks
    expect((await engine.complete({ actor: admin, taskId: task!.taskId })).ended).toBe(true)
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it.each([
    ['an element that is not there', { startBefore: ['nowhere'] }],
    ['a flow that is not there', { startTransition: ['nowhere'] }],
    ['behind an element with several flows out', { processKey: 'chosen', startAfter: ['which'] }],
    ['behind an end', { startAfter: ['end'] }],
  ])('is refused for %s', async (_, where) => {
    await expect(host.engine.start({ actor: admin, processKey: 'row', ...where })).rejects.toMatchObject({ kind: 'invalid', code: 'bad-position' })
  })

  it('is refused where a join would hold a token for ever, and for who is no administrator', async () => {
    const { engine } = host
    await expect(begun('forked', { startTransition: ['left-join'] })).rejects.toMatchObject({ code: 'unreachable-join' })
    await expect(engine.start({ actor: ann, processKey: 'row', startBefore: ['two'] })).rejects.toMatchObject({ code: 'not-admin' })
    expect((await engine.instances({ processKey: 'forked', status: 'RUNNING' })).total).toBe(0)
  })

  it('modification takes flows as well', async () => {
    const { engine } = host
    const { processInstanceId } = await engine.start({ actor: ann, processKey: 'chosen' })
    await engine.modify({ actor: admin, processInstanceId, cancel: ['b'], startTransition: ['which-a'] })
    expect((await engine.detail(processInstanceId)).activeElements).toEqual(['a'])
    await expect(engine.modify({ actor: admin, processInstanceId, startTransition: ['gone'] })).rejects.toMatchObject({ code: 'bad-position' })
    expect((await engine.rebuild(processInstanceId)).equal).toBe(true)
  })
})
