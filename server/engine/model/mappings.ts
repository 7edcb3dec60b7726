/** Variables that go into and come out of an element: Camunda's inputOutput, Zeebe's ioMapping, fields, properties, data objects. */
import type { Expression, Variables } from '../core/expression.ts'
import type { Mapping } from '../core/graph.ts'
import { text } from '../core/variables.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { associatedData } from './data.ts'
import { compileScript } from './scripts.ts'
import { attributeOf, childrenOf, extension, extensionsOf, flagOf, javaAttribute, javaExtensions, textOf, vendorChildren } from './source.ts'
import type { XmlElement } from './xml.ts'

export interface Mappings {
  readonly inputs: readonly Mapping[]
  readonly outputs: readonly Mapping[]
}

/** Mappings of a flow node. */
export function mappingsOf(build: Build, element: XmlElement): Mappings {
  const inputs: Mapping[] = []
  const outputs: Mapping[] = []
  const connectors = javaExtensions(element, 'connector').flatMap((each) => vendorChildren(each, 'inputOutput'))
  for (const holder of [...javaExtensions(element, 'inputOutput'), ...connectors]) {
    inputs.push(...parameters(build, holder, 'inputParameter'))
    outputs.push(...parameters(build, holder, 'outputParameter'))
  }
  const zeebe = extension(element, 'zeebe', 'ioMapping')
  if (zeebe) {
    inputs.push(...zeebeMappings(build, zeebe, 'input'))
    outputs.push(...zeebeMappings(build, zeebe, 'output'))
  }
  inputs.push(...dynamicFields(build, element))
  if (element.name !== 'callActivity') {
    const data = associatedData(build, element)
    inputs.push(...data.inputs)
    outputs.push(...data.outputs)
  }
  return { inputs, outputs }
}

/** With output mappings of its own an element of Camunda 8 lets nothing else out. */
export const hasZeebeOutputs = (element: XmlElement): boolean =>
  extension(element, 'zeebe', 'ioMapping')?.children.some((each) => each.name === 'output') === true

function parameters(build: Build, holder: XmlElement, name: string): readonly Mapping[] {
  return vendorChildren(holder, name).flatMap((parameter) => {
    const target = attributeOf(parameter, 'name')
    if (target === undefined) {
      build.problem(parameter, 'missing-name', `A ${name} needs a name`)
      return []
    }
    const value = parameterValue(build, parameter)
    return value ? [{ target, value }] : []
  })
}

/** Text, script, list or map; lists and maps may hold each other. */
function parameterValue(build: Build, holder: XmlElement): Expression | undefined {
  const [child] = holder.children
  if (!child) {
    const text = textOf(holder)
    return text === undefined ? literal('', null) : build.value(holder, text)
  }
  if (child.name === 'script') {
    if (attributeOf(child, 'resource') !== undefined) {
      build.problem(child, 'unknown-language', 'Scripts in separate files cannot be run')
      return undefined
    }
    return compileScript(build, child, attributeOf(child, 'scriptFormat'), textOf(child))
  }
  if (child.name === 'list') {
    const items = child.children.map((item) => valueOrNested(build, item))
    return items.every((item) => item !== undefined) ? listOf(items) : undefined
  }
  if (child.name === 'map') return mapOf(build, child)
  return valueOrNested(build, child)
}

function valueOrNested(build: Build, item: XmlElement): Expression | undefined {
  if (item.name === 'script' || item.name === 'list' || item.name === 'map') {
    return parameterValue(build, { ...item, children: [item], text: '' })
  }
  return build.value(item, textOf(item) ?? '')
}

function listOf(items: readonly Expression[]): Expression {
  return {
    source: `[${items.map((item) => item.source).join(', ')}]`,
    language: 'juel',
    evaluate: (scope, surroundings) => items.map((item) => item.evaluate(scope, surroundings)),
  }
}

function mapOf(build: Build, map: XmlElement): Expression | undefined {
  const entries: [Expression, Expression][] = []
  for (const entry of vendorChildren(map, 'entry')) {
    const key = build.value(entry, attributeOf(entry, 'key') ?? '')
    const value = parameterValue(build, entry)
    if (!key || !value) return undefined
    entries.push([key, value])
  }
  return {
    source: `{${entries.map(([key, value]) => `${key.source}: ${value.source}`).join(', ')}}`,
    language: 'juel',
    evaluate: (scope, surroundings) =>
      Object.fromEntries(entries.map(([key, value]) => [text(key.evaluate(scope, surroundings)) ?? '', value.evaluate(scope, surroundings)])),
  }
}

/** Several targets below one name (`order.id`, `order.total`) become one mapping of `order`. */
function zeebeMappings(build: Build, holder: XmlElement, name: 'input' | 'output'): readonly Mapping[] {
  const plain: Mapping[] = []
  const nested = new Map<string, { readonly path: readonly string[]; readonly value: Expression }[]>()
  for (const each of vendorChildren(holder, name)) {
    const target = attributeOf(each, 'target')
    const source = each.attributes.get('source')
    if (target === undefined) {
      build.problem(each, 'missing-name', `The ${name} mapping needs a target`)
      continue
    }
    const value = source === undefined || source.trim() === '' ? literal('', null) : build.value(each, source)
    if (!value) continue
    const [root, ...path] = target.split('.') as [string, ...string[]]
    if (path.length === 0) plain.push({ target, value })
    else nested.set(root, [...(nested.get(root) ?? []), { path, value }])
  }
  const combined = [...nested].map(([target, parts]) => ({ target, value: objectOf(target, parts, name === 'output') }))
  return [...plain, ...combined]
}

