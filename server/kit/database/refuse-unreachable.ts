/** Whether the database that was named can be used at all, told in one line before anything is asked of it. */
import { Client } from 'pg'
import { StartFailure } from './start-failure.ts'

/** As the README promises. */
const oldest = { number: 140_000, name: '14' }

/** @throws StartFailure naming the place, never the password */
export async function refuseUnreachable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, application_name: 'chandlery-start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    )
    const [version] = rows
    if (version && version.number < oldest.number) throw new StartFailure(`PostgreSQL ${version.name} is too old: ${oldest.name} or newer is needed.`)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`The database ${placeOf(databaseUrl)} (DATABASE_URL) cannot be used: ${reasonOf(error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} at ${searchParams.get('host') ?? (hostname || 'localhost')}:${port || '5432'}`
}

/** Of a name with several addresses each may have refused. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? ''
}
