/** What approvers do with tasks: claim, complete, hand over, decide many at once. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flow, flows, forked, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, left, noSuchId, operator, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const group = 'PURCHASE_MANAGER'
const twoSteps = model('two-steps', `${start()} ${userTask('first', group)} ${userTask('second', group)} ${end()} ${flows('start', 'first', 'second', 'end')}`)

beforeAll(async () => {
  await inbox.deploy(twoSteps)
  await inbox.deploy({ ...forked('forked'), content: forked('forked').content.replaceAll('managers', group) })
  await inbox.deploy(
    model(
      'by-amount',
      `${start()} ${userTask('check', group)} <bpmn:exclusiveGateway id="gate" default="gate-low" /> ${userTask('high', group)} ${userTask('low', group)} ${end()}
    ${flows('start', 'check', 'gate')} ${flow('gate', 'high', '${pass and amount gt 1000}')} ${flow('gate', 'low')} ${flow('high', 'end')} ${flow('low', 'end')}`,
    ),
  )
})

async function opened(more: object = {}): Promise<{ processInstanceId: string; taskId: string }> {
  const processInstanceId = await inbox.start(ann, 'two-steps', more)
  return { processInstanceId, taskId: await inbox.taskOf(processInstanceId) }
}

/** What comes after the check of an instance that is approved with these variables. */
async function through(variables: object): Promise<string> {
  const processInstanceId = await inbox.start(ann, 'by-amount')
  const { nextTasks } = dataOf(await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId), variables }))
  return nextTasks[0].taskKey
}

