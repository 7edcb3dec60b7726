/** What becomes of a call when the called process does not end as it should. */
import { describe, expect, it } from 'vitest'
import type { Engine } from '#server/engine/index.ts'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from './models.ts'

const host = withEngine()

const inner = (key: string) => model(key, `${start()} ${userTask('inner')} ${end()} ${flows('start', 'inner', 'end')}`)
const caller = (key: string, called: string) =>
  model(
    key,
    `${start()} <bpmn:callActivity id="call" calledElement="${called}"><bpmn:extensionElements><camunda:out variables="all"/></bpmn:extensionElements></bpmn:callActivity>
    ${userTask('after')} ${end()} ${flows('start', 'call', 'after', 'end')}`,
  )

async function begin(engine: Engine, key: string): Promise<{ id: string; child: string }> {
  await engine.deploy({ actor: admin, files: [inner(`${key}-child`), caller(key, `${key}-child`)] })
  const { processInstanceId: id } = await engine.start({ actor: ann, processKey: key })
  const { children } = await engine.detail(id)
  return { id, child: children[0]! }
}
const isSound = async (...ids: string[]) => (await Promise.all(ids.map((id) => host.engine.rebuild(id)))).every(({ equal }) => equal)

describe('a called process that is ended from outside', () => {
  it.each(['cancel', 'terminate'] as const)('leaves an incident at the call, and nothing behind it runs: %s', async (how) => {
    const { engine } = host
    const { id, child } = await begin(engine, `stopped-${how}`)
    await engine[how]({ actor: how === 'cancel' ? ann : admin, processInstanceId: child, comment: 'no' })
    const detail = await engine.detail(id)
    expect([detail.status, detail.activeTasks, detail.activeElements]).toEqual(['RUNNING', [], ['call']])
    expect(detail.incidents).toMatchObject([{ elementId: 'call', kind: 'call' }])
    expect(await isSound(id, child)).toBe(true)
    await engine.retryIncident({ actor: admin, incidentId: detail.incidents[0]!.incidentId })
    const again = await engine.detail(id)
    expect([again.activeTasks.map(({ taskKey }) => taskKey), again.incidents]).toEqual([['inner'], []])
    expect(again.children).toHaveLength(2)
  })

  it('can be left out', async () => {
    const { engine } = host
    const { id, child } = await begin(engine, 'stopped-skip')
    await engine.terminate({ actor: admin, processInstanceId: child })
    const { incidents } = await engine.detail(id)
    await engine.skipIncident({ actor: admin, incidentId: incidents[0]!.incidentId })
    expect((await engine.detail(id)).activeTasks.map(({ taskKey }) => taskKey)).toEqual(['after'])
  })

  it('is no incident where the caller itself ends', async () => {
    const { engine } = host
    const { id, child } = await begin(engine, 'stopped-above')
    await engine.terminate({ actor: admin, processInstanceId: id })
    expect((await engine.detail(child)).status).toBe('CANCELLED')
    expect((await engine.detail(id)).incidents).toEqual([])
  })
})

it('a rejection ends the called process by a decision: the caller goes on and sees it', async () => {
  const { engine } = host
  const { id, child } = await begin(engine, 'rejected-child')
  await engine.terminate({ actor: admin, processInstanceId: child, outcome: 'REJECTED' })
  expect((await engine.detail(id)).activeTasks.map(({ taskKey }) => taskKey)).toEqual(['after'])
})

const failing = (key: string) =>
  model(
    key,
    `${start()} ${userTask('a')} <bpmn:endEvent id="bad"><bpmn:errorEventDefinition errorRef="e"/></bpmn:endEvent> ${flows('start', 'a', 'bad')}`,
    '<bpmn:error id="e" errorCode="E"/>',
  )

const call = (called: string, mapping: string) =>
  `<bpmn:callActivity id="call" calledElement="${called}"><bpmn:extensionElements>${mapping}</bpmn:extensionElements></bpmn:callActivity>`

