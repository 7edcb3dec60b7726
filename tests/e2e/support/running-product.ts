/**
 * The product that the tests share: started once a run with a database and a data folder of its own. `E2E_BASE_URL` names one that
 * runs already (and has its captcha off), `E2E_DATABASE_URL` its database.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort, startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running product. */
    baseUrl: string
    /** Its database, for rows that no screen makes quickly; empty where a product was named that runs already, and its database was not. */
    databaseUrl: string
  }
}

export default async function setup(project: TestProject) {
  const given = process.env['E2E_BASE_URL']
  if (given) {
    project.provide('baseUrl', given)
    project.provide('databaseUrl', process.env['E2E_DATABASE_URL'] ?? '')
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-e2e-'))
  const database = await ownDatabase()
  const product = await startProduct({ port: await freePort(), dataDir, databaseUrl: database?.url })
  project.provide('baseUrl', product.baseUrl)
  project.provide('databaseUrl', database?.url ?? (await embeddedUrl(join(dataDir, 'database'))))

  return async () => {
    await product.end('SIGTERM')
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Of the embedded PostgreSQL that runs in a folder: it keeps its password beside its cluster, and its port in the lock of the cluster. */
async function embeddedUrl(dir: string): Promise<string> {
  const [password, lock] = await Promise.all([readFile(join(dir, 'password'), 'utf8'), readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8')])
  return `postgresql://chandlery:${password.trim()}@127.0.0.1:${lock.split('\n')[3]?.trim()}/postgres`
}

/** A database on the server of TEST_DATABASE_URL; without one the product starts its embedded PostgreSQL in the data folder. */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return undefined
  const name = `chandlery_e2e_${randomBytes(4).toString('hex')}`
  await statement(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => statement(server, `drop database if exists ${name} with (force)`) }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
