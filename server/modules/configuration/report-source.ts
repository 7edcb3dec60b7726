/** Asking a foreign PostgreSQL: one statement, read only, for a moment, never more rows than a page can show. */
import { isIP } from 'node:net'
import { Client } from 'pg'
import { Failure } from '#kit/errors.ts'
import { checkedAddress } from '#kit/outgoing.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { Seal } from '#kit/sealing.ts'

export interface SourceRow {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly account: string
  readonly secret: string | null
  readonly tls: boolean
}

export const sourceColumns = 'host, port, database, account, secret, tls'

/** Milliseconds. */
const patience = 15_000
export const mostRows = 1000

async function withSource<T>(row: SourceRow, seal: Seal, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: await checkedAddress(row.host),
    port: row.port,
    database: row.database,
    user: row.account,
    ...(row.secret && { password: seal.open(row.secret) }),
    ...(row.tls && { ssl: isIP(row.host) === 0 ? { servername: row.host } : {} }),
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
    application_name: 'chandlery-report',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws whatever the driver says */
export const trySource = (row: SourceRow, seal: Seal): Promise<void> => withSource(row, seal, async (client) => void (await client.query('select 1')))

/** @throws Failure configuration.not-a-read, configuration.source-failed */
export async function askSource(row: SourceRow, seal: Seal, query: string): Promise<{ columns: string[]; rows: unknown[][]; isCut: boolean }> {
  const text = query.trim().replace(/;\s*$/, '')
  if (!/^(select|with|values)\b/i.test(text)) throw new Failure('rule', 'configuration.not-a-read')
  try {
    return await withSource(row, seal, async (client) => {
      await client.query('begin read only')
      // With a parameter the protocol takes a single statement, whatever the text holds.
      const { fields, rows } = await client.query<unknown[]>({ text: `select * from (${text}\n) answer limit $1`, values: [mostRows + 1], rowMode: 'array' })
      return { columns: fields.map(({ name }) => name), rows: rows.slice(0, mostRows), isCut: rows.length > mostRows }
    })
  } catch (error) {
    throw new Failure('rule', 'configuration.source-failed', { reason: reasonOf(error, 300) })
  }
}
