/**
 * Everything that both doors need, opened in order and closed in reverse: database, sign-in, files, queues, process engine, and
 * what the areas bring over them. Knows no area; the doors hand their list in.
 */
import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { systemClock, type Clock } from '#kit/clock.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { shareConnections } from '#kit/database/connection-budget.ts'
import { DatabaseClient } from '#kit/database/database-client.ts'
import { quotaOf } from '#kit/files/file-quota.ts'
import { fileStore, type FileStore } from '#kit/files/file-store.ts'
import { folderStorage } from '#kit/files/folder-storage.ts'
import { s3Storage } from '#kit/files/s3-storage.ts'
import { signedLinks, type SignedLinks } from '#kit/files/signed-links.ts'
import { bindRowRules } from '#kit/document/status-rule.ts'
import type { FileStorage, Storages } from '#kit/files/storage.ts'
import type { Route } from '#kit/handle.ts'
import { installationOf } from '#kit/installation.ts'
import { allowInner } from '#kit/outgoing.ts'
import { createTranslate, kitMessages, type Messages } from '#kit/messages.ts'
import { bindContributions } from '#kit/contributions.ts'
import type { ResourceRoute } from '#kit/resource/resource-routes.ts'
import { menusOf, processesOf, type Area, type AreaDependencies, type Background } from '#server/area/define-area.ts'
import { documentAccess } from '#server/documents/access.ts'
import { openQueues, type Queues } from '#kit/jobs/queue.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { Sheets } from '#kit/resource/sheet-port.ts'
import { sealOf, type Seal } from '#kit/sealing.ts'
import { listenForSettings } from '#kit/settings-cache.ts'
import { openLog } from './log.ts'
import { createSheets } from '#kit/sheets/sheets.ts'
import { openRealtime, type Realtime } from '#kit/realtime/realtime.ts'
import { authSettingsOf } from '#server/auth/auth-settings.ts'
import { createAuth, type Auth } from '#server/auth/create-auth.ts'
import { secretOf } from '#server/auth/secrets.ts'
import { createEngine, type Engine } from '#server/engine/index.ts'
import type { Handler, ProcessDefinition } from '#server/engine/define.ts'
import { asFailure } from '#server/inbox/engine-call.ts'
import { engineMetrics } from '#server/inbox/engine-metrics.ts'
import { engineSettings } from '#server/inbox/engine-settings.ts'
import { escalateTo } from '#server/inbox/escalate-to.ts'
import { inboxNews } from '#server/inbox/inbox-news.ts'
import { keepNews } from '#server/inbox/inbox-topics.ts'
import { approvers } from '#server/approvers/resolve.ts'
import { bindDocuments } from '#server/documents/bind.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import { carriersOf } from '#server/modules/configuration/carriers.ts'
import { storagesOf } from '#server/modules/configuration/storages.ts'
import type { CarrierOf } from '#server/modules/message/carrier.contract.ts'
import { codeSender } from '#server/modules/message/send-code.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { regionsIn } from '#server/modules/system/region.service.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import { Closing } from './closing.ts'
import type { Config } from './config.ts'

export interface Application {
  readonly config: Config
  readonly databaseUrl: string
  readonly data: DataSource
  readonly auth: Auth
  readonly engine: Engine
  readonly files: FileStore
  readonly links: SignedLinks
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
  readonly areas: readonly Area[]
  /** What the areas do in the background. */
  readonly background: Required<Background>
  /** Every table of texts beside the kit's own. */
  readonly messages: readonly Messages[]
  /** Numbers of the engine and the queues, for the metrics endpoint. */
  measures(registry: Registry): void
  readonly log: Logger
  readonly closing: Closing
  close(): Promise<void>
}

/**
 * @param databaseUrl a database whose schema is up to date
 * @param areas what the product consists of
 * @param clock of the engine, and of the steps that documents follow
 */
