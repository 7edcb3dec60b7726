/**
 * Everything that both doors need, opened in order and closed in reverse: database, sign-in, files, queues, process engine, and
 * the calls over them. Knows no process; the doors hand the catalogue in.
 */
import type { Logger } from 'pino'
import { pino } from 'pino'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { fileStore, type FileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { signedLinks } from '#kit/files/signed-links.ts'
import { openQueues, type Queues } from '#kit/jobs/queue.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { Route } from '#kit/handle.ts'
import { authMessages } from '#server/auth/auth.messages.ts'
import { createAuth, type Auth } from '#server/auth/create-auth.ts'
import { signedIdentities } from '#server/auth/external-identity.ts'
import { secretOf } from '#server/auth/secrets.ts'
import { logSmsSender } from '#server/auth/sms-sender.ts'
import { localSocialProvider } from '#server/auth/social-provider.ts'
import { createEngine, type Engine } from '#server/engine/index.ts'
import type { Handler, ProcessDefinition } from '#server/engine/define.ts'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'
import { inboxRoutes } from '#server/inbox/inbox.routes.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import type { Config } from './config.ts'

export interface House {
  readonly config: Config
  readonly databaseUrl: string
  readonly data: DataSource
  readonly auth: Auth
  readonly engine: Engine
  readonly files: FileStore
  readonly queues: Queues
  readonly routes: readonly Route[]
  readonly processes: readonly ProcessDefinition[]
  readonly log: Logger
  close(): Promise<void>
}

/** @param databaseUrl a database whose schema is up to date */
export async function openHouse(config: Config, databaseUrl: string, processes: readonly ProcessDefinition[]): Promise<House> {
  const log = pino({ level: config.logLevel })
  const data = openDataSource(databaseUrl, { poolSize: config.databasePool, onError: (error) => log.warn({ err: error }, 'database connection') })
  const files = fileStore([config.files.kind === 's3' ? s3Storage(config.files) : folderStorage(config.files.dir)])
  const links = signedLinks(await secretOf(data.sql, 'file-links', undefined))
  const auth = await openAuth(config, databaseUrl, data, log)
  const queues = await openQueues({ databaseUrl, redisUrl: config.redisUrl, log })
  const engine = await createEngine({ databaseUrl, handlers: handlersOf(processes), timeZone: config.timeZone, onError: (error, where) => log.error({ err: error }, where) })
  void links
  return {
    config, databaseUrl, data, auth, engine, files, queues, processes, log,
    routes: [...auth.routes, ...inboxRoutes(engine, config.timeZone)],
    async close() {
      await engine.close()
      await queues.close()
      await auth.close()
      await data.close()
    },
  }
}

export const messageTables = [authMessages, inboxMessages]

const openAuth = (config: Config, databaseUrl: string, data: DataSource, log: Logger): Promise<Auth> =>
  createAuth({
    data,
    databaseUrl,
    jwtSecret: config.jwtSecret,
    settings: {
      captchaMode: config.captcha,
      cipherKey: config.loginCipherKey,
      demo: config.demo ? { password: config.demoPassword, accounts: demoAccounts } : undefined,
      parameters: parametersOf(data),
      sms: logSmsSender(log),
      social: [localSocialProvider],
      external: signedIdentities,
    },
  })

/** @throws Error when two processes name the same handler */
function handlersOf(processes: readonly ProcessDefinition[]): Record<string, Handler> {
  const all: Record<string, Handler> = {}
  for (const { key, handlers } of processes) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (Object.hasOwn(all, name)) throw new Error(`Handler ${name} of process ${key} stands in another process too`)
      all[name] = handler
    }
  }
  return all
}
