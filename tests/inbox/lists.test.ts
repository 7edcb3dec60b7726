/** The lists of the inbox: who finds what where, filters, order, pages. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, supplier, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const day = 24 * 3600_000
const taskFields = [
  'taskId',
  'taskKey',
  'taskName',
  'assignee',
  'assigneeName',
  'candidateGroups',
  'createTime',
  'dueTime',
  'priority',
  'processInstanceId',
  'processKey',
  'processName',
  'definitionId',
  'businessKey',
  'businessType',
  'title',
  'summary',
  'initiator',
  'initiatorName',
  'urgeCount',
  'overdue',
]
const keysOf = (records: readonly { businessKey: string }[]): string[] => records.map(({ businessKey }) => businessKey)

beforeAll(async () => {
  const task = '<bpmn:userTask id="look" name="Review" camunda:candidateGroups="PURCHASE_MANAGER" camunda:dueDate="${due}" camunda:priority="${rank}" />'
  await inbox.deploy(model('review', `${start()} ${task} ${end()} ${flows('start', 'look', 'end')}`))
  await inbox.deploy(sequence('other', ['wait']))
  await inbox.deploy(model('approve', `${start()} ${userTask('decide', 'PURCHASE_MANAGER')} ${end()} ${flows('start', 'decide', 'end')}`))
  // One a day at 17:00 in the company's zone: K-1 on the 2nd of March ... K-12 on the 13th.
  for (let n = 1; n <= 12; n += 1) {
    await inbox.start(ann, 'review', {
      businessKey: n === 12 ? 12 : `K-${n}`,
      businessType: n % 2 ? 'odd' : 'even',
      variables: { due: `2026-03-${String(30 - n).padStart(2, '0')}T00:00:00Z`, rank: n % 5 },
    })
    inbox.clock.at += day
  }
  await inbox.start(eve, 'other', { businessKey: 'elsewhere' })
})

const claimable = async (query: Record<string, string | number> = {}) =>
  dataOf(await inbox.get(bob, 'work/claim-list', { processKey: 'review', size: 50, ...query }))

describe('what I may claim', () => {
  it('has every promised field, newest first', async () => {
    const { records, total, current, size } = await claimable()
    expect([total, current, size, records.length]).toEqual([12, 1, 50, 12])
    for (const field of taskFields) expect(records[0], field).toHaveProperty(field)
    expect(records[0]).toMatchObject({
      taskKey: 'look',
      taskName: 'Review',
      assignee: null,
      candidateGroups: ['PURCHASE_MANAGER'],
      processKey: 'review',
      processName: 'review',
      businessKey: '12',
      businessType: 'even',
      initiator: ann.userId,
      initiatorName: '安娜',
      urgeCount: 0,
      overdue: false,
      dueTime: '2026-03-18T00:00:00.000Z',
      priority: 2,
    })
    expect(keysOf(records)[1]).toBe('K-11')
  })

  it("is nobody else's", async () => {
    expect(dataOf(await inbox.get(eve, 'work/claim-list')).records).toEqual([])
    expect(dataOf(await inbox.get(supplier, 'work/claim-list')).total).toBe(0)
    expect((await inbox.send(undefined, '/api/workflow/work/claim-list')).status).toBe(401)
  })

  it('filters by key, type, text and time', async () => {
    expect((await claimable({ businessType: 'odd' })).total).toBe(6)
    expect((await claimable({ businessKey: 'K-3' })).total).toBe(1)
    expect(keysOf((await claimable({ keyword: 'k-1' })).records)).toEqual(['K-11', 'K-10', 'K-1'])
    expect(keysOf((await claimable({ createTime_dategt: '2026-03-03', createTime_datelt: '2026-03-04' })).records)).toEqual(['K-3', 'K-2'])
    expect(keysOf((await claimable({ createTime_dategt: '2026-03-03 17:00:00', createTime_datelt: '2026-03-03 17:00:00' })).records)).toEqual(['K-2'])
    expect(keysOf((await claimable({ createTime_dategt: '2026-03-12T17:00:01+08:00' })).records)).toEqual(['12'])
    expect((await inbox.get(bob, 'work/claim-list', { createTime_dategt: 'yesterday' })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'createTime_dategt' }] },
    })
  })

  it('sorts by what lists sort by, and by nothing else', async () => {
    expect(keysOf((await claimable({ ascs: 'createTime', size: 10 })).records).slice(0, 2)).toEqual(['K-1', 'K-2'])
    expect(keysOf((await claimable({ ascs: 'dueTime' })).records)[0]).toBe('12')
    expect(keysOf((await claimable({ descs: 'priority' })).records).slice(0, 2)).toEqual(['K-9', 'K-4'])
    expect((await inbox.get(bob, 'work/claim-list', { descs: 'title' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'descs' }] } })
    expect((await inbox.get(ann, 'work/send-list', { ascs: 'dueTime' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'ascs' }] } })
  })

  it.each([
    ['newest first', {}],
    ['oldest first', { ascs: 'createTime' }],
  ])('pages by number and by place, %s', async (_order, sort) => {
    const all = keysOf((await claimable(sort)).records)
    const second = await claimable({ ...sort, size: 5, current: 2 })
    expect(keysOf(second.records)).toEqual(all.slice(5, 10))
    const first = await claimable({ ...sort, size: 5 })
    const next = await claimable({ ...sort, size: 5, after: first.next })
    expect([keysOf(next.records), next.total]).toEqual([all.slice(5, 10), 12])
    const last = await claimable({ ...sort, size: 5, after: next.next })
    expect([keysOf(last.records), last.next]).toEqual([all.slice(10), null])
    expect((await inbox.get(bob, 'work/claim-list', { after: 'nonsense' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'after' }] } })
  })

  it('gives no place where the order has none', async () => {
    expect((await claimable({ ascs: 'dueTime', size: 5 })).next).toBeNull()
    const { next } = await claimable({ size: 5 })
    expect((await inbox.get(bob, 'work/claim-list', { ascs: 'dueTime', after: next })).status).toBe(400)
  })

  it('answers POST like GET, and refuses pages that are none', async () => {
    expect(dataOf(await inbox.post(bob, 'work/claim-list', { processKey: 'review', size: 10 })).records).toHaveLength(10)
    expect((await inbox.get(bob, 'work/claim-list', { current: 0 })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'current' }] } })
    expect((await inbox.get(bob, 'work/claim-list', { size: 5000 })).status).toBe(400)
    expect((await claimable({ current: 99 })).records).toEqual([])
  })
})

it('a task wanders from list to list', async () => {
  const processInstanceId = await inbox.start(ann, 'approve', { businessKey: 'W-1' })
  const taskId = await inbox.taskOf(processInstanceId)
  const has = async (caller: typeof ann, list: string) =>
    dataOf(await inbox.get(caller, `work/${list}`, { processKey: 'approve' })).records.map((row: { businessKey: string }) => row.businessKey)
  expect(await has(bob, 'claim-list')).toEqual(['W-1'])
  await inbox.post(bob, 'work/claim-task', { taskId })
  expect([await has(bob, 'claim-list'), await has(cat, 'claim-list'), await has(bob, 'todo-list')]).toEqual([[], [], ['W-1']])
  inbox.clock.at += 60_000
  await inbox.post(bob, 'work/complete-task', { taskId, pass: false, comment: '太贵' })
  expect([await has(bob, 'todo-list'), await has(bob, 'done-list'), await has(cat, 'done-list')]).toEqual([[], ['W-1'], []])
  const [done] = dataOf(await inbox.get(bob, 'work/done-list', { processKey: 'approve' })).records
  for (const field of taskFields) expect(done, field).toHaveProperty(field)
  expect(done).toMatchObject({ taskId, taskKey: 'decide', outcome: 'rejected', comment: '太贵', assigneeName: '鲍勃', initiatorName: '安娜' })
  expect(Date.parse(done.endTime) - Date.parse(done.createTime)).toBe(60_000)

  const cleared = { processKey: '', businessType: '', businessKey: '', keyword: '' }
  for (const list of ['claim-list', 'todo-list', 'done-list', 'send-list', 'copy-list'])
    expect([list, (await inbox.get(bob, `work/${list}`, cleared)).body.data?.total]).toEqual([list, (await inbox.get(bob, `work/${list}`)).body.data.total])

  const sent = dataOf(await inbox.get(ann, 'work/send-list', { processKey: 'approve' }))
  expect(sent).toMatchObject({
    total: 1,
    records: [{ processInstanceId, status: 'COMPLETED', businessKey: 'W-1', processName: 'approve', version: 1, initiatorName: '安娜' }],
  })
  expect(await has(bob, 'send-list')).toEqual([])
})

it('copies reach those they were sent to, who may then look', async () => {
  const processInstanceId = await inbox.start(ann, 'approve', { businessKey: 'C-1' })
  const taskId = await inbox.taskOf(processInstanceId)
  const at = (caller: typeof ann) => inbox.get(caller, 'process/detail', { processInstanceId })
  expect((await at(eve)).status).toBe(404)
  expect((await inbox.post(eve, 'work/copy', { processInstanceId, userIds: [eve.userId] })).status).toBe(404)
  expect((await inbox.post(ann, 'work/copy', { taskId, userIds: [eve.userId], comment: 'for your files' })).status).toBe(200)
  expect((await at(eve)).status).toBe(200)
  expect(dataOf(await inbox.get(eve, 'work/copy-list'))).toMatchObject({
    total: 1,
    records: [
      {
        processInstanceId,
        taskId,
        fromUserId: ann.userId,
        fromUserName: '安娜',
        reason: 'for your files',
        status: 'RUNNING',
        businessKey: 'C-1',
        readTime: null,
        processKey: 'approve',
      },
    ],
  })
  expect((await inbox.post(ann, 'work/copy', { processInstanceId, userIds: [bob.userId, '00000000-0000-7000-8000-00000000dead'] })).body).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'userIds[1]' }] },
  })
  expect((await inbox.post(ann, 'work/copy', { processInstanceId, taskId: 'nonsense', userId: bob.userId })).status).toBe(404)
  expect((await inbox.post(ann, 'work/copy', { userId: bob.userId })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'processInstanceId' }] } })
})

it("what I may start follows the model's starters and leaves out what is suspended", async () => {
  const restricted = model('for-managers', `${start()} ${end()} ${flows('start', 'end')}`)
  const definitionId = await inbox.deploy({
    ...restricted,
    content: restricted.content.replace('isExecutable', 'camunda:candidateStarterGroups="purchase-manager" isExecutable'),
  })
  const keys = async (caller: typeof ann) => dataOf(await inbox.get(caller, 'work/start-list', { size: 100 })).records.map(({ key }: { key: string }) => key)
  expect(await keys(bob)).toContain('for-managers')
  expect(await keys(ann)).not.toContain('for-managers')
  expect((await inbox.post(ann, 'process/start', { processKey: 'for-managers' })).status).toBe(403)
  expect((await inbox.post(bob, 'process/start', { processKey: 'for-managers' })).status).toBe(200)
  await inbox.post(admin, 'manager/change-state', { definitionId, state: 'suspended' })
  expect(await keys(bob)).not.toContain('for-managers')
})

describe('what burns first', () => {
  it('late, urgent, due today, later, put off: in both lists; who put it off has it last, counts it, and gets it back by the clock', async () => {
    const task = '<bpmn:userTask id="look" camunda:assignee="${who}" camunda:candidateGroups="${group}" camunda:dueDate="${due}" camunda:priority="${rank}" />'
    await inbox.deploy(model('burning', `${start()} ${task} ${end()} ${flows('start', 'look', 'end')}`))
    const now = inbox.clock.at
    const at = (hours: number) => new Date(now + hours * 3600_000).toISOString()
    // Ten at night in the company's zone: the day ends in two hours.
    const kinds = { later: [at(90), 50], today: [at(1), 50], urgent: [at(80), 90], late: [at(-1), 50] } as const
    for (const [businessKey, [due, rank]] of Object.entries(kinds)) {
      await inbox.start(ann, 'burning', { businessKey: `mine-${businessKey}`, variables: { who: cat.userId, group: 'NOBODY', due, rank } })
      await inbox.start(ann, 'burning', { businessKey: `ours-${businessKey}`, variables: { who: null, group: 'PURCHASE_MANAGER', due, rank } })
    }
    const todo = async () => dataOf(await inbox.get(cat, 'work/todo-list', { processKey: 'burning', ascs: 'urgency', size: 50 })).records
    const claim = async () => dataOf(await inbox.get(bob, 'work/claim-list', { processKey: 'burning', ascs: 'urgency', size: 50 })).records
    const order = ['late', 'urgent', 'today', 'later']
    expect(keysOf(await todo())).toEqual(order.map((kind) => `mine-${kind}`))
    expect(keysOf(await claim())).toEqual(order.map((kind) => `ours-${kind}`))

    const [late] = await todo()
    const before = dataOf(await inbox.post(cat, 'work/counts', {}))
    const until = at(3)
    expect((await inbox.post(bob, 'work/snooze-task', { taskId: late.taskId, until })).status).toBe(404)
    expect((await inbox.post(cat, 'work/snooze-task', { taskId: late.taskId, until: at(-1) })).status).toBe(400)
    expect((await inbox.post(cat, 'work/snooze-task', { taskId: late.taskId, until })).status).toBe(200)
    expect(keysOf(await todo())).toEqual(['mine-urgent', 'mine-today', 'mine-later', 'mine-late'])
    expect((await todo()).at(-1)).toMatchObject({ followUpTime: until })
    expect(dataOf(await inbox.post(cat, 'work/counts', {}))).toEqual(before)
    inbox.clock.at += 4 * 3600_000
    expect(keysOf(await todo())[0]).toBe('mine-late')
    expect((await inbox.post(cat, 'work/snooze-task', { taskId: late.taskId, until: null })).status).toBe(200)
  })
})
