/**
 * What PostgreSQL knows about its tables, by which it plans. Its own housekeeping keeps that fresh; where it is switched off, or does not
 * get round to it while much is written, statements are planned for tables that were small or empty, and read them whole.
 */
import type { Sql } from '../data-source.ts'

/** Rows written since the last look, beside twice the share after which PostgreSQL would look by itself. */
const fewRows = 500
const share = 0.2

/**
 * Looks at every table of ours of which much was written since anybody looked, the most changed first. A table of another owner is left out.
 * @returns names of the tables
 */
export async function freshStatistics(sql: Sql): Promise<readonly string[]> {
  const stale = await sql.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = current_schema() and pg_has_role(c.relowner, 'usage') and s.n_mod_since_analyze > $1::int + $2::float8 * s.n_live_tup
      order by s.n_mod_since_analyze desc`,
    [fewRows, share],
  )
  for (const { name } of stale) await sql.query(`analyze ${name}`)
  return stale.map(({ name }) => name)
}
