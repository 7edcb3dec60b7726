/** A list that comes from several places, each in the order of the list by its own index: the first rows of each together hold the first of all. */
import type { Sql } from '../../define.ts'
import type { Page } from '../views.ts'
import { numberIn, pageOf, windowIn, type Counted, type Listing } from './page.ts'
import { isFilteredBeyondTime, where, type Params } from './query.ts'

/** Rows of different sources are different rows. */
export interface Source extends Pick<Listing, 'columns' | 'from' | 'joins'> {
  readonly conditions: readonly string[]
  /** True when its conditions speak of what is joined: then counting joins as well. */
  readonly needsJoins: boolean
}

/** @see page for what the parts of `listing` mean; `time`, `id` and `sorts` name columns that every source has */
export async function pageOfSources<Row extends object, View>(
  sql: Sql,
  params: Params,
  sources: readonly Source[],
  listing: Pick<Listing, 'filter' | 'time' | 'id' | 'sorts'>,
  view: (row: Row) => View,
  place: (row: Row) => readonly [Date, string],
): Promise<Page<View>> {
  const { filter, id } = listing
  const { size, skipped, direction, by, hasPlaces, continued } = windowIn(listing, params)
  const nulls = hasPlaces ? '' : 'nulls last'
  const limit = numberIn(params, skipped, skipped + size + 1)
  const counts = sources.map(
    ({ from, joins, conditions, needsJoins }) =>
      `(select count(*)::int from ${from} ${needsJoins || isFilteredBeyondTime(filter) ? joins : ''} ${where(conditions)})`,
  )
  const parts = sources.map(
    ({ columns, from, joins, conditions }) =>
      `(select ${by} as k, ${columns} from ${from} ${joins} ${where([...conditions, ...continued])} order by ${by} ${direction} ${nulls}, ${id} ${direction} limit ${limit})`,
  )
  const order = `x.k ${direction} ${nulls}, x.id ${direction}`
  const rows = await sql.query<Counted<Row>>(
    `select counted.total, r.* from (select (${filter.counted === false ? '-1' : counts.join(' + ')}) as total) counted left join lateral (
       select row_number() over (order by ${order}) as place, x.* from (${parts.join(' union all ')}) x
       order by ${order} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)}) r on true order by r.place`,
    params.values,
  )
  return pageOf(rows, size, view, hasPlaces ? place : undefined)
}
