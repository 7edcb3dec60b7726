/** Every mistake is told, with its element and its line; what an engine can live with is a warning. */
import { describe, expect, test } from 'vitest'
import { compileModel } from '#server/engine/model/compile.ts'
import { around, compiled, definitions, inProcess, problems, warnings } from './compile-model.ts'

const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`
const sub = (id: string, inner: string, attributes = '') => `<subProcess id="${id}" ${attributes}><startEvent id="${id}s"/>${inner}</subProcess>`

const event = (kind: string, definition: string, attributes = '') => `<${kind} id="e" ${attributes}>\n${definition}</${kind}>`
const link = (kind: string, id: string, name: string) => `<${kind} id="${id}"><linkEventDefinition name="${name}"/></${kind}>`

describe('references', () => {
  test.each([
    ['targetRef', inProcess(`<startEvent id="s"/>\n${flow('f', 's', 'x')}`), 'broken-reference@f:3'],
    ['sourceRef', inProcess(`<startEvent id="s"/>\n${flow('f', 'x', 's')}`), 'broken-reference@f:3'],
    ['no targetRef', inProcess('<startEvent id="s"/>\n<sequenceFlow id="f" sourceRef="s"/>'), 'broken-reference@f:3'],
    [
      'attachedToRef',
      inProcess(
        '<startEvent id="s"/>\n<boundaryEvent id="b" attachedToRef="x"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>',
      ),
      'broken-reference@b:3',
    ],
    [
      'no attachedToRef',
      inProcess('<startEvent id="s"/>\n<boundaryEvent id="b"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>'),
      'broken-reference@b:3',
    ],
    ['messageRef of an event', inProcess('\n<startEvent id="s"><messageEventDefinition messageRef="x"/></startEvent>'), 'broken-reference@s:3'],
    ['messageRef of a task', around('t', '<receiveTask id="t" messageRef="x"/>'), 'broken-reference@t:3'],
    ['signalRef', inProcess('\n<startEvent id="s"><signalEventDefinition signalRef="x"/></startEvent>'), 'broken-reference@s:3'],
    [
      'errorRef',
      inProcess(
        '<startEvent id="s"/>\n<endEvent id="e"><errorEventDefinition errorRef="x"/></endEvent>' + flow('f', 's', 'e'),
        '<error id="other" errorCode="1"/>',
      ),
      'broken-reference@e:3',
    ],
    [
      'escalationRef',
      inProcess('<startEvent id="s"/>\n<endEvent id="e"><escalationEventDefinition escalationRef="x"/></endEvent>' + flow('f', 's', 'e')),
      'broken-reference@e:3',
    ],
    ['eventDefinitionRef', inProcess('<startEvent id="s">\n<eventDefinitionRef>x</eventDefinitionRef></startEvent>'), 'broken-reference@s:3'],
    [
      'activityRef',
      inProcess('<startEvent id="s"/>\n<endEvent id="e"><compensateEventDefinition activityRef="x"/></endEvent>' + flow('f', 's', 'e')),
      'broken-reference@e:3',
    ],
    ['default', around('g', '<exclusiveGateway id="g" default="x"/>'), 'broken-reference@g:3'],
    ['default of another element', around('t', '<task id="t" default="in"/>'), 'broken-reference@t:3'],
    [
      'behaviour event',
      around(
        't',
        '<task id="t">\n<multiInstanceLoopCharacteristics behavior="One" oneBehaviorEventRef="x"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></task>',
      ),
      'broken-reference@t:4',
    ],
  ])('%s', (_, xml, expected) => {
    expect(problems(xml)).toContain(expected)
  })

  test('into another process', () => {
    expect(
      problems(
        definitions(
          `<process id="a" isExecutable="true"><startEvent id="s"/>\n${flow('f', 's', 't')}</process><process id="b" isExecutable="true"><task id="t"/></process>`,
        ),
      ),
    ).toEqual(['broken-reference@f:3'])
  })

  test('all of them at once, in the order of the file', () => {
    expect(problems(inProcess(`<startEvent id="s"/>\n${flow('f', 's', 'x')}\n${flow('g', 's', 'y')}\n<serviceTask id="t" camunda:class="A"/>`))).toEqual([
      'broken-reference@f:3',
      'broken-reference@g:4',
      'unknown-handler@t:5',
    ])
  })
})

describe('ids', () => {
  test('twice', () => {
    expect(problems(inProcess('<startEvent id="s"/>\n<task id="t"/>\n<task id="t"/>'))).toEqual(['duplicate-id@t:4'])
    expect(problems(definitions('<process id="p"><task id="a"/></process>\n<process id="p"><task id="b"/></process>'))).toEqual(['duplicate-id@p:3'])
  })

  test('a documentation that shares one is only a warning', () => {
    expect(warnings(inProcess('<startEvent id="s"><documentation id="t">x</documentation></startEvent><task id="t"/>'))).toContain('duplicate-id@t:2')
  })

  test('ids of extensions are their own business', () => {
    expect(
      problems(
        inProcess('<startEvent id="s"><extensionElements><camunda:formData><camunda:formField id="s"/></camunda:formData></extensionElements></startEvent>'),
      ),
    ).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString'])('an element may be called %s', (id) => {
    expect(compiled(around(id, `<task id="${id}"/>`)).graph.nodes[id]).toMatchObject({ id, incoming: ['in'], outgoing: ['out'] })
  })
})

describe('structure', () => {
  test.each([
    ['two none start events', inProcess('<startEvent id="a"/>\n<startEvent id="b"/>'), ['several-starts@b:3']],
    ['two none start events in a subprocess', around('u', `${sub('u', '\n<startEvent id="b"/>')}`), ['several-starts@b:4']],
    [
      'typed start in a subprocess',
      around(
        'u',
        '<subProcess id="u">\n<startEvent id="us"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></startEvent></subProcess>',
      ),
      ['typed-start-in-subprocess@us:4'],
    ],
    ['nothing starts', inProcess(`<task id="a"/><task id="b"/>${flow('f', 'a', 'b')}${flow('g', 'b', 'a')}`), ['no-start@p:2']],
    ['flow across the border', inProcess(`<startEvent id="s"/>${sub('u', '<task id="in"/>')}\n${flow('f', 's', 'in')}`), ['flow-crosses-scope@f:3']],
    ['flow into a start event', inProcess(`\n<startEvent id="s"/><task id="t"/>${flow('f', 's', 't')}${flow('g', 't', 's')}`), ['flow-into-start@s:3']],
    [
      'flow out of an end event',
      inProcess(`<startEvent id="s"/>\n<endEvent id="e"/><task id="t"/>${flow('f', 's', 'e')}${flow('g', 'e', 't')}`),
      ['flow-out-of-end@e:3'],
    ],
    [
      'boundary on a gateway',
      inProcess(
        '<startEvent id="s"/><parallelGateway id="g"/>\n<boundaryEvent id="b" attachedToRef="g"><signalEventDefinition signalRef="x"/></boundaryEvent>' +
          flow('f', 's', 'g'),
        '<signal id="x" name="x"/>',
      ),
      ['boundary-on-non-activity@b:3'],
    ],
    [
      'boundary in another scope',
      inProcess(
        `<startEvent id="s"/>${flow('f', 's', 'u')}${sub('u', '<task id="in"/>' + flow('g', 'us', 'in'))}\n<boundaryEvent id="b" attachedToRef="in"><signalEventDefinition signalRef="x"/></boundaryEvent>`,
        '<signal id="x" name="x"/>',
      ),
      ['boundary-crosses-scope@b:3'],
    ],
    [
      'event subprocess without start',
      inProcess('<startEvent id="s"/>\n<subProcess id="u" triggeredByEvent="true"><task id="t"/></subProcess>'),
      ['bad-event-subprocess@u:3'],
    ],
    ['event subprocess with a none start', inProcess(`<startEvent id="s"/>\n${sub('u', '', 'triggeredByEvent="true"')}`), ['bad-event-subprocess@us:3']],
    [
      'flow to an event subprocess',
      inProcess(
        `<startEvent id="s"/>${flow('f', 's', 'u')}\n<subProcess id="u" triggeredByEvent="true"><startEvent id="us"><errorEventDefinition/></startEvent></subProcess>`,
      ),
      ['flow-of-event-subprocess@u:3'],
    ],
    ['exclusive gateway without a way out', inProcess(`<startEvent id="s"/>${flow('f', 's', 'g')}\n<exclusiveGateway id="g"/>`), ['no-outgoing-flow@g:3']],
    [
      'two unconditional flows',
      inProcess(
        `<startEvent id="s"/>${flow('f', 's', 'g')}<task id="a"/><task id="b"/>${flow('x', 'g', 'a')}${flow('y', 'g', 'b')}\n<exclusiveGateway id="g"/>`,
      ),
      ['ambiguous-gateway@g:3'],
    ],
    [
      'one beside the default',
      inProcess(
        `<startEvent id="s"/>${flow('f', 's', 'g')}<task id="a"/><task id="b"/>${flow('x', 'g', 'a')}${flow('y', 'g', 'b')}\n<exclusiveGateway id="g" default="x"/>`,
      ),
      ['ambiguous-gateway@g:3'],
    ],
    [
      'event gateway before a task',
      inProcess(`<startEvent id="s"/>${flow('f', 's', 'g')}<task id="a"/>${flow('x', 'g', 'a')}\n<eventBasedGateway id="g"/>`),
      ['bad-event-gateway@g:3'],
    ],
    ['flow to what undoes', inProcess(`<startEvent id="s"/>${flow('f', 's', 'c')}\n<task id="c" isForCompensation="true"/>`), ['flow-of-compensation@c:3']],
    ['unknown element', inProcess('<startEvent id="s"/>\n<choreographyTask id="c"/>'), ['unknown-element@c:3']],
  ])('%s', (_, xml, expected) => {
    expect(problems(xml)).toEqual(expected)
  })

  test('warnings only', () => {
    expect(warnings(inProcess('<startEvent id="s"/>\n<task id="t"/>'))).toEqual(['unreachable@t:3'])
    expect(
      warnings(
        inProcess(
          `<startEvent id="s"/>${flow('f', 's', 'g')}<task id="a"/><task id="b"/>${flow('x', 'g', 'a')}${flow('y', 'g', 'b', '=a')}\n<exclusiveGateway id="g"/>`,
        ),
      ),
    ).toEqual(['implicit-default@g:3'])
    expect(warnings(inProcess(`<startEvent id="s"/>${flow('f', 's', 'g')}<task id="a"/>${flow('x', 'g', 'a', '=a')}\n<parallelGateway id="g"/>`))).toEqual([
      'ignored-condition@x:2',
    ])
    expect(warnings(around('t', '<task id="t" odd:colour="red"><extensionElements><odd:thing/></extensionElements></task>'))).toEqual([
      'ignored-extension@t:3',
      'ignored-extension@t:3',
    ])
  })
})

describe('events', () => {
  test.each([
    ['boundary without a trigger', event('boundaryEvent', '', 'attachedToRef="t"'), 'event-without-trigger@e:2'],
    ['catch without a trigger', event('intermediateCatchEvent', ''), 'event-without-trigger@e:2'],
    ['throwing timer', event('intermediateThrowEvent', '<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>'), 'bad-event@e:2'],
    ['catching error in between', event('intermediateCatchEvent', '<errorEventDefinition/>'), 'bad-event@e:2'],
    ['terminate in between', event('intermediateThrowEvent', '<terminateEventDefinition/>'), 'bad-event@e:2'],
    ['cancel boundary on a task', event('boundaryEvent', '<cancelEventDefinition/>', 'attachedToRef="t"'), 'cancel-outside-transaction@e:2'],
    ['cancel end in a process', event('endEvent', '<cancelEventDefinition/>'), 'cancel-outside-transaction@e:2'],
    ['timer without a value', event('intermediateCatchEvent', '<timerEventDefinition/>'), 'bad-timer@e:3'],
    ['timer with an empty value', event('intermediateCatchEvent', '<timerEventDefinition><timeDate> </timeDate></timerEventDefinition>'), 'bad-timer@e:3'],
    [
      'timer with two values',
      event('intermediateCatchEvent', '<timerEventDefinition><timeDate>2026-01-01</timeDate><timeDuration>PT1S</timeDuration></timerEventDefinition>'),
      'bad-timer@e:3',
    ],
    [
      'timer that is no timer',
      event('intermediateCatchEvent', '<timerEventDefinition><timeDuration>five minutes</timeDuration></timerEventDefinition>'),
      'bad-timer@e:3',
    ],
    ['broken cycle', event('intermediateCatchEvent', '<timerEventDefinition><timeCycle>R3/soon</timeCycle></timerEventDefinition>'), 'bad-timer@e:3'],
    ['condition without condition', event('intermediateCatchEvent', '<conditionalEventDefinition/>'), 'missing-condition@e:2'],
    [
      'broken condition',
      event('intermediateCatchEvent', '<conditionalEventDefinition>\n<condition>=a +</condition></conditionalEventDefinition>'),
      'bad-expression@e:4',
    ],
    ['message without a name', event('intermediateCatchEvent', '<messageEventDefinition/>'), 'missing-message@e:2'],
    ['message that sends nothing', event('intermediateThrowEvent', '<messageEventDefinition/>'), 'missing-message@e:2'],
    ['signal without a name', event('intermediateThrowEvent', '<signalEventDefinition/>'), 'missing-signal@e:2'],
    ['error end without an error', event('endEvent', '<errorEventDefinition/>'), 'missing-error@e:2'],
    ['escalation without one', event('endEvent', '<escalationEventDefinition/>'), 'missing-escalation@e:2'],
    ['link to nowhere', link('intermediateThrowEvent', 'e', 'x'), 'bad-link@e:2'],
    ['two link targets', link('intermediateCatchEvent', 'd', 'x') + link('intermediateCatchEvent', 'e', 'x'), 'bad-link@e:2'],
    ['compensation without a handler', event('boundaryEvent', '<compensateEventDefinition/>', 'attachedToRef="t"'), 'bad-compensation@e:2'],
  ])('%s', (_, xml, expected) => {
    expect(problems(inProcess(`<startEvent id="s"/><task id="t"/>${flow('f', 's', 't')}${xml}`))).toContain(expected)
  })

  test('an error cannot start a process', () => {
    expect(problems(inProcess('<startEvent id="s"><errorEventDefinition/></startEvent>'))).toEqual(['bad-event@s:2'])
  })

  test('what starts a process knows no variables', () => {
    expect(problems(inProcess('\n<startEvent id="s"><timerEventDefinition><timeDate>${due}</timeDate></timerEventDefinition></startEvent>'))).toEqual([
      'bad-start@s:3',
    ])
    expect(problems(inProcess('\n<startEvent id="s"><timerEventDefinition><timeCycle>=cycle</timeCycle></timerEventDefinition></startEvent>'))).toEqual([
      'bad-start@s:3',
    ])
    expect(problems(inProcess('\n<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>', '<message id="m" name="${key}"/>'))).toEqual([
      'bad-start@s:3',
    ])
    expect(problems(inProcess('\n<startEvent id="s"><timerEventDefinition><timeDate>${now()}</timeDate></timerEventDefinition></startEvent>'))).toEqual([])
  })

  test('error and cancel always interrupt', () => {
    const xml = around('t', '<task id="t"/><boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><errorEventDefinition/></boundaryEvent>')
    expect(compiled(xml).graph.nodes['b']).toMatchObject({ interrupting: true })
    expect(warnings(xml)).toEqual(['always-interrupting@b:3', 'no-way-out@b:3'])
  })
})

test('a condition that cannot be read is told once', () => {
  const flows = flow('f', 's', 'g') + `<task id="a"/><task id="b"/>${flow('y', 'g', 'b')}`
  const gateway = '<exclusiveGateway id="g" default="y"/>'
  expect(problems(inProcess(`<startEvent id="s"/>${flows}${gateway}\n${flow('x', 'g', 'a', '=a +')}`))).toEqual(['bad-expression@x:3'])
})

describe('work that cannot be done', () => {
  test.each([
    ['class', '<serviceTask id="t" camunda:class="com.acme.Foo"/>', 'unknown-handler@t:3'],
    ['delegate', '<serviceTask id="t" camunda:delegateExpression="${foo}"/>', 'unknown-handler@t:3'],
    ['computed delegate', '<serviceTask id="t" camunda:delegateExpression="${a.b}"/>', 'unknown-handler@t:3'],
    ['Java call', '<serviceTask id="t" camunda:expression="${bean.doIt(x)}"/>', 'unknown-handler@t:3'],
    ['broken expression', '<serviceTask id="t" camunda:expression="${a +}"/>', 'bad-expression@t:3'],
    [
      'connector',
      '<serviceTask id="t"><extensionElements><camunda:connector>\n<camunda:connectorId>http</camunda:connectorId></camunda:connector></extensionElements></serviceTask>',
      'unknown-handler@t:3',
    ],
    ['mail', '<serviceTask id="t" flowable:type="mail"/>', 'unknown-handler@t:3'],
    ['external without topic', '<serviceTask id="t" camunda:type="external"/>', 'missing-topic@t:3'],
    ['own handler', '<serviceTask id="t" chandlery:handler="x"/>', 'unknown-handler@t:3'],
    ['implementation', '<serviceTask id="t" implementation="x"/>', 'unknown-handler@t:3'],
    ['listener', '<task id="t"><extensionElements>\n<camunda:executionListener class="A" event="start"/></extensionElements></task>', 'unknown-handler@t:4'],
    ['groovy', '<scriptTask id="t" scriptFormat="groovy"><script>x = 1</script></scriptTask>', 'unknown-language@t:3'],
    ['no language', '<scriptTask id="t"><script>x = 1</script></scriptTask>', 'unknown-language@t:3'],
    ['broken JavaScript', '<scriptTask id="t" scriptFormat="javascript"><script>x = </script></scriptTask>', 'bad-expression@t:3'],
    ['script in a file', '<scriptTask id="t" scriptFormat="javascript" camunda:resource="x.js"/>', 'unknown-language@t:3'],
    ['assignee', '<userTask id="t" camunda:assignee="${a +}"/>', 'bad-expression@t:3'],
    ['rule', '<userTask id="t"><extensionElements>\n<chandlery:approver kind="king"/></extensionElements></userTask>', 'unknown-rule@t:4'],
    ['unknown rule', '<userTask id="t"><extensionElements>\n<chandlery:magic/></extensionElements></userTask>', 'unknown-rule@t:4'],
    ['loop without end', '<task id="t"><standardLoopCharacteristics/></task>', 'endless-loop@t:3'],
    ['instances without number', '<task id="t"><multiInstanceLoopCharacteristics/></task>', 'missing-collection@t:3'],
    ['quantity', '<task id="t" startQuantity="0"/>', 'bad-number@t:3'],
    ['call of nothing', '<callActivity id="t"/>', 'missing-called-element@t:3'],
    ['CMMN', '<callActivity id="t" camunda:caseRef="x"/>', 'unsupported-call@t:3'],
    [
      'mapping without target',
      '<callActivity id="t" calledElement="x"><extensionElements><camunda:in source="a"/></extensionElements></callActivity>',
      'missing-target@t:3',
    ],
  ])('%s', (_, element, expected) => {
    expect(problems(around('t', element))).toContain(expected)
  })

  test('nothing at all is a problem, in a drawing it is passed through with a warning', () => {
    for (const kind of ['serviceTask', 'sendTask', 'businessRuleTask', 'scriptTask']) {
      expect(problems(around('t', `<${kind} id="t"/>`))).toEqual(['no-implementation@t:3'])
      const drawing = around('t', `<${kind} id="t"/>`).replace('isExecutable="true"', 'isExecutable="false"')
      expect(compiled(drawing).graph.nodes['t']).toMatchObject({ work: 'none' })
      expect(warnings(drawing)).toContain('no-implementation@t:3')
    }
  })
})

describe('pools', () => {
  test('a picture beside an executable process is left out, not refused', () => {
    const xml = definitions(
      '<process id="run" isExecutable="true"><startEvent id="s"/></process>' +
        '\n<process id="look" isExecutable="false"><startEvent id="l"/><boundaryEvent id="b"><timerEventDefinition/></boundaryEvent></process>',
    )
    const model = compileModel(xml)
    expect(model.problems).toEqual([])
    expect(model.graphs.map((graph) => graph.key)).toEqual(['run'])
    expect(model.warnings.map((each) => each.code)).toContain('not-deployed')
  })

  test('empty ones are passed over, only empty ones are a problem', () => {
    expect(compiled(definitions('<process id="a"/><process id="b" isExecutable="true"><startEvent id="s"/></process>')).graphs).toHaveLength(1)
    expect(problems(definitions('\n<process id="a"/>'))).toEqual(['no-process@a:3'])
    expect(problems(definitions(''))).toEqual(['no-process@undefined:1'])
  })
})
