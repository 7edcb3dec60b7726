/** What files are called, many at once: for links beside the rows that name them. */
import type { Sql } from '../data-source.ts'

/** Those that are gone are left out. */
export const fileNames = (sql: Sql, ids: readonly string[]): Promise<{ readonly id: string; readonly name: string }[]> =>
  sql.query('select id, name from file_object where id = any($1::uuid[])', [ids])
