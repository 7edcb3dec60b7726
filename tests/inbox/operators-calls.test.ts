/** What operators do by call who know another engine's: begin in the middle, speak to what waits, move timers and jobs, hold work back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, dataOf, noSuchId, operator, withInbox, worker } from './inbox-app.ts'

const inbox = withInbox()

beforeAll(async () => {
  await inbox.deploy(sequence('row', ['one', 'two']))
  const waits = `${start()} <bpmn:receiveTask id="paid" messageRef="m" />
    <bpmn:boundaryEvent id="bell" attachedToRef="paid" cancelActivity="false"><bpmn:signalEventDefinition signalRef="s" /></bpmn:boundaryEvent>
    <bpmn:boundaryEvent id="late" attachedToRef="paid"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    ${end()} ${end('rung')} ${end('over')} ${flows('start', 'paid', 'end')} ${flows('bell', 'rung')} ${flows('late', 'over')}`
  await inbox.deploy(model('waits', waits, '<bpmn:message id="m" name="payment" /><bpmn:signal id="s" name="bell" />'))
  const printing = `${start()} <bpmn:serviceTask id="print" camunda:type="external" camunda:topic="print" /> ${end()} ${flows('start', 'print', 'end')}`
  await inbox.deploy(model('printing', printing))
})

describe('starting in the middle', () => {
  it('takes an administrator and a place', async () => {
    const { processInstanceId } = dataOf(await inbox.post(admin, 'process/start-inside', { processKey: 'row', startAfter: ['one'], businessKey: 7 }))
    expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['two'], businessKey: '7' })
    expect((await inbox.post(operator, 'process/start-inside', { processKey: 'row', startAfter: ['one'] })).status).toBe(403)
    expect((await inbox.post(admin, 'process/start-inside', { processKey: 'row' })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'startBefore' }] },
    })
    expect((await inbox.post(admin, 'process/start-inside', { processKey: 'row', startBefore: ['nowhere'] })).status).toBe(400)
  })
})

const waitingIn = async (processInstanceId: string) => dataOf(await inbox.get(operator, 'subscription/list', { processInstanceId }))

describe('subscriptions', () => {
  it('are listed, and what waits under one goes on', async () => {
    const one = await inbox.start(ann, 'waits')
    const other = await inbox.start(ann, 'waits')
    const listed = await waitingIn(one)
    expect(listed).toMatchObject({
      total: 2,
      records: expect.arrayContaining([
        expect.objectContaining({ kind: 'message', name: 'payment', elementId: 'paid', processInstanceId: one }),
        expect.objectContaining({ kind: 'signal', name: 'bell', elementId: 'bell' }),
      ]),
    })
    const { subscriptionId } = listed.records.find(({ kind }: { kind: string }) => kind === 'message')
    expect(dataOf(await inbox.post(operator, 'process/signal', { name: 'bell', processInstanceId: other }))).toEqual({ matched: 1 })
    expect(dataOf(await inbox.post(operator, 'process/message', { subscriptionId, variables: { by: 'bank' } }))).toEqual({ matched: 1 })
    expect(await inbox.detail(one)).toMatchObject({ status: 'COMPLETED', variables: { by: 'bank' } })
    expect((await inbox.detail(other)).status).toBe('RUNNING')
    for (const id of [subscriptionId, noSuchId, 'nonsense'])
      expect((await inbox.post(operator, 'process/message', { subscriptionId: id })).body).toMatchObject({ code: 404, msg: '已无人在该处等待' })
    expect((await inbox.get(bob, 'subscription/list')).status).toBe(403)
  })
})

describe('a timer', () => {
  it('is moved, and fires at its new time', async () => {
    const processInstanceId = await inbox.start(ann, 'waits')
    const [{ jobId }] = dataOf(await inbox.get(operator, 'job/list', { processInstanceId, elementId: 'late' })).records
    const dueTime = new Date(inbox.clock.at + 60_000).toISOString()
    expect((await inbox.post(operator, 'job/set-due', { jobId, dueTime })).status).toBe(200)
    expect(dataOf(await inbox.get(operator, 'job/list', { processInstanceId })).records).toMatchObject([{ jobId, dueTime, priority: 0 }])
    expect((await inbox.post(operator, 'job/set-due', { jobId, dueTime: 'soon' })).status).toBe(400)
    expect((await inbox.post(operator, 'job/set-due', { jobId: noSuchId, dueTime })).status).toBe(404)
    expect((await inbox.post(operator, 'job/set-retries', { jobId, retries: 3 })).status).toBe(404)
    expect((await inbox.post(bob, 'job/set-due', { jobId, dueTime })).status).toBe(403)
    inbox.clock.at += 60_000
    await inbox.engine().runDue()
    expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
  })
})

describe('external work', () => {
  it('is given by process and business key, and taken back from who keeps it', async () => {
    await inbox.start(ann, 'printing', { businessKey: 'P-1' })
    const processInstanceId = await inbox.start(ann, 'printing', { businessKey: 'P-2' })
    const fetch = async (more: object) => dataOf(await inbox.post(worker, 'job/fetch-lock', { topic: 'print', workerId: 'w', ...more }))
    expect(await fetch({ processKeys: ['elsewhere'] })).toEqual([])
    const [job] = await fetch({ processKeys: ['printing'], businessKey: 'P-2' })
    expect(job).toMatchObject({ businessKey: 'P-2', retries: 2 })
    expect(await fetch({ businessKey: 'P-2' })).toEqual([])
    expect((await inbox.post(operator, 'job/unlock', { jobId: job.jobId })).status).toBe(200)
    expect((await inbox.post(operator, 'job/set-retries', { jobId: job.jobId, retries: 9 })).status).toBe(200)
    expect((await inbox.post(operator, 'job/set-priority', { jobId: job.jobId, priority: 70 })).status).toBe(200)
    expect(await fetch({ workerId: 'v', max: 1 })).toMatchObject([{ jobId: job.jobId, retries: 8, priority: 70 }])
    expect((await inbox.post(worker, 'job/complete-external', { jobId: job.jobId, workerId: 'w' })).status).toBe(409)
    expect((await inbox.post(worker, 'job/complete-external', { jobId: job.jobId, workerId: 'v' })).status).toBe(200)
    expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
    expect((await inbox.post(operator, 'job/set-retries', { jobId: job.jobId, retries: 0 })).status).toBe(400)
    expect((await inbox.post(operator, 'job/unlock', { jobId: job.jobId })).status).toBe(404)
  })
})
