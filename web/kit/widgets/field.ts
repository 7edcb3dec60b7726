/** A field of a resource as tables, forms and detail pages handle it. */
import { fieldsOf } from '#kit/contract.ts'
import { nameFieldOf } from '#kit/reference-name.contract.ts'
import type { FieldView, Label, Resource, Widget } from '#kit/contract.ts'
import type { z } from 'zod'

export interface Field {
  readonly name: string
  readonly label: Label
  readonly widget: Widget
  readonly schema: z.ZodType
  readonly view: Partial<FieldView>
}

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
}

const definitionOf = (schema: z.ZodType): Definition => schema.def

/** `string`, `number`, `array` and so on, inside optional, nullable and default. */
export const typeOf = (schema: z.ZodType): string => definitionOf(innerSchema(schema)).type

/** What a list holds; undefined for what is no list. */
export const elementOf = (schema: z.ZodType): z.ZodType | undefined => definitionOf(innerSchema(schema)).element

/** The schema inside optional, nullable and default. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  const { innerType } = definitionOf(schema)
  return innerType ? innerSchema(innerType) : schema
}

/** True when an empty field is refused: neither optional nor nullable nor filled in by default. */
export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success && !schema.safeParse(null).success

/** A field with a message for being empty is asked for wherever it is shown, even if some rows may do without it. */
export const mustBeFilled = (field: Field): boolean => field.view.requiredMessage !== undefined || isRequired(field.schema)

/** False for a field that belongs to another choice than the one that was made, e.g. the mail server of a carrier that has none. */
export const isAsked = ({ view }: Field, values: Readonly<Record<string, unknown>>): boolean =>
  !view.when || view.when.is.includes(String(values[view.when.field]))

const widgetByType: Readonly<Record<string, Widget>> = { number: 'number', int: 'number', boolean: 'switch', array: 'tags', object: 'json', record: 'json' }

/** What a contract leaves unsaid follows from the type: numbers, switches and lists need no widget. */
function widgetOf(schema: z.ZodType, view: Partial<FieldView>): Widget {
  if (view.widget) return view.widget
  if (view.reference) return 'reference'
  if (view.dict) return 'dict'
  if (view.options) return 'select'
  return widgetByType[typeOf(schema)] ?? 'text'
}

export function viewFields(resource: Resource): Field[] {
  return fieldsOf(resource.row).map(({ name, schema, view }) => ({
    name,
    schema,
    view,
    label: view.label ?? { zh: name, en: name },
    widget: widgetOf(schema, view),
  }))
}

/** Fields that a person may read: with a label, not technical, not on his blacklist. */
export const readableFields = (resource: Resource, hidden: ReadonlySet<string>): Field[] =>
  viewFields(resource).filter(({ name, view }) => view.label !== undefined && !view.technical && !hidden.has(name))

/**
 * Nothing twice under one label. Without the names that the server looks up for an id or code: the id is shown by its name already. And
 * without the bare values for which it looks up a name.
 */
export function saidOnce(fields: readonly Field[]): Field[] {
  const ofIds = new Set(fields.filter(({ name }) => nameFieldOf(name) !== name).map(({ label }) => label.zh))
  const named = new Set(fields.filter(({ view }) => view.computed === true).map(({ name, label }) => `${name} ${label.zh}`))
  return fields.filter(
    ({ name, label, view }) => !(view.computed === true && /Names?$/.test(name) && ofIds.has(label.zh)) && !named.has(`${name}Name ${label.zh}`),
  )
}
