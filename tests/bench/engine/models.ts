/** The models that the workloads run. */

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions" targetNamespace="bench">`

const file = (key: string, body: string, extra = '') => ({
  name: `${key}.bpmn`,
  content: `${HEAD}${extra}<bpmn:process id="${key}" isExecutable="true">${body}</bpmn:process></bpmn:definitions>`,
})

const flows = (...ids: readonly string[]) =>
  ids
    .slice(1)
    .map((to, index) => `<bpmn:sequenceFlow id="f_${ids[index]}_${to}" sourceRef="${ids[index]}" targetRef="${to}" />`)
    .join('')

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)

const line = (ids: readonly string[], element: (id: string) => string) =>
  `<bpmn:startEvent id="start" />${ids.map(element).join('')}<bpmn:endEvent id="end" />${flows('start', ...ids, 'end')}`

const userTask = (id: string) => `<bpmn:userTask id="${id}" name="${id}" camunda:candidateGroups="\${group}" />`

/** start, n user tasks for the group of the variable `group`, end. */
export const approval = (key: string, steps: number) => file(key, line(numbered('task', steps), userTask))

/** start, the initiator's own task, n tasks of one approver, end: as documents are approved. */
export const handedIn = (key: string, approver: string, steps: number) =>
  file(
    key,
    line(['submit', ...numbered('task', steps)], (id) => {
      const assignee = id === 'submit' ? '${initiator}' : approver
      return `<bpmn:userTask id="${id}" name="${id}" camunda:assignee="${assignee}" />`
    }).replace('<bpmn:startEvent id="start" />', '<bpmn:startEvent id="start" camunda:initiator="initiator" />'),
  )

export const approval2 = file(
  'approval2',
  `<bpmn:startEvent id="start" />${userTask('first')}<bpmn:exclusiveGateway id="gate" default="f_gate_end" />${userTask('second')}<bpmn:endEvent id="end" />
  ${flows('start', 'first', 'gate')}<bpmn:sequenceFlow id="f_gate_second" sourceRef="gate" targetRef="second"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved}</bpmn:conditionExpression></bpmn:sequenceFlow>
  ${flows('gate', 'end')}${flows('second', 'end')}`,
)

export const sequence = (steps: number) =>
  file(
    `sequence${steps}`,
    line(numbered('step', steps), (id) => `<bpmn:task id="${id}" />`),
  )

export const signals = (waits: number) =>
  file(
    `signals${waits}`,
    line(numbered('wait', waits), (id) => `<bpmn:receiveTask id="${id}" messageRef="go" />`),
    '<bpmn:message id="go" name="go" />',
  )

export const job = file(
  'job',
  line(['work'], (id) => `<bpmn:serviceTask id="${id}" camunda:delegateExpression="\${work}" />`),
)

export const countersign = file(
  'countersign',
  `<bpmn:startEvent id="start" /><bpmn:userTask id="sign" camunda:assignee="\${approver}">
  <bpmn:multiInstanceLoopCharacteristics camunda:collection="approvers" camunda:elementVariable="approver" /></bpmn:userTask><bpmn:endEvent id="end" />${flows('start', 'sign', 'end')}`,
)

export const forked = file(
  'forked',
  `<bpmn:startEvent id="start" /><bpmn:parallelGateway id="fork" /><bpmn:userTask id="left" camunda:assignee="a" /><bpmn:userTask id="right" camunda:assignee="b" />
  <bpmn:parallelGateway id="join" /><bpmn:endEvent id="end" />${flows('start', 'fork', 'left', 'join', 'end')}${flows('fork', 'right', 'join')}`,
)

export const timed = file(
  'timed',
  line(
    ['late'],
    (id) =>
      `<bpmn:intermediateCatchEvent id="${id}"><bpmn:timerEventDefinition><bpmn:timeDate xsi:type="bpmn:tFormalExpression">\${due}</bpmn:timeDate></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`,
  ),
)
