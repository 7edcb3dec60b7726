/** An empty database for one test file: the engine brings its own tables and needs nothing of the product's. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates a database and returns its URL. */
export async function createDatabase(): Promise<{ readonly name: string; readonly url: string }> {
  const name = `engine_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template template0`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export const dropDatabase = (name: string): Promise<void> => onServer(`drop database if exists ${name} with (force)`)

/** Call it at the top of a test file; the URL is there from `beforeAll` on. */
export function withEmptyDatabase(): { readonly url: string } {
  let database: { readonly name: string; readonly url: string } | undefined
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(async () => {
    if (database !== undefined) await dropDatabase(database.name)
  })
  return {
    get url() {
      if (database === undefined) throw new Error('the database is there from beforeAll on')
      return database.url
    },
  }
}