describe('an error that nothing catches', () => {
  it('gives the instance an outcome of its own, in detail, list, filter and history', async () => {
    const { engine } = host
    await engine.deploy({ actor: admin, files: [failing('fails')] })
    const { processInstanceId: id, nextTasks } = await engine.start({ actor: ann, processKey: 'fails' })
    await engine.complete({ actor: admin, taskId: nextTasks[0]!.taskId })
    expect((await engine.detail(id)).status).toBe('FAILED')
    expect((await engine.instances({ processKey: 'fails', status: 'FAILED' })).records).toMatchObject([{ processInstanceId: id, status: 'FAILED' }])
    expect((await engine.instances({ processKey: 'fails', status: 'COMPLETED' })).total).toBe(0)
    expect((await engine.history(id)).at(-1)).toMatchObject({ activityKey: 'bad', outcome: 'error' })
    expect(await isSound(id)).toBe(true)
  })

  it('across two calls keeps what the inner call hands out', async () => {
    const { engine } = host
    await engine.deploy({
      actor: admin,
      files: [
        failing('deep'),
        model('middle', `${start()} ${call('deep', '<camunda:out source="why" target="reason"/>')} ${end()} ${flows('start', 'call', 'end')}`),
        model(
          'outer',
          `${start()} ${call('middle', '<camunda:out source="reason" target="told"/>')} <bpmn:boundaryEvent id="b" attachedToRef="call"><bpmn:errorEventDefinition
          errorRef="e" camunda:errorCodeVariable="code" camunda:errorMessageVariable="text"/></bpmn:boundaryEvent> ${userTask('care')} ${end()} ${flows('start', 'call', 'end')} ${flow('b', 'care')}`,
          '<bpmn:error id="e" errorCode="E"/>',
        ),
      ],
    })
    const { processInstanceId: id } = await engine.start({ actor: ann, processKey: 'outer' })
    const { activeTasks } = await engine.detail(id)
    await engine.complete({ actor: admin, taskId: activeTasks[0]!.taskId, variables: { why: 'late' } })
    const detail = await engine.detail(id)
    expect(detail.activeTasks.map(({ taskKey }) => taskKey)).toEqual(['care'])
    expect(detail.variables).toMatchObject({ told: 'late', code: 'E', text: null })
  })
})

describe('mappings of a call', () => {
  it('with local="true" read and write what belongs to the call itself', async () => {
    const { engine } = host
    await engine.deploy({
      actor: admin,
      files: [
        inner('local-child'),
        model(
          'local-caller',
          `${start()} <bpmn:callActivity id="call" calledElement="local-child"><bpmn:extensionElements>
          <camunda:inputOutput><camunda:inputParameter name="own">mine</camunda:inputParameter><camunda:outputParameter name="made">\${kept + 1}</camunda:outputParameter></camunda:inputOutput>
          <camunda:in variables="all" local="true"/><camunda:in source="outside" target="seen" local="true"/><camunda:out source="n" target="kept" local="true"/>
          </bpmn:extensionElements></bpmn:callActivity> ${userTask('after')} ${end()} ${flows('start', 'call', 'after', 'end')}`,
        ),
      ],
    })
    const { processInstanceId: id } = await engine.start({ actor: ann, processKey: 'local-caller', variables: { outside: 1 } })
    const { children, activeTasks } = await engine.detail(id)
    expect((await engine.detail(children[0]!)).variables).toEqual({ own: 'mine', seen: null })
    await engine.complete({ actor: admin, taskId: activeTasks[0]!.taskId, variables: { n: 4 } })
    expect((await engine.detail(id)).variables).toEqual({ outside: 1, made: 5 })
  })

  it('may compute the keys of maps, also of nested ones', async () => {
    const { engine } = host
    await engine.deploy({
      actor: admin,
      files: [
        model(
          'maps',
          `${start()} <bpmn:userTask id="t"><bpmn:extensionElements><camunda:inputOutput><camunda:outputParameter name="m"><camunda:map>
          <camunda:entry key="\${k}"><camunda:map><camunda:entry key="\${k}\${k}">\${v}</camunda:entry><camunda:entry key="plain">2</camunda:entry></camunda:map></camunda:entry>
          </camunda:map></camunda:outputParameter></camunda:inputOutput></bpmn:extensionElements></bpmn:userTask> ${userTask('after')} ${end()} ${flows('start', 't', 'after', 'end')}`,
        ),
      ],
    })
    const { processInstanceId: id, nextTasks } = await engine.start({ actor: ann, processKey: 'maps', variables: { k: 'a', v: 1 } })
    await engine.complete({ actor: admin, taskId: nextTasks[0]!.taskId })
    expect((await engine.detail(id)).variables['m']).toEqual({ a: { aa: 1, plain: '2' } })
  })
})
