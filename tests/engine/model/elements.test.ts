/** What the less common elements of BPMN become. */
import { describe, expect, test } from 'vitest'
import type { EventNode, Subprocess, Task } from '#server/engine/core/graph.ts'
import { around, compiled, inProcess, node } from './compile-model.ts'

const flow = (id: string, from: string, to: string) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`

const compiledScript = (attributes: string, text: string) =>
  node(around('t', `<scriptTask id="t" ${attributes}><script>${text}</script></scriptTask>`), 't', 'task') as Task & { work: 'script' }
const retryOf = (text: string) =>
  node(
    around('t', `<task id="t"><extensionElements><camunda:failedJobRetryTimeCycle>${text}</camunda:failedJobRetryTimeCycle></extensionElements></task>`),
    't',
    'task',
  ).retry
const conditionOf = (body: string, attributes = '') =>
  compiled(
    inProcess(
      `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"><conditionExpression xsi:type="tFormalExpression" ${attributes}>${body}</conditionExpression></sequenceFlow><task id="t"/>`,
    ),
  ).graph.flows['f']?.condition?.evaluate({ a: 5 })

describe('starts', () => {
  test('without a start event, everything that no flow leads to', () => {
    const xml = inProcess(
      `<task id="a"/><task id="b"/><task id="c"/>${flow('f', 'a', 'c')}${flow('g', 'b', 'c')}` +
        '<task id="undo" isForCompensation="true"/><subProcess id="u" triggeredByEvent="true"><startEvent id="us"><errorEventDefinition/></startEvent></subProcess>' +
        '<boundaryEvent id="x" attachedToRef="a"><errorEventDefinition/></boundaryEvent>',
    )
    expect(compiled(xml).graph.root).toMatchObject({ starts: ['a', 'b'], eventSubprocesses: ['u'] })
  })

  test('instantiating receive tasks and event gateways', () => {
    const xml = inProcess(
      `<receiveTask id="r" instantiate="true" messageRef="m"/><eventBasedGateway id="g" instantiate="true" eventGatewayType="Parallel"/>` +
        '<intermediateCatchEvent id="c"><messageEventDefinition messageRef="tns:m"/></intermediateCatchEvent>' +
        flow('f', 'g', 'c'),
      '<message id="m" name="go"/>',
    )
    const { graph } = compiled(xml)
    expect(graph.root.starts).toEqual(['r', 'g'])
    expect(graph.nodes['g']).toMatchObject({ instantiate: true, parallelEvents: true })
    expect(graph.nodes['r']).toMatchObject({ work: 'receive', instantiate: true, message: { name: { source: 'go' } } })
    expect((graph.nodes['c'] as EventNode).definitions).toMatchObject([{ message: { name: { source: 'go' } } }])
  })

  test('several typed starts beside one that has no trigger', () => {
    const xml = inProcess(
      '<startEvent id="a"/><startEvent id="b"><timerEventDefinition><timeCycle>0 0 9 ? * MON-FRI</timeCycle></timerEventDefinition></startEvent>',
    )
    expect(compiled(xml).graph.root.starts).toEqual(['a', 'b'])
  })
})

