/** What a task page is told: each verb with what the server would answer, and the same answer when it is tried. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flows, model, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, noSuchId, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const group = 'PURCHASE_MANAGER'
const ruled = `<bpmn:userTask id="ruled" camunda:assignee="bob"><bpmn:extensionElements xmlns:chandlery="http://chandlery.dev/schema/bpmn">
  <chandlery:policy reject="end" commentRequired="true" /><chandlery:button name="transfer" enabled="false" /><chandlery:button name="approve" label="准予" />
  <chandlery:field name="amount" access="write" /><chandlery:field name="cost" access="hidden" /></bpmn:extensionElements></bpmn:userTask>`

beforeAll(async () => {
  await inbox.deploy(model('steps', `${start()} ${userTask('first', group)} ${userTask('second', group)} ${end()} ${flows('start', 'first', 'second', 'end')}`))
  await inbox.deploy(model('with-rules', `${start()} ${ruled} ${end()} ${flows('start', 'ruled', 'end')}`))
})

interface Action {
  name: string
  label: string
  allowed: boolean
  reason?: string
}

const detail = async (caller: typeof ann, taskId: string) => dataOf(await inbox.get(caller, 'work/task-detail', { taskId }))
const allowed = (actions: Action[]) => actions.filter((action) => action.allowed).map(({ name }) => name)

async function opened(): Promise<{ processInstanceId: string; taskId: string }> {
  const processInstanceId = await inbox.start(ann, 'steps', { businessType: 'offer', businessKey: 'O-1' })
  return { processInstanceId, taskId: await inbox.taskOf(processInstanceId) }
}

describe('the task', () => {
  it('before it is claimed, after, and from the side of who started it', async () => {
    const { taskId } = await opened()
    const before = await detail(bob, taskId)
    expect(before).toMatchObject({ taskKey: 'first', isOpen: true, businessKey: 'O-1', reject: 'continue', commentRequired: false, asked: [], change: null })
    expect(allowed(before.actions)).toEqual(['claim', 'copy', 'comment'])
    expect(before.actions.find(({ name }: Action) => name === 'approve')).toMatchObject({ label: '通过', allowed: false, reason: '任务尚未被您签收' })

    await inbox.post(bob, 'work/claim-task', { taskId })
    expect(allowed((await detail(bob, taskId)).actions)).toEqual(['unclaim', 'approve', 'reject', 'transfer', 'delegate', 'add-sign', 'copy', 'comment'])
    expect(allowed((await detail(ann, taskId)).actions)).toEqual(['urge', 'cancel', 'copy', 'comment'])
    expect((await inbox.get(eve, 'work/task-detail', { taskId })).status).toBe(404)
    expect((await inbox.get(bob, 'work/task-detail', { taskId: noSuchId })).status).toBe(404)
  })

  it('every refusal that it tells is the one that trying gives', async () => {
    const { taskId } = await opened()
    await inbox.post(cat, 'work/claim-task', { taskId })
    const calls: Record<string, [string, object]> = {
      claim: ['work/claim-task', {}],
      unclaim: ['work/unclaim-task', {}],
      approve: ['work/complete-task', {}],
      reject: ['work/complete-task', { pass: false }],
      transfer: ['work/transfer-task', { userId: ann.userId }],
      delegate: ['work/delegate-task', { userId: ann.userId }],
      resolve: ['work/resolve-task', {}],
      'add-sign': ['work/add-sign', { userIds: [ann.userId] }],
      'remove-sign': ['work/remove-sign', {}],
      return: ['work/return-task', {}],
      urge: ['work/urge', {}],
    }
    for (const caller of [bob, cat, ann]) {
      const { actions } = await detail(caller, taskId)
      for (const { name, reason } of actions.filter((action: Action) => !action.allowed && action.name !== 'cancel')) {
        const [call, more] = calls[name] ?? ['', {}]
        const answer = await inbox.post(caller, call, { taskId, ...more })
        expect(answer.body, `${caller.account} ${name}`).toMatchObject({ success: false, msg: reason })
      }
    }
  })

  it('who asked others first has to wait for them, and can take the question back', async () => {
    const { taskId } = await opened()
    await inbox.post(bob, 'work/claim-task', { taskId })
    await inbox.post(bob, 'work/add-sign', { taskId, userIds: [cat.userId], position: 'before' })
    const { actions, asked } = await detail(bob, taskId)
    expect(asked).toEqual([{ userId: cat.userId, userName: '凯特', position: 'before' }])
    expect(allowed(actions)).toContain('remove-sign')
    expect(actions.find(({ name }: Action) => name === 'approve')).toMatchObject({ allowed: false, reason: '前加签的人员尚未处理' })
    const question = dataOf(await inbox.get(cat, 'work/todo-list', { processKey: 'steps' })).records[0]
    expect(await detail(cat, question.taskId)).toMatchObject({ sign: { position: 'before', byName: '鲍勃' } })
    await inbox.post(bob, 'work/remove-sign', { taskId, userIds: [cat.userId] })
    expect(allowed((await detail(bob, taskId)).actions)).toContain('approve')
  })

  it('buttons, fields and policy are the model’s', async () => {
    const processInstanceId = await inbox.start(ann, 'with-rules')
    const task = await detail(bob, await inbox.taskOf(processInstanceId))
    expect(task).toMatchObject({
      reject: 'end',
      commentRequired: true,
      fields: [
        { name: 'amount', access: 'write' },
        { name: 'cost', access: 'hidden' },
      ],
    })
    expect(task.actions.map(({ name }: Action) => name)).not.toContain('transfer')
    expect(task.actions.find(({ name }: Action) => name === 'approve').label).toBe('准予')
  })

  it('a decided one can be taken back until somebody has acted on it; asking changes nothing', async () => {
    const { taskId, processInstanceId } = await opened()
    await inbox.post(bob, 'work/claim-task', { taskId })
    await inbox.post(bob, 'work/complete-task', { taskId, comment: '同意' })
    const next = await inbox.taskOf(processInstanceId)
    expect(allowed((await detail(bob, taskId)).actions)).toContain('withdraw')
    const actions = dataOf(await inbox.get(bob, 'process/actions', { processInstanceId }))
    expect(actions).toMatchObject({ decidedTaskId: taskId, openTaskIds: [] })
    expect(allowed(actions.actions)).toContain('withdraw')
    expect(await inbox.taskOf(processInstanceId)).toBe(next)

    await inbox.post(cat, 'work/claim-task', { taskId: next })
    expect((await detail(bob, taskId)).actions[0]).toMatchObject({ name: 'withdraw', allowed: false, reason: '后续已有人处理，不能撤回' })
    expect(dataOf(await inbox.get(cat, 'process/actions', { processInstanceId })).openTaskIds).toEqual([next])
    expect((await inbox.get(eve, 'process/actions', { processInstanceId })).status).toBe(404)
  })
})

describe('around it', () => {
  it('remarks carry the people they are about, for those who have a part in it', async () => {
    const { taskId, processInstanceId } = await opened()
    await inbox.post(ann, 'work/comment', { processInstanceId, comment: '请尽快' })
    await inbox.post(ann, 'work/urge', { processInstanceId })
    await inbox.post(admin, 'work/transfer-task', { taskId, userId: cat.userId, comment: '请你看' })
    expect(dataOf(await inbox.get(ann, 'work/comments', { processInstanceId }))).toMatchObject([
      { kind: 'COMMENT', userName: '安娜', content: '请尽快', people: [], taskId: null },
      { kind: 'URGE', userName: '安娜' },
      { kind: 'TRANSFER', userName: '管理员', people: [{ userId: cat.userId, userName: '凯特' }], taskId },
    ])
    expect((await inbox.get(eve, 'work/comments', { processInstanceId })).status).toBe(404)
  })

  it('counts what waits by its type', async () => {
    const before = dataOf(await inbox.get(cat, 'work/counts')).byType.find(({ businessType }: { businessType: string }) => businessType === 'letter')
    expect(before).toBeUndefined()
    const ids = [await inbox.start(ann, 'steps', { businessType: 'letter' }), await inbox.start(ann, 'steps', { businessType: 'letter' })]
    await inbox.post(cat, 'work/claim-task', { taskId: await inbox.taskOf(ids[0]!) })
    const { byType } = dataOf(await inbox.get(cat, 'work/counts'))
    expect(byType).toContainEqual({ businessType: 'letter', todo: 1, overdue: 0, claimable: 1 })
  })

  it('several types, and types by their beginning', async () => {
    for (const businessType of ['price-list', 'price-sheet', 'price%']) await inbox.start(ann, 'steps', { businessType })
    const totals: number[] = []
    for (const businessType of ['price-list', 'price-*', 'price-list,price%', 'price%*', 'nothing*'])
      totals.push(dataOf(await inbox.get(bob, 'work/claim-list', { businessType })).total)
    expect(totals).toEqual([1, 2, 2, 1, 0])
  })
})
