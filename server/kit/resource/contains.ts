/**
 * Finding texts that contain a term, anywhere in them and in any case.
 *
 * Where `prisma/raw/search-indexes.sql` lays an index over a column's grams (three characters in a row), the rows that can contain
 * the term come out of the index and are compared then; the comparison alone decides, so an index never changes what is found.
 * A term that stands in a large part of the rows is compared at once: picking most of a table out of an index takes longer than
 * walking through it. Which of the two it is, the planner's statistics tell beforehand.
 */
import type { DataSource } from '../data-source.ts'
import type { Table } from '../tables.ts'
import type { Conditions } from './conditions.ts'

/** Wildcards of `like` as themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Characters with two cases, those that Node does not know yet, and the dot that a small İ leaves behind. */
const hasCase = /[\p{Changes_When_Casemapped}\p{Unassigned}\u{307}]/u

export interface Asked {
  /** SQL of a text. */
  readonly expression: string
  /** True when the index over its grams is to be used. */
  readonly byIndex: boolean
}

/**
 * Any of some texts contains the term.
 * @param where takes the values; adding the condition is the caller's
 * @returns SQL of the condition
 */
export function containsCondition(asked: readonly Asked[], term: string, where: Conditions): string {
  const pattern = where.value(`%${escapeLike(term)}%`)
  const given = asked.some(({ byIndex }) => byIndex) ? where.value(term) : undefined
  // Comparing in any case costs three times as much, and Chinese has but one.
  const like = hasCase.test(term) ? 'ilike' : 'like'
  where.dependsOnValues = true
  // The comparison stands first: inside `or` the parts are tried as written, and it is the cheaper one.
  const parts = asked.map(({ expression, byIndex }) => {
    const compared = `${expression} ${like} ${pattern}`
    return byIndex ? `(${compared} and search_grams(${expression}) @@ search_terms(${given}))` : compared
  })
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' or ')})`
}

/** From this part of the rows on a term is in no index's favour, whatever is asked. */
const largePart = 0.1
/** A page of a term that more rows than these contain is found sooner by walking in the page's order. */
const manyRows = 5000
/** Milliseconds for which a table's size is taken as known; it only decides about the way. */
const sizeHolds = 60_000

const sizes = new WeakMap<DataSource, Map<string, { readonly rows: number; readonly until: number }>>()

/** For what the index over grams is the right way: all rows with the term, and the first of them in another order. */
export interface IndexedFor {
  readonly all: boolean
  readonly page: boolean
}

/**
 * Whether few enough rows can contain the term, as the planner guesses (half a millisecond, nothing is read).
 * @param expression a text with an index over its grams, over the row called `t`
 */
export async function indexedFor(data: DataSource, table: Table, expression: string, term: string): Promise<IndexedFor> {
  const guess = await guessedRows(data, `select 1 from ${table.name} t where search_grams(${expression}) @@ search_terms($1)`, [term])
  const all = guess <= largePart * (await sizeOf(data, table))
  return { all, page: all && guess <= manyRows }
}

/** Rows of a table, as the planner guesses; remembered for a while. */
export async function sizeOf(data: DataSource, table: Table): Promise<number> {
  const known = sizes.get(data) ?? new Map<string, { rows: number; until: number }>()
  sizes.set(data, known)
  const size = known.get(table.name)
  if (size && size.until > Date.now()) return size.rows
  const rows = await guessedRows(data, `select 1 from ${table.name}`, [])
  known.set(table.name, { rows, until: Date.now() + sizeHolds })
  return rows
}

/** What the planner takes a query for; nothing is read. */
export async function guessedRows(data: DataSource, text: string, values: readonly unknown[]): Promise<number> {
  const [plan] = await data.sql.query<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(`explain (format json) ${text}`, values)
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
