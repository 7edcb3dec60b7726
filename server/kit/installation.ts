/** What tells this installation from others that use the same Redis. */
import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from './data-source.ts'

/**
 * Twenty digits that every process of the installation finds in its database: drawn at the first start, joined with the name of the
 * database and of its cluster, so that a copy restored elsewhere (a rehearsal beside production) is another installation.
 */
export async function installationOf(sql: Sql): Promise<string> {
  await sql.query(`insert into installation_mark (name, value) values ('installation', $1) on conflict (name) do nothing`, [randomBytes(16).toString('hex')])
  const [mark] = await sql.query<{ value: string; database: string; mayAsk: boolean }>(
    `select value, current_database() as database, has_function_privilege('pg_control_system()', 'execute') as "mayAsk"
       from installation_mark where name = 'installation'`,
  )
  if (!mark) throw new Error('The mark of the installation could not be kept')
  const [cluster] = mark.mayAsk ? await sql.query<{ id: string }>('select system_identifier::text as id from pg_control_system()') : []
  return createHash('sha256')
    .update(JSON.stringify([mark.value, mark.database, cluster?.id ?? null]))
    .digest('hex')
    .slice(0, 20)
}
