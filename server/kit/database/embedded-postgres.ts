/**
 * A real PostgreSQL for those who have none: its binaries come inside npm packages, its data lives in one folder.
 *
 * The life of the folder `<dir>`:
 * - absent or empty: `initdb` into `<dir>/cluster.new`, then renamed, so a kill in the middle leaves nothing half made;
 * - `cluster` there, nobody serving it: start the server;
 * - a server of ours still running because our own process was killed: adopt it. A session-level advisory lock tells a
 *   survivor (lock free) from a second start on the same folder (lock held), without pid files that go stale.
 *
 * The server gets its own process group: Ctrl-C reaches us alone, and we stop it last.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { socketFolderFor, superuser, urlOf, type Address } from './embedded-address.ts'
import { findBinaries, type Binaries } from './postgres-binaries.ts'
import { StartFailure } from './start-failure.ts'
import { commandFor, giveCopyTo, giveTo, runnerFor, type Runner } from './postgres-user.ts'

export interface EmbeddedPostgres {
  /** Connection string of a database on this server; creates nothing. */
  url(database: string): string
  readonly pid: number
  stop(): Promise<void>
}

/** Any number will do, as long as nobody else locks it on this server. */
const folderLock = 4_801_277_311

/**
 * @param dir folder of this cluster; made when missing
 * @param settings PostgreSQL settings, e.g. `{ fsync: 'off' }` for tests
 * @throws StartFailure when the folder is in use, is no cluster of ours, or the server does not come up
 */
export async function startEmbeddedPostgres(dir: string, settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
  await mkdir(dir, { recursive: true }).catch((cause: Error) => {
    throw new StartFailure(`The data folder ${dir} cannot be created: ${cause.message}`)
  })
  return serve(resolve(dir), settings)
}

async function serve(dir: string, settings: Readonly<Record<string, string>>): Promise<EmbeddedPostgres> {
  const cluster = join(dir, 'cluster')
  const binaries = await findBinaries()
  const runner = await runnerFor(dir)
  const password = await passwordOf(dir)
  if (!existsSync(cluster)) await create({ dir, cluster, binaries, runner, settings })
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new StartFailure(`The data folder ${dir} is damaged: ${cluster} is no PostgreSQL cluster. Restore it or name another DATA_DIR.`)
  await giveCopyTo(runner, cluster)

  const running = postmasterOf(cluster)
  const server = running && (await answers(running, password)) ? running : await launch({ dir, cluster, binaries, runner, password, settings })
  await removeOtherSockets(cluster, server.port)
  const lock = await holdFolder(dir, urlOf(server, password, 'postgres'))
  return {
    pid: server.pid,
    url: (database) => urlOf(server, password, database),
    async stop() {
      await lock.end().catch(() => undefined)
      await stopServer(server.pid)
    },
  }
}

