/**
 * The ways to a page of rows. Near the start it is one index walk. Further in, keys are found first (index only) and rows are fetched for
 * those keys; the walk begins at the nearer end, or where a page began that is remembered. Few rows are all read before they are put in
 * order, and so are many that lie far from where the order begins.
 */
import type { DataSource } from '../data-source.ts'
import type { Conditions } from './conditions.ts'
import { guessedRows, sizeOf } from './contains.ts'
import type { RawRow } from './hooks.ts'
import type { Order } from './order.ts'
import type { PageDirectory } from './page-directory.ts'
import type { Table } from '../tables.ts'

/** From this offset on keys are found before rows are fetched. */
export const deep = 500

export interface Place {
  readonly offset: number
  readonly size: number
  readonly key: string
  readonly directory: PageDirectory
  readonly total: number | undefined
  /** So few rows match that they are all read before they are put in order. */
  readonly isFew: boolean
  /** Rows lie between two values of something else than the list goes by: perhaps all at its far end. */
  readonly isAside: boolean
}

interface Rows {
  readonly table: Table
  /** The select list; its table is `t`. */
  readonly select: string
  readonly where: Conditions
  readonly order: Order
}

export async function pageOf(data: DataSource, rows: Rows, place: Place): Promise<RawRow[]> {
  if (place.isFew) return foundFirst(data, rows, place)
  if (place.isAside && place.offset < deep) {
    const near = await nearTheStart(data, rows, place)
    if (near.length === place.size) return near
    if (await isSmallPart(data, rows)) return foundFirst(data, rows, place)
  }
  return walked(data, rows, place)
}

/** @param keys a statement that yields the ids of the page: only its rows are read whole */
const byKeys = ({ table: { name }, select, order }: Rows, keys: string): string =>
  `select ${select} from ${name} t join (${keys}) keys on keys.id = t.id order by ${order.text}`

/** All that match are read, then put in order. */
function foundFirst(data: DataSource, rows: Rows, { offset, size }: Place): Promise<RawRow[]> {
  const { table, where, order } = rows
  const keys = `select t.id from (select t.* from ${table.name} t ${where.text} offset 0) t order by ${order.text} limit ${size} offset ${offset}`
  return data.sql.query<RawRow>(byKeys(rows, keys), where.values)
}

/** So many rows of the list's order are looked at before another way is thought of. */
const window = 5000

/** The page, where enough rows that match lie among the first of the order; fewer rows where they do not. */
function nearTheStart(data: DataSource, { table: { name, columns }, select, where, order }: Rows, { offset, size }: Place): Promise<RawRow[]> {
  const first = `select t.* from ${name} t ${columns.has('deletedAt') ? 'where t.deleted_at is null' : ''} order by ${order.text} limit ${window}`
  return data.sql.query<RawRow>(`select ${select} from (${first}) t ${where.text} order by ${order.text} limit ${size} offset ${offset}`, where.values)
}

/** Whether reading what matches costs less than passing what does not, as the planner guesses: what is read has to be sought row by row. */
async function isSmallPart(data: DataSource, { table, where }: Rows): Promise<boolean> {
  const matching = await guessedRows(data, `select 1 from ${table.name} t ${where.text}`, where.values)
  return matching * 3 < (await sizeOf(data, table))
}

async function walked(data: DataSource, rows: Rows, place: Place): Promise<RawRow[]> {
  const { select, where, order } = rows
  const table = rows.table.name
  if (place.offset < deep) {
    // First pages are what people open; their texts repeat.
    const through = place.offset === 0 && !where.dependsOnValues ? data.prepared : data.sql
    const page = `from ${table} t ${where.text} order by ${order.text} limit ${place.size} offset ${place.offset}`
    // Rows of one state may all be old. Their keys stand in an index that knows states; with the rows, the planner takes the list's own order.
    const text = where.hasChoice ? byKeys(rows, `select t.id ${page}`) : `select ${select} ${page}`
    return through.query<RawRow>(text, where.values)
  }
  const { condition, text, limit, offset, values } = walk(table, where, order, place)
  if (offset <= place.size * 5 && text === order.text) {
    // Beside a page mark it is a first page again; skips of a few pages are few texts.
    const through = where.dependsOnValues ? data.sql : data.prepared
    return through.query<RawRow>(`select ${select} from ${table} t ${condition} order by ${text} limit ${limit} offset ${offset}`, values)
  }
  return data.sql.query<RawRow>(byKeys(rows, `select t.id from ${table} t ${condition} order by ${text} limit ${limit} offset ${offset}`), values)
}

/** Where the walk to a deep page begins: at a mark, at the end, or at the start. */
function walk(table: string, where: Conditions, order: Order, { offset, size, key, directory, total }: Place) {
  const mark = order.isComparable ? directory.markBefore(key, order.text, offset) : undefined
  const fromEnd = total === undefined ? Number.POSITIVE_INFINITY : total - offset - size
  const start = { condition: where.text, text: order.text, limit: size, offset, values: where.values }
  if (mark && offset - mark.offset <= Math.min(offset, fromEnd)) {
    const left = order.terms.map(({ expression }) => expression).join(', ')
    const sign = order.terms[0]?.descending ? '<=' : '>='
    const from = `(${left}) ${sign} (select ${left} from ${table} t where t.id = $${where.values.length + 1}::uuid)`
    return { ...start, condition: where.text ? `${where.text} and ${from}` : `where ${from}`, offset: offset - mark.offset, values: [...where.values, mark.id] }
  }
  if (total !== undefined && fromEnd < offset) {
    // The last page may be short; walked from the end it is the first one.
    const limit = Math.min(size, total - offset)
    return { ...start, text: order.reversed, limit, offset: Math.max(0, total - offset - limit) }
  }
  return start
}
