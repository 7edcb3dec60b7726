/** Nobody there, the initiator himself, the same person again; buttons; copies. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, cat, dataOf, operator, withInbox } from '../inbox/inbox-app.ts'
import { chain, found } from './company.ts'

const inbox = withInbox(found)

const nobody = 'approver kind="role" ref="NOBODY"'
const bobApproves = 'approver kind="person" ref="bob"'
const models: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'empty-admin': { t: [nobody, 'policy empty="admin"'] },
  'empty-person': { t: [nobody, 'policy empty="person" emptyPerson="cat"'] },
  'empty-approve': { t: [nobody, 'policy empty="approve"'], next: [bobApproves] },
  'empty-reject': { t: [nobody, 'policy empty="reject" reject="end"'], next: [bobApproves] },
  'empty-reject-back': { fill: ['approver kind="initiator"'], t: [nobody, 'policy empty="reject" reject="return"'] },
  'empty-countersign': { t: [nobody, 'countersign mode="all"', 'policy empty="approve"'], next: [bobApproves] },
  'self-leader': { t: ['approver kind="person" ref="ann"'] },
  'self-allow': { t: ['approver kind="person" ref="ann"', 'policy self="allow"'] },
  'self-admin': { t: ['approver kind="person" ref="ann"', 'policy self="admin"'] },
  'self-skip': { t: ['approver kind="person" ref="ann"', 'policy self="skip"'], next: [bobApproves] },
  'self-role': { t: ['approver kind="role" ref="PURCHASE_MANAGER"'] },
  'self-countersign': { t: ['approver kind="person" ref="ann,cat"', 'countersign mode="all"'] },
  'repeated-default': { a: [bobApproves], b: [bobApproves], c: ['approver kind="person" ref="cat"'], d: [bobApproves] },
  'repeated-once': { a: [bobApproves], c: ['approver kind="person" ref="cat"'], d: [bobApproves, 'policy repeated="once"'] },
  'repeated-none': { a: [bobApproves], b: [bobApproves, 'policy repeated="none"'] },
  'repeated-comment': { a: [bobApproves], b: [bobApproves, 'policy commentRequired="true"'] },
  'repeated-back': { a: [bobApproves], b: ['approver kind="person" ref="cat"', 'policy reject="return"'], c: [bobApproves, 'policy repeated="once"'] },
  buttons: {
    a: [bobApproves],
    b: [
      bobApproves,
      'policy repeated="none"',
      ...['reject', 'transfer', 'delegate', 'add-sign', 'return', 'copy', 'comment'].map((name) => `button name="${name}" enabled="false"`),
    ],
  },
  copies: { a: [bobApproves, 'copy kind="role" ref="PURCHASE_MANAGER"', 'copy kind="initiator"'] },
}

beforeAll(async () => {
  for (const [key, nodes] of Object.entries(models)) await inbox.deploy(chain(key, nodes))
})

/** Open tasks as `node:person`, the roles in brackets. */
async function open(id: string): Promise<string[]> {
  const names = new Map([admin, ann, bob, cat, operator].map(({ userId, account }) => [userId, account]))
  const { activeTasks } = await inbox.detail(id)
  const who = (task: { assignee: string | null; candidateUsers: string[]; candidateGroups: string[] }) =>
    task.assignee === null ? `[${[...task.candidateUsers.map((each) => names.get(each)), ...task.candidateGroups].join()}]` : names.get(task.assignee)
  return activeTasks.map((task: { taskKey: string } & Parameters<typeof who>[0]) => `${task.taskKey}:${who(task)}`).toSorted()
}

const flowOf = async (id: string) =>
  dataOf(await inbox.get(admin, 'process/history-flow-list', { processInstanceId: id })) as {
    activityKey: string
    assignee: string | null
    outcome: string | null
    comment: string | null
  }[]

describe('nobody is there', () => {
  it.each([
    ['empty-admin', ['t:[PLATFORM_ADMIN]'], 'RUNNING'],
    ['empty-person', ['t:cat'], 'RUNNING'],
    ['empty-approve', ['next:bob'], 'RUNNING'],
    ['empty-countersign', ['next:bob'], 'RUNNING'],
    ['empty-reject', [], 'REJECTED'],
  ])('%s', async (key, expected, status) => {
    const id = await inbox.start(ann, key)
    expect([await open(id), (await inbox.detail(id)).status]).toEqual([expected, status])
  })

  it('the history tells why nobody was asked', async () => {
    const rows = await flowOf(await inbox.start(ann, 'empty-approve'))
    expect(rows.find(({ activityKey }) => activityKey === 't')).toMatchObject({ outcome: 'approved', comment: '无审批人，按规则自动通过' })
  })

  it('a rejection by rule goes back to whoever has just handed it in', async () => {
    const id = await inbox.start(ann, 'empty-reject-back')
    await inbox.post(ann, 'work/complete-task', { taskId: await inbox.taskOf(id) })
    expect(await open(id)).toEqual(['fill:ann'])
  })
})

