/** The order of a list: from the sortable fields, with the id as last word, so that pages never overlap. */
import type { Resource } from '../contract.ts'
import { badInput } from '../errors.ts'
import type { Field, Shape } from './columns.ts'

export interface Order {
  readonly terms: readonly { readonly expression: string; readonly descending: boolean }[]
  /** SQL after `order by`. */
  readonly text: string
  /** The same, last row first. */
  readonly reversed: string
  /** True when a row's place can be said as one comparison: one direction, and no term may be null. */
  readonly isComparable: boolean
}

/**
 * @param query `ascs` and `descs`: field names, comma separated; snake_case is understood too
 * @throws Failure bad-input for a field that is unknown, hidden or not sortable
 */
export function orderOf(resource: Resource, shape: Shape, query: Readonly<Record<string, unknown>>, isHidden: (field: string) => boolean): Order {
  const asked = [...namesIn(query, 'ascs').map((name) => ({ name, descending: false })), ...namesIn(query, 'descs').map((name) => ({ name, descending: true }))]
  const known = asked.map(({ name, descending }) => {
    const field = shape.fields.get(name)
    if (!field?.view.sortable || isHidden(name)) throw badInput([{ path: descending ? 'descs' : 'ascs', code: 'not-sortable' }])
    return { field, descending }
  })
  const chosen =
    known.length > 0
      ? known
      : resource.order.flatMap(({ field: name, direction }) => {
          const field = shape.fields.get(name)
          return field ? [{ field, descending: direction === 'desc' }] : []
        })
  return withId(chosen)
}

const namesIn = (query: Readonly<Record<string, unknown>>, key: string): string[] =>
  typeof query[key] === 'string'
    ? query[key]
        .split(',')
        .map((name) => camelCase(name.trim()))
        .filter(Boolean)
    : []

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

function withId(chosen: readonly { readonly field: Field; readonly descending: boolean }[]): Order {
  const terms = chosen.map(({ field, descending }) => ({ expression: field.expression, descending }))
  const last = terms.at(-1)?.descending ?? true
  const all = [...terms, { expression: 't.id', descending: last }]
  const say = (flip: boolean): string => all.map(({ expression, descending }) => `${expression} ${descending === flip ? 'asc' : 'desc'}`).join(', ')
  return {
    terms: all,
    text: say(false),
    reversed: say(true),
    isComparable: chosen.every(({ field, descending }) => descending === last && field.column !== undefined && !field.column.nullable),
  }
}
