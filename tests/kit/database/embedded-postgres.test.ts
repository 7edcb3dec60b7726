import { cp, mkdtemp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeCluster, startEmbeddedPostgres, throwaway, type EmbeddedPostgres } from '#kit/database/embedded-postgres.ts'

let dir: string
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'chandlery-embedded-')), 'database')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await removeCluster(dir)
})

const start = async () => {
  const server = await startEmbeddedPostgres(dir, throwaway)
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('the log of the server, where statements that failed stand with their values, is its owner’s alone', async () => {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'server.log'), 'of an older start\n', { mode: 0o644 })
  await start()
  expect((await stat(join(dir, 'server.log'))).mode & 0o777).toBe(0o600)
})

test('data outlives a stop', async () => {
  const first = await start()
  await query(first, 'create table kept (n int); insert into kept values (7)')
  await first.stop()
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('data outlives the death of the server process', async () => {
  const first = await startEmbeddedPostgres(dir)
  await query(first, 'create table kept (n int); insert into kept values (7)')
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }])
})

test('its own connections go by a socket in the folder, for which the password is asked as well', async () => {
  const server = await start()
  expect(await query(server, 'select inet_client_addr() as address')).toEqual([{ address: null }])
  const stranger = new Client({ connectionString: server.url('postgres').replace(/:[0-9a-f]+@/, ':wrong@') })
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
  expect((await stat(join(dir, 'cluster'))).mode & 0o777).toBe(0o700)
})

test('what a killed server leaves of its socket goes with the next start', async () => {
  const first = await startEmbeddedPostgres(dir, throwaway)
  process.kill(first.pid, 'SIGKILL')
  await start()
  await running.pop()?.stop()
  expect((await readdir(join(dir, 'cluster'))).filter((name) => name.startsWith('.s.PGSQL.'))).toEqual([])
})

test('a folder whose path is too long for a socket is served all the same', async () => {
  const server = await startEmbeddedPostgres((dir = join(dir, 'd'.repeat(90))), throwaway)
  running.push(server)
  expect(server.url('postgres')).toMatch(/@127\.0\.0\.1:\d+\/postgres$/)
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a copy of the folder, made after a stop, takes its place, whoever made the copy', async () => {
  const first = await start()
  await query(first, 'create table kept (n int); insert into kept values (7)')
  await first.stop()
  await cp(dir, `${dir}.copy`, { recursive: true })
  await removeCluster(dir)
  await rename(`${dir}.copy`, dir)
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }])
})

test('a second start on the same folder is told so, and harms nobody', async () => {
  const first = await start()
  await expect(startEmbeddedPostgres(dir, throwaway)).rejects.toThrow(/in use by another running Chandlery/)
  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a half-made cluster is made again', async () => {
  await mkdir(join(dir, 'cluster.new'), { recursive: true })
  await writeFile(join(dir, 'cluster.new', 'PG_VERSION'), '18\n')
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a folder with other files is refused', async () => {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'thesis.txt'), 'mine')
  await expect(start()).rejects.toThrow(/holds other files \(thesis\.txt\)/)
  expect(await readFile(join(dir, 'thesis.txt'), 'utf8')).toBe('mine')
})

test('a damaged cluster gives one clear line', async () => {
  const first = await start()
  await first.stop()
  running.length = 0
  await rm(join(dir, 'cluster', 'global'), { recursive: true })
  await expect(start()).rejects.toThrow(/PostgreSQL did not start on the data folder/)
})
