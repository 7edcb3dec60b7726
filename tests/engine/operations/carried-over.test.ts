/** What Camunda's users do by call beside running processes: decisions, history of variables, open tasks, job definitions, waiting for work. */
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, outside } from '#server/engine/index.ts'
import { admin, ann, bob, eve, withEngine } from '#tests/engine/runtime/engine-fixture.ts'
import { end, flow, flows, model, service, start, userTask } from '#tests/engine/runtime/models.ts'

const ran: string[] = []
const host = withEngine({
  handlers: {
    work: outside(({ instanceId }) => void ran.push(instanceId)),
    paid: inTransaction(() => ({ paid: true, amount: 3 })),
  },
})
const HOUR = 3600_000

const table = (price: number, key = 'price', policy = 'COLLECT') => ({
  name: `${key}.dmn`,
  content: `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="x"><decision id="${key}" name="Price"><decisionTable hitPolicy="${policy}">
    <input id="i"><inputExpression typeRef="number"><text>amount</text></inputExpression></input><output id="o" name="price" typeRef="number"/>
    <rule id="small"><inputEntry id="a"><text>&lt; 10</text></inputEntry><outputEntry id="b"><text>${price}</text></outputEntry></rule>
    <rule id="all"><inputEntry id="c"><text>-</text></inputEntry><outputEntry id="e"><text>1</text></outputEntry></rule></decisionTable></decision></definitions>`,
})

beforeAll(async () => {
  const busy = `${start()} ${service('print', 'work')} <bpmn:intermediateCatchEvent id="nap"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:serviceTask id="ship" camunda:type="external" camunda:topic="ship" /> ${end()} ${flows('start', 'print', 'nap', 'ship', 'end')}`
  const sub = `${start('in')} <bpmn:userTask id="look"><bpmn:extensionElements><camunda:inputOutput><camunda:inputParameter name="half">\${amount / 2}</camunda:inputParameter></camunda:inputOutput></bpmn:extensionElements></bpmn:userTask> ${flow('in', 'look')}`
  await host.engine.deploy({
    actor: admin,
    files: [
      table(5),
      table(5, 'clash', 'UNIQUE'),
      model('busy', busy),
      model(
        'seen',
        `${start()} ${userTask('one')} ${service('pay', 'paid')} <bpmn:subProcess id="part">${sub}</bpmn:subProcess> ${end()} ${flows('start', 'one', 'pay', 'part', 'end')}`,
      ),
      model('asked', `${start()} ${userTask('decide')} ${end()} ${flows('start', 'decide', 'end')}`),
    ],
  })
})

describe('a decision', () => {
  it('is asked by its key, the latest or a version', async () => {
    const { engine } = host
    await engine.deploy({ actor: admin, files: [table(7)] })
    expect(await engine.evaluateDecision({ key: 'price', variables: { amount: 4 } })).toEqual({
      key: 'price',
      version: 2,
      outputs: [{ price: 7 }, { price: 1 }],
      matchedRules: ['small', 'all'],
    })
    expect(await engine.evaluateDecision({ key: 'price', version: 1, variables: { amount: 4 } })).toMatchObject({ version: 1, outputs: [{ price: 5 }, {}] })
    await expect(engine.evaluateDecision({ key: 'price', version: 3, variables: {} })).rejects.toMatchObject({ kind: 'not-found', code: 'no-such-decision' })
    await expect(engine.evaluateDecision({ key: 'clash', variables: { amount: 4 } })).rejects.toMatchObject({ code: 'decision-failed' })
  })
})

