/** Rules of the standard: refused in an executable process, or a warning where running it has one meaning. */
import { describe, expect, test } from 'vitest'
import { definitions, inProcess, problems, warnings } from './compile-model.ts'

const flow = (id: string, from: string, to: string) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const through = (...ids: string[]) =>
  ids
    .slice(1)
    .map((to, at) => flow(`${ids[at]}-${to}`, ids[at]!, to))
    .join('')
const drawn = (xml: string) => xml.replace('isExecutable="true"', 'isExecutable="false"')

const refused: [string, string, string][] = [
  [
    'another flow into an event behind an event-based gateway',
    inProcess(
      `<startEvent id="s"/><eventBasedGateway id="g"/><task id="t"/><endEvent id="e"/>${through('s', 'g', 'c', 't', 'e')}${flow('back', 't', 'c')}\n<intermediateCatchEvent id="c"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>`,
      '<message id="m" name="m"/>',
    ),
    'bad-event-gateway@c:3',
  ],
  [
    'two cancel boundary events',
    inProcess(
      `<startEvent id="s"/><transaction id="t"><task id="in"/></transaction><endEvent id="e"/>${through('s', 't', 'e')}${flow('x', 'b', 'e')}${flow('y', 'c', 'e')}<boundaryEvent id="b" attachedToRef="t"><cancelEventDefinition/></boundaryEvent>\n<boundaryEvent id="c" attachedToRef="t"><cancelEventDefinition/></boundaryEvent>`,
    ),
    'two-catchers@c:3',
  ],
  [
    'both kinds of loop',
    inProcess(
      `<startEvent id="s"/><task id="t"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>\n<standardLoopCharacteristics loopMaximum="2"/></task>${through('s', 't')}`,
    ),
    'two-loops@t:3',
  ],
]

const catching = (kind: string, code: string) => `<${kind}EventDefinition ${code === '' ? '' : `${kind}Ref="${code}"`}/>`
const CODES = '<error id="e" errorCode="E"/><error id="same" errorCode="E"/><error id="f" errorCode="F"/><escalation id="x" escalationCode="X"/>'
const onBoundary = (kind: string, first: string, second: string) =>
  inProcess(
    `<startEvent id="s"/><userTask id="t"/><endEvent id="z"/>${through('s', 't', 'z')}${flow('x1', 'b', 'z')}${flow('x2', 'c', 'z')}<boundaryEvent id="b" attachedToRef="t">${catching(kind, first)}</boundaryEvent>\n<boundaryEvent id="c" attachedToRef="t">${catching(kind, second)}</boundaryEvent>`,
    CODES,
  )
const handler = (id: string, kind: string, code: string) =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s">${catching(kind, code)}</startEvent></subProcess>`
const inScope = (kind: string, first: string, second: string) =>
  inProcess(`<startEvent id="s"/><userTask id="t"/>${through('s', 't')}${handler('b', kind, first)}\n${handler('c', kind, second)}`, CODES)
const MESSAGES = '<message id="m" name="m"/><message id="again" name="m"/><message id="o" name="o"/>'
const onMessage = (first: string, second: string) => onBoundary('message', first, second).replace('<error ', `${MESSAGES}<error `)
const undoneBy = (more: string) =>
  inProcess(
    `<startEvent id="s"/><userTask id="t"/><task id="u" isForCompensation="true"/><task id="v" isForCompensation="true"/>${through('s', 't')}<boundaryEvent id="b" attachedToRef="t"><compensateEventDefinition/></boundaryEvent><association id="au" sourceRef="b" targetRef="u"/>\n${more}`,
  )
const started = (first: string, second: string) =>
  inProcess(
    `<startEvent id="b"><messageEventDefinition messageRef="${first}"/></startEvent><userTask id="t"/>${through('b', 't')}${flow('f', 'c', 't')}\n<startEvent id="c"><messageEventDefinition messageRef="${second}"/></startEvent>`,
    MESSAGES,
  )
refused.push(
  ['two boundary events for one message', onMessage('m', 'again'), 'two-catchers@c:3'],
  ['two start events for one message', started('m', 'm'), 'two-catchers@c:3'],
  [
    'one message twice behind an event-based gateway',
    inProcess(
      `<startEvent id="s"/><eventBasedGateway id="g"/><receiveTask id="a" messageRef="m"/>${through('s', 'g', 'a')}${flow('f', 'g', 'c')}\n<intermediateCatchEvent id="c"><messageEventDefinition messageRef="again"/></intermediateCatchEvent>`,
      MESSAGES,
    ),
    'two-catchers@c:3',
  ],
  ['two activities that undo one', undoneBy('<association id="av" sourceRef="b" targetRef="v"/>'), 'bad-compensation@av:3'],
  [
    'a transaction that is cancelled and has no cancel boundary event',
    inProcess(
      `<startEvent id="s"/>${through('s', 't')}\n<transaction id="t"><startEvent id="in"/><endEvent id="c"><cancelEventDefinition/></endEvent>${through('in', 'c')}</transaction>`,
    ),
    'no-cancel-event@t:3',
  ],
)
refused.push(
  ['two boundary events for one error', onBoundary('error', 'e', 'same'), 'two-catchers@c:3'],
  ['two boundary events for every error', onBoundary('error', '', ''), 'two-catchers@c:3'],
  ['two boundary events for one escalation', onBoundary('escalation', 'x', 'x'), 'two-catchers@c:3'],
  ['two event subprocesses for one error', inScope('error', 'e', 'e'), 'two-catchers@cs:3'],
  ['two event subprocesses for every escalation', inScope('escalation', '', ''), 'two-catchers@cs:3'],
)

