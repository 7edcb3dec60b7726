/** Sending back, asking others, taking back, and the numbers of an inbox. */
import { beforeAll, expect, it } from 'vitest'
import { end, flows, model, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, noSuchId, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const group = 'PURCHASE_MANAGER'

beforeAll(async () => {
  await inbox.deploy(
    model(
      'chain',
      `${start()} ${userTask('draft', group)} ${userTask('check', group)} ${userTask('sign', group)} ${end()} ${flows('start', 'draft', 'check', 'sign', 'end')}`,
    ),
  )
})

/** An instance at `check`, claimed by bob, with its first task done by cat. */
async function atCheck(): Promise<{ processInstanceId: string; taskId: string }> {
  const processInstanceId = await inbox.start(ann, 'chain')
  const first = await inbox.taskOf(processInstanceId)
  await inbox.post(cat, 'work/claim-task', { taskId: first })
  await inbox.post(cat, 'work/complete-task', { taskId: first })
  const taskId = await inbox.taskOf(processInstanceId)
  await inbox.post(bob, 'work/claim-task', { taskId })
  return { processInstanceId, taskId }
}

it('several go back at once, each to the one before it; one refusal does not touch the others', async () => {
  const [one, two] = [await atCheck(), await atCheck()]
  const first = await inbox.taskOf(await inbox.start(ann, 'chain'))
  await inbox.post(bob, 'work/claim-task', { taskId: first })
  const rows = dataOf(await inbox.post(bob, 'work/batch-return', { taskIds: [one.taskId, first, two.taskId, one.taskId, noSuchId], comment: '请补充' }))
  expect(rows).toMatchObject([
    { taskId: one.taskId, success: true, msg: '操作成功' },
    { taskId: first, success: false },
    { taskId: two.taskId, success: true },
    { taskId: noSuchId, success: false, msg: '任务不存在' },
  ])
  for (const { processInstanceId } of [one, two]) {
    const history = dataOf(await inbox.get(ann, 'process/history-flow-list', { processInstanceId }))
    expect(history.at(-1)).toMatchObject({ activityKey: 'draft', assignee: cat.userId })
  }
})

it('a task goes back to whoever did the one before, with the reason in the history', async () => {
  const { processInstanceId, taskId } = await atCheck()
  expect(dataOf(await inbox.get(bob, 'process/returnable', { taskId }))).toEqual([
    { processInstanceId, elementId: 'draft', name: 'draft', doneBy: cat.userId, doneByName: '凯特', doneTime: new Date(inbox.clock.at).toISOString() },
  ])
  expect((await inbox.get(eve, 'process/returnable', { taskId })).status).toBe(404)
  expect((await inbox.post(eve, 'work/return-task', { taskId })).status).toBe(404)
  expect((await inbox.post(bob, 'work/return-task', { taskId, targetKey: 'sign' })).body).toMatchObject({ code: 422, data: { rule: 'not-returnable' } })
  const { nextTasks } = dataOf(await inbox.post(bob, 'work/return-task', { taskId, targetKey: 'draft', comment: '补充材料' }))
  expect(nextTasks).toMatchObject([{ taskKey: 'draft', assignee: cat.userId, assigneeName: '凯特' }])
  const history = dataOf(await inbox.get(ann, 'process/history-flow-list', { processInstanceId }))
  expect(history.map((row: Record<string, unknown>) => [row['activityKey'], row['outcome']])).toEqual([
    ['start', 'completed'],
    ['draft', 'approved'],
    ['check', 'returned'],
    ['draft', null],
  ])
  expect(history[2].comment).toBe('补充材料')
  for (const id of [noSuchId, 'nonsense']) {
    expect((await inbox.post(bob, 'work/return-task', { taskId: id })).status).toBe(404)
    expect((await inbox.get(admin, 'process/returnable', { taskId: id })).status).toBe(404)
  }
})

it('others are asked at a task, and may be let go again', async () => {
  const { processInstanceId, taskId } = await atCheck()
  expect((await inbox.post(eve, 'work/add-sign', { taskId, userId: eve.userId })).status).toBe(404)
  expect((await inbox.post(bob, 'work/add-sign', { taskId, userIds: [noSuchId] })).body).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'userIds[0]' }] },
  })
  expect((await inbox.post(bob, 'work/add-sign', { taskId })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'userIds' }] } })
  expect((await inbox.post(bob, 'work/add-sign', { taskId, userId: cat.userId, position: 'sideways' })).body).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'position' }] },
  })
  const { nextTasks } = dataOf(await inbox.post(bob, 'work/add-sign', { taskId, userIds: [cat.userId, eve.userId], position: 'before', comment: 'your view?' }))
  expect(nextTasks.map((task: { assignee: string }) => task.assignee).toSorted()).toEqual([cat.userId, eve.userId])
  expect((await inbox.post(bob, 'work/complete-task', { taskId })).status).toBeGreaterThanOrEqual(409)
  expect((await inbox.post(bob, 'work/remove-sign', { taskId, userIds: [eve.userId] })).status).toBe(200)
  const mine = nextTasks.find((task: { assignee: string }) => task.assignee === cat.userId)
  expect((await inbox.post(cat, 'work/complete-task', { taskId: mine.taskId, comment: 'fine' })).status).toBe(200)
  expect(dataOf(await inbox.post(bob, 'work/complete-task', { taskId })).nextTasks).toMatchObject([{ taskKey: 'sign' }])
  expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['sign'] })
})

