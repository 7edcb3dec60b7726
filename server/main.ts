/** The server's door: puts database, house, HTTP and (for `npm start`) the workers together, and takes them apart in order. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processes } from '#processes/catalogue.ts'
import type { Clock } from '#kit/clock.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { listenFailure, refuseTakenPort } from '#kit/http/listening.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import { demoStories } from '#prisma/seed/demo/stories.ts'
import { runWorkers } from '#workers/run-workers.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openHouse, type House } from './house.ts'
import { documentAccess } from './modules/document-access.ts'
import { prepareData, prepareSchema } from './prepare-database.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { tellStories } from './tell-stories.ts'

const webRoot = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'web')

/**
 * @param role `all` runs the workers in this process too
 * @throws StartFailure with one line for the person who started it
 */
export async function start(role: 'all' | 'server'): Promise<void> {
  const config = readConfig()
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  stopOnSignals(stop)
  try {
    await refuseTakenPort(config)
    const database = config.databaseUrl ? { url: config.databaseUrl } : await openEmbedded(config, closing)
    await prepareSchema(database.url)
    const house = await openHouse(config, database.url, processes)
    closing.push(() => house.close())
    const { drawnPassword } = await prepareData(house)
    let isNews = false
    if (config.demo) {
      const openAt = (clock: Clock) => openHouse(config, database.url, processes, clock)
      isNews = await tellStories(house, openAt, demoStories, (error, story) => house.log.error({ err: error, story }, 'story of the demo company'))
    }
    const address = await listen(house, closing)
    if (role === 'all') {
      const workers = await runWorkers(house)
      closing.push(() => workers.stop())
      if (isNews) await delivered(house)
    }
    announce(house, address, drawnPassword)
  } catch (error) {
    await stop()
    throw error
  }
}

async function openEmbedded({ dataDir }: Config, closing: (() => Promise<void>)[]): Promise<{ url: string }> {
  const server = await startEmbeddedPostgres(join(dataDir, 'database'))
  closing.push(() => server.stop())
  return { url: server.url('postgres') }
}

async function listen(house: House, closing: (() => Promise<void>)[]): Promise<string> {
  const { config } = house
  const mayOnDocument = documentAccess(house.repositories, house.data, config.timeZone)
  const app = await buildApp({
    data: house.data,
    routes: house.routes,
    authenticate: house.auth.authenticate,
    messages: house.messages,
    sheets: house.sheets,
    measures: house.measures,
    readiness: { jobs: () => house.queues.waiting('jobs') },
    settings: {
      zone: config.timeZone,
      logLevel: config.logLevel,
      webRoot,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      frameAncestors: config.frameAncestors,
    },
  })
  house.realtime.attach(app.server, {
    authenticate: house.auth.authenticateToken,
    rightsVersion: house.auth.rightsVersion,
    mayWatch: (document, principal) => mayOnDocument(document, 'read', principal, house.data.sql),
    log: house.log,
  })
  closing.push(
    () => app.close(),
    () => house.realtime.close(),
  )
  try {
    return await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw listenFailure(error, config)
  }
}

const mostPatience = 10_000

/** The mails of the demo's stories go to the log; what people shall read at their first start stands below them. */
async function delivered({ data: { sql } }: House): Promise<void> {
  for (const end = Date.now() + mostPatience; Date.now() < end; await setTimeout(100)) {
    const [due] = await sql.query('select 1 from outbox where next_at <= now() or attempts = 0 limit 1')
    if (!due) return
  }
}

/** For people at a terminal; the log says the same for machines. */
function announce({ config, log }: House, address: string, drawnPassword: string | undefined): void {
  const lines = [`Chandlery is ready: ${address}`]
  if (config.demo) {
    lines.push(
      `Demo accounts (password ${config.demoPassword}):`,
      ...demoAccounts.map(({ account, name, role }) => `  ${account.padEnd(18)} ${name.en}, ${role.en}`),
    )
  }
  if (drawnPassword !== undefined) lines.push(`First administrator: admin / ${drawnPassword} (shown once; change it after signing in)`)
  process.stdout.write(`${lines.join('\n')}\n`)
  log.info({ address }, 'ready')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  start('all').catch((error: unknown) => {
    process.stderr.write(
      error instanceof StartFailure
        ? `Chandlery cannot start: ${error.message}\n`
        : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exit(1)
  })
}
