/** Operators mend what hangs; past the approvers of a document they lead nobody, whichever call they use. */
import { expect, it } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { end, flows, model, sequence, service as serviceTask, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, operator, service } from './inbox-app.ts'
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

const catching = (kind: 'message' | 'signal') =>
  `<bpmn:intermediateCatchEvent id="wait"><bpmn:${kind}EventDefinition ${kind}Ref="m" /></bpmn:intermediateCatchEvent>`

it.each([
  ['message', 'released'],
  ['signal', 'all-clear'],
] as const)('a %s of an operator moves no document, neither now nor when it waited for it', async (kind, name) => {
  const key = `waits-${kind}`
  await inbox.deploy(model(key, start() + catching(kind) + end() + flows('start', 'wait', 'end'), `<bpmn:${kind} id="m" name="${name}" />`))
  const send = (more: object = {}) => inbox.post(operator, `process/${kind}`, { name, ...more })
  if (kind === 'message') expect((await send({ businessKey: 'D-3', timeToLive: 60_000 })).status).toBe(200)
  const document = await inbox.start(admin, key, { businessKey: 'D-3', businessType: 'supplier-freeze' })
  await inbox.engine().runDue()
  expect((await inbox.detail(document)).status).toBe('RUNNING')
  expect((await send(kind === 'message' ? { businessKey: 'D-3' } : {})).body).toMatchObject({ code: 403, msg: '等待它的有单据流程，只能由流程管理员发送' })
  if (kind === 'message') expect((await send({ processInstanceId: document, elementId: 'wait' })).body).toMatchObject({ code: 403 })
  expect((await inbox.detail(document)).status).toBe('RUNNING')
  expect(dataOf(await inbox.post(admin, `process/${kind}`, { name, ...(kind === 'message' && { businessKey: 'D-3' }) }))).toMatchObject({ matched: 1 })
  const plain = await inbox.start(admin, key, { businessKey: 'D-4' })
  expect(dataOf(await send(kind === 'message' ? { businessKey: 'D-4' } : {}))).toMatchObject({ matched: 1 })
  expect((await inbox.detail(plain)).status).toBe('COMPLETED')
})

it('a retry begins with the tries of the model, whichever list it is asked in, and the history names who asked', async () => {
  const cycle = '<bpmn:extensionElements><camunda:failedJobRetryTimeCycle>R2/PT1M</camunda:failedJobRetryTimeCycle></bpmn:extensionElements>'
  const task = `<bpmn:serviceTask id="s" camunda:delegateExpression="\${outside}">${cycle}</bpmn:serviceTask>`
  await inbox.deploy(model('tries', start() + task + end() + flows('start', 's', 'end')))
  service.fails = 'broken'
  const id = await inbox.start(admin, 'tries')
  const left = async () => {
    const { records } = dataOf(await inbox.get(operator, 'job/list', { processInstanceId: id }))
    return records.map((job: { retries: number }) => job.retries)
  }
  await inbox.engine().runDue()
  expect(await left()).toEqual([1])
  expect((await inbox.post(operator, 'job/retry', { processInstanceId: id })).status).toBe(200)
  expect(await left()).toEqual([2])
  for (let round = 0; round < 2; round += 1) {
    await inbox.engine().runDue()
    inbox.clock.at += 3600_000
  }
  const { records } = dataOf(await inbox.get(operator, 'incident/list', { processInstanceId: id }))
  expect((await inbox.post(operator, 'incident/retry', { incidentId: records[0].incidentId })).status).toBe(200)
  expect(await left()).toEqual([2])
  service.fails = undefined
  expect((await inbox.post(operator, 'job/execute', { processInstanceId: id })).status).toBe(200)
  const remarks = dataOf(await inbox.get(admin, 'work/comments', { processInstanceId: id }))
  expect(remarks.map(({ kind, userId }: { kind: string; userId: string }) => [kind, userId])).toEqual([
    ['RETRY', operator.userId],
    ['RETRY', operator.userId],
    ['EXECUTE', operator.userId],
  ])
})

it('a model that names no starters is started by who manages models, and by nobody else', async () => {
  const open = model('names-nobody', start() + end() + flows('start', 'end'))
  const [{ definitionId }] = dataOf(await inbox.upload(admin, [open]))
  for (const by of [{ processKey: 'names-nobody' }, { definitionId }])
    expect((await inbox.post(ann, 'process/start', by)).body).toMatchObject({ code: 403, msg: '没有权限发起该流程' })
  const offered = async (who: Principal) => (dataOf(await inbox.get(who, 'work/start-list')).records as { key: string }[]).map(({ key }) => key)
  expect(await offered(ann)).not.toContain('names-nobody')
  expect(await offered(operator)).toContain('names-nobody')
  expect((await inbox.post(operator, 'process/start', { processKey: 'names-nobody' })).status).toBe(200)
  // Its diagram and who would decide are not there for the others either.
  for (const [call, input] of [['process/diagram', { definitionId }] as const, ['process/predict', { processKey: 'names-nobody' }] as const]) {
    expect((await inbox.post(ann, call, input)).status, call).toBe(404)
    expect((await inbox.post(operator, call, input)).status, call).toBe(200)
  }
})

it('who stands behind somebody is told beside every remark of theirs', async () => {
  const steps = sequence('steps', ['check'])
  await inbox.deploy({ ...steps, content: steps.content.replaceAll('managers', 'PURCHASE_MANAGER') })
  const id = await inbox.start(ann, 'steps')
  const taskId = await inbox.taskOf(id)
  const simulated = { ...bob, via: { kind: 'SIMULATION' as const, id: admin.userId, name: admin.name } }
  expect((await inbox.post(simulated, 'work/claim-task', { taskId })).status).toBe(200)
  expect((await inbox.post(simulated, 'work/comment', { taskId, comment: '看看' })).status).toBe(200)
  expect((await inbox.post(simulated, 'work/transfer-task', { taskId, userId: cat.userId })).status).toBe(200)
  const remarks = dataOf(await inbox.get(admin, 'work/comments', { processInstanceId: id })) as { kind: string; userId: string; content: string | null }[]
  expect(remarks.map(({ kind }) => kind)).toEqual(['CLAIM', 'SIMULATION', 'COMMENT', 'SIMULATION', 'TRANSFER', 'SIMULATION'])
  expect(remarks.filter(({ kind }) => kind === 'SIMULATION').map(({ userId, content }) => [userId, content])).toEqual(
    Array.from({ length: 3 }, () => [bob.userId, admin.name]),
  )
})
