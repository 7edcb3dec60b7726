import { describe, expect, it } from 'vitest'
import { attributesOf, javaElements, javaFlag, javaName, javaText, parametersOf, rulesOf } from '#web/features/models/modeler/extensions.ts'
import type { Moddle } from '#web/features/models/modeler/moddle.ts'
import { marksOfSides } from '#web/features/models/versions/diff-marks.ts'
import { namesOf, valuesOf } from '#web/features/models/properties/vocabulary.ts'
import { chandleryModdle } from '#server/engine/model/chandlery.contract.ts'

/** An element as the drawing library gives it. */
const element = (type: string, properties: Readonly<Record<string, unknown>> = {}, more: object = {}): Moddle => ({
  $type: type,
  get: (name: string) => properties[name],
  ...more,
})
const withExtensions = (...values: Moddle[]) => element('bpmn:UserTask', { extensionElements: element('bpmn:ExtensionElements', { values }) })

describe('our rules', () => {
  it('are plain values, in their order', () => {
    const task = withExtensions(
      element('chandlery:Approver', { kind: 'role', ref: 'GM' }),
      element('chandlery:Policy', { empty: 'admin' }),
      element('chandlery:Approver', { kind: 'leader', levels: 2 }),
    )
    expect(rulesOf(task, 'chandlery:Approver', namesOf(chandleryModdle, 'chandlery:Approver'))).toEqual([
      { kind: 'role', ref: 'GM' },
      { kind: 'leader', levels: 2 },
    ])
  })
  it('have the names and values of the one schema', () => {
    expect(namesOf(chandleryModdle, 'chandlery:Countersign')).toEqual(['mode', 'ratio'])
    expect(valuesOf(chandleryModdle, 'FieldAccess')).toEqual(['hidden', 'read', 'write'])
    expect(valuesOf(chandleryModdle, 'Nothing')).toEqual([])
  })
})

describe('what Java engines share', () => {
  it('is read under whichever prefix the model uses, and written under it again', () => {
    const flowable = element('bpmn:ServiceTask', { 'flowable:asyncBefore': 'true', 'flowable:topic': 'pay' })
    expect(javaName(flowable, 'topic')).toBe('flowable:topic')
    expect(javaText(flowable, 'topic')).toBe('pay')
    expect(javaFlag(flowable, 'asyncBefore')).toBe(true)
    expect(javaName(flowable, 'exclusive')).toBe('camunda:exclusive')
    expect(javaText(flowable, 'exclusive')).toBe('')
  })
  it('includes mappings and parameters; nested parameters are told apart', () => {
    const parameter = (name: string, more: object) => element('camunda:inputParameter', {}, { name, ...more })
    const task = withExtensions(
      element('activiti:in', {}, { source: 'a', target: 'b' }),
      element('camunda:inputOutput', {}, { $children: [parameter('x', { $body: '1' }), parameter('y', { $children: [element('camunda:list')] })] }),
    )
    expect(javaElements(task, 'in').map((each) => attributesOf(each, ['source', 'target', 'variables']))).toEqual([{ source: 'a', target: 'b', variables: '' }])
    expect(parametersOf(task, 'inputParameter')).toEqual([
      { name: 'x', value: '1', nested: false },
      { name: 'y', value: '', nested: true },
    ])
    expect(parametersOf(task, 'outputParameter')).toEqual([])
  })
})

it('in two pictures what went is marked at the left, what came at the right, and meaning outweighs place', () => {
  const marks = marksOfSides([
    { elementId: 'a', change: 'added' },
    { elementId: 'r', change: 'removed' },
    { elementId: 'c', change: 'changed' },
    { elementId: 'c', change: 'moved' },
  ])
  expect(marks).toEqual({ from: { r: 'removed', c: 'changed' }, to: { a: 'added', c: 'changed' } })
})
