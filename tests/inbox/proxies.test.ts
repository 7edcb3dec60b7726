/** Proxies and hand-over as people call them: their own, those of others, what an administrator finds when somebody has left. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, left, noSuchId, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const HOUR = 3600_000

const forPerson = (key: string, userId: string) =>
  model(key, `${start()} <bpmn:userTask id="decide" name="decide" camunda:assignee="${userId}" /> ${end()} ${flows('start', 'decide', 'end')}`)

beforeAll(async () => {
  await inbox.deploy(forPerson('for-bob', bob.userId))
  await inbox.deploy(forPerson('for-left', left.userId))
  await inbox.deploy(
    model(
      'for-two',
      `${start()} <bpmn:userTask id="take" name="take" camunda:candidateUsers="${bob.userId},${eve.userId}" /> ${end()} ${flows('start', 'take', 'end')}`,
    ),
  )
  await inbox.deploy(sequence('buy', ['check']))
})

beforeEach(async () => void (await inbox.data().sql.query('delete from wf_proxy')))

const at = (hours: number) => new Date(inbox.clock.at + hours * HOUR).toISOString()
const save = (caller: typeof ann, more: object = {}) =>
  inbox.post(caller, 'proxy/save', { agentId: cat.userId, from: at(0), to: at(48), reason: '休假', ...more })

describe('a proxy', () => {
  it('is named for oneself, listed from both sides, changed and ended', async () => {
    const { id } = dataOf(await save(bob))
    const row = {
      id,
      userId: bob.userId,
      userName: bob.name,
      agentId: cat.userId,
      agentName: cat.name,
      processKeys: [],
      from: at(0),
      to: at(48),
      reason: '休假',
      status: 'active',
      createTime: at(0),
      createdByName: bob.name,
    }
    expect(dataOf(await inbox.get(bob, 'proxy/list'))).toEqual({ records: [row], total: 1, current: 1, size: 10 })
    expect(dataOf(await inbox.get(cat, 'proxy/list', { scope: 'to-me' })).records).toEqual([row])
    expect(dataOf(await inbox.get(cat, 'proxy/list')).total).toBe(0)
    await save(bob, { id, agentId: eve.userId, processKeys: ['buy'], reason: null })
    expect(dataOf(await inbox.get(bob, 'proxy/list')).records).toMatchObject([{ id, agentName: eve.name, processKeys: ['buy'], reason: null }])
    expect((await inbox.post(cat, 'proxy/remove', { id })).status).toBe(404)
    expect((await inbox.post(bob, 'proxy/remove', { id })).status).toBe(200)
    expect(dataOf(await inbox.get(bob, 'proxy/list', { status: 'active' })).total).toBe(0)
    expect((await inbox.post(bob, 'proxy/remove', { id: noSuchId })).status).toBe(404)
  })

  it('takes whole days in the company’s zone', async () => {
    await save(bob, { from: '2026-03-05', to: '2026-03-06' })
    expect(dataOf(await inbox.get(bob, 'proxy/list')).records).toMatchObject([
      { from: '2026-03-04T16:00:00.000Z', to: '2026-03-06T16:00:00.000Z', status: 'planned' },
    ])
    expect((await save(bob, { from: 'tomorrow' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'from' }] } })
  })

  it('for somebody else is the administrators’, and so is the list of all', async () => {
    expect((await save(ann, { userId: bob.userId })).body).toMatchObject({ code: 403, msg: '只能设置自己的代理' })
    expect((await inbox.get(ann, 'proxy/list', { scope: 'all' })).status).toBe(403)
    expect((await save(admin, { userId: bob.userId })).status).toBe(200)
    expect(dataOf(await inbox.get(admin, 'proxy/list', { scope: 'all' })).records).toMatchObject([{ userId: bob.userId, createdByName: admin.name }])
  })

  it('says in words what speaks against it', async () => {
    await save(bob)
    expect((await save(bob, { agentId: eve.userId })).body).toMatchObject({
      code: 422,
      msg: '与已有代理的时间段和流程重叠（代理人 凯特，2026-03-02 17:00:00 至 2026-03-04 17:00:00）',
    })
    expect((await save(cat, { agentId: bob.userId })).body.msg).toContain('循环代理')
    expect((await save(ann, { agentId: ann.userId })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'agentId' }] } })
    expect((await save(ann, { agentId: left.userId })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'agentId' }] } })
    expect((await save(ann, { to: at(-1) })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'to' }] } })
  })

  it('counts the tasks of whom one stands in for with one’s own, by type as in the list', async () => {
    const counts = async () => {
      const { todo, claimable, byType } = dataOf(await inbox.get(cat, 'work/counts'))
      const listed = async (list: string) => dataOf(await inbox.get(cat, `work/${list}`, { businessType: 'letter' })).total as number
      const letter = byType.find(({ businessType }: { businessType: string | null }) => businessType === 'letter') ?? { todo: 0, claimable: 0 }
      expect({ todo: letter.todo, claimable: letter.claimable }).toEqual({ todo: await listed('todo-list'), claimable: await listed('claim-list') })
      return { todo, claimable, letter }
    }
    const before = await counts()
    await save(bob)
    const started = [await inbox.start(ann, 'for-bob', { businessType: 'letter' }), await inbox.start(ann, 'for-two', { businessType: 'letter' })]
    const after = await counts()
    expect(after.todo - before.todo).toBe(1)
    expect(after.letter.todo - before.letter.todo).toBe(1)
    expect(after.letter.claimable - before.letter.claimable).toBe(1)
    expect(after.claimable - before.claimable).toBe(1)
    for (const processInstanceId of started) expect((await inbox.post(admin, 'process/terminate', { processInstanceId })).status).toBe(200)
    expect(await counts()).toEqual(before)
  })

  it('shows both names wherever the task and its decision are shown', async () => {
    await save(bob)
    const processInstanceId = await inbox.start(ann, 'for-bob')
    const taskId = await inbox.taskOf(processInstanceId)
    const names = { onBehalfOf: bob.userId, onBehalfOfName: bob.name }
    expect(dataOf(await inbox.get(cat, 'work/todo-list')).records).toMatchObject([{ taskId, assigneeName: bob.name, ...names }])
    expect(dataOf(await inbox.get(bob, 'work/todo-list')).records).toMatchObject([{ taskId, onBehalfOf: null, onBehalfOfName: null }])
    const { actions } = dataOf(await inbox.get(cat, 'work/task-detail', { taskId }))
    expect(actions.find(({ name }: { name: string }) => name === 'approve')).toMatchObject({ allowed: true })
    expect((await inbox.post(cat, 'work/complete-task', { taskId, pass: true, comment: '代批' })).status).toBe(200)
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).body).toMatchObject({ code: 409, msg: '任务已由 凯特 于 2026-03-02 17:00:00 处理' })
    for (const who of [bob, cat])
      expect(dataOf(await inbox.get(who, 'work/done-list')).records).toMatchObject([{ taskId, assigneeName: cat.name, ...names, outcome: 'approved' }])
    const history = dataOf(await inbox.get(ann, 'process/history-flow-list', { processInstanceId }))
    expect(history.find((row: { taskId: string }) => row.taskId === taskId)).toMatchObject({ assigneeName: cat.name, ...names, comment: '代批' })
  })
})

describe('when somebody has left', () => {
  it('an administrator sees what is stranded, hands it over, and nothing is left', async () => {
    const processInstanceId = await inbox.start(ann, 'for-left')
    const taskId = await inbox.taskOf(processInstanceId)
    for (const call of ['work/stranded-list', `proxy/holdings?userId=${left.userId}`]) expect((await inbox.get(ann, call)).status).toBe(403)
    expect(dataOf(await inbox.get(admin, 'proxy/holdings', { userId: left.userId }))).toEqual({ tasks: 1, candidacies: 0, owned: 0, proxies: 0 })
    expect(dataOf(await inbox.get(admin, 'work/stranded-list'))).toMatchObject({ total: 1, records: [{ taskId, assigneeName: left.name }] })
    const move = { fromUserId: left.userId, toUserId: bob.userId, comment: '离职' }
    expect((await inbox.post(ann, 'proxy/hand-over', move)).status).toBe(403)
    expect((await inbox.post(admin, 'proxy/hand-over', { ...move, toUserId: left.userId })).status).toBe(400)
    expect(dataOf(await inbox.post(admin, 'proxy/hand-over', move))).toEqual({ tasks: 1, candidacies: 0, owned: 0, proxies: 0, ended: 0 })
    expect(dataOf(await inbox.get(admin, 'work/stranded-list')).total).toBe(0)
    expect(dataOf(await inbox.get(bob, 'work/todo-list')).records.map((task: { taskId: string }) => task.taskId)).toContain(taskId)
    const remarks = dataOf(await inbox.get(ann, 'work/comments', { processInstanceId }))
    expect(remarks).toMatchObject([{ kind: 'HAND_OVER', userName: admin.name, content: '离职', people: [{ userId: bob.userId }, { userId: left.userId }] }])
  })
})
