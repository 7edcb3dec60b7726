/**
 * Template databases: each is made once a run, by the first test file that wants a copy of it, while others wait. A run that needs no
 * database makes none.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface Template {
  readonly name: string
  /** Fills an empty database. */
  readonly make: (url: string) => Promise<void>
}

/** The server of a run, and the name under which the run's templates stand on it. */
export interface TestServer {
  readonly url: string
  readonly run: string
}

const made = new Map<string, Promise<string>>()

/** Copies `template`, made first when nobody has. */
export async function copyOf(template: Template, on: TestServer): Promise<{ name: string; url: string }> {
  const name = `${on.run}_${template.name}`
  let ready = made.get(name)
  if (!ready) made.set(name, (ready = ensureTemplate(template, name, on)))
  return copyDatabase(on.url, await ready)
}

async function ensureTemplate({ make }: Template, name: string, on: TestServer): Promise<string> {
  await withClient(on.url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await make(urlOf(on.url, unfinished))
    await closeToVisitors(client, unfinished)
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

/** A database that somebody is connected to can be neither renamed nor copied, and the migration engine keeps its connection for a while. */
async function closeToVisitors(client: Client, name: string): Promise<void> {
  await client.query(`alter database ${name} with allow_connections false`)
  for (;;) {
    const { rows } = await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    if (rows.length === 0) return
  }
}

/** The templates of a run. */
export async function dropTemplates({ url, run }: TestServer): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [run])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

export const newRun = (): string => `chandlery_template_${randomBytes(4).toString('hex')}`

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function copyDatabase(serverUrl: string, template: string): Promise<{ name: string; url: string }> {
  const name = `chandlery_test_${randomBytes(6).toString('hex')}`
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return { name, url: urlOf(serverUrl, name) }
}

export const dropDatabase = (serverUrl: string, name: string): Promise<unknown> =>
  withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