function objectOf(root: string, parts: readonly { readonly path: readonly string[]; readonly value: Expression }[], merge: boolean): Expression {
  return {
    source: parts.map((part) => part.value.source).join('; '),
    language: 'feel',
    evaluate: (scope, surroundings) => {
      let result: unknown = merge && Object.hasOwn(scope, root) ? scope[root] : {}
      for (const { path, value } of parts) result = withPath(result, path, value.evaluate(scope, surroundings))
      return result
    },
  }
}

function withPath(base: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const map = typeof base === 'object' && base !== null && !Array.isArray(base) ? (base as Variables) : {}
  return Object.fromEntries([...Object.entries(map), [name, withPath(Object.hasOwn(map, name) ? map[name] : {}, rest, value)]])
}

/** Fields with an expression are computed when the element is entered and reach the handler as variables. */
function dynamicFields(build: Build, element: XmlElement): readonly Mapping[] {
  return javaExtensions(element, 'field').flatMap((field) => {
    const target = attributeOf(field, 'name')
    const text = fieldText(field)
    if (target === undefined || text === undefined || !isTemplate(text)) return []
    const value = build.value(field, text)
    return value ? [{ target, value }] : []
  })
}

function fieldText(field: XmlElement): string | undefined {
  return (
    attributeOf(field, 'stringValue') ??
    attributeOf(field, 'expression') ??
    textOf(vendorChildren(field, 'string')[0]) ??
    textOf(vendorChildren(field, 'expression')[0])
  )
}

/** Everything that a model attaches to an element by name: properties, constant fields, task headers. */
export function propertiesOf(element: XmlElement): Readonly<Record<string, string>> {
  const found: [string, string][] = []
  for (const each of extensionsOf(element)) {
    if (each.name === 'properties') {
      for (const property of vendorChildren(each, 'property'))
        found.push([attributeOf(property, 'name') ?? attributeOf(property, 'id') ?? '', property.attributes.get('value') ?? ''])
    } else if (each.name === 'taskHeaders') {
      for (const header of vendorChildren(each, 'header')) found.push([attributeOf(header, 'key') ?? '', header.attributes.get('value') ?? ''])
    } else if (each.name === 'field') {
      const text = fieldText(each)
      if (text !== undefined && !isTemplate(text)) found.push([attributeOf(each, 'name') ?? '', text])
    } else if (each.name === 'formData' || each.name === 'formProperty') {
      found.push(...formFields(each))
    }
  }
  return Object.fromEntries(found.filter(([name]) => name !== '' && name !== '__proto__'))
}

/** Form fields are kept under `form.<id>` as JSON, so that a host can draw the form. */
function formFields(holder: XmlElement): [string, string][] {
  const fields = holder.name === 'formProperty' ? [holder] : vendorChildren(holder, 'formField')
  return fields.map((field) => {
    const options = field.children
      .filter((child) => child.name === 'value')
      .map((child) => ({ id: child.attributes.get('id'), name: child.attributes.get('name') }))
    const rules = field.children.flatMap((child) => (child.name === 'validation' ? child.children : [])).map((rule) => Object.fromEntries(rule.attributes))
    const json = { ...Object.fromEntries(field.attributes), ...(options.length > 0 && { options }), ...(rules.length > 0 && { validation: rules }) }
    return [`form.${field.id ?? ''}`, JSON.stringify(json)]
  })
}

/** Flowable's data objects: variables with a first value, unless one is there already. */
export function initialValues(build: Build, scope: XmlElement): readonly Mapping[] {
  return childrenOf(scope, 'dataObject').flatMap((object) => {
    const name = attributeOf(object, 'name') ?? object.id
    const text = textOf(javaExtensions(object, 'value')[0]) ?? javaAttribute(object, 'value')
    if (name === undefined || text === undefined) return []
    const initial = build.value(object, text)
    if (!initial) return []
    const type = (attributeOf(object, 'itemSubjectRef') ?? '').replace(/^.*:/, '')
    return [
      {
        target: name,
        value: {
          source: text,
          language: initial.language,
          evaluate: (scope, surroundings) => (Object.hasOwn(scope, name) ? scope[name] : typed(initial.evaluate(scope, surroundings), type)),
        } satisfies Expression,
      },
    ]
  })
}

function typed(value: unknown, type: string): unknown {
  if (typeof value !== 'string') return value
  if (/^(?:int|integer|long|double|float|decimal|short)$/.test(type)) return Number(value)
  return type === 'boolean' ? value === 'true' : value
}

/** `variables="all"`: everything, or with `local` only what belongs to the element itself. */
export function allOf(mappings: readonly XmlElement[]): boolean | 'local' {
  const all = mappings.filter((each) => attributeOf(each, 'variables') === 'all')
  return all.some((each) => !flagOf(each, 'local', false)) || (all.length > 0 && 'local')
}