describe('events', () => {
  test('multiple and parallel multiple, by reference', () => {
    const xml = inProcess(
      '<startEvent id="s" parallelMultiple="true"><messageEventDefinition id="md" messageRef="m"/><eventDefinitionRef>tns:shared</eventDefinitionRef></startEvent>',
      '<message id="m" name="go"/><signalEventDefinition id="shared" signalRef="sig"/><signal id="sig" name="S"/>',
    )
    const start = node(xml, 's', 'event')
    expect(start.parallelMultiple).toBe(true)
    expect(start.definitions).toMatchObject([
      { kind: 'message', id: 'md' },
      { kind: 'signal', id: 'shared', signal: { source: 'S' } },
    ])
  })

  test.each([
    ['the source names its target', '<target>db</target>', ''],
    ['the target names its source', '', '<source>tns:da</source>'],
    ['by the id of the event', '<target>b</target>', ''],
  ])('links by reference: %s', (_, target, source) => {
    const catching = (id: string, inner: string) =>
      `<intermediateCatchEvent id="${id}"><linkEventDefinition id="d${id}" name="L">${inner}</linkEventDefinition></intermediateCatchEvent><task id="t${id}"/>${flow(`f${id}`, id, `t${id}`)}`
    const xml = inProcess(
      `<startEvent id="s"/>${flow('f', 's', 'a')}<intermediateThrowEvent id="a"><linkEventDefinition id="da" name="other">${target}</linkEventDefinition></intermediateThrowEvent>` +
        `${catching('c', '')}${catching('b', source)}`,
    )
    const { nodes } = compiled(xml).graph
    const name = (id: string) => (nodes[id] as EventNode).definitions.map((definition) => definition.kind === 'link' && definition.name)
    expect(name('a')).toEqual(name('b'))
    expect(name('a')).not.toEqual(name('c'))
  })

  test.each(['intermediateCatchEvent id="x"', 'boundaryEvent id="x" attachedToRef="w"'])('a shared definition in <%s>', (tag) => {
    const isBoundary = tag.startsWith('boundary')
    const xml = inProcess(
      `<startEvent id="s"/><userTask id="w"/><endEvent id="e"/><${tag}><eventDefinitionRef>tns:shared</eventDefinitionRef></${tag.split(' ')[0]}>` +
        (isBoundary ? flow('f1', 's', 'w') + flow('f2', 'w', 'e') + flow('f3', 'x', 'e') : flow('f1', 's', 'x') + flow('f2', 'x', 'w') + flow('f3', 'w', 'e')),
      '<signal id="sg" name="go"/><signalEventDefinition id="shared" signalRef="sg"/>',
    )
    expect(node(xml, 'x', 'event').definitions).toMatchObject([{ kind: 'signal', id: 'shared' }])
  })

  test('links', () => {
    const xml = inProcess(
      `<startEvent id="s"/>${flow('f', 's', 'a')}<intermediateThrowEvent id="a"><linkEventDefinition name="L"/></intermediateThrowEvent>` +
        '<intermediateCatchEvent id="b"><linkEventDefinition name="L"/></intermediateCatchEvent><task id="t"/>' +
        flow('g', 'b', 't'),
    )
    const { graph, warnings } = compiled(xml)
    expect((graph.nodes['b'] as EventNode).definitions).toMatchObject([{ kind: 'link', name: 'L' }])
    expect(warnings).toEqual([])
  })

  test('compensation', () => {
    const xml = inProcess(
      `<startEvent id="s"/>${flow('f', 's', 'u')}<subProcess id="u"><startEvent id="us"/>${flow('g', 'us', 'book')}<task id="book"/>` +
        '<boundaryEvent id="b" attachedToRef="book"><compensateEventDefinition/></boundaryEvent><task id="undo" isForCompensation="true"/>' +
        `<association id="as" associationDirection="One" sourceRef="b" targetRef="undo"/></subProcess>${flow('h', 'u', 'e')}` +
        '<endEvent id="e"><compensateEventDefinition activityRef="u" waitForCompletion="false"/></endEvent>',
    )
    const { graph, warnings } = compiled(xml)
    expect(warnings).toEqual([])
    expect(graph.nodes['book']).toMatchObject({ compensationHandler: 'undo', boundaries: ['b'] })
    expect(graph.nodes['b']).toMatchObject({ interrupting: false })
    expect(graph.root.hasCompensation).toBe(true)
    expect((graph.nodes['u'] as Subprocess).body).toEqual({
      id: 'u',
      starts: ['us'],
      children: ['us', 'book', 'b', 'undo'],
      eventSubprocesses: [],
      hasCompensation: true,
    })
    expect((graph.nodes['e'] as EventNode).definitions).toMatchObject([{ kind: 'compensate', activityRef: 'u', waitForCompletion: false }])
  })

  test('conditions', () => {
    const xml = inProcess(
      '<startEvent id="s"><conditionalEventDefinition camunda:variableName="temperature"><condition>${temperature > 3}</condition></conditionalEventDefinition></startEvent>',
    )
    expect(node(xml, 's', 'event').definitions).toMatchObject([{ kind: 'conditional', variableNames: ['temperature'], condition: { language: 'juel' } }])
  })
})

