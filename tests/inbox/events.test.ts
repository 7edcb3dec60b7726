/** What comes from outside: messages, signals, timers, jobs, external workers; and what goes wrong there. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flow, flows, model, service as serviceTask, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, dataOf, noSuchId, operator, service, withInbox, worker } from './inbox-app.ts'

const inbox = withInbox()
const message = '<bpmn:message id="m" name="goods-arrived" />'
const receive = (id: string) => `<bpmn:receiveTask id="${id}" messageRef="m" />`
const timer = (id: string) =>
  `<bpmn:intermediateCatchEvent id="${id}"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`
const external = (id: string) => `<bpmn:serviceTask id="${id}" camunda:type="external" camunda:topic="print" />`
const send = (input: object) => inbox.post(operator, 'process/message', input)
const statusOf = async (processInstanceId: string): Promise<string> => (await inbox.detail(processInstanceId)).status

beforeAll(async () => {
  await inbox.deploy(model('waits', `${start()} ${receive('arrival')} ${end()} ${flows('start', 'arrival', 'end')}`, message))
  await inbox.deploy(
    model(
      'hears',
      `${start()} <bpmn:intermediateCatchEvent id="bell"><bpmn:signalEventDefinition signalRef="s" /></bpmn:intermediateCatchEvent> ${end()} ${flows('start', 'bell', 'end')}`,
      '<bpmn:signal id="s" name="bell" />',
    ),
  )
  await inbox.deploy(
    model(
      'begins',
      `<bpmn:startEvent id="start"><bpmn:messageEventDefinition messageRef="o" /></bpmn:startEvent> ${userTask('look')} ${end()} ${flows('start', 'look', 'end')}`,
      '<bpmn:message id="o" name="ordered" />',
    ),
  )
  await inbox.deploy(model('sleeps', `${start()} ${timer('nap')} ${end()} ${flows('start', 'nap', 'end')}`))
  await inbox.deploy(
    model(
      'prints',
      `${start()} ${external('print')} ${end()} <bpmn:boundaryEvent id="jam" attachedToRef="print"><bpmn:errorEventDefinition errorRef="e" /></bpmn:boundaryEvent> ${userTask('repair')}
    ${flows('start', 'print', 'end')} ${flow('jam', 'repair')} ${flow('repair', 'end')}`,
      '<bpmn:error id="e" errorCode="JAM" />',
    ),
  )
  await inbox.deploy(model('serves', `${start()} ${userTask('ask')} ${serviceTask('do', 'inside')} ${end()} ${flows('start', 'ask', 'do', 'end')}`))
  await inbox.deploy(model('later', `${start()} ${serviceTask('do', 'outside')} ${end()} ${flows('start', 'do', 'end')}`))
})

async function asked(): Promise<{ processInstanceId: string; taskId: string }> {
  const processInstanceId = await inbox.start(ann, 'serves')
  return { processInstanceId, taskId: await inbox.taskOf(processInstanceId) }
}

const fetchWork = async (workerId: string) => dataOf(await inbox.post(worker, 'job/fetch-lock', { topic: 'print', workerId, lockDuration: 60_000 }))

describe('a message', () => {
  it('finds its instance by business key, by instance, by values of variables, or by the element that waits', async () => {
    const instances = await Promise.all(
      ['A-1', 'A-2', 'A-3', 'A-4'].map((businessKey, index) =>
        inbox.start(ann, 'waits', { businessKey, variables: { order: { no: index }, place: businessKey } }),
      ),
    )
    const [one = '', two = '', three = '', four = ''] = instances
    expect((await send({ name: 'goods-arrived' })).body).toMatchObject({ code: 409, msg: '有多个流程在等待该消息，请指明是哪一个' })
    expect(dataOf(await send({ name: 'goods-arrived', businessKey: 'A-1', variables: { boxes: 3 } }))).toEqual({ matched: 1 })
    expect(await inbox.detail(one)).toMatchObject({ status: 'COMPLETED', variables: { boxes: 3 } })
    expect(dataOf(await send({ name: 'goods-arrived', processInstanceId: two }))).toEqual({ matched: 1 })
    expect(dataOf(await send({ name: 'goods-arrived', correlation: { place: 'A-3', order: { no: 2 } } }))).toEqual({ matched: 1 })
    expect(dataOf(await send({ processInstanceId: four, elementId: 'arrival' }))).toEqual({ matched: 1 })
    for (const id of [two, three, four]) expect(await statusOf(id)).toBe('COMPLETED')
  })

  it('nobody waits for matches nothing; one that nobody can wait for is refused', async () => {
    const processInstanceId = await inbox.start(ann, 'waits', { businessKey: 7 })
    expect(dataOf(await send({ name: 'goods-arrived', businessKey: 'elsewhere' }))).toEqual({ matched: 0 })
    expect(dataOf(await send({ name: 'unheard', processInstanceId }))).toEqual({ matched: 0 })
    expect((await send({ name: 'goods-arrived', processInstanceId: noSuchId })).status).toBe(404)
    expect((await send({ processInstanceId: 'nonsense', elementId: 'arrival' })).status).toBe(404)
    expect((await send({ processInstanceId, elementId: 'start' })).status).toBe(409)
    expect((await send({ processInstanceId })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } })
    expect((await inbox.post(bob, 'process/message', { name: 'x' })).status).toBe(403)
    expect(dataOf(await send({ name: 'goods-arrived', businessKey: 7 }))).toEqual({ matched: 1 })
  })

  it('starts what begins with it, once for its id', async () => {
    const first = dataOf(await send({ name: 'ordered', businessKey: 'O-1', variables: { n: 1 }, messageId: 'id-1' }))
    expect(first).toEqual({ matched: 1, started: [expect.any(String)] })
    expect(dataOf(await send({ name: 'ordered', businessKey: 'O-1', messageId: 'id-1' }))).toEqual(first)
    expect(await inbox.detail(first.started[0])).toMatchObject({ businessKey: 'O-1', variables: { n: 1 }, activeElements: ['look'] })
  })
})

it('a signal reaches everybody who listens', async () => {
  const instances = [await inbox.start(ann, 'hears'), await inbox.start(ann, 'hears')]
  expect(dataOf(await inbox.post(operator, 'process/signal', { name: 'bell', variables: { loud: true } }))).toEqual({ matched: 2 })
  for (const id of instances) expect(await inbox.detail(id)).toMatchObject({ status: 'COMPLETED', variables: { loud: true } })
  expect(dataOf(await inbox.post(operator, 'process/signal', { name: 'bell' }))).toEqual({ matched: 0 })
  expect((await inbox.post(operator, 'process/signal', {})).body).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } })
})

describe('timers and jobs', () => {
  it('are listed and run by hand', async () => {
    const processInstanceId = await inbox.start(ann, 'sleeps')
    const listed = dataOf(await inbox.get(operator, 'job/list', { processInstanceId }))
    expect(listed).toMatchObject({
      total: 1,
      records: [{ jobId: expect.any(String), kind: 'timer', elementId: 'nap', processInstanceId, dueTime: new Date(inbox.clock.at + 3600_000).toISOString() }],
    })
    expect((await inbox.post(bob, 'job/execute', { processInstanceId })).status).toBe(403)
    expect((await inbox.post(operator, 'job/execute', { processInstanceId, elementId: 'elsewhere', kind: 'timer' })).status).toBe(404)
    expect(dataOf(await inbox.post(operator, 'job/execute', { processInstanceId, elementId: 'nap', kind: 'timer' }))).toEqual({ matched: 1 })
    expect(await statusOf(processInstanceId)).toBe('COMPLETED')
    expect((await inbox.post(operator, 'job/execute', { jobId: listed.records[0].jobId })).body).toMatchObject({ code: 404, msg: '作业不存在或已执行' })
    for (const input of [{ jobId: 'nonsense' }, { processInstanceId: 'nonsense' }, { processInstanceId: noSuchId }])
      expect((await inbox.post(operator, 'job/execute', input)).status).toBe(404)
    expect((await inbox.post(operator, 'job/execute', {})).body).toMatchObject({ code: 400, data: { errors: [{ path: 'jobId' }] } })
    expect(dataOf(await inbox.get(operator, 'job/list', { processInstanceId: 'nonsense' })).records).toEqual([])
  })

  it('fire by themselves when they are due', async () => {
    const processInstanceId = await inbox.start(ann, 'sleeps')
    inbox.clock.at += 3600_000
    await inbox.engine().runDue()
    expect(await statusOf(processInstanceId)).toBe('COMPLETED')
  })

  it('that fail raise an incident, which is retried when the cause is gone', async () => {
    service.fails = 'broken'
    const processInstanceId = await inbox.start(ann, 'later')
    for (let round = 0; round < 4; round += 1) {
      await inbox.engine().runDue()
      inbox.clock.at += 24 * 3600_000
    }
    const [incident] = dataOf(await inbox.get(operator, 'incident/list', { processInstanceId })).records
    expect(incident).toMatchObject({ processInstanceId, processKey: 'later', elementId: 'do', message: expect.stringContaining('the printer burns') })
    expect(dataOf(await inbox.get(admin, 'process/diagram', { processInstanceId })).incidents).toEqual(['do'])
    service.fails = undefined
    expect((await inbox.post(operator, 'incident/retry', { incidentId: incident.incidentId })).status).toBe(200)
    await inbox.engine().runDue()
    expect(await statusOf(processInstanceId)).toBe('COMPLETED')
    for (const incidentId of [incident.incidentId, 'nonsense', noSuchId]) expect((await inbox.post(operator, 'incident/skip', { incidentId })).status).toBe(404)
  })
})

describe('a handler inside the step', () => {
  it('that refuses by a rule refuses the click; nothing has changed', async () => {
    const { processInstanceId, taskId } = await asked()
    service.fails = 'refused'
    expect((await inbox.post(admin, 'work/complete-task', { taskId })).body).toMatchObject({
      code: 422,
      data: { rule: 'stock-short', left: 3, reason: 'Only 3 are left' },
    })
    expect(await inbox.taskOf(processInstanceId)).toBe(taskId)
  })

  it('that breaks keeps the decision and raises an incident, which may be skipped', async () => {
    const { processInstanceId, taskId } = await asked()
    service.fails = 'broken'
    expect((await inbox.post(admin, 'work/complete-task', { taskId, comment: 'agreed' })).status).toBe(200)
    const { incidents } = await inbox.detail(processInstanceId)
    expect(incidents).toMatchObject([{ elementId: 'do', message: expect.stringContaining('the printer burns') }])
    expect((await inbox.post(operator, 'incident/skip', { incidentId: incidents[0].incidentId, variables: { byHand: true } })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED', variables: { byHand: true } })
  })
})

describe('an external worker', () => {
  it('takes work, and only the one who took it answers', async () => {
    const processInstanceId = await inbox.start(ann, 'prints', { businessKey: 'P-1', variables: { pages: 2 } })
    const [job] = await fetchWork('w1')
    expect(job).toMatchObject({
      topic: 'print',
      processInstanceId,
      processKey: 'prints',
      businessKey: 'P-1',
      elementId: 'print',
      variables: { pages: 2 },
      properties: {},
      lockedUntil: new Date(inbox.clock.at + 60_000).toISOString(),
    })
    expect(await fetchWork('w2')).toEqual([])
    const { jobId } = job
    expect((await inbox.post(worker, 'job/complete-external', { jobId, workerId: 'w2' })).body).toMatchObject({ code: 409, msg: '锁已失效，任务已由他人领取' })
    expect((await inbox.post(worker, 'job/extend-lock', { jobId, workerId: 'w1', lockDuration: 1000 })).status).toBe(200)
    expect((await inbox.post(worker, 'job/complete-external', { jobId, workerId: 'w1', variables: { printed: true } })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED', variables: { pages: 2, printed: true } })
    for (const id of [jobId, 'nonsense', noSuchId]) expect((await inbox.post(worker, 'job/complete-external', { jobId: id, workerId: 'w1' })).status).toBe(404)
    expect((await inbox.post(ann, 'job/fetch-lock', { topic: 'print', workerId: 'w' })).status).toBe(403)
    expect((await inbox.post(worker, 'job/fetch-lock', { workerId: 'w' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'topic' }] } })
  })

  it('fails until the tries are used up, then an incident waits for somebody', async () => {
    const processInstanceId = await inbox.start(ann, 'prints')
    const [first] = await fetchWork('w1')
    expect((await inbox.post(worker, 'job/fail-external', { jobId: first.jobId, workerId: 'w1', message: 'no paper', retries: 1, retryIn: 1000 })).status).toBe(
      200,
    )
    expect(await fetchWork('w1')).toEqual([])
    inbox.clock.at += 1000
    const [second] = await fetchWork('w1')
    expect((await inbox.post(worker, 'job/fail-external', { jobId: second.jobId, workerId: 'w1', message: 'still no paper', retries: 0 })).status).toBe(200)
    const { incidents } = await inbox.detail(processInstanceId)
    expect(incidents).toMatchObject([{ elementId: 'print', message: 'still no paper' }])
    expect((await inbox.post(operator, 'incident/retry', { incidentId: incidents[0].incidentId })).status).toBe(200)
    expect(await fetchWork('w1')).toHaveLength(1)
  })

  it('may raise an error that the model catches', async () => {
    const processInstanceId = await inbox.start(ann, 'prints')
    const jobs = await fetchWork('w3')
    const mine = jobs.find((job: { processInstanceId: string }) => job.processInstanceId === processInstanceId)
    expect((await inbox.post(worker, 'job/fail-external', { jobId: mine.jobId, workerId: 'w3', errorCode: 'JAM', message: 'jammed' })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['repair'] })
  })
})
