/** Small BPMN models for the engine's tests, written as text so that a test shows what it runs. */

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" targetNamespace="test">`

/** A file with one executable process; `extra` stands beside it (messages, signals, errors). */
export const model = (key: string, body: string, extra = ''): { name: string; content: string } => ({
  name: `${key}.bpmn`,
  content: `${HEAD}\n${extra}\n<bpmn:process id="${key}" name="${key}" isExecutable="true">\n${body}\n</bpmn:process>\n</bpmn:definitions>`,
})

export const flow = (from: string, to: string, condition?: string): string =>
  condition === undefined
    ? `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}" />`
    : `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>`

export const flows = (...ids: string[]): string =>
  ids
    .slice(1)
    .map((to, index) => flow(ids[index] ?? '', to))
    .join('\n')

export const start = (id = 'start'): string => `<bpmn:startEvent id="${id}" />`
export const end = (id = 'end'): string => `<bpmn:endEvent id="${id}" />`

export const userTask = (id: string, groups = 'managers'): string => `<bpmn:userTask id="${id}" name="${id}" camunda:candidateGroups="${groups}" />`

export const service = (id: string, handler: string, attributes = ''): string =>
  `<bpmn:serviceTask id="${id}" camunda:delegateExpression="\${${handler}}" ${attributes} />`

/** start, user tasks one after the other, end. */
export const sequence = (key: string, tasks: readonly string[]) =>
  model(key, [start(), ...tasks.map((task) => userTask(task)), end(), flows('start', ...tasks, 'end')].join('\n'))

/** All `approvers` get a task at once; the process goes on when all have decided. */
export const countersign = (key: string) =>
  model(
    key,
    `${start()}
    <bpmn:userTask id="sign" name="sign" camunda:assignee="\${approver}">
      <bpmn:multiInstanceLoopCharacteristics isSequential="false" camunda:collection="approvers" camunda:elementVariable="approver" />
    </bpmn:userTask>
    ${end()} ${flows('start', 'sign', 'end')}`,
  )

/** Two tasks side by side between a fork and a join. */
export const forked = (key: string) =>
  model(
    key,
    `${start()} <bpmn:parallelGateway id="fork" /> ${userTask('left')} ${userTask('right')} <bpmn:parallelGateway id="join" /> ${end()}
    ${flows('start', 'fork', 'left', 'join', 'end')} ${flows('fork', 'right', 'join')}`,
  )
