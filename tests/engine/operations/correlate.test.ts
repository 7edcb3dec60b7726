/** Speaking to exactly who is meant, as those do who know `createMessageCorrelation`, `messageEventReceived` and `signalEventReceived`. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from '#tests/engine/runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '#tests/engine/runtime/models.ts'

const host = withEngine()
const events = '<bpmn:message id="m" name="shipped" /><bpmn:message id="o" name="order" /><bpmn:signal id="s" name="alarm" />'
const parts = `${start()} <bpmn:subProcess id="part"><bpmn:multiInstanceLoopCharacteristics camunda:collection="parts" camunda:elementVariable="part" />
  ${start('in')} <bpmn:receiveTask id="wait" messageRef="m" /> ${end('out')} ${flows('in', 'wait', 'out')}</bpmn:subProcess> ${end()} ${flows('start', 'part', 'end')}`
const hears = `${start()} <bpmn:intermediateCatchEvent id="hear"><bpmn:signalEventDefinition signalRef="s" /></bpmn:intermediateCatchEvent> ${end()} ${flows('start', 'hear', 'end')}`
const begins = `<bpmn:startEvent id="begin"><bpmn:messageEventDefinition messageRef="o" /></bpmn:startEvent> ${userTask('look')} ${end()} ${flow('begin', 'look')} ${flow('look', 'end')}`

beforeAll(async () => {
  await host.engine.deploy({ actor: admin, files: [model('parts', parts, events), model('hears', hears, events), model('begins', begins, events)] })
})

const started = async (processKey: string, more: object = {}): Promise<string> =>
  (await host.engine.start({ actor: ann, processKey, ...more })).processInstanceId
const waiting = async (processInstanceId: string) => (await host.engine.subscriptions({ processInstanceId })).records
const shipped = (more: object) => host.engine.message({ actor: admin, name: 'shipped', ...more })

describe('a message', () => {
  it('goes to the instance of a loop whose local variable has the value', async () => {
    const { engine } = host
    const id = await started('parts', { variables: { parts: ['hull', 'mast', 'sail', 'mast'] } })
    expect(await waiting(id)).toHaveLength(4)
    expect(await shipped({ local: { part: 'sail' }, exactlyOne: true })).toMatchObject({ matched: 1 })
    await expect(shipped({ local: { part: 'mast' }, exactlyOne: true })).rejects.toMatchObject({ code: 'ambiguous-message' })
    await expect(shipped({ local: { part: 'sail' }, exactlyOne: true })).rejects.toMatchObject({ code: 'not-waiting' })
    // A variable of the process is not local to anything.
    expect(await shipped({ local: { parts: ['hull', 'mast', 'sail', 'mast'] } })).toEqual({ matched: 0, started: [], buffered: false })
    expect(await shipped({ local: { part: 'mast' }, timeToLive: 1000 })).toMatchObject({ matched: 2 })
    expect(await shipped({ local: { part: 'mast' }, timeToLive: 1000 })).toMatchObject({ matched: 0, buffered: false })
    expect(await shipped({ processInstanceId: id })).toMatchObject({ matched: 1 })
    expect((await engine.detail(id)).status).toBe('COMPLETED')
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('goes to one subscription, once, by its own name or none', async () => {
    const { engine } = host
    const id = await started('parts', { variables: { parts: ['a', 'b'] } })
    const [first, second] = await waiting(id)
    expect(await engine.message({ actor: admin, subscriptionId: second!.subscriptionId, variables: { seen: 2 } })).toMatchObject({ matched: 1 })
    await expect(engine.message({ actor: admin, subscriptionId: first!.subscriptionId, name: 'order' })).rejects.toMatchObject({ code: 'not-waiting' })
    expect(await shipped({ subscriptionId: first!.subscriptionId })).toMatchObject({ matched: 1 })
    expect((await engine.detail(id)).status).toBe('COMPLETED')
    await expect(shipped({ subscriptionId: first!.subscriptionId })).rejects.toMatchObject({ kind: 'not-found', code: 'no-such-subscription' })
    expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('of two that come at once to one subscription one counts', async () => {
    const id = await started('parts', { variables: { parts: ['a', 'b'] } })
    const [{ subscriptionId } = { subscriptionId: '' }] = await waiting(id)
    const both = await Promise.allSettled([shipped({ subscriptionId }), shipped({ subscriptionId })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await waiting(id)).toHaveLength(1)
  })

  it('only starts, where that is meant; also by the subscription of the start event', async () => {
    const { engine } = host
    expect(await engine.message({ actor: admin, name: 'shipped', startOnly: true })).toMatchObject({ matched: 0 })
    await expect(engine.message({ actor: admin, name: 'shipped', startOnly: true, exactlyOne: true })).rejects.toMatchObject({ code: 'not-waiting' })
    expect((await engine.message({ actor: admin, name: 'order', startOnly: true, exactlyOne: true })).started).toHaveLength(1)
    const [start, ...others] = (await engine.subscriptions({ processKey: 'begins', starts: true })).records
    expect([start, others]).toMatchObject([{ kind: 'message', name: 'order', elementId: 'begin', processInstanceId: undefined }, []])
    const { started: ids } = await engine.message({ actor: admin, subscriptionId: start!.subscriptionId, businessKey: 'S-1', variables: { n: 1 } })
    expect(await engine.detail(ids[0]!)).toMatchObject({ businessKey: 'S-1', variables: { n: 1 }, activeElements: ['look'] })
  })
})

describe('a signal', () => {
  it('to one instance reaches nobody else', async () => {
    const { engine } = host
    const [one, other] = [await started('hears'), await started('hears')]
    const alarm = (processInstanceId: string) => engine.signal({ actor: admin, name: 'alarm', processInstanceId })
    expect(await alarm(one)).toEqual({ matched: 1, started: [] })
    expect(await alarm(one)).toEqual({ matched: 0, started: [] })
    expect([(await engine.detail(one)).status, (await engine.detail(other)).status]).toEqual(['COMPLETED', 'RUNNING'])
    await expect(alarm('00000000-0000-7000-8000-00000000dead')).rejects.toMatchObject({ kind: 'not-found' })
    await engine.setInstanceState({ actor: admin, processInstanceId: other, state: 'suspended' })
    await expect(alarm(other)).rejects.toMatchObject({ code: 'suspended' })
    const [{ subscriptionId } = { subscriptionId: '' }] = await waiting(other)
    await expect(engine.message({ actor: admin, subscriptionId })).rejects.toMatchObject({ code: 'suspended' })
    await engine.setInstanceState({ actor: admin, processInstanceId: other, state: 'active' })
    expect(await engine.message({ actor: admin, subscriptionId })).toMatchObject({ matched: 1 })
  })
})

describe('the list of subscriptions', () => {
  it('is filtered and counted', async () => {
    const { engine } = host
    const id = await started('hears')
    const [only] = (await engine.subscriptions({ processInstanceId: id })).records
    expect(only).toMatchObject({ kind: 'signal', name: 'alarm', elementId: 'hear', correlationKey: undefined })
    const { total, records } = await engine.subscriptions({ processKey: 'hears', kind: 'signal', name: 'alarm', elementId: 'hear', starts: false, size: 1 })
    expect([total, records.length]).toEqual([1, 1])
    expect((await engine.subscriptions({ processKey: 'hears', kind: 'message' })).total).toBe(0)
    for (const filter of [{ processInstanceId: 'nonsense' }, { definitionId: 'nonsense' }]) expect((await engine.subscriptions(filter)).records).toEqual([])
  })
})
