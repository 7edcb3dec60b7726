/**
 * Rows that carry the id of another one are looked for by that one's name. Comparing the name beside every row costs with their number;
 * looking the name up first finds the few ids that an index of the rows answers.
 */
import type { DataSource } from '../data-source.ts'
import { quoted, tablesOf, type Column } from '../tables.ts'
import { Conditions } from './conditions.ts'
import { containsCondition, indexedFor } from './contains.ts'
import type { NamedBy } from './hooks.ts'

/** A name that more rows have is so common that its rows are found by walking. */
const mostIds = 1000

/**
 * Ids of the rows whose name contains a term, in either language.
 * @returns undefined when there are more than are worth naming
 */
export async function idsNamed(data: DataSource, { table: tableName, zh, en }: NamedBy, term: string): Promise<readonly string[] | undefined> {
  const table = (await tablesOf(data)).get(tableName)
  if (!table) throw new Error(`Names are read from ${tableName}, which is no table`)
  const columns = [...table.columns.values()].filter(({ name }) => name === quoted(zh) || name === quoted(en))
  const where = new Conditions()
  const byIndex = await allIndexed(data, table, columns, term)
  where.add(
    containsCondition(
      columns.map(({ name }) => ({ expression: `t.${name}`, byIndex })),
      term,
      where,
    ),
  )
  const rows = await data.sql.query<{ id: string }>(`select t.id from ${table.name} t ${where.text} limit ${mostIds + 1}`, where.values)
  return rows.length > mostIds ? undefined : rows.map(({ id }) => id)
}

/** One column without an index has every row compared anyway. */
async function allIndexed(data: DataSource, table: Parameters<typeof indexedFor>[1], columns: readonly Column[], term: string): Promise<boolean> {
  if (!columns.every(({ hasGrams }) => hasGrams)) return false
  const found = await Promise.all(columns.map(({ name }) => indexedFor(data, table, `t.${name}`, term)))
  return found.every(({ all }) => all)
}