test.each([
  onBoundary('error', 'e', 'f'),
  onMessage('m', 'o'),
  started('m', 'o'),
  onBoundary('error', 'e', ''),
  inScope('error', '', 'f'),
  inScope('escalation', 'x', ''),
])('events for different codes stand side by side', (xml) => expect(problems(xml)).toEqual([]))

const startable = (attribute: string, inside = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" targetNamespace="t">\n<process id="p" isExecutable="true" ${attribute}>${inside}<startEvent id="s"/></process></definitions>`
refused.push(
  ['an expression for who may start it', startable('camunda:candidateStarterGroups="${groups}"'), 'expression-not-evaluated@p:2'],
  ['an expression for its users', startable('camunda:candidateStarterUsers="ann, ${boss}"'), 'expression-not-evaluated@p:2'],
  ['an expression for its version', startable('camunda:versionTag="#{v}"'), 'expression-not-evaluated@p:2'],
  ['a FEEL expression for its version', startable('', '<extensionElements><zeebe:versionTag value="=v"/></extensionElements>'), 'expression-not-evaluated@p:2'],
)

test('an instantiating receive task whose message depends on variables is refused in a drawing too', () => {
  const xml = inProcess('\n<receiveTask id="r" instantiate="true" messageRef="v"/>', '<message id="v" name="${key}"/>')
  expect([problems(xml), problems(drawn(xml))]).toEqual([['bad-start@r:3'], ['bad-start@r:3']])
})

describe('refused', () => {
  test.each(refused)('%s', (_, xml, expected) => {
    expect(problems(xml)).toEqual([expected])
    expect(problems(drawn(xml))).toEqual([])
    expect(warnings(drawn(xml))).toContain(expected)
  })
})

const receiving = (id: string) => `<receiveTask id="${id}" messageRef="${id}m"/>`

describe('a warning', () => {
  test.each([
    [
      'a boundary event without a way out',
      inProcess(
        `<startEvent id="s"/><userTask id="t"/>${through('s', 't')}\n<boundaryEvent id="b" attachedToRef="t"><messageEventDefinition messageRef="m"/></boundaryEvent>`,
        '<message id="m" name="m"/>',
      ),
      'no-way-out@b:3',
    ],
    [
      'a direction that the flows contradict',
      inProcess(
        `<startEvent id="s"/><task id="a"/><task id="b"/>${through('s', 'g', 'a')}${flow('x', 'g', 'b')}\n<parallelGateway id="g" gatewayDirection="Converging"/>`,
      ),
      'wrong-direction@g:3',
    ],
    [
      'two messages of one name',
      inProcess(`<startEvent id="s"/>${receiving('a')}${receiving('b')}${through('s', 'a', 'b')}`, '<message id="am" name="x"/>\n<message id="bm" name="x"/>'),
      'same-name@bm:3',
    ],
    ['a message without a name', inProcess(`<startEvent id="s"/>${receiving('a')}${through('s', 'a')}`, '\n<message id="am"/>'), 'no-name@am:3'],
    [
      'a message flow inside one pool',
      definitions(
        `<process id="p" isExecutable="true"><startEvent id="s"/><task id="a"/><task id="b"/>${through('s', 'a', 'b')}</process><collaboration id="c"><participant id="q" processRef="p"/>\n<messageFlow id="mf" sourceRef="a" targetRef="b"/></collaboration>`,
      ),
      'message-flow-in-pool@mf:3',
    ],
    [
      'a message flow that names nothing',
      definitions(
        `<process id="p" isExecutable="true"><startEvent id="s"/></process><collaboration id="c"><participant id="q" processRef="p"/>\n<messageFlow id="mf" sourceRef="s" targetRef="x"/></collaboration>`,
      ),
      'broken-reference@mf:3',
    ],
    [
      'a lane and a data object that name nothing',
      inProcess(
        `<laneSet id="ls"><lane id="l">\n<flowNodeRef>x</flowNodeRef></lane></laneSet><dataObjectReference id="d" dataObjectRef="y"/><startEvent id="s"/>`,
      ),
      'broken-reference@l:3',
    ],
    [
      'an association that names nothing',
      inProcess(
        `<startEvent id="s"/><task id="a"><dataInputAssociation id="d">\n<sourceRef>nothing</sourceRef></dataInputAssociation></task>${through('s', 'a')}`,
      ),
      'broken-reference@a:3',
    ],
  ])('%s', (_, xml, expected) => {
    expect(problems(xml)).toEqual([])
    expect(warnings(xml)).toContain(expected)
  })
})