describe('activities', () => {
  test('standard loop and quantities', () => {
    const task = node(
      around(
        't',
        '<task id="t" startQuantity="2" completionQuantity="3"><standardLoopCharacteristics testBefore="true" loopMaximum="5"><loopCondition>${n &lt; 3}</loopCondition></standardLoopCharacteristics></task>',
      ),
      't',
      'task',
    )
    expect(task).toMatchObject({ startQuantity: 2, completionQuantity: 3, loop: { kind: 'standard', testBefore: true, maximum: 5 } })
    expect(task.loop?.kind === 'standard' && task.loop.condition?.evaluate({ n: 1 })).toBe(true)
  })

  test('multi-instance behaviour', () => {
    const one = node(
      around(
        't',
        '<task id="t"><multiInstanceLoopCharacteristics behavior="One" oneBehaviorEventRef="sd"><loopCardinality>${n}</loopCardinality></multiInstanceLoopCharacteristics></task>',
        '<signalEventDefinition id="sd" signalRef="sig"/><signal id="sig" name="S"/>',
      ),
      't',
      'task',
    )
    expect(one.loop).toMatchObject({ behavior: 'One', behaviorEvent: { kind: 'signal', signal: { source: 'S' } } })
    const complex = node(
      around(
        't',
        '<task id="t"><multiInstanceLoopCharacteristics behavior="Complex"><loopCardinality>3</loopCardinality><complexBehaviorDefinition><condition>=nrOfCompletedInstances = 2</condition>' +
          '<event id="ev"><escalationEventDefinition escalationRef="esc"/></event></complexBehaviorDefinition></multiInstanceLoopCharacteristics></task>',
        '<escalation id="esc" escalationCode="E"/>',
      ),
      't',
      'task',
    )
    expect(complex.loop).toMatchObject({ behavior: 'Complex', complexBehavior: [{ event: { kind: 'escalation', code: 'E' } }] })
    expect(complex.loop?.kind === 'multi' && complex.loop.cardinality?.evaluate({})).toBe(3)
  })

  test('the collection of a multi-instance by way of data inputs', () => {
    const task = node(
      around(
        't',
        '<userTask id="t"><ioSpecification><dataInput id="di"/><inputSet/><outputSet/></ioSpecification>' +
          '<dataInputAssociation><sourceRef>ref</sourceRef><targetRef>di</targetRef></dataInputAssociation>' +
          '<multiInstanceLoopCharacteristics><loopDataInputRef>di</loopDataInputRef><inputDataItem id="item" name="item"/></multiInstanceLoopCharacteristics></userTask>' +
          '<dataObject id="obj" name="approvers"/><dataObjectReference id="ref" dataObjectRef="obj"/>',
      ),
      't',
      'task',
    )
    expect(task.loop).toMatchObject({ collection: { source: '${approvers}' }, elementVariable: 'item' })
  })

  test('ad-hoc, transaction', () => {
    const xml = inProcess(
      `<startEvent id="s"/>${flow('f', 's', 'a')}<adHocSubProcess id="a" ordering="Sequential" cancelRemainingInstances="false"><completionCondition>=done</completionCondition>` +
        `<task id="x"/><task id="y"/><task id="z"/>${flow('i', 'x', 'y')}</adHocSubProcess>${flow('g', 'a', 't')}<transaction id="t"><startEvent id="ts"/>${flow('h', 'ts', 'te')}` +
        '<endEvent id="te"><cancelEventDefinition/></endEvent></transaction><boundaryEvent id="c" attachedToRef="t"><cancelEventDefinition/></boundaryEvent>',
    )
    const { graph } = compiled(xml)
    expect(graph.nodes['a']).toMatchObject({ variant: 'adhoc', adhoc: { sequential: true, cancelRemaining: false }, body: { starts: ['x', 'z'] } })
    expect(graph.nodes['t']).toMatchObject({ variant: 'transaction', boundaries: ['c'] })
  })

  test('a call of a global task is that task; a prefix is no part of a key', () => {
    expect(node(around('t', '<callActivity id="t" calledElement="tns:g"/>', '<globalUserTask id="g" camunda:assignee="a"/>'), 't', 'task')).toMatchObject({
      work: 'user',
      assignment: { assignee: { source: 'a' } },
    })
    expect(node(around('t', '<callActivity id="t" calledElement="tns:other"/>'), 't', 'call').calledElement.evaluate({})).toBe('other')
    expect(node(around('t', '<callActivity id="t" calledElement="p"/>'), 't', 'call').calledElement.evaluate({})).toBe('p')
  })

  test('send and receive', () => {
    const message = '<message id="m" name="hello"/>'
    expect(node(around('t', '<sendTask id="t" messageRef="m"/>', message), 't', 'task')).toMatchObject({ work: 'send', message: { name: { source: 'hello' } } })
    expect(
      node(around('t', '<sendTask id="t" messageRef="m" camunda:delegateExpression="${mail}"/>', message), 't', 'task', { handlers: ['mail'] }),
    ).toMatchObject({ work: 'handler', handler: 'mail' })
    expect(node(around('t', '<receiveTask id="t"/>'), 't', 'task')).toMatchObject({ work: 'receive', message: undefined })
  })

  test('scripts', () => {
    expect(compiledScript('scriptFormat="text/javascript"', 'execution.setVariable("a", 1)').script.run?.({}).variables).toEqual({ a: 1 })
    expect(compiledScript('scriptFormat="feel"', 'a + 1').script.evaluate({ a: 1 })).toBe(2)
    expect(compiledScript('scriptFormat="juel" camunda:resultVariable="r"', '${a + 1}').script.evaluate({ a: 1 })).toBe(2)
    expect(compiledScript('', '${a}').script.evaluate({ a: 1 })).toBe(1)
  })

  test('an expression that only computes', () => {
    const task = node(around('t', '<serviceTask id="t" camunda:expression="${list.size()}" camunda:resultVariable="n"/>'), 't', 'task', {
      unknownHandlers: 'external',
    })
    expect(task).toMatchObject({ work: 'expression', resultVariable: 'n' })
  })

  test('names of Java classes', () => {
    for (const name of ['com.acme.Foo', 'Foo', 'foo']) {
      expect(node(around('t', '<serviceTask id="t" camunda:class="com.acme.Foo"/>'), 't', 'task', { handlers: [name] })).toMatchObject({ handler: name })
    }
  })

  test('listeners', () => {
    const task = node(
      around(
        't',
        '<userTask id="t"><extensionElements><camunda:taskListener class="a.Audit"/><flowable:taskListener event="all" delegateExpression="${audit}"/>' +
          '<camunda:executionListener event="end"><camunda:script scriptFormat="javascript">execution.setVariable("x", 1)</camunda:script></camunda:executionListener>' +
          '<camunda:executionListener event="start" expression="${audit.log(execution)}"/></extensionElements></userTask>',
      ),
      't',
      'task',
      { handlers: ['audit'] },
    )
    expect(task.listeners.map((each) => [each.event, each.handler])).toEqual([
      ['end', undefined],
      ['start', 'audit'],
      ['create', 'audit'],
      ['create', 'audit'],
      ['assignment', 'audit'],
      ['complete', 'audit'],
      ['delete', 'audit'],
    ])
    expect(task.listeners[0]?.expression?.run?.({}).variables).toEqual({ x: 1 })
  })

  test('retries', () => {
    expect(retryOf('R3/PT10S')).toEqual({ retries: 3, intervals: ['PT10S'] })
    expect(retryOf('PT1M, PT5M')).toEqual({ retries: 3, intervals: ['PT1M', 'PT5M'] })
    expect(retryOf('sometimes')).toBeUndefined()
  })
})

describe('flows', () => {
  test('conditions in every language', () => {
    expect(conditionOf('${a > 3}')).toBe(true)
    expect(conditionOf('<![CDATA[ ${a < 3} ]]>')).toBe(false)
    expect(conditionOf('=a &gt; 3')).toBe(true)
    expect(conditionOf('a &gt; 3')).toBe(true)
    expect(conditionOf('a == 5 &amp;&amp; !(a &lt; 3)')).toBe(true)
    expect(conditionOf('a &gt; 3', 'language="javascript"')).toBe(true)
    expect(conditionOf('a &gt; 3', 'language="juel"')).toBe(true)
    expect(conditionOf('${a > 3}', 'language="http://www.w3.org/1999/XPath"')).toBe(true)
    expect(conditionOf('')).toBeUndefined()
  })

  test('two flows between the same elements keep their own ids', () => {
    const { graph } = compiled(
      inProcess('<startEvent id="s"/><task id="t"/><sequenceFlow sourceRef="s" targetRef="t"/><sequenceFlow sourceRef="s" targetRef="t"/>'),
    )
    expect(graph.nodes['t']?.incoming).toEqual(['s-t', 's-t-2'])
  })
})