it.each([
  ['self-leader', ['t:bob']],
  ['self-allow', ['t:ann']],
  ['self-admin', ['t:[PLATFORM_ADMIN]']],
  ['self-skip', ['next:bob']],
  ['self-countersign', ['t:bob', 't:cat']],
])('the initiator is the approver: %s', async (key, expected) => {
  expect(await open(await inbox.start(ann, key))).toEqual(expected)
})

it('of a role the others approve', async () => {
  expect(await open(await inbox.start(bob, 'self-role'))).toEqual(['t:cat'])
  expect(await open(await inbox.start(ann, 'self-role'))).toEqual(['t:[PURCHASE_MANAGER]'])
})

const approve = async (id: string, who: typeof bob) =>
  expect((await inbox.post(who, 'work/complete-task', { taskId: await inbox.taskOf(id) })).status).toBe(200)

it('the initiator does not come to his own case by a transfer; he may only refuse it', async () => {
  const id = await inbox.start(ann, 'self-leader')
  const taskId = await inbox.taskOf(id)
  expect((await inbox.post(bob, 'work/transfer-task', { taskId, userId: ann.userId })).status).toBe(200)
  const refused = await inbox.post(ann, 'work/complete-task', { taskId })
  expect([refused.status, refused.body.msg]).toEqual([422, '“t”不允许发起人审批自己的单据'])
  expect((await inbox.post(ann, 'work/complete-task', { taskId, pass: false })).status).toBe(200)
})

describe('whoever has agreed already', () => {
  it('is not asked again at the next node, unless it says otherwise', async () => {
    const id = await inbox.start(ann, 'repeated-default')
    await approve(id, bob)
    expect(await open(id)).toEqual(['c:cat'])
    expect((await flowOf(id)).find(({ activityKey }) => activityKey === 'b')).toMatchObject({
      assignee: bob.userId,
      outcome: 'approved',
      comment: '审批人此前已同意，自动通过',
    })
    await approve(id, cat)
    expect(await open(id)).toEqual(['d:bob'])
  })

  it.each([['repeated-none'], ['repeated-comment']])('is asked again: %s', async (key) => {
    const id = await inbox.start(ann, key)
    await approve(id, bob)
    expect(await open(id)).toEqual(['b:bob'])
  })

  it('once anywhere', async () => {
    const id = await inbox.start(ann, 'repeated-once')
    await approve(id, bob)
    await approve(id, cat)
    expect((await inbox.detail(id)).status).toBe('COMPLETED')
  })

  it('what was sent back does not count any more', async () => {
    const id = await inbox.start(ann, 'repeated-back')
    await approve(id, bob)
    await inbox.post(cat, 'work/complete-task', { taskId: await inbox.taskOf(id), pass: false })
    expect(await open(id)).toEqual(['a:bob'])
  })
})

it('a button that the model switches off is refused on the server, with its node', async () => {
  const id = await inbox.start(ann, 'buttons')
  await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(id) })
  const taskId = await inbox.taskOf(id)
  const attempts = [
    ['complete-task', { pass: false }],
    ['transfer-task', { userId: cat.userId }],
    ['delegate-task', { userId: cat.userId }],
    ['add-sign', { userIds: [cat.userId] }],
    ['return-task', {}],
    ['copy', { userIds: [cat.userId] }],
    ['comment', { comment: 'hm' }],
  ] as const
  for (const [call, more] of attempts) {
    const { body } = await inbox.post(bob, `work/${call}`, { taskId, ...more })
    expect([call, body.code !== 200, body.msg]).toEqual([call, true, '“b”节点不提供该操作'])
  }
  expect((await inbox.post(bob, 'work/complete-task', { taskId })).status).toBe(200)
})

it('copies go out when the node is complete, to each person once', async () => {
  const id = await inbox.start(ann, 'copies')
  expect(dataOf(await inbox.get(cat, 'work/copy-list')).total).toBe(0)
  await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(id) })
  for (const who of [ann, bob, cat]) expect([who.account, dataOf(await inbox.get(who, 'work/copy-list')).total]).toEqual([who.account, 1])
})
