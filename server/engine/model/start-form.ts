/**
 * What a model asks of whoever starts it: the form fields of its start event (Camunda, Flowable, Activiti), else the variables that it
 * declares (data objects, properties of the process). Nothing is invented: a model that says nothing asks for nothing.
 */
import type { StartField } from '../core/graph.ts'
import type { Build } from './build.ts'
import { attributeOf, childrenOf, extensionsOf, nameOf, textOf, vendorChildren } from './source.ts'
import type { XmlElement } from './xml.ts'

/** @param process the process element */
export function startFormOf(build: Build, process: XmlElement): readonly StartField[] {
  const asked = childrenOf(process, 'startEvent').flatMap((start) => formFields(start))
  const fields = asked.length > 0 ? asked : [...childrenOf(process, 'dataObject'), ...childrenOf(process, 'property')].flatMap((each) => declared(build, each))
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

function formFields(start: XmlElement): StartField[] {
  return extensionsOf(start)
    .flatMap((each) => (each.name === 'formData' ? vendorChildren(each, 'formField') : each.name === 'formProperty' ? [each] : []))
    .flatMap((field) => {
      const name = attributeOf(field, 'variable') ?? field.id
      // What the engine computes itself is not asked for.
      if (name === undefined || field.attributes.get('expression') !== undefined || field.attributes.get('writable') === 'false') return []
      const rules = field.children.flatMap((child) => (child.name === 'validation' ? child.children : []))
      const rule = (wanted: string) => rules.find((each) => each.attributes.get('name') === wanted)
      return [
        {
          name,
          label: field.attributes.get('label') ?? field.attributes.get('name'),
          type: typeOf(field.attributes.get('type')),
          required: rule('required') !== undefined || field.attributes.get('required') === 'true',
          value: constantOf(field.attributes.get('defaultValue') ?? field.attributes.get('default')),
          options: vendorChildren(field, 'value').map((option) => {
            const id = option.attributes.get('id') ?? ''
            return { value: id, label: option.attributes.get('name') ?? id }
          }),
          min: numberIn(rule('min')),
          max: numberIn(rule('max')),
          maxLength: numberIn(rule('maxlength')),
        },
      ]
    })
}

/** A variable that the model declares with its type; one that is only drawn has none. */
function declared(build: Build, element: XmlElement): StartField[] {
  const name = nameOf(element) ?? element.id
  const reference = attributeOf(element, 'itemSubjectRef')
  if (name === undefined || reference === undefined) return []
  const item = build.definitions.find(reference, 'itemDefinition')
  const value = extensionsOf(element).find((each) => each.name === 'value')
  return [
    {
      name,
      label: undefined,
      type: typeOf((item && attributeOf(item, 'structureRef')) ?? reference),
      required: false,
      value: constantOf(textOf(value)),
      options: [],
      min: undefined,
      max: undefined,
      maxLength: undefined,
    },
  ]
}

/** Names of types in the many spellings of engines, without their package or prefix. */
function typeOf(name: string | undefined): StartField['type'] {
  const short = (name ?? 'string').replace(/^.*[.:]/, '').toLowerCase()
  if (/^(?:int|integer|long|short|double|float|decimal|bigdecimal|number)$/.test(short)) return 'number'
  if (short === 'boolean') return 'boolean'
  if (/^(?:date|localdate)$/.test(short)) return 'date'
  if (/^(?:datetime|localdatetime|zoneddatetime|instant)$/.test(short)) return 'datetime'
  if (short === 'enum') return 'choice'
  return /^(?:json|object|map|list|arraylist|array|context)$/.test(short) ? 'json' : 'text'
}

const constantOf = (text: string | undefined): string | undefined => (text === undefined || /^[$#]\{|^=/.test(text.trim()) ? undefined : text)

function numberIn(rule: XmlElement | undefined): number | undefined {
  const number = Number(rule?.attributes.get('config') ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}