describe('the history of variables', () => {
  it('has every value with its instant, its step and who acted, also those of elements', async () => {
    const { engine, clock } = host
    const begun = clock.now()
    const { processInstanceId, nextTasks } = await engine.start({ actor: ann, processKey: 'seen', variables: { amount: 8 } })
    clock.pass(HOUR)
    await engine.claim({ actor: bob, taskId: nextTasks[0]!.taskId })
    await engine.complete({ actor: bob, taskId: nextTasks[0]!.taskId, pass: true })
    await engine.setVariables({ actor: admin, processInstanceId, elementId: 'look', variables: { half: null } })
    const { records, total } = await engine.variableHistory(processInstanceId)
    const at = (ms: number) => new Date(begun + ms)
    expect(total).toBe(6)
    expect(records.toReversed()).toEqual([
      { name: 'amount', value: 8, at: at(0), actor: 'ann', elementId: undefined, step: 1 },
      { name: 'pass', value: true, at: at(HOUR), actor: 'bob', elementId: undefined, step: 2 },
      { name: 'paid', value: true, at: at(HOUR), actor: 'bob', elementId: undefined, step: 2 },
      { name: 'amount', value: 3, at: at(HOUR), actor: 'bob', elementId: undefined, step: 2 },
      { name: 'half', value: 1.5, at: at(HOUR), actor: 'bob', elementId: 'look', step: 2 },
      { name: 'half', value: null, at: at(HOUR), actor: 'admin', elementId: 'look', step: 3 },
    ])
    expect(await engine.variableHistory(processInstanceId, { name: 'amount', size: 1, current: 2 })).toMatchObject({ total: 2, records: [{ value: 8 }] })
    await expect(engine.variableHistory('nonsense')).rejects.toMatchObject({ kind: 'not-found' })
  })
})

const opened = async () => (await host.engine.start({ actor: ann, processKey: 'asked' })).nextTasks[0]!.taskId
const counted = async (actor: typeof eve) => ({
  count: (await host.engine.inboxCounts(actor)).claimable,
  listed: (await host.engine.claimList(actor)).records.map(({ taskId }) => taskId),
})

describe('an open task', () => {
  it('gets other candidates, who find it and are counted, and loses others', async () => {
    const { engine } = host
    const taskId = await opened()
    const before = await counted(bob)
    expect(await counted(eve)).toEqual({ count: 0, listed: [] })
    await engine.changeTask({ actor: admin, taskId, addUsers: ['eve', 'eve'], addGroups: ['guests'], comment: 'more hands' })
    expect(await counted(eve)).toEqual({ count: 1, listed: [taskId] })
    expect(await counted(bob)).toEqual(before)
    await engine.changeTask({ actor: admin, taskId, removeGroups: ['managers'] })
    expect(await counted(bob)).toEqual({ count: before.count - 1, listed: before.listed.filter((id) => id !== taskId) })
    await expect(engine.claim({ actor: bob, taskId })).rejects.toMatchObject({ code: 'not-candidate' })
    await expect(engine.changeTask({ actor: admin, taskId, removeGroups: ['guests'], removeUsers: ['eve'] })).rejects.toMatchObject({ code: 'no-candidates' })
    await engine.claim({ actor: eve, taskId })
    await engine.changeTask({ actor: admin, taskId, removeUsers: ['eve'] })
    expect(await counted(eve)).toEqual({ count: 0, listed: [] })
    await engine.unclaim({ actor: eve, taskId })
    expect(await counted(eve)).toEqual({ count: 1, listed: [taskId] })
    await engine.claim({ actor: eve, taskId })
    await engine.complete({ actor: eve, taskId })
    expect(await counted(eve)).toEqual({ count: 0, listed: [] })
    const { processInstanceId } = (await engine.doneList(eve)).records[0]!
    expect((await engine.comments(processInstanceId)).filter(({ kind }) => kind === 'CHANGE')).toMatchObject([
      { content: 'more hands', userId: 'admin', data: { addUsers: ['eve', 'eve'], addGroups: ['guests'] } },
      { data: { removeGroups: ['managers'] } },
      { data: { removeUsers: ['eve'] } },
    ])
  })

  it('gets other dates and another priority, and keeps what is not named', async () => {
    const { engine, clock } = host
    const taskId = await opened()
    const dueTime = new Date(clock.now() + HOUR)
    await engine.changeTask({ actor: admin, taskId, dueTime, followUpTime: dueTime, priority: 80 })
    await engine.changeTask({ actor: admin, taskId, followUpTime: null })
    expect(await engine.task(taskId)).toMatchObject({ dueTime, followUpTime: undefined, priority: 80, candidateGroups: ['managers'] })
    await expect(engine.changeTask({ actor: ann, taskId, priority: 1 })).rejects.toMatchObject({ code: 'not-admin' })
    await expect(engine.changeTask({ actor: admin, taskId, priority: 1.5 })).rejects.toMatchObject({ code: 'bad-value', details: { path: 'priority' } })
    await expect(engine.changeTask({ actor: admin, taskId: 'nonsense', priority: 1 })).rejects.toMatchObject({ code: 'no-such-task' })
    await engine.complete({ actor: admin, taskId })
    await expect(engine.changeTask({ actor: admin, taskId, priority: 1 })).rejects.toMatchObject({ code: 'task-closed' })
  })
})