it('an own decision is taken back while nobody has acted on it', async () => {
  const { taskId } = await atCheck()
  await inbox.post(bob, 'work/complete-task', { taskId })
  expect((await inbox.post(cat, 'work/withdraw-task', { taskId })).status).toBe(403)
  const { nextTasks } = dataOf(await inbox.post(bob, 'work/withdraw-task', { taskId, comment: 'too early' }))
  expect(nextTasks).toMatchObject([{ taskKey: 'check', assignee: bob.userId }])
  await inbox.post(bob, 'work/complete-task', { taskId: nextTasks[0].taskId })
  const sign = dataOf(await inbox.get(cat, 'work/claim-list', { processKey: 'chain' })).records.find(({ taskKey }: { taskKey: string }) => taskKey === 'sign')
  await inbox.post(cat, 'work/claim-task', { taskId: sign.taskId })
  expect((await inbox.post(bob, 'work/withdraw-task', { taskId: nextTasks[0].taskId })).body).toMatchObject({ code: 422, data: { rule: 'acted-meanwhile' } })
})

it('an inbox knows its numbers, and which copies were read', async () => {
  const processInstanceId = await inbox.start(ann, 'chain')
  const before = dataOf(await inbox.get(cat, 'work/counts'))
  await inbox.post(ann, 'work/copy', { processInstanceId, userIds: [cat.userId] })
  await inbox.post(cat, 'work/claim-task', { taskId: await inbox.taskOf(processInstanceId) })
  expect(dataOf(await inbox.get(cat, 'work/counts'))).toMatchObject({ claimable: before.claimable - 1, todo: before.todo + 1, copies: before.copies + 1 })
  const [copy] = dataOf(await inbox.get(cat, 'work/copy-list')).records
  expect((await inbox.post(bob, 'work/read-copies', { copyIds: [copy.copyId] })).status).toBe(200)
  expect(dataOf(await inbox.get(cat, 'work/counts')).copies).toBe(before.copies + 1)
  expect((await inbox.post(cat, 'work/read-copies', { copyIds: [copy.copyId, 'nonsense'] })).status).toBe(200)
  expect(dataOf(await inbox.get(cat, 'work/copy-list')).records[0].readTime).toBe(new Date(inbox.clock.at).toISOString())
})