async function passwordOf(dir: string): Promise<string> {
  const file = join(dir, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(18).toString('hex')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

async function create({ dir, cluster, binaries, runner, settings }: Omit<Launch, 'password'>): Promise<void> {
  const foreign = (await readdir(dir)).filter((name) => !['password', 'cluster.new', 'server.log'].includes(name))
  if (foreign.length > 0)
    throw new StartFailure(`The data folder ${dir} holds other files (${foreign.slice(0, 3).join(', ')}). Name an empty or a Chandlery DATA_DIR.`)
  const fresh = join(dir, 'cluster.new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const passwordFile = join(dir, 'password')
  await giveTo(runner, dir, fresh, passwordFile)
  const { code, output } = await run(
    commandFor(runner, binaries.initdb, [
      `--pgdata=${fresh}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
      // The password is hashed here.
      ...Object.entries(settings).flatMap(([name, value]) => (name === 'scram_iterations' ? ['--set', `${name}=${value}`] : [])),
    ]),
  )
  if (code !== 0) throw new StartFailure(`PostgreSQL could not create its data folder in ${dir}: ${output.trim().split('\n').at(-1) ?? ''}`)
  await rename(fresh, cluster)
}

/**
 * Those of servers that were killed: each start has a port of its own, so nobody else would.
 * Only the server that serves the folder may have one there. Before it does, a process that has just been killed cannot be told from a busy server.
 */
async function removeOtherSockets(cluster: string, port: number): Promise<void> {
  const own = `.s.PGSQL.${port}`
  const others = (await readdir(cluster)).filter((name) => name.startsWith('.s.PGSQL.') && name !== own && name !== `${own}.lock`)
  await Promise.all(others.map((name) => rm(join(cluster, name), { force: true })))
}

interface Running extends Address {
  readonly pid: number
}

/** `postmaster.pid`: line 1 is the pid, line 4 the port, line 5 the folder of the socket or nothing. */
function postmasterOf(cluster: string): Running | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return isAlive(pid) ? { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() || undefined } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(at: Address, password: string): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(at, password, 'postgres'), connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Launch {
  readonly dir: string
  readonly cluster: string
  readonly binaries: Binaries
  readonly runner: Runner
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
}

/** With a socket, and without where the folder takes none, as folders of other machines do. @throws StartFailure */
async function launch(what: Launch): Promise<Running> {
  const port = await freePort()
  const socketFolder = socketFolderFor(what.cluster, port)
  const first = await attempt(what, { port, socketFolder })
  const outcome =
    typeof first === 'string' && socketFolder !== undefined && /Unix-domain socket/.test(first) ? await attempt(what, { port, socketFolder: undefined }) : first
  if (typeof outcome !== 'string') return outcome
  const reason = outcome
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|HINT|could not|error/i.test(line))
    .slice(-2)
    .join(' ')
  throw new StartFailure(`PostgreSQL did not start on the data folder ${what.dir}: ${reason || `see ${logOf(what.dir)}`}`)
}

const logOf = (dir: string): string => join(dir, 'server.log')

/** The server, or what it wrote about why it is none. */
async function attempt({ dir, cluster, binaries, runner, password, settings }: Launch, { port, socketFolder }: Address): Promise<Running | string> {
  // Statements that failed stand in it, with their values.
  const out = openSync(logOf(dir), 'a', 0o600)
  fchmodSync(out, 0o600)
  const { size } = fstatSync(out)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: socketFolder ?? '', log_min_messages: 'warning', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandFor(runner, binaries.postgres, ['-D', cluster, '-p', String(port), ...flags])
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', out, out] })
  closeSync(out)
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  child.once('error', () => ended.abort())
  child.unref()
  for (const deadline = Date.now() + 120_000; !ended.signal.aborted && Date.now() < deadline; await sleep(25)) {
    if (await answers({ port, socketFolder }, password)) return { pid: child.pid as number, port, socketFolder }
  }
  return readFileSync(logOf(dir)).subarray(size).toString()
}

async function holdFolder(dir: string, url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'chandlery-folder-lock' })
  client.on('error', () => undefined)
  await client.connect()
  // The session of a killed process ends within moments; a living one keeps the lock.
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [folderLock])
    if (rows[0]?.held) return client
    await sleep(100)
  }
  await client.end()
  throw new StartFailure(`The data folder ${dir} is in use by another running Chandlery. Stop that one, or name another DATA_DIR.`)
}

async function stopServer(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 30_000; waited += 20) await sleep(20)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new StartFailure('No free port on 127.0.0.1 for PostgreSQL.')
  return address.port
}

function run({ file, args, options }: ReturnType<typeof commandFor>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** For test clusters: nothing has to survive, so nothing is flushed; the password of an hour need not withstand years of guessing. */
export const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  scram_iterations: '1',
} as const

/** Removes a stopped cluster. */
export const removeCluster = async (dir: string): Promise<void> => {
  await chmod(dir, 0o700).catch(() => undefined)
  await rm(dir, { recursive: true, force: true })
}
