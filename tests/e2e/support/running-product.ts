/**
 * The product as a customer runs it, on a free port, with a database and a data folder of its own: started once a run.
 * `E2E_BASE_URL` names one that runs already (and has its captcha off).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running product. */
    baseUrl: string
  }
}

/** Building is done before; this covers migrating, the reference data and the demo company on a slow machine. */
const readyWithinMs = 180_000

export default async function setup(project: TestProject) {
  const given = process.env['E2E_BASE_URL']
  if (given) {
    project.provide('baseUrl', given)
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-e2e-'))
  const database = await ownDatabase()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['server/start.mjs'], {
    cwd: project.config.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '', DEMO: 'on', CAPTCHA_MODE: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await untilReady(server, baseUrl)
  } catch (error) {
    server.kill('SIGTERM')
    throw error
  }
  project.provide('baseUrl', baseUrl)

  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
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

async function untilReady(server: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The product ended with code ${server.exitCode} instead of getting ready`)
    const ready = await fetch(`${baseUrl}/readyz`).then(({ ok }) => ok, () => false)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The product was not ready within ${readyWithinMs / 1000} s`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
