/** A model that was written for a Java engine, brought here: refused as it stands, or run with external workers in the place of its classes. */
import { describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { flows, end, model, start } from '../runtime/models.ts'

const host = withEngine()
const shipping = model(
  'shipping',
  `${start()}
  <bpmn:serviceTask id="weigh" camunda:class="com.example.shop.Scale" />
  <bpmn:serviceTask id="label" camunda:delegateExpression="\${labelPrinter}" />
  <bpmn:serviceTask id="book" camunda:expression="\${carrier.book(execution)}" camunda:resultVariable="booking" />
  ${end()} ${flows('start', 'weigh', 'label', 'book', 'end')}`,
)

const work = async (topic: string, variables = {}) => {
  const [job] = await host.engine.fetchAndLock({ workerId: 'w', topics: [topic], max: 1, lockDuration: 60_000 })
  await host.engine.completeExternal({ jobId: job?.jobId ?? '', workerId: 'w', variables })
}

describe('classes, beans and calls that nobody registered', () => {
  it('are problems with element and line', async () => {
    await expect(host.engine.deploy({ actor: admin, files: [shipping] })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'bad-model',
      details: {
        problems: [
          { elementId: 'weigh', line: 7 },
          { elementId: 'label', line: 8 },
          { elementId: 'book', line: 9 },
        ],
      },
    })
  })

  it('are topics of external workers for whoever asks for that, with a warning each', async () => {
    const [deployed] = await host.engine.deploy({ actor: admin, files: [shipping], unknownHandlers: 'external' })
    expect(deployed?.warnings.map(({ elementId }) => elementId)).toEqual(['weigh', 'label', 'book'])
    const { processInstanceId } = await host.engine.start({ actor: ann, processKey: 'shipping' })
    await work('com.example.shop.Scale', { kilograms: 3 })
    await work('labelPrinter')
    await work('carrier.book')
    expect(await host.engine.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED', variables: { kilograms: 3 } })
  })

  it('stay refused where code would have to run inside the step', async () => {
    const listening = model(
      'listening',
      `${start()} <bpmn:userTask id="t" camunda:skipExpression="\${bean.method(x)}" /> ${end()} ${flows('start', 't', 'end')}`,
    )
    await expect(host.engine.deploy({ actor: admin, files: [listening], unknownHandlers: 'external' })).rejects.toMatchObject({ code: 'bad-model' })
  })
})

describe('an escalation out of a called process', () => {
  it('brings what the mappings name and keeps the rest of the child to itself', async () => {
    const escalation = '<bpmn:escalation id="esc" escalationCode="late" />'
    await host.engine.deploy({
      actor: admin,
      files: [
        model(
          'delivery',
          `${start()} <bpmn:intermediateThrowEvent id="late"><bpmn:escalationEventDefinition escalationRef="esc" /></bpmn:intermediateThrowEvent>
          <bpmn:userTask id="drive" /> ${end()} ${flows('start', 'late', 'drive', 'end')}`,
          escalation,
        ),
        model(
          'order',
          `${start()} <bpmn:callActivity id="deliver" calledElement="delivery"><bpmn:extensionElements><camunda:in source="days" target="days" /><camunda:in source="days" target="secret" />
          <camunda:out source="days" target="waited" /></bpmn:extensionElements></bpmn:callActivity>
          <bpmn:boundaryEvent id="warned" attachedToRef="deliver" cancelActivity="false"><bpmn:escalationEventDefinition escalationRef="esc" /></bpmn:boundaryEvent>
          <bpmn:userTask id="apologise" /> ${end()} ${flows('start', 'deliver', 'end')} ${flows('warned', 'apologise', 'end')}`,
          escalation,
        ),
      ],
    })
    const { processInstanceId } = await host.engine.start({ actor: ann, processKey: 'order', variables: { days: 4 } })
    const detail = await host.engine.detail(processInstanceId)
    expect(detail.activeTasks.map(({ taskKey }) => taskKey).toSorted()).toEqual(['apologise', 'drive'])
    expect(detail.variables).toEqual({ days: 4, waited: 4 })
  })
})

it('a model that forks in a circle is refused at once', async () => {
  const body = `${start()} <bpmn:task id="a" /> <bpmn:task id="b" /> ${flows('start', 'a', 'b', 'a')}
    <bpmn:sequenceFlow id="again" sourceRef="a" targetRef="b" /><bpmn:sequenceFlow id="back" sourceRef="b" targetRef="a" />`
  await host.engine.deploy({ actor: admin, files: [model('forking', body)] })
  await expect(host.engine.start({ actor: ann, processKey: 'forking' })).rejects.toMatchObject({ kind: 'rule' })
})
