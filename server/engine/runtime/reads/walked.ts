/**
 * A page of a list that must be looked at row by row: a part of a text, or what stands in another table than the list's order. So many rows
 * are looked at a call, in the list's order; the next call goes on where this one stopped. So no question takes long, however much somebody has
 * done in years, and none misses anything. Who has fewer rows gets all of them and their exact number.
 */
import type { Sql } from '../../define.ts'
import { PLANNED_ANEW } from '../../store/sql.ts'
import type { TaskFilter } from '../input-api.ts'
import type { Page } from '../views.ts'
import { numberIn, windowIn, type Counted, type Listing } from './page.ts'
import { placeAfter, where, type Params } from './query.ts'

/** Rows that one call looks at one by one. */
const LOOKED_AT = 10_000

/** Rows of different sources are different rows. */
export interface WalkedSource {
  readonly columns: string
  /** The table whose index has the order of the list. */
  readonly table: string
  readonly alias: string
  /** Looked up for each row, by its key: what `costly` speaks of. */
  readonly joins: string
  /** Looked up for the rows that are shown, besides. */
  readonly shownJoins?: string
  /** About the columns of the table alone. */
  readonly narrow: readonly string[]
  /** Looked at row by row. */
  readonly costly: readonly string[]
}

/** The instance of a row, looked up by its key: reading all instances instead seems cheaper to the planner and grows with them. */
export const instanceOfRow = (id: string): string => `cross join lateral (select i.* from wf_instance i where i.id = ${id} offset 0) i`

type Walked<Row> = Counted<Row> & { readonly looked: number; readonly cut_at: Date | null; readonly cut_id: string | null }

/** @see page for what the parts of `listing` mean; `time`, `id` and `sorts` name columns that every source has */
export async function walkedPage<Row extends object, View>(
  sql: Sql,
  params: Params,
  sources: readonly WalkedSource[],
  listing: Pick<Listing, 'filter' | 'time' | 'id' | 'sorts'>,
  view: (row: Row) => View,
  place: (row: Row) => readonly [Date, string],
): Promise<Page<View>> {
  const { filter, time, id } = listing
  const { size, skipped, direction, by, hasPlaces, continued } = windowIn(listing, params)
  // Another order is that of the newest rows.
  const walk = hasPlaces ? direction : 'desc'
  const back = walk === 'desc' ? 'asc' : 'desc'
  const walks = sources.map(
    ({ table, alias, joins, narrow, costly }, n) => `
      (select ${n} as source, ${alias}.tid, ${time} as at, ${id} as id, ${by} as k, coalesce(${costly.join(' and ')}, false) as hit
       from (select ${alias}.ctid as tid, ${alias}.* from ${table} ${alias} ${where([...narrow, ...continued])} order by ${time} ${walk}, ${id} ${walk} limit ${LOOKED_AT}) ${alias} ${joins})`,
  )
  const shown = sources.map(
    ({ table, alias, joins, shownJoins = '', columns }, n) =>
      `select p.k, ${columns} from page p join ${table} ${alias} on ${alias}.ctid = p.tid ${joins} ${shownJoins} where p.source = ${n}`,
  )
  const order = (of: string) => `${of}.k ${direction} nulls last, ${of}.id ${direction}`
  const rows = await sql.query<Walked<Row>>(
    `${PLANNED_ANEW}with looked as materialized (select x.* from (${walks.join(' union all ')}) x order by x.at ${walk}, x.id ${walk} limit ${LOOKED_AT}),
     page as (select l.* from looked l where l.hit order by ${order('l')} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)})
     select counted.*, r.* from (select count(*) filter (where hit)::int as total, count(*)::int as looked,
         (select l.at from looked l order by l.at ${back}, l.id ${back} limit 1) as cut_at, (select l.id from looked l order by l.at ${back}, l.id ${back} limit 1) as cut_id
       from looked) counted left join lateral (${shown.join(' union all ')}) r on true order by ${order('r')}`,
    params.values,
  )
  const [head] = rows
  const found = rows.filter((row) => row.id !== null)
  const records = found.slice(0, size)
  const last = found.length > size ? records.at(-1) : undefined
  const isCut = head !== undefined && head.looked >= LOOKED_AT
  const next = last !== undefined ? place(last) : isCut && head.cut_at !== null && head.cut_id !== null ? ([head.cut_at, head.cut_id] as const) : undefined
  return {
    records: records.map(view),
    total: filter.counted === false ? -1 : (head?.total ?? 0),
    totalIsMore: isCut ? true : undefined,
    next: next === undefined || !hasPlaces ? undefined : placeAfter(...next),
  }
}

/** The part of a filter that an index answers or that is cheap on the way, and the rest. What has one business key is few, whatever else is asked. */
export function partsOf(filter: TaskFilter): { readonly narrow: TaskFilter; readonly costly: TaskFilter } {
  if (filter.businessKey !== undefined && filter.businessKey !== '') return { narrow: filter, costly: {} }
  const { createdFrom, createdTo, ...costly } = filter
  return { narrow: { createdFrom, createdTo }, costly }
}
