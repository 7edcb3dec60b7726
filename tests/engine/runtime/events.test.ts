/** What comes from outside or with time: messages, signals, timers, start events; suspension, surgery, deletion. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { end, flow, flows, model, sequence, start, userTask } from './models.ts'

const host = withEngine()
const HOUR = 3600_000

const receive = (id: string, message: string) => `<bpmn:receiveTask id="${id}" messageRef="${message}" />`
const MESSAGES = '<bpmn:message id="paid" name="paid" /><bpmn:message id="order" name="order" /><bpmn:signal id="alarm" name="alarm" />'
const caught = (id: string) => `<bpmn:intermediateCatchEvent id="${id}"><bpmn:signalEventDefinition signalRef="alarm" /></bpmn:intermediateCatchEvent>`
const timer = (kind: string, value: string) => `<bpmn:timerEventDefinition><bpmn:${kind}>${value}</bpmn:${kind}></bpmn:timerEventDefinition>`

beforeAll(async () => {
  await host.engine.deploy({
    files: [
      model('payment', `${start()} ${receive('wait', 'paid')} ${end()} ${flows('start', 'wait', 'end')}`, MESSAGES),
      model(
        'ordered',
        `<bpmn:startEvent id="begin"><bpmn:messageEventDefinition messageRef="order" /></bpmn:startEvent> ${userTask('check')} ${end()} ${flows('begin', 'check', 'end')}`,
        MESSAGES,
      ),
      model('listener', `${start()} ${caught('hear')} ${end()} ${flows('start', 'hear', 'end')}`, MESSAGES),
      model(
        'alarmed',
        `<bpmn:startEvent id="begin"><bpmn:signalEventDefinition signalRef="alarm" /></bpmn:startEvent> ${end()} ${flow('begin', 'end')}`,
        MESSAGES,
      ),
      model(
        'shouter',
        `${start()} <bpmn:intermediateThrowEvent id="shout"><bpmn:signalEventDefinition signalRef="alarm" /></bpmn:intermediateThrowEvent> ${end()} ${flows('start', 'shout', 'end')}`,
        MESSAGES,
      ),
      model(
        'sender',
        `${start()} <bpmn:intermediateThrowEvent id="tell"><bpmn:messageEventDefinition messageRef="paid" /></bpmn:intermediateThrowEvent> ${end()} ${flows('start', 'tell', 'end')}`,
        MESSAGES,
      ),
      model('nightly', `<bpmn:startEvent id="night">${timer('timeCycle', 'R3/PT1H')}</bpmn:startEvent> ${end()} ${flow('night', 'end')}`),
      model(
        'reminded',
        `${start()} ${userTask('decide')} <bpmn:boundaryEvent id="remind" attachedToRef="decide" cancelActivity="false">${timer('timeCycle', 'R3/PT1H')}</bpmn:boundaryEvent>
        <bpmn:boundaryEvent id="expire" attachedToRef="decide">${timer('timeDuration', 'P1D')}</bpmn:boundaryEvent> ${end()} ${end('reminder')} ${end('expired')}
        ${flows('start', 'decide', 'end')} ${flow('remind', 'reminder')} ${flow('expire', 'expired')}`,
      ),
      sequence('plain', ['one', 'two', 'three']),
    ],
    actor: admin,
  })
})

describe('messages', () => {
  it('reach the instance of a business key, an instance, a variable, and one receive task', async () => {
    const { engine } = host
    const ids: string[] = []
    for (const key of ['P-1', 'P-2', 'P-3', 'P-4'])
      ids.push((await engine.start({ processKey: 'payment', businessKey: key, variables: { order: key }, actor: ann })).processInstanceId)
    await expect(engine.message({ name: 'paid', actor: admin })).rejects.toMatchObject({ code: 'ambiguous-message' })
    expect(await engine.message({ name: 'paid', businessKey: 'P-1', variables: { by: 'bank' }, actor: admin })).toMatchObject({ matched: 1 })
    expect(await engine.message({ name: 'paid', processInstanceId: ids[1], actor: admin })).toMatchObject({ matched: 1 })
    expect(await engine.message({ name: 'paid', correlation: { order: 'P-3' }, actor: admin })).toMatchObject({ matched: 1 })
    expect(await engine.message({ processInstanceId: ids[3], elementId: 'wait', actor: admin })).toMatchObject({ matched: 1 })
    for (const id of ids) expect((await engine.detail(id)).status).toBe('COMPLETED')
    expect(await engine.variables(ids[0] ?? '')).toMatchObject({ by: 'bank' })
    await expect(engine.message({ processInstanceId: ids[3], elementId: 'wait', actor: admin })).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('start processes and are correlated once an id', async () => {
    const { engine } = host
    const send = () => engine.message({ name: 'order', businessKey: 'O-1', messageId: 'm-1', variables: { amount: 5 }, actor: admin })
    const first = await send()
    expect(first.started).toHaveLength(1)
    expect(await send()).toEqual(first)
    expect((await engine.instances({ processKey: 'ordered' })).records.map((row) => row.businessKey)).toEqual(['O-1'])
  })

  it('are kept for a receiver that comes later', async () => {
    const { engine } = host
    expect(await engine.message({ name: 'paid', businessKey: 'L-1', timeToLive: HOUR, actor: admin })).toMatchObject({ matched: 0, buffered: true })
    const { processInstanceId } = await engine.start({ processKey: 'payment', businessKey: 'L-1', actor: ann })
    await engine.runDue()
    expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
  })

  it('go from one instance to another of the same business', async () => {
    const { engine } = host
    const { processInstanceId } = await engine.start({ processKey: 'payment', businessKey: 'S-1', actor: ann })
    await engine.start({ processKey: 'sender', businessKey: 'S-1', actor: ann })
    await engine.runDue()
    expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
  })
})

describe('signals', () => {
  it('reach everybody and start what begins with them', async () => {
    const { engine } = host
    const ids = await Promise.all(Array.from({ length: 30 }, () => engine.start({ processKey: 'listener', actor: ann })))
    const { matched, started } = await engine.signal({ name: 'alarm', actor: admin })
    expect([matched, started.length]).toEqual([31, 1])
    for (const { processInstanceId } of ids) expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
  })

  it('are thrown by processes', async () => {
    const { engine } = host
    const { processInstanceId } = await engine.start({ processKey: 'listener', actor: ann })
    await engine.start({ processKey: 'shouter', actor: ann })
    await engine.runDue()
    expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
    expect((await engine.instances({ processKey: 'alarmed' })).total).toBe(2)
  })
})

describe('timers', () => {
  it('start processes, each time once, as often as they say', async () => {
    const { engine, clock } = host
    const other = await host.another()
    for (let hour = 0; hour < 5; hour += 1) {
      clock.pass(HOUR)
      await Promise.all([engine.runDue(), other.runDue()])
    }
    expect((await engine.instances({ processKey: 'nightly' })).total).toBe(3)
  })

  it('remind without interrupting and end what takes too long', async () => {
    const { engine, clock } = host
    const { processInstanceId: id } = await engine.start({ processKey: 'reminded', actor: ann })
    const ends = async () => (await engine.history(id)).filter((row) => row.activityType === 'endEvent').map((row) => row.activityKey)
    clock.pass(HOUR)
    await engine.runDue()
    await engine.runDue()
    expect(await ends()).toEqual(['reminder'])
    clock.pass(2 * HOUR)
    await engine.runDue()
    expect(await ends()).toEqual(['reminder', 'reminder', 'reminder'])
    expect((await engine.jobs({ processInstanceId: id })).records.map((job) => job.elementId)).toEqual(['expire'])
    clock.pass(24 * HOUR)
    await engine.runDue()
    expect((await engine.detail(id)).status).toBe('COMPLETED')
    expect((await engine.history(id)).find((row) => row.activityKey === 'decide')?.outcome).toBe('cancelled')
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('are run by hand and wait while the instance is suspended', async () => {
    const { engine, clock } = host
    const { processInstanceId: id } = await engine.start({ processKey: 'reminded', actor: ann })
    await engine.setInstanceState({ processInstanceId: id, state: 'suspended', actor: admin })
    const [task] = (await engine.detail(id)).activeTasks
    await expect(engine.complete({ taskId: task?.taskId ?? '', actor: admin })).rejects.toMatchObject({ code: 'suspended' })
    await expect(engine.claim({ taskId: task?.taskId ?? '', actor: ann })).rejects.toMatchObject({ code: 'suspended' })
    clock.pass(25 * HOUR)
    await engine.runDue()
    expect((await engine.detail(id)).status).toBe('SUSPENDED')
    await engine.setInstanceState({ processInstanceId: id, state: 'active', actor: admin })
    const expire = (await engine.jobs({ processInstanceId: id })).records.find((job) => job.elementId === 'expire')
    await engine.executeJob({ jobId: expire?.jobId ?? '', actor: admin })
    expect((await engine.detail(id)).status).toBe('COMPLETED')
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('fire promptly while the loops run', async () => {
    const { engine } = host
    const live = await host.another({ clock: Date })
    await engine.deploy({
      files: [
        model(
          'soon',
          `${start()} <bpmn:intermediateCatchEvent id="moment">${timer('timeDuration', 'PT0.2S')}</bpmn:intermediateCatchEvent> ${end()} ${flows('start', 'moment', 'end')}`,
        ),
      ],
      actor: admin,
    })
    live.work({ pollMs: 5000 })
    const { processInstanceId } = await live.start({ processKey: 'soon', actor: ann })
    await expect.poll(async () => (await live.detail(processInstanceId)).status).toBe('COMPLETED')
  })
})

describe('surgery', () => {
  it('moves a token and keeps the record', async () => {
    const { engine } = host
    const { processInstanceId: id } = await engine.start({ processKey: 'plain', actor: ann })
    await engine.modify({ processInstanceId: id, cancel: ['one'], startBefore: ['three'], reason: 'two is not needed', actor: admin })
    expect((await engine.detail(id)).activeTasks.map((task) => task.taskKey)).toEqual(['three'])
    expect((await engine.comments(id)).map((row) => [row.kind, row.content])).toEqual([['MODIFY', 'two is not needed']])
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('hands tasks over, delegates and takes back', async () => {
    const { engine } = host
    const { nextTasks } = await engine.start({ processKey: 'plain', actor: ann })
    const taskId = nextTasks[0]?.taskId ?? ''
    await engine.claim({ taskId, actor: ann })
    await engine.transfer({ taskId, userId: 'carl', comment: 'yours', actor: ann })
    const carl = { userId: 'carl', roles: [] }
    await engine.delegate({ taskId, userId: 'dora', actor: carl })
    const dora = { userId: 'dora', roles: [] }
    await expect(engine.complete({ taskId, actor: dora })).rejects.toMatchObject({ code: 'delegated' })
    await engine.resolve({ taskId, actor: dora })
    expect((await engine.complete({ taskId, actor: carl })).nextTasks[0]?.taskKey).toBe('two')
  })

  it('deletes a definition only when nothing runs, or with everything', async () => {
    const { engine } = host
    const [deployed] = await engine.deploy({ files: [sequence('doomed', ['task'])], actor: admin })
    const definitionId = deployed?.definitionId ?? ''
    const { processInstanceId } = await engine.start({ processKey: 'doomed', actor: ann })
    await expect(engine.deleteDefinition({ definitionId, actor: admin })).rejects.toMatchObject({ kind: 'conflict', code: 'instances-run' })
    const managers = async () => (await engine.claimList({ userId: 'x', roles: ['managers'] }, { processKey: 'doomed' })).total
    expect(await managers()).toBe(1)
    await engine.deleteDefinition({ definitionId, cascade: true, actor: admin })
    expect(await managers()).toBe(0)
    await expect(engine.detail(processInstanceId)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(engine.start({ processKey: 'doomed', actor: ann })).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('refuses models that cannot run, with every problem', async () => {
    const bad = model('bad', `${start()} <bpmn:serviceTask id="work" camunda:delegateExpression="\${nobody}" /> ${end()} ${flows('start', 'work', 'end')}`)
    await expect(host.engine.deploy({ files: [bad], actor: admin })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'bad-model',
      details: { problems: [{ file: 'bad.bpmn', elementId: 'work' }] },
    })
  })
})
