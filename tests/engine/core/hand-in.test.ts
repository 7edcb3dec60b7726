/** Which tasks are handing in one's own case, and which decide about it. */
import { expect, it } from 'vitest'
import { isHandIn, sendsBack } from '#server/engine/core/hand-in.ts'
import { compileModel } from '#server/engine/model/compile.ts'
import { end, flow, flows, model, userTask } from '../runtime/models.ts'

const begin = '<bpmn:startEvent id="start" camunda:initiator="starter" />'
const his = (id: string, inside = '', assignee = '${starter}') =>
  `<bpmn:userTask id="${id}" camunda:assignee="${assignee}">${inside && `<bpmn:extensionElements xmlns:chandlery="http://chandlery.dev/schema/bpmn">${inside}</bpmn:extensionElements>`}</bpmn:userTask>`
const gateway = '<bpmn:exclusiveGateway id="asks" default="asks-other" />'
const decided = `${flow('mine', 'asks')} ${flow('asks', 'end', '${pass}')} ${flow('asks', 'other')} ${flow('other', 'end')}`
const graphOf = (body: string) => {
  const { graphs, problems } = compileModel(model('p', body).content, { handlers: new Set() })
  expect(problems).toEqual([])
  return graphs[0]!
}
const handIns = (body: string): string[] => {
  const graph = graphOf(body)
  return Object.keys(graph.nodes).filter((id) => isHandIn(graph, id))
}

it.each([
  ['the first task, of whoever began', `${begin} ${his('mine')} ${userTask('other')} ${end()} ${flows('start', 'mine', 'other', 'end')}`, ['mine']],
  ['the same in FEEL', `${begin} ${his('mine', '', '= starter')} ${userTask('other')} ${end()} ${flows('start', 'mine', 'other', 'end')}`, ['mine']],
  ['by our own rule', `${begin} ${his('mine', '<chandlery:approver kind="initiator" />')} ${end()} ${flows('start', 'mine', 'end')}`, ['mine']],
  ['not that of somebody else', `${begin} ${his('mine', '', '${boss}')} ${end()} ${flows('start', 'mine', 'end')}`, []],
  ['not a later one, such as confirming the receipt', `${begin} ${userTask('other')} ${his('mine')} ${end()} ${flows('start', 'other', 'mine', 'end')}`, []],
  [
    'a later one to which a rejection returns',
    `${begin} ${userTask('clerk')} ${his('mine')} ${his('other', '<chandlery:approver kind="role" ref="GM" /><chandlery:policy reject="return" rejectTo="mine" />')} ${end()} ${flows('start', 'clerk', 'mine', 'other', 'end')}`,
    ['mine'],
  ],
  ['not where the flows ask how it was decided', `${begin} ${his('mine')} ${gateway} ${userTask('other')} ${end()} ${flow('start', 'mine')} ${decided}`, []],
  [
    'not where the model says what rejecting means',
    `${begin} ${his('mine', '<chandlery:policy reject="end" />')} ${end()} ${flows('start', 'mine', 'end')}`,
    [],
  ],
])('%s', (_name, body, expected) => {
  expect(handIns(body)).toEqual(expected)
})

const judgedWith = (policy: string): string =>
  `${begin} ${his('mine')} ${his('boss', `<chandlery:approver kind="role" ref="GM" />${policy}`)} ${end()} ${flows('start', 'mine', 'boss', 'end')}`

it('refuses a rejection there only in models whose rejections come back', () => {
  expect(sendsBack(graphOf(judgedWith('')))).toBe(false)
  expect(sendsBack(graphOf(judgedWith('<chandlery:policy reject="return" rejectTo="mine" />')))).toBe(true)
})
