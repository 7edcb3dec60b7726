/** Which inputs a list's search area has, read from the contract; and under which names their values travel. */
import { fieldsOf } from '#kit/contract.ts'
import type { FieldView, Label, Resource, SearchOperator } from '#kit/contract.ts'

export interface SearchField {
  readonly name: string
  readonly label: Label
  readonly operator: SearchOperator
  readonly view: Partial<FieldView>
  /** Names of the call's filters: one, or lower and upper end of a range. */
  readonly keys: readonly string[]
}

/** Values of filters by the names under which they travel. Empty ones are left out. */
export type Filters = Readonly<Record<string, string | readonly string[]>>

function keysOf(name: string, operator: SearchOperator): readonly string[] {
  if (operator !== 'range') return [name]
  return name === 'createTime' ? ['createTime_dategt', 'createTime_datelt'] : [`${name}_ge`, `${name}_le`]
}

/**
 * In declaration order, the date of creation last: people search by what a thing is before when it came.
 * @param hidden fields that the reader does not see, or by which they may not search
 */
export function searchFieldsOf(resource: Resource, hidden: ReadonlySet<string> = new Set()): SearchField[] {
  return fieldsOf(resource.row).flatMap(({ name, view }) => {
    if (!view.search || hidden.has(name)) return []
    return [{ name, label: view.label ?? { zh: name, en: name }, operator: view.search, view, keys: keysOf(name, view.search) }]
  })
}

/** Filters without one search field, for the removable chips. */
export function withoutField(filters: Filters, field: SearchField): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !field.keys.includes(key)))
}

/** The search fields that have a value. */
export const appliedFields = (fields: readonly SearchField[], filters: Filters): SearchField[] =>
  fields.filter((field) => field.keys.some((key) => isFilled(filters[key])))

export const isFilled = (value: string | readonly string[] | undefined): boolean => value !== undefined && value.length > 0

/** Drops empty values and the blanks around the others. */
export function tidyFilters(filters: Readonly<Record<string, string | readonly string[] | undefined>>): Filters {
  const tidy: Record<string, string | readonly string[]> = {}
  for (const [key, value] of Object.entries(filters)) {
    const trimmed = typeof value === 'string' ? value.trim() : value
    if (trimmed !== undefined && trimmed.length > 0) tidy[key] = trimmed
  }
  return tidy
}
