/** A database user who may not make tables: said in one line, with what its owner has to grant. */
import { StartFailure } from './start-failure.ts'

/** The failure to tell instead of `error`; undefined when it is about something else. */
export function missingRights(error: unknown, databaseUrl: string): StartFailure | undefined {
  const isDenied = (error as { code?: unknown } | undefined)?.code === '42501' || /permission denied for (database|schema)/.test(String(error))
  if (!isDenied) return undefined
  const { username, pathname } = new URL(databaseUrl)
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  return new StartFailure(
    `The user ${user} may not make tables in the database ${database}. Its owner says there: grant create on database "${database}" to "${user}"; grant all on schema public to "${user}";`,
  )
}