describe('job definitions', () => {
  it('tell what makes work, and hold it back until it is let go', async () => {
    const { engine, clock } = host
    const { processInstanceId } = await engine.start({ actor: ann, processKey: 'busy' })
    const listed = async () =>
      (await engine.jobDefinitions({ processKey: 'busy' })).map(({ elementId, type, waiting, state }) => `${elementId} ${type} ${waiting} ${state}`)
    const all = (state: 'active' | 'suspended') => engine.setJobDefinitionState({ actor: admin, processKey: 'busy', state })
    const fetch = () => engine.fetchAndLock({ workerId: 'w', topics: ['ship'], max: 5, lockDuration: HOUR })
    expect(await listed()).toEqual(['print handler 1 active', 'nap timer 0 active', 'ship external 0 active'])
    expect(await all('suspended')).toEqual({ matched: 3 })
    await engine.runDue()
    expect(ran).toEqual([])
    expect(await listed()).toEqual(['print handler 1 suspended', 'nap timer 0 suspended', 'ship external 0 suspended'])
    await engine.setJobDefinitionState({ actor: admin, processKey: 'busy', type: 'handler', state: 'active' })
    await engine.runDue()
    expect(ran).toEqual([processInstanceId])
    clock.pass(2 * HOUR)
    await engine.runDue()
    expect(await listed()).toEqual(['print handler 0 active', 'nap timer 1 suspended', 'ship external 0 suspended'])
    const [timer] = (await engine.jobs({ processInstanceId })).records
    await engine.executeJob({ actor: admin, jobId: timer!.jobId })
    expect(await fetch()).toEqual([])
    expect(await all('active')).toEqual({ matched: 3 })
    expect(await fetch()).toHaveLength(1)
    await expect(engine.setJobDefinitionState({ actor: ann, processKey: 'busy', state: 'suspended' })).rejects.toMatchObject({ code: 'not-admin' })
    await expect(engine.jobDefinitions({ processKey: 'nothing' })).rejects.toMatchObject({ code: 'no-such-definition' })
    await expect(engine.setJobDefinitionState({ actor: admin, processKey: 'busy', elementId: 'x', state: 'active' })).rejects.toMatchObject({
      code: 'no-such-job-definition',
    })
    await expect(engine.jobDefinitions({})).rejects.toMatchObject({ code: 'what-to-list' })
  })
})

describe('waiting for external work', () => {
  it('ends as soon as there is some, when nobody asks any more, and when the time is over', async () => {
    const { engine, clock } = host
    const wanted = { workerId: 'v', topics: ['ship'], max: 5, lockDuration: HOUR, waitFor: 60_000, businessKey: 'W' }
    const waiting = engine.fetchAndLock(wanted)
    await engine.start({ actor: ann, processKey: 'busy', businessKey: 'W' })
    await engine.runDue()
    clock.pass(2 * HOUR)
    await engine.runDue()
    expect(await waiting).toMatchObject([{ topic: 'ship', processKey: 'busy' }])
    const gone = new AbortController()
    const given = engine.fetchAndLock({ ...wanted, topics: ['nothing'], signal: gone.signal })
    gone.abort()
    expect(await given).toEqual([])
    expect(await engine.fetchAndLock({ ...wanted, topics: ['nothing'], waitFor: 1 })).toEqual([])
    const other = await host.another()
    const closed = other.fetchAndLock({ ...wanted, topics: ['nothing'] })
    other.stopWaiting()
    expect(await closed).toEqual([])
  })
})
