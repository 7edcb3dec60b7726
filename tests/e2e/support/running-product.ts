/**
 * The product that the tests share: started once a run with a database and a data folder of its own. `E2E_BASE_URL` names one that
 * runs already (and has its captcha off), `E2E_DATABASE_URL` its database.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { removeCluster, startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { freePort } from '../../support/free-port.mjs'
import { throwawayFolder } from '../../support/throwaway-folder.ts'
import { startProduct } from './product.ts'

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
  const database = await openDatabase()
  const product = await startProduct({ port: await freePort(), dataDir, databaseUrl: database.url })
  project.provide('baseUrl', product.baseUrl)
  project.provide('databaseUrl', database.url)

  return async () => {
    await product.end('SIGTERM')
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface OpenDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * On the server of TEST_DATABASE_URL, or on an embedded one that flushes nothing to the disk: what these tests write need not outlive a
 * crash. The product's own embedded server, which does, is in `tests/e2e/story/stranger.test.ts`.
 */
async function openDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openThrowaway()
  const name = `chandlery_e2e_${randomBytes(4).toString('hex')}`
  await statement(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, close: () => statement(server, `drop database if exists ${name} with (force)`) }
}

async function openThrowaway(): Promise<OpenDatabase> {
  const dir = await throwawayFolder('chandlery-e2e-database-')
  const server = await startEmbeddedPostgres(dir, throwaway)
  return {
    url: server.url('postgres'),
    close: async () => {
      await server.stop()
      await removeCluster(dir)
    },
  }
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
