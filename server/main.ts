/** The server's door: puts database, application, HTTP and (for `npm start`) the workers together, and takes them apart in order. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { missingRights } from '#kit/database/missing-rights.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { listenFailure, refuseTakenPort } from '#kit/http/listening.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import { runWorkers } from '#workers/run-workers.ts'
import { buildApp } from './app.ts'
import { areas } from './areas.ts'
import { checkGround } from './check-ground.ts'
import { Closing } from './closing.ts'
import { readConfig, type Config } from './config.ts'
import { openApplication, type Application } from './application.ts'
import { documentAccess } from '#server/documents/access.ts'
import { prepareData, prepareSchema } from './prepare-database.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { storiesDelivered, StoryClock, tellStories } from './tell-stories.ts'

const webRoot = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'web')

/**
 * @param role `all` runs the workers in this process too
 * @throws StartFailure with one line for the person who started it
 */
export async function start(role: 'all' | 'server'): Promise<void> {
  const config = readConfig()
  const closing = new Closing()
  let databaseUrl: string | undefined
  const stopping = stopOnSignals(closing)
  try {
    await refuseTakenPort(config)
    const database = config.databaseUrl ? { url: config.databaseUrl } : await openEmbedded(config, closing)
    databaseUrl = database.url
    await prepareSchema(database.url)
    const clock = new StoryClock()
    const application = await openApplication(config, database.url, areas, clock)
    closing.add('application', application.closing)
    const { drawnPassword } = await prepareData(application)
    let isNews = false
    if (config.demo) {
      isNews = await tellStories(
        application,
        clock,
        areas.flatMap(({ demo }) => demo?.stories ?? []),
        (error, story) => {
          // What is told while the process stops loses its ground.
          if (!stopping.aborted) application.log.error({ err: error, story }, 'story of the demo company')
        },
      )
    }
    await checkGround(application)
    const address = await listen(application, closing, config.drainSeconds ?? (role === 'server' ? usualDrain : 0))
    if (role === 'all') {
      const workers = await runWorkers(application)
      closing.add('workers', () => workers.stop())
      if (isNews) await storiesDelivered(application.data.sql, stopping)
    }
    if (!stopping.aborted) announce(application, address, drawnPassword)
  } catch (error) {
    if (stopping.aborted) return
    await closing.close()
    throw (databaseUrl === undefined ? undefined : missingRights(error, databaseUrl)) ?? error
  }
}

async function openEmbedded({ dataDir }: Config, closing: Closing): Promise<{ url: string }> {
  const server = await startEmbeddedPostgres(join(dataDir, 'database'))
  closing.add('embedded PostgreSQL', () => server.stop())
  return { url: server.url('postgres') }
}

/** Seconds, where others may take the traffic over. */
const usualDrain = 2

async function listen(application: Application, closing: Closing, drainSeconds: number): Promise<string> {
  const { config } = application
  const leaving = new AbortController()
  const mayOnDocument = documentAccess(application.repositories, application.data, config.timeZone)
  const app = await buildApp({
    data: application.data,
    routes: application.routes,
    authenticate: application.auth.authenticate,
    messages: application.messages,
    sheets: application.sheets,
    measures: application.measures,
    parts: { jobs: () => application.queues.waiting('jobs'), files: async () => (await application.storages.current()).check() },
    leaving: leaving.signal,
    settings: {
      zone: config.timeZone,
      log: application.log,
      webRoot,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      frameAncestors: config.frameAncestors,
      exposes: config.exposes,
    },
  })
  application.realtime.attach(app.server, {
    authenticate: application.auth.authenticateToken,
    rightsVersion: application.auth.rightsVersion,
    mayWatch: (document, principal) => mayOnDocument(document, 'read', principal, application.data.sql),
    log: application.log,
  })
  closing.add('requests', () => app.close())
  closing.add('pages that listen', () => application.realtime.close())
  closing.add('balancers that still send', async () => {
    leaving.abort()
    application.engine.stopWaiting()
    await setTimeout(drainSeconds * 1000)
  })
  try {
    return await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw listenFailure(error, config)
  }
}

/** For people at a terminal; the log says the same for machines. */
function announce({ config, log }: Application, address: string, drawnPassword: string | undefined): void {
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
