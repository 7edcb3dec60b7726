/** How many rows a list has: counted while they are few, remembered and estimated where they are many (`page-directory.ts`). */
import type { Resource } from '../contract.ts'
import type { DataSource, Sql } from '../data-source.ts'
import type { Shape } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { guessedRows } from './contains.ts'
import { countedAtMost, pageDirectoryOf, type Total } from './page-directory.ts'

/** The rows of a resource that match. */
export interface Matching {
  readonly resource: Resource
  readonly shape: Shape
  readonly where: Conditions
}

/** A list in the directory. */
export const keyOf = ({ resource, where: { text, values } }: Pick<Matching, 'resource' | 'where'>): string =>
  `${resource.name}\n${text}\n${JSON.stringify(values)}`

/** @param most counts no further */
export async function count(sql: Sql, { shape, where }: Omit<Matching, 'resource'>, most?: number): Promise<number> {
  const from = `${shape.table.name} t ${where.text}`
  const text = most === undefined ? `select count(*) as n from ${from}` : `select count(*) as n from (select 1 from ${from} limit ${most}) counted`
  const [row] = await sql.query<{ n: string }>(text, where.values)
  return Number(row?.n ?? 0)
}

/** @param few how many there are, up to one more than are counted, where that was counted just now */
export function totalOf(data: DataSource, matching: Matching, few?: number): Promise<Total> {
  const { resource, shape, where } = matching
  const sql = where.dependsOnValues ? data.sql : data.prepared
  return pageDirectoryOf(data).total(keyOf(matching), resource.model, {
    few: async () => few ?? count(sql, matching, countedAtMost + 1),
    all: () => count(sql, matching),
    guess: () => guessedRows(data, `select 1 from ${shape.table.name} t ${where.text}`, where.values),
  })
}

/** Whoever asked for a page behind the last one wants to know where that is; a page that is not full is the last one. */
export async function totalBeside(
  data: DataSource,
  matching: Matching,
  { shown, offset, size }: { readonly shown: number; readonly offset: number; readonly size: number },
): Promise<Total> {
  if (shown === size) return totalOf(data, matching)
  return { total: shown > 0 || offset === 0 ? offset + shown : await count(data.sql, matching), isEstimate: false }
}
