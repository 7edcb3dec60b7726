/** Decisions, history of variables, open tasks, job definitions and waiting for work over HTTP: who may, and what they are told. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, dataOf, noSuchId, operator, withInbox, worker } from './inbox-app.ts'

const inbox = withInbox()
const decision = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="x"><decision id="fee" name="Fee"><decisionTable>
  <input id="i"><inputExpression><text>amount</text></inputExpression></input><output id="o" name="fee"/>
  <rule id="r"><inputEntry id="a"><text>&gt; 5</text></inputEntry><outputEntry id="b"><text>2</text></outputEntry></rule></decisionTable></decision></definitions>`

beforeAll(async () => {
  await inbox.deploy({ name: 'fee.dmn', content: decision })
  await inbox.deploy(sequence('row', ['one', 'two']))
  await inbox.deploy(model('drawn', `${start()} ${userTask('decide', 'PURCHASE_MANAGER')} ${end()} ${flows('start', 'decide', 'end')}`))
  const printing = `${start()} <bpmn:serviceTask id="print" name="Print" camunda:type="external" camunda:topic="paper" /> ${end()} ${flows('start', 'print', 'end')}`
  await inbox.deploy(model('papers', printing))
})

describe('a decision', () => {
  it('is asked by whoever manages models', async () => {
    expect(dataOf(await inbox.post(operator, 'decision/evaluate', { key: 'fee', variables: { amount: 9 } }))).toEqual({
      key: 'fee',
      version: 1,
      outputs: [{ fee: 2 }],
      matchedRules: ['r'],
    })
    expect((await inbox.post(operator, 'decision/evaluate', { key: 'none' })).body).toMatchObject({ code: 404, msg: '决策不存在' })
    expect((await inbox.post(ann, 'decision/evaluate', { key: 'fee' })).status).toBe(403)
    expect((await inbox.post(operator, 'decision/evaluate', { variables: {} })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'key' }] } })
  })
})

describe('the history of variables', () => {
  it('says what, when and who by name', async () => {
    const processInstanceId = await inbox.start(ann, 'row', { variables: { amount: 1 } })
    await inbox.post(operator, 'process/variables', { processInstanceId, variables: { amount: 2 } })
    expect(dataOf(await inbox.get(operator, 'process/variable-history', { processInstanceId, name: 'amount' }))).toMatchObject({
      total: 2,
      records: [
        { id: '2', name: 'amount', value: 2, actorName: '运营', elementId: null, step: 2, at: expect.any(String) },
        { id: '1', value: 1, actorName: '安娜', step: 1 },
      ],
    })
    expect((await inbox.get(ann, 'process/variable-history', { processInstanceId })).status).toBe(403)
    expect((await inbox.get(operator, 'process/variable-history', { processInstanceId: noSuchId })).status).toBe(404)
  })
})

describe('an open task', () => {
  it('is changed by an operator, on the process of a document by an administrator', async () => {
    const taskOf = async (more: object) => (await inbox.detail(await inbox.start(ann, 'drawn', more))).activeTasks[0].taskId as string
    const taskId = await taskOf({})
    const dueTime = '2027-01-02T03:04:05.000Z'
    expect((await inbox.post(operator, 'work/change-task', { taskId, addUsers: [ann.userId], dueTime, priority: 90 })).status).toBe(200)
    expect((await inbox.get(ann, 'work/claim-list')).body.data.records).toMatchObject([{ taskId, dueTime, priority: 90 }])
    expect((await inbox.post(operator, 'work/change-task', { taskId, dueTime: null })).status).toBe(200)
    expect((await inbox.get(ann, 'work/claim-list')).body.data.records).toMatchObject([{ taskId, dueTime: null, priority: 90 }])
    expect((await inbox.post(operator, 'work/change-task', { taskId })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'taskId', message: '请填写要修改的内容' }] },
    })
    expect((await inbox.post(bob, 'work/change-task', { taskId, priority: 1 })).status).toBe(403)
    expect((await inbox.post(operator, 'work/change-task', { taskId: noSuchId, priority: 1 })).status).toBe(404)
    const ofDocument = await taskOf({ businessType: 'sample', businessKey: 'S-1' })
    expect((await inbox.post(operator, 'work/change-task', { taskId: ofDocument, priority: 1 })).status).toBe(403)
    expect((await inbox.post(admin, 'work/change-task', { taskId: ofDocument, priority: 1 })).status).toBe(200)
  })
})

describe('job definitions', () => {
  it('are listed, and hold work back', async () => {
    const fetch = async (more: object = {}) => dataOf(await inbox.post(worker, 'job/fetch-lock', { topic: 'paper', workerId: 'w', ...more }))
    const change = (state: string) => inbox.post(operator, 'job/change-definitions', { processKey: 'papers', state })
    expect(dataOf(await change('suspended'))).toEqual({ matched: 1 })
    await inbox.start(ann, 'papers')
    expect(await fetch()).toEqual([])
    expect(dataOf(await inbox.get(operator, 'job/definitions', { processKey: 'papers' }))).toMatchObject([
      { elementId: 'print', elementName: 'Print', type: 'external', waiting: 1, failed: 0, state: 'suspended' },
    ])
    // Whoever waits gets it as soon as it is let go.
    const waiting = fetch({ waitFor: 60_000 })
    expect(dataOf(await change('active'))).toEqual({ matched: 1 })
    expect(await waiting).toHaveLength(1)
    expect((await inbox.get(operator, 'job/definitions')).body).toMatchObject({ code: 400, data: { errors: [{ path: 'definitionId' }] } })
    expect((await inbox.post(ann, 'job/change-definitions', { processKey: 'papers', state: 'active' })).status).toBe(403)
    expect((await inbox.get(operator, 'job/definitions', { definitionId: noSuchId })).status).toBe(404)
  })
})