describe('claiming', () => {
  it('gives the task to one, tells the others who has it, and takes it back', async () => {
    const { taskId } = await opened()
    expect((await inbox.post(eve, 'work/claim-task', { taskId })).status).toBe(404)
    expect((await inbox.post(bob, 'work/claim-task', { taskId })).body).toMatchObject({ code: 200, data: null })
    const late = await inbox.post(cat, 'work/claim-task', { taskId })
    expect(late.body).toMatchObject({ code: 409, msg: '任务已被 鲍勃 签收', data: { current: { assignee: bob.userId, byName: '鲍勃' } } })
    expect((await inbox.post(cat, 'work/claim-task', { taskId }, { 'accept-language': 'en' })).body.msg).toBe('Already claimed by 鲍勃')
    expect((await inbox.post(cat, 'work/unclaim-task', { taskId })).status).toBe(403)
    expect((await inbox.post(bob, 'work/unclaim-task', { taskId })).status).toBe(200)
    expect((await inbox.post(cat, 'work/claim-task', { taskId })).status).toBe(200)
  })

  it('lets exactly one of many who click at the same moment have it', async () => {
    const { taskId } = await opened()
    const answers = await Promise.all([bob, cat, bob, cat, admin].map((caller) => inbox.post(caller, 'work/claim-task', { taskId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('completing', () => {
  it('says what comes next, keeps what was said, and refuses a second time with who and when', async () => {
    const { processInstanceId, taskId } = await opened()
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).body).toMatchObject({ code: 403, msg: '任务尚未被您签收' })
    await inbox.post(bob, 'work/claim-task', { taskId })
    expect((await inbox.post(eve, 'work/complete-task', { taskId })).status).toBe(404)
    const attachments = [{ name: 'offer.pdf', fileId: 'f-1' }]
    for (const link of ['https://evil.example/offer.pdf', '//evil.example', 'javascript:alert(1)', '/api/dfs/oss/file/../../logout'])
      for (const led of [link, { name: 'offer.pdf', link }, { mediaName: 'x', mediaUrl: link }])
        expect((await inbox.post(bob, 'work/complete-task', { taskId, pass: true, attachments: [led] })).status, link).toBe(400)
    const done = await inbox.post(bob, 'work/complete-task', {
      taskId,
      pass: true,
      comment: '同意',
      variables: { amount: 3, list: [1, null], deep: { a: { b: true } } },
      attachments,
    })
    expect(dataOf(done)).toMatchObject({
      processInstanceId,
      ended: false,
      nextTasks: [{ taskKey: 'second', taskName: 'second', processInstanceId, assignee: null, candidateGroups: [group] }],
    })

    const again = await inbox.post(cat, 'work/complete-task', { taskId })
    expect(again.body).toMatchObject({
      code: 409,
      msg: '任务已由 鲍勃 于 2026-03-02 17:00:00 处理',
      data: { by: bob.userId, byName: '鲍勃', at: '2026-03-02T09:00:00.000Z' },
    })
    expect((await inbox.post(bob, 'work/claim-task', { taskId })).status).toBe(409)

    const second = done.body.data.nextTasks[0].taskId
    const byAdmin = dataOf(await inbox.post(admin, 'work/complete-task', { taskId: second, pass: false, comment: '不行' }))
    expect(byAdmin).toEqual({ processInstanceId, ended: true, nextTasks: [] })
    const history = dataOf(await inbox.get(ann, 'process/history-flow-list', { processInstanceId }))
    expect(
      history.map((row: Record<string, unknown>) => [row['activityKey'], row['activityType'], row['assigneeName'], row['outcome'], row['comment']]),
    ).toEqual([
      ['start', 'startEvent', null, 'completed', null],
      ['first', 'userTask', '鲍勃', 'approved', '同意'],
      ['second', 'userTask', '管理员', 'rejected', '不行'],
      ['end', 'endEvent', null, 'completed', null],
    ])
    expect(history[1]).toMatchObject({ attachments, taskId, activityName: 'first', durationMs: 0 })
    expect(await inbox.detail(processInstanceId)).toMatchObject({
      status: 'COMPLETED',
      variables: { amount: 3, list: [1, null], deep: { a: { b: true } }, pass: false },
    })
  })

  it('shows variables to the gateway behind the task', async () => {
    expect(await through({ amount: 1001 })).toBe('high')
    expect(await through({ amount: 10 })).toBe('low')
  })

  it('keeps the decision when what follows from it cannot be evaluated', async () => {
    const processInstanceId = await inbox.start(ann, 'by-amount')
    expect((await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })).status).toBe(200)
    const detail = await inbox.detail(processInstanceId)
    expect(detail).toMatchObject({ status: 'RUNNING', activeElements: ['gate'], incidents: [{ elementId: 'gate', processInstanceId }] })
    expect((await inbox.post(operator, 'incident/retry', { incidentId: detail.incidents[0].incidentId, variables: { amount: 1 } })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ incidents: [], activeTasks: [{ taskKey: 'low' }] })
  })

  it('of one join at the same moment refuses nobody', async () => {
    const processInstanceId = await inbox.start(ann, 'forked')
    const { activeTasks } = await inbox.detail(processInstanceId)
    const answers = await Promise.all(activeTasks.map(({ taskId }: { taskId: string }) => inbox.post(admin, 'work/complete-task', { taskId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
  })

  it('gives a repeated request its first answer, and only its own caller', async () => {
    const { taskId } = await opened()
    const first = await inbox.post(admin, 'work/complete-task', { taskId }, { 'idempotency-key': 'once' })
    const again = await inbox.post(admin, 'work/complete-task', { taskId }, { 'idempotency-key': 'once' })
    expect(again.body.data).toEqual(first.body.data)
    expect((await inbox.post(eve, 'work/complete-task', { taskId }, { 'idempotency-key': 'once' })).status).toBe(404)
  })

  it('of a task that the process gave up says that it was cancelled', async () => {
    const { processInstanceId, taskId } = await opened()
    await inbox.post(ann, 'process/cancel', { processInstanceId })
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).body).toMatchObject({ code: 409, msg: '任务已取消' })
  })
})

describe('many at once', () => {
  it('answers a row a task; one refusal does not touch the others', async () => {
    const [one, two] = [await opened(), await opened()]
    await inbox.post(bob, 'work/claim-task', { taskId: one.taskId })
    const rows = dataOf(await inbox.post(bob, 'work/batch-complete', { taskIds: [one.taskId, two.taskId, noSuchId, 'nonsense'], pass: true, comment: 'all' }))
    expect(rows).toEqual([
      { taskId: one.taskId, success: true, msg: '操作成功' },
      { taskId: two.taskId, success: false, msg: '任务尚未被您签收' },
      { taskId: noSuchId, success: false, msg: '任务不存在' },
      { taskId: 'nonsense', success: false, msg: '任务不存在' },
    ])
  })
})

describe('handing over', () => {
  it('transfers for good', async () => {
    const { taskId } = await opened()
    await inbox.post(bob, 'work/claim-task', { taskId })
    expect((await inbox.post(eve, 'work/transfer-task', { taskId, userId: eve.userId })).status).toBe(404)
    expect((await inbox.post(bob, 'work/transfer-task', { taskId, userId: eve.userId, comment: 'yours' })).status).toBe(200)
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).status).toBe(403)
    expect((await inbox.post(eve, 'work/complete-task', { taskId })).status).toBe(200)
  })

  it('delegates and gets back, and only then decides', async () => {
    const { taskId } = await opened()
    await inbox.post(bob, 'work/claim-task', { taskId })
    expect((await inbox.post(bob, 'work/resolve-task', { taskId })).body).toMatchObject({ code: 422, data: { rule: 'not-delegated' } })
    expect((await inbox.post(bob, 'work/delegate-task', { taskId, userId: cat.userId })).status).toBe(200)
    expect((await inbox.post(cat, 'work/complete-task', { taskId })).body).toMatchObject({ code: 409, msg: '任务已委派，等待被委派人处理' })
    expect((await inbox.post(cat, 'work/resolve-task', { taskId, comment: 'looks good' })).status).toBe(200)
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).status).toBe(200)
  })

  it('takes nobody who is not there', async () => {
    const { taskId } = await opened()
    for (const userId of [noSuchId, left.userId, 'nonsense']) {
      expect((await inbox.post(admin, 'work/transfer-task', { taskId, userId })).body, userId).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'userId' }] },
      })
    }
  })
})

describe('wrong ids', () => {
  it.each(['claim-task', 'unclaim-task', 'complete-task', 'resolve-task'])('%s answers 404', async (call) => {
    for (const taskId of [noSuchId, 'nonsense', 42])
      expect((await inbox.post(bob, `work/${call}`, { taskId })).body, String(taskId)).toMatchObject({ code: 404, msg: '任务不存在' })
    expect((await inbox.post(bob, `work/${call}`, {})).body).toMatchObject({ code: 400, data: { errors: [{ path: 'taskId' }] } })
  })

  it('junk is answered with its path', async () => {
    const { body } = await inbox.post(bob, 'work/complete-task', { taskId: noSuchId, pass: 'yes', variables: [1], comment: 7 })
    expect(body.code).toBe(400)
    expect(body.data.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['comment', 'pass', 'variables'])
  })
})

it('sequences of the models file run as well', async () => {
  await inbox.deploy(sequence('short', ['only']))
  const processInstanceId = await inbox.start(ann, 'short')
  expect(dataOf(await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })).ended).toBe(true)
})
