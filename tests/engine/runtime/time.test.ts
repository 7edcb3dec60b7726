/** Time: repeating timers that fire late, decisions that ask for the time, processes that start when a condition holds. */
import { beforeAll, describe, expect, it } from 'vitest'
import { nextDue } from '#server/engine/store/jobs.ts'
import { openPool } from '#server/engine/store/sql.ts'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from './models.ts'

const host = withEngine()
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const hourly = `<bpmn:timerEventDefinition><bpmn:timeCycle>R4/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition>`
const condition = (text: string) =>
  `<bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression">${text}</bpmn:condition></bpmn:conditionalEventDefinition>`

const DECISION = {
  name: 'moment.dmn',
  content: `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="moments" name="moments" namespace="test">
  <businessKnowledgeModel id="clock" name="clock"><encapsulatedLogic><literalExpression><text>string(now())</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>
  <decision id="moment" name="moment"><variable name="moment" />
    <knowledgeRequirement id="k"><requiredKnowledge href="#clock" /></knowledgeRequirement>
    <literalExpression><text>[string(now()), clock()]</text></literalExpression></decision>
</definitions>`,
}

beforeAll(async () => {
  await host.engine.deploy({
    files: [
      model('hourly', `<bpmn:startEvent id="begin">${hourly}</bpmn:startEvent> ${end()} ${flow('begin', 'end')}`),
      model(
        'reminding',
        `${start()} ${userTask('decide')} <bpmn:boundaryEvent id="remind" attachedToRef="decide" cancelActivity="false">${hourly}</bpmn:boundaryEvent>
        ${end()} ${end('reminded')} ${flows('start', 'decide', 'end')} ${flow('remind', 'reminded')}`,
      ),
      model(
        'deciding',
        `${start()} <bpmn:businessRuleTask id="decide" camunda:decisionRef="moment" camunda:resultVariable="moments" camunda:mapDecisionResult="singleEntry" />
        ${userTask('look')} ${end()} ${flows('start', 'decide', 'look', 'end')}`,
      ),
      model(
        'restock',
        `<bpmn:startEvent id="low">${condition('=stock &lt; 10')}</bpmn:startEvent> ${userTask('order')} ${end()} ${flows('low', 'order', 'end')}`,
      ),
      model('alert', `<bpmn:startEvent id="none">${condition('${stock == 0}')}</bpmn:startEvent> ${end()} ${flow('none', 'end')}`),
      DECISION,
    ],
    actor: admin,
  })
})

describe('a repeating timer', () => {
  it('keeps its rhythm when it fires late, and fires once for each time', async () => {
    const { engine, clock } = host
    const begun = clock.now()
    const other = await host.another()
    const { processInstanceId: id } = await engine.start({ processKey: 'reminding', actor: ann })
    const reminders = async () => (await engine.history(id)).filter((row) => row.activityKey === 'reminded').length
    const due = async () => (await engine.jobs({ processInstanceId: id })).records.map((job) => (job.dueTime.getTime() - begun) / MINUTE)
    const seen: (readonly [number, readonly number[], number])[] = []
    for (const pause of [85, 10, 25, 10, 50, 60]) {
      clock.pass(pause * MINUTE)
      await Promise.all([engine.runDue(), other.runDue()])
      seen.push([await reminders(), await due(), (await engine.instances({ processKey: 'hourly' })).total])
    }
    expect(seen).toEqual([
      [1, [120], 1],
      [1, [120], 1],
      [2, [180], 2],
      [2, [180], 2],
      [3, [240], 3],
      [4, [], 4],
    ])
    expect((await engine.rebuild(id)).equal).toBe(true)
  })
})

describe('a decision', () => {
  it('sees the instant of the step', async () => {
    const { engine, clock } = host
    clock.pass(HOUR)
    const { processInstanceId } = await engine.start({ processKey: 'deciding', actor: ann })
    const { moments } = await engine.variables(processInstanceId)
    expect((moments as string[]).map((each) => Date.parse(each.replace(/@.*$/, '')))).toEqual([clock.now(), clock.now()])
    expect((await engine.rebuild(processInstanceId)).equal).toBe(true)
  })
})

describe('a conditional start event', () => {
  it('starts its process when it holds, with the variables it was asked with', async () => {
    const { engine } = host
    expect((await engine.evaluateConditions({ variables: { stock: 12 }, actor: admin })).started).toEqual([])
    const { started } = await engine.evaluateConditions({ variables: { stock: 3 }, businessKey: 'A-7', actor: admin })
    expect(started).toHaveLength(1)
    const { businessKey, activeTasks } = await engine.detail(started[0] ?? '')
    expect([businessKey, activeTasks.map((task) => task.taskKey)]).toEqual(['A-7', ['order']])
    expect(await engine.variables(started[0] ?? '')).toMatchObject({ stock: 3 })
    expect((await engine.rebuild(started[0] ?? '')).equal).toBe(true)
  })

  it('starts every process whose condition holds, or only the one that is meant', async () => {
    const { engine } = host
    expect((await engine.evaluateConditions({ variables: { stock: 0 }, actor: admin })).started).toHaveLength(2)
    expect((await engine.evaluateConditions({ variables: { stock: 0 }, processKey: 'alert', actor: admin })).started).toHaveLength(1)
  })

  it('does not hold while what it asks for is unknown', async () => {
    expect((await host.engine.evaluateConditions({ variables: {}, actor: admin })).started).toEqual([])
  })

  it('starts once for a repeated request', async () => {
    const request = { variables: { stock: 1 }, idempotencyKey: 'stock-1', actor: admin }
    expect(await host.engine.evaluateConditions(request)).toEqual(await host.engine.evaluateConditions(request))
  })
})

describe('the alarm', () => {
  it('is not set for what was due before and is held back', async () => {
    const { engine, clock } = host
    const nap = `<bpmn:intermediateCatchEvent id="nap"><bpmn:timerEventDefinition><bpmn:timeDuration>P9D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`
    await engine.deploy({ actor: admin, files: [model('held', `${start()} ${nap} ${end()} ${flows('start', 'nap', 'end')}`)] })
    const { processInstanceId } = await engine.start({ actor: ann, processKey: 'held' })
    const [{ dueTime } = { dueTime: new Date(0) }] = (await engine.jobs({ processInstanceId })).records
    await engine.setInstanceState({ actor: admin, processInstanceId, state: 'suspended' })
    const pool = openPool(host.url, { size: 1, plans: 'keys', onError: () => undefined })
    const before = new Date(dueTime.getTime() - 1)
    expect(await nextDue(pool, before)).toEqual(dueTime)
    clock.pass(dueTime.getTime() - clock.now())
    await engine.runDue()
    expect(await nextDue(pool, new Date(clock.now()))).not.toEqual(dueTime)
    await pool.close()
    await engine.setInstanceState({ actor: admin, processInstanceId, state: 'active' })
    await engine.runDue()
    expect((await engine.detail(processInstanceId)).status).toBe('COMPLETED')
  })
})
