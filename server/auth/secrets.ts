/** Secrets that nobody configured: drawn once, kept in the database, the same for every process. */
import { randomBytes } from 'node:crypto'
import type { Sql } from '#kit/data-source.ts'

/** @returns the configured value, or the one that the installation made up for itself at its first start */
export async function secretOf(sql: Sql, name: string, configured: string | undefined): Promise<string> {
  if (configured) return configured
  await sql.query('insert into auth_secret (name, value) values ($1, $2) on conflict (name) do nothing', [name, randomBytes(48).toString('base64url')])
  const [row] = await sql.query<{ value: string }>('select value from auth_secret where name = $1', [name])
  if (!row) throw new Error(`The secret ${name} could not be kept`)
  return row.value
}
