/** Leave from the form to the end, over HTTP, on the whole product. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import type { Answer } from '#tests/support/test-app.ts'

const product = withTestProduct()
const id = (number: number): string => `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`
const staff = [
  'workflow:work',
  'workflow:view',
  'workflow:start',
  ...['list', 'detail', 'insert', 'update', 'remove', 'submit', 'cancel'].map((verb) => `leave:${verb}`),
]
const person = (number: number, account: string, roles: string[]): Principal =>
  principal({ userId: id(number), account, name: account, roles, permissions: new Set(staff) })
const ann = person(1, 'ann', ['PURCHASER'])
const bob = person(2, 'bob', ['PURCHASE_MANAGER'])
const hana = person(3, 'hana', ['HR'])
const eve = person(4, 'eve', ['CASHIER'])
const admin = principal({ userId: id(9), account: 'root', name: 'root' })

beforeAll(async () => {
  const { prisma } = product.application.data
  await prisma.user.createMany({
    data: [ann, bob, hana, eve, admin].map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-', status: 'ENABLED' as const })),
  })
  const role = await prisma.role.findFirstOrThrow({ where: { roleCode: 'HR' } })
  await prisma.userRole.create({ data: { userId: hana.userId, roleId: role.id } })
})

const call = (who: Principal, verb: string, payload: object = {}): Promise<Answer> => product.send(who, `/api/blade-desk/process/leave/${verb}`, payload)
const flow = (who: Principal, verb: string, payload: object = {}, language = 'zh-CN'): Promise<Answer> =>
  product.send(who, `/api/workflow/${verb}`, payload, { headers: { 'accept-language': language } })

/** Days of their own for every test, so that leaves do not collide. 2027-03-01 is a Monday. */
let week = 0
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const period = (days: number) => {
  const monday = Date.UTC(2027, 2, 1) + 7 * 86_400_000 * week++
  return { startOn: dayOf(monday), endOn: dayOf(monday + (days - 1) * 86_400_000) }
}
const start = async (who: Principal, days: number, more: object = {}) => {
  const answer = await call(who, 'start-process', { leaveType: 'ANNUAL', reason: '回家', ...period(days), ...more })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data as { id: string; version: number; status: string; processInstanceId: string; days: string; leaveNo: string }
}
const detail = async (leaveId: string) => (await call(admin, 'detail', { businessId: leaveId })).body.data
/** An administrator acts for whoever is asked: who that is, the model and the resolver say elsewhere. */
const task = async (processInstanceId: string) => (await flow(admin, 'process/detail', { processInstanceId })).body.data.activeTasks[0]
const decide = async (processInstanceId: string, pass: boolean, more: object = {}): Promise<Answer> =>
  flow(admin, 'work/complete-task', { taskId: (await task(processInstanceId)).taskId, pass, ...(!pass && { comment: '请改期' }), ...more })

const offered = async (who: Principal): Promise<string[]> =>
  ((await flow(who, 'work/start-list', { size: 100 })).body.data.records as { key: string }[]).map(({ key }) => key)

test('is offered to whoever may hand one in, though its model names no starters', async () => {
  expect(await offered(ann)).toContain('leave')
  const reader = principal({ userId: eve.userId, account: 'eve', name: 'eve', roles: eve.roles, permissions: new Set(['workflow:start', 'leave:list']) })
  expect(await offered(reader)).not.toContain('leave')
})

