/** Reading what stands in an element's extensions: our rules as plain values, and the attributes that models of Java engines share. Pure. */
import type { Moddle } from './moddle.ts'

export const camundaUri = 'http://camunda.org/schema/1.0/bpmn'
/** The dialects that say the same thing under their own prefix; what is written anew is written as the first. */
const dialects = ['camunda', 'flowable', 'activiti'] as const

export type Rule = Readonly<Record<string, string | number | boolean>>

export const extensionsOf = (element: Moddle): readonly Moddle[] => {
  const holder = element.get('extensionElements') as Moddle | undefined
  return (holder?.get('values') as readonly Moddle[] | undefined) ?? []
}

/** All our elements of one type, e.g. `chandlery:Approver`, as plain values. */
export const rulesOf = (element: Moddle, type: string, names: readonly string[]): readonly Rule[] =>
  extensionsOf(element)
    .filter(({ $type }) => $type === type)
    .map((rule) => Object.fromEntries(names.map((name) => [name, rule.get(name)]).filter(([, value]) => value !== undefined && value !== '')) as Rule)

/** The name under which the element has such an attribute; Camunda's when it has none. */
export function javaName(element: Moddle, name: string): string {
  const dialect = dialects.find((prefix) => element.get(`${prefix}:${name}`) !== undefined) ?? dialects[0]
  return `${dialect}:${name}`
}

export function javaText(element: Moddle, name: string): string {
  const value = element.get(javaName(element, name))
  return value === undefined || value === null ? '' : String(value)
}

export const formKeyOf = (element: Moddle): string => String(element.get('chandlery:formKey') ?? javaText(element, 'formKey'))

export const javaFlag = (element: Moddle, name: string): boolean => javaText(element, name) === 'true'

/** Elements such as `camunda:in`, whatever the dialect. */
export const javaElements = (element: Moddle, name: string): readonly Moddle[] =>
  extensionsOf(element).filter(({ $type }) => dialects.some((prefix) => $type === `${prefix}:${name}`))

/** Attributes of an element of a vocabulary that is not registered. */
export const attributesOf = (foreign: Moddle, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, String((foreign as unknown as Record<string, unknown>)[name] ?? foreign.$attrs?.[name] ?? '')]))

export interface Parameter {
  readonly name: string
  readonly value: string
}

/** `inputOutput`: values that go into and come out of an element. Lists, maps and scripts stand as nested elements and are left alone. */
export function parametersOf(element: Moddle, kind: 'inputParameter' | 'outputParameter'): readonly (Parameter & { readonly nested: boolean })[] {
  const holders = javaElements(element, 'inputOutput')
  return holders
    .flatMap(({ $children = [] }) => $children)
    .filter(({ $type }) => $type.endsWith(`:${kind}`))
    .map((parameter) => ({
      name: attributesOf(parameter, ['name'])['name'] ?? '',
      value: parameter.$body ?? '',
      nested: (parameter.$children ?? []).length > 0,
    }))
}
