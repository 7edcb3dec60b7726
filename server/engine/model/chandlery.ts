/**
 * Our own extension elements: who approves, what happens when nobody can, how several approvers count, reminders, buttons.
 * The vocabulary stands in `chandlery-moddle.json`, which the modeller reads as well; the compiler checks a model against it and hands
 * the elements on as JSON, for the host to resolve.
 */
import type { Build } from './build.ts'
import schema from './chandlery-moddle.json' with { type: 'json' }
import { extensionsOf } from './source.ts'
import type { XmlElement } from './xml.ts'

interface PropertySchema {
  readonly name: string
  readonly type: string
  readonly isMany?: boolean
  readonly isRequired?: boolean
}

interface TypeSchema {
  readonly name: string
  readonly isMany?: boolean
  /** Only adds attributes to BPMN's own elements. */
  readonly isAbstract?: boolean
  readonly meta?: { readonly allowedIn: readonly string[] }
  readonly properties?: readonly PropertySchema[]
}

const types: ReadonlyMap<string, TypeSchema> = new Map(
  (schema.types as readonly TypeSchema[]).filter((type) => !type.isAbstract).map((type) => [lowerFirst(type.name), type]),
)
const choices: ReadonlyMap<string, readonly string[]> = new Map(schema.enumerations.map((each) => [each.name, each.literalValues.map((value) => value.name)]))

/** JSON of all our elements on this one: `{ approver: [...], policy: {...} }`; undefined when there are none. */
export function rulesOf(build: Build, element: XmlElement, owner = 'UserTask'): Readonly<Record<string, unknown>> | undefined {
  const rules: Record<string, unknown> = {}
  for (const each of extensionsOf(element)) {
    if (each.namespace !== 'chandlery' || each.name === 'properties') continue
    const type = types.get(each.name)
    if (!type) {
      build.problem(each, 'unknown-rule', `chandlery:${each.name} does not exist`)
      continue
    }
    if (!type.meta?.allowedIn.includes(`bpmn:${owner}`)) build.problem(each, 'unknown-rule', `chandlery:${each.name} has no meaning here`)
    const value = readRule(build, each, type)
    if (!type.isMany) rules[each.name] = value
    else rules[each.name] = [...((rules[each.name] as readonly unknown[] | undefined) ?? []), value]
  }
  return Object.keys(rules).length === 0 ? undefined : rules
}

function readRule(build: Build, element: XmlElement, type: TypeSchema): Readonly<Record<string, unknown>> {
  const properties = type.properties ?? []
  const value: Record<string, unknown> = {}
  for (const [name, text] of element.attributes) {
    const property = properties.find((each) => each.name === name)
    if (property) value[name] = readProperty(build, element, property, text.trim())
    else build.problem(element, 'unknown-rule', `chandlery:${element.name} has no attribute "${name}"`)
  }
  for (const property of properties) {
    if (property.isRequired && !Object.hasOwn(value, property.name)) {
      build.problem(element, 'unknown-rule', `chandlery:${element.name} needs the attribute "${property.name}"`)
    }
  }
  return value
}

function readProperty(build: Build, element: XmlElement, property: PropertySchema, text: string): unknown {
  const where = `${property.name}="${text}" of chandlery:${element.name}`
  if (property.type === 'Boolean') return text === 'true'
  if (property.type === 'Integer' || property.type === 'Real') {
    const number = Number(text)
    if (text === '' || Number.isNaN(number) || (property.type === 'Integer' && !Number.isInteger(number)))
      build.problem(element, 'unknown-rule', `${where} is not a number`)
    return number
  }
  const allowed = choices.get(property.type)
  if (allowed && !allowed.includes(text)) build.problem(element, 'unknown-rule', `${where}: one of ${allowed.join(', ')} is expected`)
  if (property.type === 'Expression') build.optionalValue(element, text)
  return text
}

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}
