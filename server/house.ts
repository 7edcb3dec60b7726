/**
 * Everything that both doors need, opened in order and closed in reverse: database, sign-in, files, queues, process engine, and
 * the calls over them. Knows no process; the doors hand the catalogue in.
 */
import type { Registry } from 'prom-client'
import { pino, type Logger } from 'pino'
import { systemClock, type Clock } from '#kit/clock.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { fileMessages } from '#kit/files/file.messages.ts'
import { fileStore, type FileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { signedLinks } from '#kit/files/signed-links.ts'
import { lockDocuments } from '#kit/document/document-lock.ts'
import type { FileStorage, Storages } from '#kit/files/storage.ts'
import type { Route } from '#kit/handle.ts'
import type { Messages } from '#kit/messages.ts'
import { jobMessages } from '#kit/jobs/job.messages.ts'
import { openQueues, type Queues } from '#kit/jobs/queue.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { Sheets } from '#kit/resource/sheet-port.ts'
import { sheetMessages } from '#kit/sheets/sheet.messages.ts'
import { sealOf, type Seal } from '#kit/sealing.ts'
import { listenForSettings } from '#kit/settings-cache.ts'
import { createSheets } from '#kit/sheets/sheets.ts'
import { openRealtime, type Realtime } from '#kit/realtime/realtime.ts'
import { authMessages } from '#server/auth/auth.messages.ts'
import { authSettingsOf } from '#server/auth/auth-settings.ts'
import { createAuth, type Auth } from '#server/auth/create-auth.ts'
import { secretOf } from '#server/auth/secrets.ts'
import { createEngine, type Engine } from '#server/engine/index.ts'
import type { Handler, ProcessDefinition } from '#server/engine/define.ts'
import { engineMetrics } from '#server/inbox/engine-metrics.ts'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'
import { engineSettings } from '#server/inbox/engine-settings.ts'
import { escalateTo } from '#server/inbox/escalate-to.ts'
import { inboxNews } from '#server/inbox/inbox-news.ts'
import { keepNews } from '#server/inbox/inbox-topics.ts'
import { inboxRoutes } from '#server/inbox/inbox.routes.ts'
import { approvers } from '#server/inbox/approvers/resolve.ts'
import type { ProcessChore } from '#server/inbox/document.service.ts'
import { bindDocuments } from '#server/inbox/documents.ts'
import { queueRoutes } from '#server/inbox/queues.routes.ts'
import { accessMessages } from '#server/modules/access/access.messages.ts'
import { carriersOf } from '#server/modules/configuration/carriers.ts'
import { configurationMessages } from '#server/modules/configuration/configuration.messages.ts'
import { storagesOf } from '#server/modules/configuration/storages.ts'
import { exceptionMessages } from '#server/modules/exception/exception.messages.ts'
import type { CarrierOf } from '#server/modules/message/carrier.contract.ts'
import { messageMessages } from '#server/modules/message/message.messages.ts'
import { codeSender } from '#server/modules/message/send-code.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { moduleRoutes } from '#server/modules/module-routes.ts'
import { companyDirectoryOf } from '#server/modules/supplier/company-directory.ts'
import { orderMessages } from '#server/modules/order/order.messages.ts'
import { overdueMessages } from '#server/modules/order/overdue.messages.ts'
import { homeMessages } from '#server/modules/home/home.messages.ts'
import { projectMessages } from '#server/modules/project/project.messages.ts'
import { supplierMessages } from '#server/modules/supplier/supplier.messages.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import type { Config } from './config.ts'

export interface House {
  readonly config: Config
  readonly databaseUrl: string
  readonly data: DataSource
  readonly auth: Auth
  readonly engine: Engine
  readonly files: FileStore
  /** Of credentials and numbers at rest. */
  readonly seal: Seal
  /** Of the environment; takes files while administrators chose no other. */
  readonly storage: FileStorage
  readonly storages: Storages
  /** Text messages and mails. */
  readonly carrierOf: CarrierOf
  readonly sheets: Sheets
  readonly queues: Queues
  readonly realtime: Realtime
  readonly routes: readonly Route[]
  /** Every resource by name. */
  readonly repositories: ReadonlyMap<string, Repository>
  readonly processes: readonly ProcessDefinition[]
  /** What processes do by the clock. */
  readonly processChores: readonly ProcessChore[]
  /** Every table of texts beside the kit's own. */
  readonly messages: readonly Messages[]
  /** Numbers of the engine and the queues, for the metrics endpoint. */
  measures(registry: Registry): void
  readonly log: Logger
  close(): Promise<void>
}

/** Those of the modules. */
export const messageTables = [
  authMessages,
  fileMessages,
  jobMessages,
  sheetMessages,
  inboxMessages,
  systemMessages,
  accessMessages,
  messageMessages,
  configurationMessages,
  exceptionMessages,
  homeMessages,
  orderMessages,
  overdueMessages,
  projectMessages,
  supplierMessages,
]

/**
 * @param databaseUrl a database whose schema is up to date
 * @param clock of the engine, and of the steps that documents follow
 */
export async function openHouse(config: Config, databaseUrl: string, processes: readonly ProcessDefinition[], clock: Clock = systemClock): Promise<House> {
  const log = pino({ level: config.logLevel })
  const data = openDataSource(databaseUrl, { poolSize: config.databasePool, onError: (error) => log.warn({ err: error }, 'database connection') })
  const storage = config.files.kind === 's3' ? s3Storage(config.files) : folderStorage(config.files.dir)
  const seal = sealOf(await secretOf(data.sql, 'credentials', config.credentialKey))
  const storages = storagesOf(data, seal, config.dataDir, storage)
  const files = fileStore(storages)
  const carrierOf = carriersOf(data, seal, log)
  const links = signedLinks(await secretOf(data.sql, 'file-links', undefined))
  const settings = listenForSettings(databaseUrl, data)
  const queues = await openQueues({ databaseUrl, redisUrl: config.redisUrl, log })
  const realtime = await openRealtime({ databaseUrl, redisUrl: config.redisUrl, log })
  const recheck = () => void realtime.recheck().catch((error: unknown) => log.warn({ err: error }, 'sockets not rechecked'))
  const auth = await createAuth({
    data,
    databaseUrl,
    jwtSecret: config.jwtSecret,
    settings: authSettingsOf(config, data, demoAccounts, codeSender(data, carrierOf)),
    onAccessChange: (what) => {
      recheck()
      if (what === 'all') void realtime.tellRights()
    },
  })
  const documents = bindDocuments(processes, data, { zone: config.timeZone, clock, onError: (error, where) => log.error({ err: error }, where) })
  const metrics = engineMetrics()
  const tellInbox = inboxNews(realtime)
  const engine = await createEngine({
    databaseUrl,
    handlers: { ...handlersOf(processes), ...documents.handlers },
    ...documents.options,
    clock: { now: () => clock.now().getTime() },
    timeZone: config.timeZone,
    ...approvers(),
    escalateTo,
    parameter: engineSettings(data),
    news: keepNews,
    onCommitted(changes) {
      metrics.onCommitted(changes)
      tellInbox(changes)
    },
    onStep: metrics.onStep,
    onError: (error, where) => log.error({ err: error }, where),
  })
  const modules = moduleRoutes({
    data,
    zone: config.timeZone,
    store: files,
    links,
    seal,
    log,
    root: config.dataDir,
    documents: (supplier) =>
      documents.routes(engine, {
        data,
        zone: config.timeZone,
        address: config.publicUrl ?? `http://${config.host}:${config.port}`,
        supplier,
        guests: auth.guests,
      }),
    companies: companyDirectoryOf(config.companyLookup),
    orderWatches: documents.listeners('order'),
  })
  lockDocuments(
    data,
    [...modules.repositories.values()].map(({ resource }) => resource),
  )
  return {
    config,
    databaseUrl,
    data,
    auth,
    engine,
    files,
    seal,
    storage,
    storages,
    carrierOf,
    queues,
    realtime,
    processes,
    processChores: documents.chores(),
    messages: [...messageTables, ...documents.messages],
    log,
    sheets: createSheets({ files, dictionaryOf: dictionaryLabels(data) }),
    repositories: modules.repositories,
    routes: [...auth.routes, ...inboxRoutes(engine, config.timeZone, documents.cases), ...queueRoutes(engine, queues), ...modules.routes],
    measures: (registry) => metrics.register(registry, { engine, queues, sql: data.sql, onError: (error, where) => log.warn({ err: error }, where) }),
    async close() {
      await engine.close()
      await realtime.close()
      await queues.close()
      await auth.close()
      await settings.close()
      await data.close()
    },
  }
}

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