export async function openApplication(config: Config, databaseUrl: string, areas: readonly Area[], clock: Clock = systemClock): Promise<Application> {
  allowInner(config.innerTargets)
  const processes = processesOf(areas)
  const log = await openLog({ level: config.logLevel, format: config.logFormat })
  const connections = shareConnections(config.databasePool, config.redisUrl !== undefined)
  const data = openDataSource(databaseUrl, { poolSize: connections.data, onError: (error) => log.warn({ err: error }, 'database connection') })
  const storage = config.files.kind === 's3' ? s3Storage(config.files) : folderStorage(config.files.dir)
  const seal = sealOf(await secretOf(data.sql, 'credentials', config.credentialKey))
  const storages = storagesOf(data, seal, config.dataDir, storage)
  const files = fileStore(storages, undefined, quotaOf(data))
  const carrierOf = carriersOf(data, seal, log)
  const links = signedLinks(await secretOf(data.sql, 'file-links', undefined))
  const settings = listenForSettings(databaseUrl, data)
  const installation = await installationOf(data.sql)
  const redis = { redisUrl: config.redisUrl, redisPrefix: config.redisPrefix ?? `chandlery-${installation}` }
  const queues = await openQueues({ databaseUrl, ...redis, installation, connections: connections.queues, log })
  const realtime = await openRealtime({ databaseUrl, ...redis, connections: connections.realtime, log })
  const recheck = () => void realtime.recheck().catch((error: unknown) => log.warn({ err: error }, 'sockets not rechecked'))
  const auth = await createAuth({
    data,
    databaseUrl,
    jwtSecret: config.jwtSecret,
    settings: authSettingsOf(config, data, { demoAccounts, sms: codeSender(data, carrierOf), menus: menusOf(areas) }),
    onAccessChange: (what) => {
      recheck()
      if (what === 'all') void realtime.tellRights()
    },
  })
  const documents = bindDocuments(processes, data, {
    zone: config.timeZone,
    clock,
    failureOf: asFailure,
    onError: (error, where) => log.error({ err: error }, where),
  })
  const metrics = engineMetrics()
  const tellInbox = inboxNews(realtime)
  const engine = await createEngine({
    databaseUrl,
    client: DatabaseClient,
    poolSize: connections.steps,
    readPoolSize: connections.reads,
    handlers: { ...handlersOf(processes), ...documents.handlers },
    ...documents.options,
    clock: { now: () => clock.now().getTime() },
    timeZone: config.timeZone,
    ...approvers(),
    escalateTo,
    parameter: engineSettings(data, clock),
    news: keepNews,
    onCommitted(changes) {
      metrics.onCommitted(changes)
      tellInbox(changes)
    },
    onStep: metrics.onStep,
    onError: (error, where) => log.error({ err: error }, where),
  })
  const messages = [...areas.flatMap(({ messages: own = [] }) => own), ...documents.messages]
  const repositories = new Map<string, Repository>()
  const given = {
    config,
    data,
    zone: config.timeZone,
    log,
    seal,
    store: files,
    links,
    storage,
    storages,
    carrierOf,
    queues,
    realtime,
    auth,
    engine,
    documents,
    repositories,
    mayOnDocument: documentAccess(repositories, data, config.timeZone),
    translate: createTranslate([kitMessages, ...messages]).translate,
    areas,
  }
  const routes = routesOf(given)
  bindContributions(data, [...areas.flatMap(({ contributes }) => contributes?.(given) ?? []), ...documents.listeners()])
  bindRowRules(
    data,
    [...repositories.values()].map(({ resource }) => resource),
  )
  const closing = new Closing()
  closing.add('database', () => data.close())
  closing.add('settings', () => settings.close())
  closing.add('sign-in', () => auth.close())
  closing.add('queues', () => queues.close())
  closing.add('realtime', () => realtime.close())
  closing.add('engine', () => engine.close())
  return {
    config,
    databaseUrl,
    data,
    auth,
    engine,
    files,
    links,
    seal,
    storage,
    storages,
    carrierOf,
    queues,
    realtime,
    areas,
    background: backgroundOf(given),
    messages,
    log,
    sheets: createSheets({ files, dictionaryOf: dictionaryLabels(data), regionsIn: regionsIn(data), repositories }),
    repositories,
    routes,
    measures: (registry) => metrics.register(registry, { engine, queues, sql: data.sql, onError: (error, where) => log.warn({ err: error }, where) }),
    closing,
    close: () => closing.close(),
  }
}

/** The calls of all areas and of their documents; every resource becomes known by its name. */
function routesOf(given: AreaDependencies & { readonly repositories: Map<string, Repository> }): readonly Route[] {
  const { areas, config, data, zone, store, mayOnDocument, seal, engine, documents, auth, repositories } = given
  const dependencies = {
    data,
    zone,
    store,
    mayOnDocument,
    seal,
    address: config.publicUrl ?? `http://${config.host}:${config.port}`,
    guests: auth.guests,
    ...Object.assign({}, ...areas.map(({ provides }) => provides?.(given))),
  } as ProcessDependencies
  const routes = [...areas.flatMap((area) => area.routes?.(given) ?? []), ...documents.routes(engine, dependencies)]
  for (const route of routes) {
    const { repository } = route as Partial<ResourceRoute>
    if (repository) repositories.set(repository.resource.name, repository)
  }
  return routes
}

function backgroundOf(given: AreaDependencies): Required<Background> {
  const parts = given.areas.map(({ background }) => background?.(given) ?? {})
  return {
    topics: parts.flatMap(({ topics = [] }) => topics),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    chores: [...parts.flatMap(({ chores = [] }) => chores), ...given.documents.chores()],
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
