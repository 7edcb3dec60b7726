/** One statement for a page and its total, whatever the list. */
import type { Sql } from '../../define.ts'
import type { TaskFilter } from '../input-api.ts'
import type { Page } from '../views.ts'
import { continuedAfter, isFilteredBeyondTime, placeAfter, where, windowOf, type Params } from './query.ts'

export interface Listing {
  readonly columns: string
  readonly from: string
  readonly joins: string
  readonly conditions: readonly string[]
  readonly filter: TaskFilter
  /** The list's own order: newest first by this time, then by id. */
  readonly time: string
  readonly id: string
  readonly sorts: Readonly<Partial<Record<NonNullable<TaskFilter['sort']>['by'], string>>>
}

export async function page<Row extends object, View>(
  sql: Sql,
  params: Params,
  { columns, from, joins, conditions, filter, time, id, sorts }: Listing,
  view: (row: Row) => View,
  place: (row: Row) => readonly [Date, string],
): Promise<Page<View>> {
  const { size, skipped, direction, by, hasPlaces, continued } = windowIn({ filter, time, id, sorts }, params)
  const order = hasPlaces ? `${time} ${direction}, ${id} ${direction}` : `${by} ${direction} nulls last, ${id} ${direction}`
  const total = filter.counted === false ? 'select -1' : `select count(*)::int from ${from} ${isFilteredBeyondTime(filter) ? joins : ''} ${where(conditions)}`
  const rows = await sql.query<Counted<Row>>(
    `select counted.total, r.* from (select (${total}) as total) counted left join lateral (
       select row_number() over (order by ${order}) as place, ${columns} from ${from} ${joins} ${where([...conditions, ...continued])}
       order by ${order} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)}) r on true order by r.place`,
    params.values,
  )
  return pageOf(rows, size, view, hasPlaces ? place : undefined)
}

/** Which rows of a list a page shows, and in which order: rows have places in the list's own order only. */
export function windowIn({ filter, time, id, sorts }: Pick<Listing, 'filter' | 'time' | 'id' | 'sorts'>, params: Params) {
  const { size, offset } = windowOf(filter)
  const by = (filter.sort === undefined ? undefined : sorts[filter.sort.by]) ?? time
  const hasPlaces = by === time
  return {
    size,
    skipped: filter.after === undefined ? offset : 0,
    direction: filter.sort?.descending === false ? 'asc' : 'desc',
    by,
    hasPlaces,
    continued: continuedAfter(filter, hasPlaces, time, id, params),
  } as const
}

/** First pages have their sizes in the text: planned once, and the planner knows that they are small. Others have parameters, to keep the texts few. */
export const numberIn = (params: Params, skipped: number, value: number): string => (skipped === 0 ? String(value) : `${params.add(value)}::int`)

/** Every row carries the total; a list without rows is one row that carries nothing else. */
export type Counted<Row> = Row & { readonly id: string | null; readonly total: number }

/** @param place where a row stands in its list; undefined when the list is in an order that cannot be continued from a place */
export function pageOf<Row, View>(
  counted: readonly Counted<Row>[],
  size: number,
  view: (row: Row) => View,
  place: ((row: Row) => readonly [Date, string]) | undefined,
): Page<View> {
  const total = counted[0]?.total ?? 0
  const rows = counted.filter((row) => row.id !== null)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { records: shown.map(view), total, next: last === undefined || place === undefined ? undefined : placeAfter(...place(last)) }
}