describe('a leave', () => {
  test('of three days needs the leader, and HR gets a copy', async () => {
    const made = await start(ann, 3)
    expect(made).toMatchObject({ status: 'IN_APPROVAL', days: expect.stringMatching(/^3(\.0)?$/) })
    expect(await task(made.processInstanceId)).toMatchObject({
      taskKey: 'leader',
      businessType: 'leave',
      businessKey: made.id,
      title: expect.stringMatching(/^ann – /),
      number: made.leaveNo,
      value: 3,
    })
    expect((await decide(made.processInstanceId, true)).status).toBe(200)
    expect(await detail(made.id)).toMatchObject({ status: 'APPROVED' })
    expect((await flow(hana, 'work/copy-list')).body.data.records[0]).toMatchObject({ businessKey: made.id })
  })

  test('its process and its steps have names in both languages', async () => {
    const { processInstanceId } = await start(ann, 2)
    const namesIn = async (language: string) => {
      const { data } = (await flow(admin, 'process/detail', { processInstanceId }, language)).body
      return [data.processName, data.activeTasks[0].taskName]
    }
    expect(await namesIn('zh-CN')).toEqual(['请假流程', '部门负责人审批'])
    expect(await namesIn('en-GB')).toEqual(['Leave', 'Head of department'])
    const history = (await flow(admin, 'process/history-flow-list', { processInstanceId }, 'en-GB')).raw
    expect(history).toContain('Head of department')
    expect(history).not.toContain('部门负责人审批')
  })
  test('is told in the language of its reader, and found by the words of either', async () => {
    const made = await start(ann, 2)
    const inList = async (language: string, keyword: string) =>
      (await flow(admin, 'process/list', { keyword, processKey: 'leave', current: 1, size: 100 }, language)).body.data.records.find(
        ({ businessKey }: { businessKey: string }) => businessKey === made.id,
      )?.title
    const texts = { 'zh-CN': 'ann – 年假', en: 'ann – Annual leave' }
    for (const [language, text] of Object.entries(texts)) {
      for (const keyword of ['年假', 'annual']) expect(await inList(language, keyword)).toEqual(text)
    }
  })

  test('of five days needs HR or the general manager too', async () => {
    const made = await start(ann, 5)
    await decide(made.processInstanceId, true)
    expect(await task(made.processInstanceId)).toMatchObject({ taskKey: 'hr', candidateGroups: ['HR', 'GM'] })
    expect(await detail(made.id)).toMatchObject({ status: 'IN_APPROVAL' })
    await decide(made.processInstanceId, true)
    expect(await detail(made.id)).toMatchObject({ status: 'APPROVED' })
  })

  test('is locked in approval but for what stays open', async () => {
    const made = await start(ann, 2)
    const refused = await call(ann, 'update', { id: made.id, reason: '别的' })
    expect(refused.body).toMatchObject({ code: 422, data: { rule: 'document-locked', fields: ['reason'] } })
    expect((await call(ann, 'update', { id: made.id, urgent: true })).body).toMatchObject({ code: 200, data: { urgent: true, status: 'IN_APPROVAL' } })
    expect((await call(ann, `remove/${made.id}`)).status).toBe(404)
    expect((await product.send(ann, `/api/blade-desk/process/leave/remove/${made.id}`)).status).toBe(422)
    expect((await decide(made.processInstanceId, true)).status).toBe(200)
  })

  test('comes back when it is rejected, is edited, and approvers see what changed', async () => {
    const made = await start(ann, 5)
    const first = (await flow(admin, 'process/detail', { processInstanceId: made.processInstanceId })).body.data.docVersion
    await decide(made.processInstanceId, false, { comment: '太长' })
    expect(await detail(made.id)).toMatchObject({ status: 'RETURNED', processInstanceId: made.processInstanceId })
    expect((await flow(ann, 'work/todo-list')).body.data.records[0]).toMatchObject({ taskKey: 'submit', businessKey: made.id })
    expect((await call(ann, 'update', { id: made.id, reason: '短一点' })).status).toBe(200)
    expect((await call(ann, 'submit', { id: made.id })).body).toMatchObject({ code: 200, data: { status: 'IN_APPROVAL' } })
    const open = await task(made.processInstanceId)
    expect(open.taskKey).toBe('leader')
    const { document, change } = (await flow(admin, 'work/task-detail', { taskId: open.taskId })).body.data
    expect(change.fields).toMatchObject([{ field: 'reason', label: { zh: '请假事由', en: 'Reason' }, before: '回家', after: '短一点' }])
    const stale = await flow(admin, 'work/complete-task', { taskId: open.taskId, pass: true, docVersion: first })
    expect(stale.body).toMatchObject({ code: 409, data: { change: { fields: [{ field: 'reason', before: '回家', after: '短一点' }] } } })
    expect((await flow(admin, 'work/complete-task', { taskId: open.taskId, pass: true, docVersion: document.version })).status).toBe(200)
    await decide(made.processInstanceId, true)
    expect(await detail(made.id)).toMatchObject({ status: 'APPROVED' })
  })

  test('is handed in again in the inbox, as it is now: nothing is approved there, and an edit reaches those whom it concerns', async () => {
    const made = await start(ann, 2)
    await decide(made.processInstanceId, false, { comment: '改一下' })
    const [row] = (await flow(ann, 'work/todo-list', { businessKey: made.id })).body.data.records
    expect(row).toMatchObject({ taskKey: 'submit', handIn: 'again' })
    expect((await flow(ann, 'work/send-list', { businessKey: made.id })).body.data.records).toMatchObject([{ status: 'RUNNING', returned: true }])
    expect((await flow(admin, 'process/list', { businessKey: made.id })).body.data.records).toMatchObject([{ returned: true }])
    expect((await flow(admin, 'work/copy', { processInstanceId: made.processInstanceId, userIds: [hana.userId] })).status).toBe(200)
    expect((await flow(hana, 'work/copy-list', { businessKey: made.id })).body.data.records).toMatchObject([{ businessKey: made.id, returned: true }])
    expect((await flow(ann, 'process/detail', { processInstanceId: made.processInstanceId })).body.data).toMatchObject({ returned: true })
    const { taskId } = row
    const { actions } = (await flow(ann, 'work/task-detail', { taskId })).body.data
    expect(actions.filter(({ allowed }: { allowed: boolean }) => allowed).map(({ name }: { name: string }) => name)).toEqual([
      'resubmit',
      'transfer',
      'add-sign',
      'cancel',
      'copy',
      'comment',
    ])
    expect(actions[0]).toMatchObject({ label: '重新提交' })
    expect((await flow(ann, 'work/task-detail', { taskId }, 'en-GB')).body.data.actions[0]).toMatchObject({ label: 'Resubmit' })

    for (const who of [ann, admin]) {
      const refusals = [
        await flow(who, 'work/complete-task', { taskId, pass: false }),
        await flow(who, 'work/return-task', { taskId, comment: '不' }),
        await flow(who, 'work/delegate-task', { taskId, userId: eve.userId }),
      ]
      for (const { body } of refusals)
        expect(body).toMatchObject({ code: 422, msg: '“提交申请”是发起人自己的任务，只能重新提交或取消', data: { rule: 'hands-in' } })
    }
    // It waits for herself; somebody else may still remind her.
    const { processInstanceId } = made
    const urge = (await flow(ann, 'process/actions', { processInstanceId })).body.data.actions.find(({ name }: { name: string }) => name === 'urge')
    expect(urge).toMatchObject({ allowed: false, code: 'nobody-to-urge', reason: '流程目前不在他人手中，无人可催办' })
    expect((await flow(ann, 'work/urge', { processInstanceId })).body).toMatchObject({ code: 422, data: { rule: 'nobody-to-urge' } })
    expect((await flow(admin, 'work/urge', { processInstanceId })).body).toMatchObject({ code: 200, data: { urgeCount: 1 } })
    const batch = (await flow(ann, 'work/batch-complete', { taskIds: [taskId], pass: true })).body.data
    expect(batch).toMatchObject([{ taskId, success: false, msg: '退回的单据请逐单查看后重新提交' }])

    // Two days became five: now HR is asked too.
    expect((await call(ann, 'update', { id: made.id, ...period(5) })).status).toBe(200)
    expect((await flow(eve, 'work/complete-task', { taskId })).status).toBe(404)
    const sent = await flow(ann, 'work/complete-task', { taskId, comment: '改为五天' })
    expect(sent.body).toMatchObject({ code: 200, data: { ended: false, nextTasks: [{ taskKey: 'leader' }] } })
    expect(await detail(made.id)).toMatchObject({ status: 'IN_APPROVAL' })
    const records = (await flow(ann, 'process/history-flow-list', { processInstanceId: made.processInstanceId })).body.data
    expect(records.filter(({ activityKey }: { activityKey: string }) => activityKey === 'submit')).toMatchObject([
      { outcome: 'completed' },
      { outcome: 'resubmitted', assignee: ann.userId, comment: '改为五天' },
    ])
    await decide(made.processInstanceId, true)
    expect(await task(made.processInstanceId)).toMatchObject({ taskKey: 'hr' })
  })

  test('goes straight back to HR, who sent it back', async () => {
    const made = await start(ann, 5)
    await decide(made.processInstanceId, true)
    await decide(made.processInstanceId, false)
    expect(await detail(made.id)).toMatchObject({ status: 'RETURNED' })
    await call(ann, 'submit', { id: made.id })
    expect(await task(made.processInstanceId)).toMatchObject({ taskKey: 'hr' })
  })

  test('is cancelled by its applicant, from the document or from the inbox', async () => {
    const [one, two] = [await start(ann, 1), await start(ann, 1)]
    expect((await call(ann, 'cancel', { id: one.id, reason: '不去了' })).body).toMatchObject({ code: 200, data: { status: 'CANCELLED' } })
    expect((await flow(admin, 'process/detail', { processInstanceId: one.processInstanceId })).body.data.status).toBe('CANCELLED')
    expect((await flow(ann, 'process/cancel', { processInstanceId: two.processInstanceId })).status).toBe(200)
    expect(await detail(two.id)).toMatchObject({ status: 'CANCELLED' })
    expect((await call(ann, 'cancel', { id: two.id })).body).toMatchObject({ code: 422, data: { rule: 'not-allowed-now' } })
  })

  test('cannot cover days that another one covers', async () => {
    const days = period(2)
    const first = await call(ann, 'start-process', { leaveType: 'SICK', reason: 'x', ...days })
    const second = await call(ann, 'start-process', { leaveType: 'ANNUAL', reason: 'y', ...days })
    expect(second.body).toMatchObject({ code: 422, data: { rule: 'period-is-free', taken: first.body.data.leaveNo } })
    expect(second.body.msg).toContain(first.body.data.leaveNo)
    const both = await Promise.all([1, 2].map(() => call(bob, 'start-process', { leaveType: 'SICK', reason: 'x', ...days })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each([
    [{ startOn: '2026-06-02', endOn: '2026-06-01' }, 'endOn'],
    [{ startOn: '2026-06-06', endOn: '2026-06-07' }, 'startOn'],
    [{ startOn: '2026-06-01', endOn: '2028-06-01' }, 'endOn'],
  ])('with a wrong period is refused at the field: %j', async (days, path) => {
    const { body } = await call(eve, 'insert', { leaveType: 'ANNUAL', reason: 'x', ...days })
    expect(body).toMatchObject({ code: 400, data: { errors: [{ path }] } })
  })

  test('counts working days in halves', async () => {
    const asked = { startOn: '2026-06-05', startHalf: 'PM', endOn: '2026-06-08', endHalf: 'AM' }
    expect((await call(eve, 'days', asked)).body.data).toEqual({ days: '1.0' })
  })

  test('is seen by its applicant, by who has a part in it, and by HR', async () => {
    const made = await start(eve, 1)
    expect((await call(ann, 'detail', { businessId: made.id })).status).toBe(404)
    expect((await product.send(ann, `/api/blade-desk/process/leave/detail/${made.id}`)).status).toBe(404)
    expect((await call(eve, 'detail', { processInstanceId: made.processInstanceId })).body.data.id).toBe(made.id)
    await flow(admin, 'work/transfer-task', { taskId: (await task(made.processInstanceId)).taskId, userId: bob.userId })
    expect((await call(bob, 'detail', { businessId: made.id })).body.data.id).toBe(made.id)
    expect((await call(bob, 'list')).raw).not.toContain(made.id)
    expect((await call(admin, 'list')).raw).toContain(made.id)
  })

  test('is decided in batches as it is decided alone: one refusal harms no other, every id is answered once', async () => {
    const made = [await start(ann, 1), await start(ann, 1)]
    const ids = await Promise.all(made.map(async ({ processInstanceId }) => (await task(processInstanceId)).taskId as string))
    const asked = [ids[0], id(404), ids[1], ids[0]]
    const { body } = await flow(admin, 'work/batch-complete', { taskIds: asked, pass: true })
    expect(body.data.map(({ taskId, success }: { taskId: string; success: boolean }) => [taskId, success])).toEqual([
      [ids[0], true],
      [id(404), false],
      [ids[1], true],
    ])
    for (const each of made) expect(await detail(each.id)).toMatchObject({ status: 'APPROVED' })
  })

  test('is decided without other facts than its own', async () => {
    const { processInstanceId } = await start(ann, 5)
    const bent = await decide(processInstanceId, true, { variables: { days: 1 } })
    expect(bent.body).toMatchObject({ code: 422, data: { rule: 'facts-of-document', facts: ['days'] } })
    expect((await decide(processInstanceId, true, { variables: { chandleryApprovers: {} } })).status).toBe(200)
    expect(await task(processInstanceId)).toMatchObject({ value: 5 })
  })

  test('cannot be approved beside its document', async () => {
    const started = await flow(ann, 'process/start', { processKey: 'leave', variables: { days: 1 } })
    expect(started.body).toMatchObject({ code: 422, data: { rule: 'started-by-document' } })
    expect((await call(ann, 'insert', { leaveType: 'ANNUAL', reason: 'x', status: 'APPROVED', ...period(1) })).status).toBe(400)
    const made = await call(ann, 'insert', { leaveType: 'ANNUAL', reason: 'x', ...period(1) })
    expect((await call(ann, 'update', { id: made.body.data.id, status: 'APPROVED', reason: 'y' })).status).toBe(400)
    expect((await call(ann, 'update', { id: made.body.data.id, reason: 'y' })).body.data).toMatchObject({ status: 'DRAFT' })
  })
})

const applicantsFound = async (applicantName: string): Promise<string[]> => {
  const { body } = await call(admin, 'list', { applicantName, size: 100 })
  return [...new Set((body.data.records as { applicantName: string }[]).map((row) => row.applicantName))].toSorted()
}

describe('by the name of whoever asked', () => {
  test('leaves are found, in either language, also when more people have that name than are looked up', async () => {
    const { prisma } = product.application.data
    await prisma.user.update({ where: { id: eve.userId }, data: { nameEn: 'Evelyn' } })
    for (const who of [ann, hana, eve]) await start(who, 1)
    const ofSome = await applicantsFound('AN')
    expect(ofSome).toEqual(['ann', 'hana'])
    expect(await applicantsFound('velyn')).toEqual(['eve'])
    expect(await applicantsFound('nobody of that name')).toEqual([])
    const namesakes = Array.from({ length: 1001 }, (_each, at) => ({ account: `namesake${at}`, name: `dan velyn ${at}`, passwordHash: '-' }))
    await prisma.user.createMany({ data: namesakes })
    expect(await applicantsFound('AN')).toEqual(ofSome)
    expect(await applicantsFound('velyn')).toEqual(['eve'])
    await prisma.user.deleteMany({ where: { account: { startsWith: 'namesake' } } })
  })
})

const reportOf = async (node: string) =>
  (await flow(admin, 'work/done-report', { groupBy: 'node', processKey: 'leave' })).body.data.find(({ key }: { key: string }) => key === `leave/${node}`)

test('the work report tells a submission from an approval', async () => {
  const made = await start(ann, 2)
  await decide(made.processInstanceId, true)
  const submissions = await reportOf('submit')
  expect(submissions).toMatchObject({ completed: submissions.total, approved: 0 })
  const decisions = await reportOf('leader')
  expect(decisions).toMatchObject({ completed: 0, approved: decisions.total - decisions.rejected - decisions.returned })
})
