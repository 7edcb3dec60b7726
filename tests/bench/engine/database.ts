/** A database for the bench, dropped afterwards. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

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

/** Runs `work` with the URL of a fresh database. */
export async function withBenchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name} template template0`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    // Connections that were just ended take a moment to leave.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await onServer(`drop database if exists ${name} with (force)`)
  }
}

export async function query<Row>(url: string, sql: string, params: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, params)).rows as Row[]
  } finally {
    await client.end()
  }
}
