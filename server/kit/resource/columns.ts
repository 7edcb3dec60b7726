/** What a resource reads from its table: one expression a field, worked out once and checked against the real columns. */
import type { z } from 'zod'
import { fieldsOf, type FieldView, type Resource } from '../contract.ts'
import type { Locale } from '../messages.ts'
import { tableOf, type Column, type Table, type Tables } from '../tables.ts'
import type { Expression, NamedBy, ResourceHooks } from './hooks.ts'

export interface Field {
  readonly name: string
  /** Over the row called `t`. */
  readonly expression: string
  /** What readers get where it is another than what is searched and sorted. */
  readonly shown?: string | undefined
  /** The English name that the table keeps beside it and the contract does not: who looks for one may type the other. */
  readonly twin?: Field | undefined
  /** Undefined for an expression. */
  readonly column: Column | undefined
  /** Of a name that another row carries: its expressions in both languages, and where they come from. */
  readonly named?: { readonly by: NamedBy; readonly expressions: readonly string[] } | undefined
  /** What values of a computed field say of the stored columns. */
  readonly narrows?: ((values: readonly unknown[]) => string | undefined) | undefined
  readonly view: Partial<FieldView>
}

export interface Shape {
  readonly table: Table
  /** Everything that can be selected, in the contract's order. */
  readonly fields: ReadonlyMap<string, Field>
}

/**
 * @param locale whose names the computed fields carry
 * @throws Error when the contract names a field that is neither a column, nor computed: a mistake that must not wait for a caller
 */
export function shapeOf(resource: Resource, hooks: Pick<ResourceHooks, 'expressions' | 'narrows'>, tables: Tables, locale: Locale): Shape {
  const table = tableOf(tables, resource.model)
  const expressions: Readonly<Record<string, Expression | undefined>> = hooks.expressions ?? {}
  const narrowing: Readonly<Record<string, Field['narrows']>> = hooks.narrows ?? {}
  const fields = new Map<string, Field>()
  for (const { name, view } of fieldsOf(resource.row)) {
    if (name === 'abilities') continue
    const column = table.columns.get(name)
    const own = expressions[name]
    const expression = (typeof own === 'object' ? own[locale] : own) ?? (column && !view.computed ? `t.${column.name}` : appendOnly[name])
    const named = typeof own === 'object' && own.named ? { by: own.named, expressions: [...new Set([own.zh, own.en])] } : undefined
    const twin = own ? undefined : twinOf(resource, table, name)
    const shown = twin && locale === 'en' ? `coalesce(nullif(${twin.expression}, ''), ${expression})` : undefined
    if (expression) fields.set(name, { name, expression, shown, twin, column: own ? undefined : column, named, narrows: narrowing[name], view })
    else if (!view.computed) throw new Error(`${resource.name}.${name} is no column of ${table.name} and not computed`)
  }
  for (const name of resource.writable) {
    if (!table.columns.has(name) && !(resource.row.shape[name] as z.ZodType | undefined)?.meta()?.computed)
      throw new Error(`${resource.name}.${name} is writable but no column of ${table.name}`)
  }
  refuseUnknownScope(resource, table, tables)
  const { found } = resource
  for (const name of found ? [...found.by, found.code, found.title, ...(found.titleEn ? [found.titleEn] : [])] : []) {
    if (!fields.get(name)?.column) throw new Error(`${resource.name} is found by ${name}, which is no column of ${table.name}`)
  }
  return { table, fields }
}

/** The English name beside a name, for readers of English; undefined where the resource tells it itself, or the name is typed here. */
function twinOf(resource: Resource, table: Table, name: string): Field | undefined {
  const [own, english] = [table.columns.get(name), table.columns.get(`${name}En`)]
  if (!own || !english || `${name}En` in resource.row.shape || resource.writable.includes(name)) return undefined
  return { name, expression: `t.${english.name}`, column: english, view: {} }
}

/** @throws Error when the scope names a column that is not there: it would be found out by the first caller who does not see all rows */
function refuseUnknownScope({ name, scope }: Resource, table: Table, tables: Tables): void {
  const { tenant, supplier, organization, owner, keeper, through, forSuppliers } = scope
  for (const field of [tenant, supplier, organization, owner, keeper, through?.field, forSuppliers?.field]) {
    if (field && !table.columns.has(field)) throw new Error(`${name} is scoped by ${field}, which ${table.name} does not have`)
  }
  if (through && !tableOf(tables, through.model).columns.has(through.keeper))
    throw new Error(`${name} is scoped by ${through.keeper}, which ${through.model} does not have`)
}

/** What the rows of append-only tables answer for the columns that they go without. */
const appendOnly: Readonly<Record<string, string | undefined>> = { version: '0', updateTime: 't.create_time' }

/** The select list of some fields. */
export const selectList = (fields: Iterable<Field>): string => [...fields].map(({ name, expression, shown = expression }) => `${shown} as "${name}"`).join(', ')
