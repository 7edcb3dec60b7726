/** Operators mend what hangs; past the approvers of a document they lead nobody, whichever call they use. */
import { expect, it } from 'vitest'
import { end, flows, model, service as serviceTask, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, dataOf, operator, service } from './inbox-app.ts'
import { withOperations } from './operations-app.ts'

const inbox = withOperations(false)

it('on the process of a document every way past its approvers needs an administrator', async () => {
  const body = start() + serviceTask('s', 'inside', 'camunda:asyncBefore="true"') + end() + flows('start', 's', 'end')
  await inbox.deploy(model('guarded', body))
  service.fails = 'broken'
  const document = await inbox.start(admin, 'guarded', { businessKey: 'D-1', businessType: 'supplier-freeze' })
  const other = await inbox.start(admin, 'guarded', { businessKey: 'D-2' })
  for (let round = 0; round < 4; round += 1) {
    await inbox.engine().runDue()
    inbox.clock.at += 24 * 3600_000
  }
  const incidentOf = async (processInstanceId: string): Promise<string> =>
    dataOf(await inbox.get(operator, 'incident/list', { processInstanceId })).records[0].incidentId
  const incidentId = await incidentOf(document)
  const calls: readonly (readonly [string, object])[] = [
    ['process/modify', { processInstanceId: document, startBefore: ['end'] }],
    ['process/terminate', { processInstanceId: document, comment: 'x' }],
    ['process/variables', { processInstanceId: document, variables: { pass: true } }],
    ['incident/retry', { incidentId }],
    ['incident/edit-retry', { incidentId, variables: { pass: true } }],
    ['incident/skip', { incidentId }],
    ['incident/terminate', { incidentId }],
    ['job/retry', { processInstanceId: document }],
    ['job/execute', { processInstanceId: document }],
    ['process/signal', { name: 'any', processInstanceId: document }],
    ['job/queue-retry', { queue: 'engine-jobs', jobId: incidentId }],
  ]
  for (const [call, payload] of calls) {
    const { status, body } = await inbox.post(operator, call, payload)
    expect([call, status, status === 403 ? body.msg : body.data], call).toEqual([call, 403, '单据流程只能由流程管理员处理'])
  }
  service.fails = undefined
  expect((await inbox.post(operator, 'incident/retry', { incidentId: await incidentOf(other) })).status).toBe(200)
  expect((await inbox.post(admin, 'incident/retry', { incidentId, comment: '打印机已修好' })).status).toBe(200)
  const remarks = dataOf(await inbox.get(admin, 'work/comments', { processInstanceId: document }))
  expect(remarks).toContainEqual(expect.objectContaining({ kind: 'RETRY', userId: admin.userId, content: '打印机已修好' }))
})

it('nobody decides for somebody whom they simulate', async () => {
  const simulated = { ...ann, simulatedBy: admin.userId, via: { kind: 'SIMULATION' as const, id: admin.userId, name: admin.name } }
  const { status, body } = await inbox.post(simulated, 'process/start', { processKey: 'guarded' })
  expect([status, body.msg]).toEqual([403, '模拟登录期间不能代替他人办理'])
  expect((await inbox.post(simulated, 'work/todo-list', {})).status).toBe(200)
})
