/** The server's door: puts database, house, HTTP and (for `npm start`) the workers together, and takes them apart in order. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processes } from '#processes/catalogue.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { StartFailure } from '#kit/database/start-failure.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import { runWorkers } from '#workers/run-workers.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openHouse, type House } from './house.ts'
import { documentAccess } from './modules/document-access.ts'
import { prepareData, prepareSchema } from './prepare-database.ts'
import { stopOnSignals } from './stop-on-signals.ts'

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
    const database = config.databaseUrl ? { url: config.databaseUrl } : await openEmbedded(config, closing)
    await prepareSchema(database.url)
    const house = await openHouse(config, database.url, processes)
    closing.push(() => house.close())
    const { drawnPassword } = await prepareData(house)
    const address = await listen(house, closing)
    if (role === 'all') {
      const workers = await runWorkers(house)
      closing.push(() => workers.stop())
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
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${config.port} on ${config.host} is taken. Stop what uses it, or set PORT.`)
    if (code === 'EACCES') throw new StartFailure(`Port ${config.port} may not be opened by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartFailure(`HOST ${config.host} is no address of this machine.`)
    throw error
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
