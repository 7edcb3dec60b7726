/** A task, a case, a proxy of others: whatever state it is in, whoever has no part in it hears what is said of an id that nobody has. */
import { expect, it } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { sequence } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, noSuchId, operator, supplier } from './inbox-app.ts'
import { withOperations } from './operations-app.ts'

const inbox = withOperations(false)

/** `id` is the task or the case. */
const calls: Readonly<Record<'task' | 'instance', readonly (readonly [string, (id: string) => object])[]>> = {
  task: [
    ['work/claim-task', (taskId) => ({ taskId })],
    ['work/unclaim-task', (taskId) => ({ taskId })],
    ['work/complete-task', (taskId) => ({ taskId, pass: true, comment: 'x' })],
    ['work/complete-task', (taskId) => ({ taskId, pass: true, variables: { amount: 1 } })],
    ['work/batch-complete', (taskId) => ({ taskIds: [taskId], pass: true })],
    ['work/resolve-task', (taskId) => ({ taskId })],
    ['work/transfer-task', (taskId) => ({ taskId, userId: admin.userId })],
    ['work/delegate-task', (taskId) => ({ taskId, userId: admin.userId })],
    ['work/return-task', (taskId) => ({ taskId, comment: 'x' })],
    ['work/batch-return', (taskId) => ({ taskIds: [taskId], comment: 'x' })],
    ['work/withdraw-task', (taskId) => ({ taskId })],
    ['work/add-sign', (taskId) => ({ taskId, userId: admin.userId })],
    ['work/remove-sign', (taskId) => ({ taskId })],
    ['work/task-detail', (taskId) => ({ taskId })],
    ['process/returnable', (taskId) => ({ taskId })],
    ['work/urge', (taskId) => ({ taskId })],
    ['work/copy', (taskId) => ({ taskId, userId: admin.userId })],
    ['work/comment', (taskId) => ({ taskId, comment: 'x' })],
  ],
  instance: [
    ['process/detail', (processInstanceId) => ({ processInstanceId })],
    ['process/history-flow-list', (processInstanceId) => ({ processInstanceId })],
    ['process/diagram', (processInstanceId) => ({ processInstanceId })],
    ['process/predict', (processInstanceId) => ({ processInstanceId })],
    ['process/actions', (processInstanceId) => ({ processInstanceId })],
    ['process/cancel', (processInstanceId) => ({ processInstanceId })],
    ['work/comments', (processInstanceId) => ({ processInstanceId })],
    ['work/urge', (processInstanceId) => ({ processInstanceId })],
    ['work/copy', (processInstanceId) => ({ processInstanceId, userId: admin.userId })],
    ['work/comment', (processInstanceId) => ({ processInstanceId, comment: 'x' })],
  ],
}

/** What an answer says once the id that was asked for is taken out of it. */
const saying = ({ status, raw }: Answer, id: string): string => `${status} ${raw.replaceAll(id, 'ID')}`

it('nobody learns from a refusal that there is something, how it stands, or who has it', async () => {
  await inbox.deploy(sequence('secret', ['check', 'sign']))
  const begin = async () => {
    const processInstanceId = await inbox.start(ann, 'secret')
    return { processInstanceId, taskId: await inbox.taskOf(processInstanceId) }
  }
  const [open, claimed, closed, suspended, over] = [await begin(), await begin(), await begin(), await begin(), await begin()]
  await inbox.post(bob, 'work/claim-task', { taskId: claimed.taskId })
  await inbox.post(admin, 'work/complete-task', { taskId: closed.taskId })
  await inbox
    .engine()
    .setInstanceState({ actor: { userId: admin.userId, roles: [], isAdmin: true }, processInstanceId: suspended.processInstanceId, state: 'suspended' })
  expect((await inbox.post(operator, 'process/terminate', { processInstanceId: over.processInstanceId })).status).toBe(200)
  const told: string[] = []
  for (const stranger of [eve, supplier]) {
    for (const one of [open, claimed, closed, suspended, over]) {
      for (const [kind, id] of [['task', one.taskId] as const, ['instance', one.processInstanceId] as const]) {
        for (const [call, input] of calls[kind]) {
          const [here, nowhere] = [await inbox.post(stranger, call, input(id)), await inbox.post(stranger, call, input(noSuchId))]
          if (saying(here, id) !== saying(nowhere, noSuchId)) told.push(`${stranger.account} ${call}: ${saying(here, id)} for ${saying(nowhere, noSuchId)}`)
        }
      }
    }
  }
  expect(told).toEqual([])
})

it('whoever was offered a task is told who was first, and who had it is told who took it', async () => {
  const raced = sequence('raced', ['check'])
  await inbox.deploy({ ...raced, content: raced.content.replaceAll('managers', 'PURCHASE_MANAGER') })
  const taskId = await inbox.taskOf(await inbox.start(ann, 'raced'))
  await inbox.post(bob, 'work/claim-task', { taskId })
  expect((await inbox.post(cat, 'work/claim-task', { taskId })).body).toMatchObject({ code: 409, msg: expect.stringContaining('鲍勃') })
  expect((await inbox.post(admin, 'work/complete-task', { taskId })).status).toBe(200)
  for (const known of [bob, cat])
    expect((await inbox.post(known, 'work/complete-task', { taskId })).body).toMatchObject({ code: 409, data: { byName: '管理员' } })
})

it('a proxy is a colleague: suppliers name their own people, the platform’s people each other', async () => {
  const period = { from: '2026-03-03', to: '2026-03-05' }
  await inbox
    .data()
    .sql.query('update app_user set tenant_id = $2, supplier_id = $3::uuid where id = $1::uuid', [supplier.userId, supplier.tenantId, supplier.supplierId])
  const mate = { ...supplier, userId: '0190d000-0000-7000-8000-000000000077' }
  await inbox
    .data()
    .sql.query(
      `insert into app_user (id, tenant_id, account, name, password_hash, user_type, terminal_type, supplier_id) values ($1::uuid, $2, 'mate', '同事', '-', 'SUPPLIER', 'SUPPLIER_TERMINAL', $3::uuid)`,
      [mate.userId, supplier.tenantId, supplier.supplierId],
    )
  const name = (who: Principal, agentId: string) => inbox.post(who, 'proxy/save', { agentId, ...period })
  for (const [who, agent] of [
    [supplier, ann.userId],
    [ann, supplier.userId],
    [ann, noSuchId],
  ] as const)
    expect((await name(who, agent)).body).toMatchObject({ code: 400, data: { errors: [{ path: 'agentId', message: '用户不存在或已停用' }] } })
  const saved = await name(supplier, mate.userId)
  expect(saved.status).toBe(200)
  const { id } = dataOf(saved)
  for (const stranger of [ann, eve])
    expect(saying(await inbox.post(stranger, 'proxy/remove', { id }), id)).toBe(saying(await inbox.post(stranger, 'proxy/remove', { id: noSuchId }), noSuchId))
  expect((await name(ann, bob.userId)).status).toBe(200)
})
