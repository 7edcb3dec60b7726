/** Who will be asked, told before; and whom people choose. */
import { beforeAll, expect, it } from 'vitest'
import { end, flow, flows, model, start } from '#tests/engine/runtime/models.ts'
import { ann, bob, cat, dataOf, eve, left, operator, withInbox } from '../inbox/inbox-app.ts'
import { chain, found, node } from './company.ts'

const inbox = withInbox(found)

const byAmount = model(
  'p-amount',
  `${start()} ${node('lead', 'approver kind="leader"')} <bpmn:exclusiveGateway id="gate" default="gate-pay" />
   ${node('boss', 'approver kind="leader" levels="2"')} ${node('pay', 'approver kind="role" ref="CASHIER"')} ${end()}
   ${flows('start', 'lead', 'gate')} ${flow('gate', 'boss', '=amount &gt; 100')} ${flow('gate', 'pay')} ${flows('boss', 'pay', 'end')}`,
)

beforeAll(async () => {
  await inbox.deploy(byAmount)
  await inbox.deploy(chain('p-choice', { first: ['approver kind="leader"'], t: ['approver kind="initiator-choice" ref="PURCHASE_MANAGER"'] }))
  await inbox.deploy(chain('p-next', { first: ['approver kind="leader"'], t: ['approver kind="approver-choice"'] }))
  await inbox.deploy(
    chain('p-same', {
      a: ['approver kind="leader"'],
      b: ['approver kind="leader"'],
      c: ['approver kind="person" ref="cat,eve"', 'countersign mode="ratio" ratio="0.5"'],
    }),
  )
})

interface Node {
  activityKey: string
  status: string
  certain: boolean
  people: { userId: string; outcome: string | null }[]
  groups: string[]
  skipped: string | null
}

const predict = async (input: object, who = ann) => dataOf(await inbox.post(who, 'process/predict', input)) as { nodes: Node[]; needsChoice: object[] }
const shape = ({ nodes }: { nodes: Node[] }) =>
  nodes.map(({ activityKey, status, certain, people, groups }) => [activityKey, status, certain, [...people.map(({ userId }) => userId), ...groups].join()])

it('a condition that is known decides; one that is not leaves both ways open, and what follows both is certain', async () => {
  expect(shape(await predict({ processKey: 'p-amount', variables: { amount: 10 } }))).toEqual([
    ['lead', 'FUTURE', true, bob.userId],
    ['pay', 'FUTURE', true, 'CASHIER'],
  ])
  expect(shape(await predict({ processKey: 'p-amount' }))).toEqual([
    ['lead', 'FUTURE', true, bob.userId],
    ['boss', 'FUTURE', false, operator.userId],
    ['pay', 'FUTURE', true, 'CASHIER'],
  ])
})

it('while it runs: what was done, what is open, what comes', async () => {
  const id = await inbox.start(ann, 'p-amount', { variables: { amount: 500 } })
  await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(id), comment: 'fine' })
  const { nodes } = await predict({ processInstanceId: id })
  expect(
    nodes.map(({ activityKey, status, people }) => [activityKey, status, people.map(({ userId, outcome }) => `${userId} ${outcome ?? ''}`).join()]),
  ).toEqual([
    ['lead', 'DONE', `${bob.userId} approved`],
    ['boss', 'ACTIVE', `${operator.userId} `],
    ['pay', 'FUTURE', ''],
  ])
  expect((await inbox.post(eve, 'process/predict', { processInstanceId: id })).status).toBe(404)
})

it('whoever will have agreed is told as skipped, and a countersign lists its people', async () => {
  const { nodes } = await predict({ processKey: 'p-same' })
  expect(nodes.map(({ activityKey, skipped, people }) => [activityKey, skipped, people.length])).toEqual([
    ['a', null, 1],
    ['b', '审批人此前已同意，自动通过', 1],
    ['c', null, 2],
  ])
  expect(nodes[2]).toMatchObject({ mode: 'ratio', ratio: 0.5, rule: { zh: '指定人员', en: 'named people' } })
})

it('the initiator chooses before he hands it in', async () => {
  expect((await predict({ processKey: 'p-choice' })).needsChoice).toEqual([{ taskKey: 't', taskName: 't', multiple: false, candidates: ['PURCHASE_MANAGER'] }])
  const missing = await inbox.post(ann, 'process/start', { processKey: 'p-choice' })
  expect([missing.status, missing.body.msg, missing.body.data.errors[0].path]).toEqual([400, '请选择“t”的审批人', 'approvers.t'])
  for (const who of [eve, left]) expect((await inbox.post(ann, 'process/start', { processKey: 'p-choice', approvers: { t: [who.userId] } })).status).toBe(400)
  expect((await inbox.post(ann, 'process/start', { processKey: 'p-choice', approvers: { t: [bob.userId, cat.userId] } })).status).toBe(400)
  const id = await inbox.start(ann, 'p-choice', { approvers: { t: [cat.userId] } })
  await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(id) })
  expect((await inbox.detail(id)).activeTasks[0].assignee).toBe(cat.userId)
})

it('the approver chooses who comes after him', async () => {
  const id = await inbox.start(ann, 'p-next')
  const taskId = await inbox.taskOf(id)
  const missing = await inbox.post(bob, 'work/complete-task', { taskId })
  expect([missing.status, missing.body.data.errors[0].path]).toEqual([400, 'approvers.t'])
  expect((await inbox.post(bob, 'work/complete-task', { taskId, approvers: { t: [left.userId] } })).status).toBe(400)
  expect((await inbox.post(bob, 'work/complete-task', { taskId, approvers: { t: [eve.userId] } })).status).toBe(200)
  expect((await inbox.detail(id)).activeTasks[0].assignee).toBe(eve.userId)
})
