/** An engine and the jobs over many instances; `many-instances.test.ts` runs them here and in a process that it kills. */
import { openDataSource } from '#kit/data-source.ts'
import { runJob } from '#kit/jobs/run-job.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { createEngine, inTransaction, type Engine } from '#server/engine/index.ts'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'
import { principal } from '#tests/support/principals.ts'
import { quietLog } from '#tests/support/queues.ts'
import { batchInstancesHandler } from '#workers/jobs/batch-instances.handler.ts'
import { migrateInstancesHandler } from '#workers/jobs/migrate-instances.handler.ts'

export const boss: Principal = principal()
const zone = 'Asia/Shanghai'

export const openEngine = (databaseUrl: string, prints: (variables: Readonly<Record<string, unknown>>) => boolean): Promise<Engine> =>
  createEngine({
    databaseUrl,
    timeZone: zone,
    handlers: {
      print: inTransaction(({ variables }) => {
        if (!prints(variables)) throw new Error('the printer burns')
      }),
    },
  })

/** Runs one job, as a worker does that took it off its queue. */
export async function run(databaseUrl: string, engine: Engine, id: string): Promise<void> {
  const source = openDataSource(databaseUrl, { poolSize: 4 })
  const { translate } = createTranslate([kitMessages, inboxMessages])
  const runner = {
    source,
    handlers: [migrateInstancesHandler(engine), batchInstancesHandler({ engine, translate, zone })],
    principalOf: async () => boss,
    onChange: async () => undefined,
    log: quietLog,
  }
  await runJob(runner, id, new AbortController().signal)
  await source.close()
}
