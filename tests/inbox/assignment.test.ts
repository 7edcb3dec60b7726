/** How names in models meet the people and roles of this product. */
import { beforeAll, expect, it } from 'vitest'
import { end, flows, model, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const task = (key: string, attributes: string) => model(key, `${start()} <bpmn:userTask id="t" ${attributes} /> ${end()} ${flows('start', 't', 'end')}`)

beforeAll(async () => {
  await inbox.deploy(task('by-account', 'camunda:assignee="Bob"'))
  await inbox.deploy(task('by-expression', 'camunda:assignee="${boss}"'))
  await inbox.deploy(task('candidates', 'camunda:candidateUsers="cat, nobody-here" camunda:candidateGroups="purchase-manager, Cashier, strangers"'))
  await inbox.deploy(task('unknown', 'camunda:assignee="kermit"'))
  const own = task('own', 'camunda:assignee="${starter}"')
  await inbox.deploy({ ...own, content: own.content.replace('<bpmn:startEvent id="start"', '<bpmn:startEvent id="start" camunda:initiator="starter"') })
})

const opened = async (key: string, variables: object = {}) => (await inbox.detail(await inbox.start(ann, key, { variables }))).activeTasks[0]

it('an account as assignee is that user, however it is spelled', async () => {
  expect(await opened('by-account')).toMatchObject({ assignee: bob.userId, assigneeName: '鲍勃' })
  expect(dataOf(await inbox.get(bob, 'work/todo-list', { processKey: 'by-account' })).total).toBe(1)
})

it.each([
  ['an account', 'cat'],
  ['an id', cat.userId],
])('an expression may give %s', async (_what, boss) => {
  const { taskId, assignee } = await opened('by-expression', { boss })
  expect(assignee).toBe(cat.userId)
  expect((await inbox.post(cat, 'work/complete-task', { taskId })).status).toBe(200)
})

it('the variable of the initiator is the user himself', async () => {
  expect(await opened('own')).toMatchObject({ assignee: ann.userId, assigneeName: '安娜' })
})

it('candidates are accounts and roles in any spelling; strangers stay as they are', async () => {
  const { taskId, candidateUsers, candidateGroups } = await opened('candidates')
  expect([candidateUsers, candidateGroups]).toEqual([
    [cat.userId, 'nobody-here'],
    ['PURCHASE_MANAGER', 'CASHIER', 'strangers'],
  ])
  for (const caller of [bob, cat, eve]) expect(dataOf(await inbox.get(caller, 'work/claim-list', { processKey: 'candidates' })).total, caller.account).toBe(1)
  expect((await inbox.post(ann, 'work/claim-task', { taskId })).status).toBe(403)
  expect((await inbox.post(eve, 'work/claim-task', { taskId })).status).toBe(200)
})

it('a name that nobody has is shown as it is, and an administrator can act', async () => {
  const { taskId, assignee, assigneeName } = await opened('unknown')
  expect([assignee, assigneeName]).toEqual(['kermit', 'kermit'])
  expect(dataOf(await inbox.post(admin, 'work/complete-task', { taskId })).ended).toBe(true)
})
