/** Operating the engine over HTTP: the workflow calls with real queues and workers behind them. */
import { afterAll } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import type { Queues } from '#kit/jobs/queue.ts'
import type { Engine } from '#server/engine/index.ts'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'
import { queueRoutes } from '#server/inbox/queues.routes.ts'
import { openTestQueues, quietLog, until } from '#tests/support/queues.ts'
import { batchInstancesHandler } from '#workers/jobs/batch-instances.handler.ts'
import { migrateInstancesHandler } from '#workers/jobs/migrate-instances.handler.ts'
import { startWorkers } from '#workers/start-workers.ts'
import { dataOf, everyone, withInbox, zone, type InboxApp } from './inbox-app.ts'

export interface OperationsApp extends InboxApp {
  /** Waits for a job that a call has started. @returns its row */
  ended(answer: { body: { data: { jobId: string } } }): Promise<JobRow>
  readonly source: () => DataSource
  readonly url: () => string
}

export interface JobRow {
  readonly status: string
  readonly ok: number
  readonly failed: number
  readonly total: number
  // What a job answers is the test's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly result: any
}

/** Call it at the top of a file. @param works false: jobs and messages stay where they are */
export function withOperations(works = true): OperationsApp {
  let source: DataSource | undefined
  let databaseUrl = ''
  const stops: (() => Promise<unknown>)[] = []
  const opened = (): DataSource => {
    if (!source) throw new Error('The database is there from beforeAll on.')
    return source
  }
  const inbox = withInbox(async (engine: Engine, url: string) => {
    source = openDataSource(url, { poolSize: 4 })
    databaseUrl = url
    const queues = await openTestQueues('postgres', url)
    if (works) stops.push(await work(source, queues, engine, url))
    stops.push(
      () => queues.close(),
      () => opened().close(),
    )
    return queueRoutes(engine, queues)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
  return Object.assign(inbox, {
    source: opened,
    url: () => databaseUrl,
    async ended(answer: { body: { data: { jobId: string } } }) {
      const { jobId } = dataOf(answer as never)
      let row: JobRow | undefined
      await until(async () => {
        row = (await opened().sql.query<JobRow>('select status, ok, failed, total, result from async_job where id = $1::uuid', [jobId]))[0]
        return row !== undefined && !['QUEUED', 'RUNNING'].includes(row.status)
      })
      return row!
    },
  })
}

async function work(source: DataSource, queues: Queues, engine: Engine, databaseUrl: string): Promise<() => Promise<void>> {
  const { translate } = createTranslate([kitMessages, inboxMessages])
  const workers = await startWorkers({
    source,
    databaseUrl,
    queues,
    topics: [],
    jobs: [migrateInstancesHandler(engine), batchInstancesHandler({ engine, translate, zone })],
    chores: [],
    parts: [],
    principalOf: async (id): Promise<Principal | undefined> => everyone.find(({ userId }) => userId === id),
    onJobChange: async () => undefined,
    log: quietLog,
  })
  return () => workers.stop()
}
