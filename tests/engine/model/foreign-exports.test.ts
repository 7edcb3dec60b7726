/** Files in the manner of other tools, each with its own prefixes, namespaces and habits, run to their end by what BPMN says. */
import { describe, expect, it } from 'vitest'
import type { CompileOptions } from '#server/engine/model/compile.ts'
import { timerDue } from '#server/engine/expressions/timer.ts'
import { compileModel } from '#server/engine/model/compile.ts'
import { InstanceRun } from '#tests/support/instance-run.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** A file whose BPMN elements carry this prefix; `@` stands for it in tags, `§` in values. */
function file(prefix: string, attributes: string, body: string): string {
  const mark = prefix === '' ? '' : `${prefix}:`
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<@definitions xmlns${prefix === '' ? '' : `:${prefix}`}="${MODEL}" ${XSI} ${attributes}>${body}</@definitions>`
    .replaceAll(/<(\/?)@/g, `<$1${mark}`)
    .replaceAll('§', mark)
}
const path = (...ids: readonly string[]) =>
  ids
    .slice(1)
    .map((to, at) => `<@sequenceFlow id="${ids[at]}_${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
    .join('')
const when = (from: string, to: string, condition: string) =>
  `<@sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"><@conditionExpression xsi:type="§tFormalExpression"><![CDATA[${condition}]]></@conditionExpression></@sequenceFlow>`

function model(xml: string, key?: string, options: CompileOptions = {}) {
  const { problems, graphs, warnings } = compileModel(xml, options)
  expect(problems).toEqual([])
  const graph = key === undefined ? graphs[0] : graphs.find((each) => each.key === key)
  return {
    run: (variables = {}) => new InstanceRun(graph!, { timer: (spec, from, fired) => timerDue(spec, from, fired, 'UTC') }).start(variables),
    graph: graph!,
    keys: graphs.map((each) => each.key),
    warnings,
  }
}
const handlers = (...names: string[]): CompileOptions => ({ handlers: new Set(names) }) as CompileOptions

const gaps = (namespace: string) =>
  file(
    '',
    `targetNamespace="${namespace}"`,
    `<@process id="p"><@startEvent id="s"/><@task id="t"><@standardLoopCharacteristics/></@task><@intermediateThrowEvent id="m"><@messageEventDefinition/></@intermediateThrowEvent>${path('s', 't', 'm')}</@process>`,
  )

describe('Signavio and Bizagi', () => {
  it('two pools with message flows, data objects, annotations: a definition for each', () => {
    const xml = file(
      '',
      'exporter="Signavio Process Editor" exporterVersion="17" targetNamespace="http://www.signavio.com"',
      `<@collaboration id="c"><@participant id="p1" name="Buyer" processRef="sid-A"/><@participant id="p2" name="Seller" processRef="sid-B"/><@messageFlow id="m" sourceRef="ask" targetRef="asked"/></@collaboration>
       <@process id="sid-A" isExecutable="false"><@laneSet id="ls"><@lane id="l" name="Purchasing"><@flowNodeRef>s1</@flowNodeRef><@flowNodeRef>ask</@flowNodeRef><@flowNodeRef>choose</@flowNodeRef><@flowNodeRef>e1</@flowNodeRef></@lane></@laneSet>
       <@dataObject id="d" name="Offer"/><@dataObjectReference id="dr" dataObjectRef="d"/><@startEvent id="s1"/><@sendTask id="ask" name="Ask"/><@userTask id="choose" name="Choose"><@ioSpecification><@dataInput id="i1"/><@inputSet><@dataInputRefs>i1</@dataInputRefs></@inputSet><@outputSet/></@ioSpecification></@userTask><@endEvent id="e1"/>
       <@textAnnotation id="t"><@text>!</@text></@textAnnotation><@association id="as" sourceRef="ask" targetRef="t"/>${path('s1', 'ask', 'choose', 'e1')}</@process>
       <@process id="sid-B" isExecutable="false"><@startEvent id="asked"><@messageEventDefinition id="md"/></@startEvent><@task id="answer"/><@endEvent id="e2"/>${path('asked', 'answer', 'e2')}</@process>`,
    )
    const { keys, run } = model(xml)
    expect(keys).toEqual(['sid-A', 'sid-B'])
    run().complete('choose').expectEnded()
  })

  it('what a drawing tool wrote is a drawing, also where it leaves out its diagram and does not sign', () => {
    model(gaps('http://www.bizagi.com/definitions/_1')).run().expectEnded()
    expect(compileModel(gaps('http://bizagi.com.example.org')).problems.map(({ code }) => code)).toEqual(['endless-loop', 'missing-message'])
  })

  it('an event subprocess that a message starts beside the work, and a terminate end', () => {
    const xml = file(
      'semantic',
      'exporter="Bizagi Modeler" targetNamespace="http://www.bizagi.com/x"',
      `<@message id="cancel" name="cancel"/><@process id="p"><@startEvent id="s"/><@userTask id="a"/><@userTask id="b"/><@parallelGateway id="f"/><@parallelGateway id="j"/><@endEvent id="e"/>
       <@subProcess id="es" triggeredByEvent="true"><@startEvent id="es_s" isInterrupting="false"><@messageEventDefinition messageRef="cancel"/></@startEvent><@userTask id="note"/><@endEvent id="es_e"/>${path('es_s', 'note', 'es_e')}</@subProcess>
       ${path('s', 'f', 'a', 'j', 'e')}${path('f', 'b', 'j')}</@process>`,
    )
    const run = model(xml).run()
    run.complete('a').trigger('es_s').trigger('es_s')
    expect(run.openTasks().toSorted()).toEqual(['b', 'note', 'note'])
    run.complete('b').complete('note').complete('note').expectEnded()
  })
})

describe('Camunda 7', () => {
  const head = 'xmlns:c7="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://bpmn.io/schema/bpmn"'

  it('form data, field injection, listeners, in and out of a sequential loop, under another prefix', () => {
    const xml = file(
      'bpmn2',
      head,
      `<@process id="p" isExecutable="true"><@startEvent id="s" c7:initiator="me"><@extensionElements><c7:formData><c7:formField id="n" label="N" type="long" defaultValue="2"><c7:validation><c7:constraint name="min" config="1"/></c7:validation></c7:formField></c7:formData></@extensionElements></@startEvent>
       <@userTask id="each" c7:assignee="\${who}"><@extensionElements><c7:taskListener event="create" expression="\${true}"/><c7:inputOutput><c7:inputParameter name="text">Hello \${who}</c7:inputParameter><c7:outputParameter name="last">\${who}</c7:outputParameter></c7:inputOutput></@extensionElements>
         <@multiInstanceLoopCharacteristics isSequential="true" c7:collection="\${people}" c7:elementVariable="who"><@completionCondition xsi:type="§tFormalExpression">\${nrOfCompletedInstances / nrOfInstances >= 0.5}</@completionCondition></@multiInstanceLoopCharacteristics></@userTask>
       <@serviceTask id="svc" c7:delegateExpression="\${mailer}"><@extensionElements><c7:field name="to"><c7:expression>\${me}</c7:expression></c7:field><c7:executionListener event="start" expression="\${true}"/></@extensionElements></@serviceTask><@endEvent id="e"/>
       ${path('s', 'each', 'svc', 'e')}</@process>`,
    )
    const run = model(xml, undefined, handlers('mailer')).run({ people: ['ann', 'bob', 'cat', 'dan'] })
    run.complete('each').complete('each')
    expect(run.openTasks()).toEqual([])
    run.work('svc').expectEnded()
  })

  it('a transaction that is cancelled undoes what was done, and goes on at its boundary', () => {
    const xml = file(
      'bpmn',
      head,
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@transaction id="t"><@startEvent id="ts"/><@userTask id="book"/><@boundaryEvent id="u" attachedToRef="book"><@compensateEventDefinition/></@boundaryEvent><@userTask id="unbook" isForCompensation="true"/>
         <@association id="as" associationDirection="One" sourceRef="u" targetRef="unbook"/><@userTask id="pay"/><@exclusiveGateway id="g" default="g_te"/><@endEvent id="te"/><@endEvent id="tc"><@cancelEventDefinition/></@endEvent>${path('ts', 'book', 'pay', 'g', 'te')}${when('g', 'tc', '${!paid}')}</@transaction>
       <@boundaryEvent id="bc" attachedToRef="t"><@cancelEventDefinition/></@boundaryEvent><@userTask id="sorry"/><@endEvent id="e"/><@endEvent id="e2"/>${path('s', 't', 'e')}${path('bc', 'sorry', 'e2')}</@process>`,
    )
    const run = model(xml).run({ paid: false }).complete('book').complete('pay')
    expect(run.openTasks()).toEqual(['unbook'])
    run.complete('unbook')
    expect(run.openTasks()).toEqual(['sorry'])
    run.complete('sorry').expectEnded()
    model(xml).run({ paid: true }).complete('book').complete('pay').expectEnded()
  })

  it('link events, an escalation that does not interrupt, nested loops', () => {
    const xml = file(
      'bpmn',
      head,
      `<@escalation id="esc" escalationCode="E1"/><@process id="p" isExecutable="true"><@startEvent id="s"/><@intermediateThrowEvent id="to"><@linkEventDefinition name="over"/></@intermediateThrowEvent>
       <@intermediateCatchEvent id="from"><@linkEventDefinition name="over"/></@intermediateCatchEvent>
       <@subProcess id="outer"><@multiInstanceLoopCharacteristics><@loopCardinality xsi:type="§tFormalExpression">2</@loopCardinality></@multiInstanceLoopCharacteristics><@startEvent id="os"/><@userTask id="inner"><@multiInstanceLoopCharacteristics isSequential="true"><@loopCardinality>2</@loopCardinality></@multiInstanceLoopCharacteristics></@userTask>
         <@endEvent id="oe"><@escalationEventDefinition escalationRef="esc"/></@endEvent>${path('os', 'inner', 'oe')}</@subProcess>
       <@boundaryEvent id="b" cancelActivity="false" attachedToRef="outer"><@escalationEventDefinition escalationRef="esc"/></@boundaryEvent><@userTask id="look"/><@endEvent id="e"/>${path('s', 'to')}${path('from', 'outer', 'e')}${path('b', 'look', 'e')}</@process>`,
    )
    const run = model(xml).run()
    for (let n = 0; n < 4; n += 1) run.complete('inner')
    expect(run.openTasks()).toEqual(['look', 'look'])
    run.complete('look').complete('look').expectEnded()
  })
})

describe('Camunda 8', () => {
  it('FEEL with its mark, headers, mappings, a timer cycle, an event gateway', () => {
    const xml = file(
      'bpmn',
      'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:modeler="http://camunda.org/schema/modeler/1.0" modeler:executionPlatform="Camunda Cloud" modeler:executionPlatformVersion="8.6.0" targetNamespace="http://bpmn.io/schema/bpmn"',
      `<@message id="m" name="paid"><@extensionElements><zeebe:subscription correlationKey="=order.id"/></@extensionElements></@message><@process id="p" isExecutable="true"><@startEvent id="s"/>
       <@serviceTask id="charge"><@extensionElements><zeebe:taskDefinition type="charge" retries="5"/><zeebe:taskHeaders><zeebe:header key="k" value="v"/></zeebe:taskHeaders><zeebe:ioMapping><zeebe:input source="=order.amount * 2" target="sum"/><zeebe:output source="=done" target="order.done"/></zeebe:ioMapping></@extensionElements></@serviceTask>
       <@eventBasedGateway id="g"/><@intermediateCatchEvent id="msg"><@messageEventDefinition messageRef="m"/></@intermediateCatchEvent><@intermediateCatchEvent id="t"><@timerEventDefinition><@timeDuration xsi:type="§tFormalExpression">=duration("PT" + string(hours) + "H")</@timeDuration></@timerEventDefinition></@intermediateCatchEvent>
       <@exclusiveGateway id="x" default="x_e"/><@userTask id="big"><@extensionElements><zeebe:userTask/><zeebe:assignmentDefinition candidateGroups="=[&#34;a&#34;, &#34;b&#34;]"/></@extensionElements></@userTask><@endEvent id="e"/><@endEvent id="late"/>
       ${path('s', 'charge', 'g', 'msg', 'x', 'e')}${path('g', 't', 'late')}${when('x', 'big', '= order.done = true and order.amount > 5')}${path('big', 'e')}</@process>`,
    )
    const start = () =>
      model(xml)
        .run({ order: { id: 'o-1', amount: 10 }, hours: 2 })
        .work('charge', null, { done: true })
    const run = start()
    expect(run.variables).toMatchObject({ order: { id: 'o-1', amount: 10, done: true } })
    run.trigger('msg')
    expect(run.openTasks()).toEqual(['big'])
    run.complete('big').expectEnded()
    start().trigger('t').expectEnded()
  })
})

describe('Flowable and Activiti', () => {
  it('form properties, skip expressions, several conditional flows out of an activity, a default', () => {
    const xml = file(
      '',
      'xmlns:activiti="http://activiti.org/bpmn" xmlns:flowable="http://flowable.org/bpmn" typeLanguage="http://www.w3.org/2001/XMLSchema" expressionLanguage="http://www.w3.org/1999/XPath" targetNamespace="http://www.activiti.org/test"',
      `<@process id="p" name="P" isExecutable="true"><@documentation>why</@documentation><@startEvent id="s"><@extensionElements><activiti:formProperty id="days" name="Days" type="long" required="true"/></@extensionElements></@startEvent>
       <@userTask id="a" activiti:candidateGroups="x,y" activiti:skipExpression="\${skip}" default="a_none"><@extensionElements><flowable:formProperty id="ok" type="boolean" value="\${true}"/></@extensionElements></@userTask>
       <@userTask id="one"/><@userTask id="two"/><@userTask id="none"/><@inclusiveGateway id="j"/><@endEvent id="e"/>${path('s', 'a', 'none', 'j')}${when('a', 'one', '${days > 1}')}${when('a', 'two', '${days > 2}')}${path('one', 'j', 'e')}${path('two', 'j')}</@process>`,
    )
    const run = model(xml).run({ days: 3, skip: false }).complete('a')
    expect(run.openTasks().toSorted()).toEqual(['one', 'two'])
    run.complete('one')
    expect(run.openTasks()).toEqual(['two'])
    run.complete('two').expectEnded()
    expect(model(xml).run({ days: 1, skip: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true }).complete('none').outcomeOf('none')).toBe('completed')
  })

  it('an error out of a script-like worker is caught by its code, another one further out', () => {
    const xml = file(
      '',
      'xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://flowable.org/test"',
      `<@error id="short" errorCode="SHORT"/><@process id="p" isExecutable="true"><@startEvent id="s"/><@subProcess id="sub"><@startEvent id="ss"/><@serviceTask id="w" flowable:type="external-worker" flowable:topic="stock"/><@boundaryEvent id="b1" attachedToRef="w"><@errorEventDefinition errorRef="short"/></@boundaryEvent><@userTask id="order"/><@endEvent id="se"/>${path('ss', 'w', 'se')}${path('b1', 'order', 'se')}</@subProcess>
       <@boundaryEvent id="b2" attachedToRef="sub"><@errorEventDefinition/></@boundaryEvent><@userTask id="call"/><@endEvent id="e"/>${path('s', 'sub', 'e')}${path('b2', 'call', 'e')}</@process>`,
    )
    expect(model(xml).run().throw('w', 'error', 'SHORT').openTasks()).toEqual(['order'])
    expect(model(xml).run().throw('w', 'error', 'OTHER').openTasks()).toEqual(['call'])
  })
})

describe('jBPM, MIWG and hand-written files', () => {
  it('jBPM: tns prefixes, Drools metadata and variables are read over', () => {
    const xml = file(
      'bpmn2',
      'xmlns:drools="http://www.jboss.org/drools" xmlns:tns="http://www.jboss.org/drools" targetNamespace="http://www.jboss.org/drools" typeLanguage="http://www.java.com/javaTypes" expressionLanguage="http://www.mvel.org/2.0"',
      `<@itemDefinition id="_x" structureRef="String"/><@process id="com.sample.p" drools:packageName="com.sample" drools:version="1.0" isExecutable="true" processType="Private"><@property id="x" itemSubjectRef="_x"/><@startEvent id="_1"/><@userTask id="_2" name="T"><@ioSpecification id="io"><@dataInput id="_2_T" name="TaskName"/><@inputSet><@dataInputRefs>_2_T</@dataInputRefs></@inputSet><@outputSet/></@ioSpecification><@dataInputAssociation><@targetRef>_2_T</@targetRef><@assignment><@from xsi:type="§tFormalExpression">T</@from><@to xsi:type="§tFormalExpression">_2_T</@to></@assignment></@dataInputAssociation><@potentialOwner id="po"><@resourceAssignmentExpression><@formalExpression>john</@formalExpression></@resourceAssignmentExpression></@potentialOwner></@userTask><@endEvent id="_3"><@terminateEventDefinition/></@endEvent>${path('_1', '_2', '_3')}</@process>`,
    )
    model(xml).run().complete('_2').expectEnded()
  })

  it('an inclusive join in a loop waits for what may still come, in every round', () => {
    const xml = file(
      'ns0',
      'targetNamespace="urn:miwg"',
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@exclusiveGateway id="m"/><@inclusiveGateway id="f" default="f_c"/><@userTask id="a"/><@userTask id="b"/><@userTask id="c"/><@inclusiveGateway id="j"/><@userTask id="check"/><@exclusiveGateway id="x" default="x_e"/><@endEvent id="e"/>
       ${path('s', 'm', 'f', 'c', 'j', 'check', 'x', 'e')}${when('f', 'a', '${a}')}${when('f', 'b', '${b}')}${path('a', 'j')}${path('b', 'j')}${when('x', 'm', '${again}')}</@process>`,
    )
    const run = model(xml).run({ a: true, b: true, again: true }).complete('b')
    expect(run.openTasks()).toEqual(['a'])
    run.complete('a').complete('check', { a: false, b: false })
    expect(run.openTasks()).toEqual(['c'])
    run.complete('c').complete('check', { again: false }).expectEnded()
  })

  it('a complex gateway lets two of three through once, and takes the third in silence', () => {
    const xml = file(
      'bpmn',
      'targetNamespace="urn:x"',
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@parallelGateway id="f"/><@userTask id="a"/><@userTask id="b"/><@userTask id="c"/><@complexGateway id="j"><@activationCondition xsi:type="§tFormalExpression">\${activationCount >= 2}</@activationCondition></@complexGateway><@userTask id="go"/><@endEvent id="e"/>
       ${path('s', 'f', 'a', 'j', 'go', 'e')}${path('f', 'b', 'j')}${path('f', 'c', 'j')}</@process>`,
    )
    const run = model(xml).run().complete('a')
    expect(run.openTasks().toSorted()).toEqual(['b', 'c'])
    run.complete('c')
    expect(run.openTasks().toSorted()).toEqual(['b', 'go'])
    run.complete('b').complete('go').expectEnded()
  })

  it('an ad-hoc subprocess, a timer of each kind at the boundary, signals', () => {
    const timer = (id: string, kind: string, value: string, interrupts: boolean) =>
      `<@boundaryEvent id="${id}" attachedToRef="work" cancelActivity="${interrupts}"><@timerEventDefinition><@${kind}>${value}</@${kind}></@timerEventDefinition></@boundaryEvent><@userTask id="${id}_t"/>${path(id, `${id}_t`, 'e')}`
    const xml = file(
      'bpmn',
      'targetNamespace="urn:x"',
      `<@signal id="sig" name="stop"/><@process id="p" isExecutable="true"><@startEvent id="s"/><@adHocSubProcess id="work" ordering="Parallel"><@userTask id="a"/><@userTask id="b"/><@completionCondition xsi:type="§tFormalExpression">\${enough}</@completionCondition></@adHocSubProcess>
       ${timer('cycle', 'timeCycle', 'R2/PT1H', false)}${timer('wait', 'timeDuration', 'P1D', false)}${timer('day', 'timeDate', '2026-02-01T00:00:00Z', true)}
       <@boundaryEvent id="sb" attachedToRef="work"><@signalEventDefinition signalRef="sig"/></@boundaryEvent><@endEvent id="e"/>${path('s', 'work', 'e')}${path('sb', 'e')}</@process>`,
    )
    const start = () => model(xml).run({ enough: false })
    const run = start().trigger('cycle').trigger('cycle').trigger('wait')
    expect(run.openTasks().toSorted()).toEqual(['a', 'b', 'cycle_t', 'cycle_t', 'wait_t'])
    run.trigger('day')
    expect(run.openTasks().toSorted()).toEqual(['cycle_t', 'cycle_t', 'day_t', 'wait_t'])
    start().trigger('sb').expectEnded()
    start().complete('a', { enough: true }).expectEnded()
    const unfinished = start().complete('a').complete('b')
    expect(unfinished.active()).toContain('work')
    unfinished.set({ enough: true }).trigger('sb').expectEnded()
  })

  it('a call activity with mappings in both directions, several start events, a start by a message', () => {
    const xml = file(
      'bpmn',
      'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="urn:x"',
      `<@message id="m" name="go"/><@process id="p" isExecutable="true"><@startEvent id="s"/><@startEvent id="sm"><@messageEventDefinition messageRef="m"/></@startEvent><@startEvent id="st"><@timerEventDefinition><@timeCycle>0 0 8 ? * MON</@timeCycle></@timerEventDefinition></@startEvent>
       <@callActivity id="c" calledElement="\${which}"><@extensionElements><camunda:in sourceExpression="\${n + 1}" target="m"/><camunda:in businessKey="#{execution.processBusinessKey}"/><camunda:out source="r" target="result"/></@extensionElements></@callActivity><@endEvent id="e"/>${path('s', 'c', 'e')}${path('sm', 'c')}${path('st', 'c')}</@process>`,
    )
    const run = model(xml).run({ which: 'other', n: 1 }).childEnds('c', { r: 5, hidden: 6 })
    run.expectEnded()
    expect(run.variables).toEqual({ which: 'other', n: 1, result: 5 })
  })
})

/** A task that undoes another one. */
const undo = (of: string) =>
  `<@boundaryEvent id="${of}_at" attachedToRef="${of}"><@compensateEventDefinition/></@boundaryEvent><@userTask id="${of}_undo" isForCompensation="true"/><@association id="${of}_a" sourceRef="${of}_at" targetRef="${of}_undo"/>`

describe('more habits of other tools', () => {
  it('an instantiating receive task, quantities, a send task with a handler of its own', () => {
    const xml = file(
      'bpmn',
      'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="urn:x"',
      `<@message id="m" name="order"/><@process id="p" isExecutable="true"><@receiveTask id="r" instantiate="true" messageRef="m"/><@userTask id="pick" completionQuantity="2"/><@userTask id="pack" startQuantity="2"/><@sendTask id="tell" camunda:type="external" camunda:topic="mail"/><@endEvent id="e"/>${path('r', 'pick', 'pack', 'tell', 'e')}</@process>`,
    )
    const { graph } = model(xml)
    const run = new InstanceRun(graph).start({}, { startElement: 'r' })
    run.complete('pick')
    expect(run.openTasks()).toEqual(['pack'])
    run.complete('pack').work('tell').expectEnded()
  })

  it('compensation is thrown from behind the subprocess, last thing first', () => {
    const xml = file(
      'semantic',
      'targetNamespace="urn:x"',
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@subProcess id="sub"><@startEvent id="ss"/><@userTask id="a"/>${undo('a')}<@userTask id="b"/>${undo('b')}<@endEvent id="se"/>${path('ss', 'a', 'b', 'se')}</@subProcess><@userTask id="c"/>${undo('c')}<@intermediateThrowEvent id="all"><@compensateEventDefinition waitForCompletion="true"/></@intermediateThrowEvent><@userTask id="after"/><@endEvent id="e"/>${path('s', 'sub', 'c', 'all', 'after', 'e')}</@process>`,
    )
    const run = model(xml).run().complete('a').complete('b').complete('c')
    const order: string[] = []
    for (let open = run.openTasks(); open[0]?.endsWith('_undo') === true; open = run.openTasks()) {
      order.push(...open)
      run.complete(open[0])
    }
    expect(order).toEqual(['c_undo', 'b_undo', 'a_undo'])
    run.complete('after').expectEnded()
  })

  it('a standard loop that tests before, and one that has a maximum', () => {
    const xml = file(
      'bpmn',
      'targetNamespace="urn:x"',
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@userTask id="while"><@standardLoopCharacteristics testBefore="true"><@loopCondition xsi:type="§tFormalExpression">\${more}</@loopCondition></@standardLoopCharacteristics></@userTask><@userTask id="thrice"><@standardLoopCharacteristics loopMaximum="3"><@loopCondition xsi:type="§tFormalExpression">\${true}</@loopCondition></@standardLoopCharacteristics></@userTask><@endEvent id="e"/>${path('s', 'while', 'thrice', 'e')}</@process>`,
    )
    model(xml).run({ more: false }).complete('thrice').complete('thrice').complete('thrice').expectEnded()
    const run = model(xml).run({ more: true }).complete('while').complete('while', { more: false })
    expect(run.openTasks()).toEqual(['thrice'])
  })

  it('conditional events look at every change of a variable', () => {
    const xml = file(
      'bpmn',
      'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="urn:x"',
      `<@process id="p" isExecutable="true"><@startEvent id="s"/><@userTask id="t"/><@boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><@conditionalEventDefinition><@condition xsi:type="§tFormalExpression">\${heat > 30}</@condition></@conditionalEventDefinition></@boundaryEvent><@userTask id="cool"/><@intermediateCatchEvent id="calm"><@conditionalEventDefinition><@condition xsi:type="§tFormalExpression">\${heat &lt; 20}</@condition></@conditionalEventDefinition></@intermediateCatchEvent><@endEvent id="e"/>${path('s', 't', 'calm', 'e')}${path('b', 'cool', 'e')}</@process>`,
    )
    const run = model(xml).run({ heat: 25 }).set({ heat: 31 })
    expect(run.openTasks().toSorted()).toEqual(['cool', 't'])
    run.complete('t').complete('cool').set({ heat: 21 })
    expect(run.openTasks()).toEqual([])
    run.set({ heat: 19 }).expectEnded()
  })

  it('an event gateway takes what comes first; an error that a subprocess ends with passes its boundary', () => {
    const xml = file(
      'bpmn',
      'targetNamespace="urn:x"',
      `<@message id="m1" name="m1"/><@signal id="g1" name="g1"/><@error id="er" errorCode="X"/><@process id="p" isExecutable="true"><@startEvent id="s"/><@subProcess id="sub"><@startEvent id="ss"/><@userTask id="a"/><@endEvent id="bad"><@errorEventDefinition errorRef="er"/></@endEvent>${path('ss', 'a', 'bad')}</@subProcess><@boundaryEvent id="b" attachedToRef="sub"><@errorEventDefinition errorRef="er"/></@boundaryEvent>
       <@eventBasedGateway id="g"/><@intermediateCatchEvent id="i1"><@messageEventDefinition messageRef="m1"/></@intermediateCatchEvent><@intermediateCatchEvent id="i2"><@signalEventDefinition signalRef="g1"/></@intermediateCatchEvent><@userTask id="x"/><@userTask id="y"/><@endEvent id="e"/>${path('s', 'sub', 'e')}${path('b', 'g', 'i1', 'x', 'e')}${path('g', 'i2', 'y', 'e')}</@process>`,
    )
    expect(model(xml).run().complete('a').trigger('i2').openTasks()).toEqual(['y'])
    model(xml).run().complete('a').trigger('i1').complete('x').expectEnded()
  })
})
