/** What works in the background of this product, for either door: its jobs, chores, and the engine's timers. */
import { cleanUpFiles, sweepStorage } from '#kit/files/clean-up.ts'
import { forgetJobs } from '#kit/jobs/forget-jobs.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import { publishHandler } from '#kit/realtime/publish-topic.ts'
import { workOn } from '#kit/run-work.ts'
import { exportOfResource } from '#kit/sheets/export-source.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import type { House } from '#server/house.ts'
import { closeScores } from '#server/modules/supplier/supplier-score.service.ts'
import { tenantSyncHandler, tenantSyncRetry } from '#server/modules/access/tenant-sync.ts'
import { exceptionRetryHandler, ignoreOldExceptions } from '#server/modules/exception/exception.service.ts'
import { tellPeople } from '#server/inbox/tell-people.ts'
import { messageHandlers } from '#server/modules/message/deliver-message.ts'
import { sendDigests } from '#server/modules/message/digest.service.ts'
import { settleNotices } from '#server/modules/message/notice.service.ts'
import { notify } from '#server/modules/message/notify.ts'
import { completeOrders } from '#server/modules/order/complete-orders.service.ts'
import { watchPromises } from '#server/modules/order/overdue-clock.service.ts'
import { promiseNoticeHandler, promiseNoticeRetry } from '#server/modules/order/promise-notice.service.ts'
import { regionSyncHandler, regionSyncRetry } from '#server/modules/system/region-sync.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import type { Chore } from './chores.ts'
import { exportHandler } from './jobs/export.handler.ts'
import { batchInstancesHandler } from './jobs/batch-instances.handler.ts'
import { importHandler } from './jobs/import.handler.ts'
import { migrateInstancesHandler } from './jobs/migrate-instances.handler.ts'
import { tellOwner } from './job-news.ts'
import { startWorkers, type Workers } from './start-workers.ts'

export function runWorkers(house: House): Promise<Workers> {
  const { config, data, databaseUrl, queues, engine, files, log } = house
  const shared = { source: data, files, dictionaryOf: dictionaryLabels(data), zone: config.timeZone }
  const { translate } = createTranslate([kitMessages, ...house.messages])
  const exportSources = new Map([...house.repositories].map(([name, repository]) => [name, exportOfResource(repository)]))
  return startWorkers({
    source: data,
    databaseUrl,
    queues,
    topics: [
      publishHandler(house.realtime),
      ...messageHandlers(data, house.realtime, house.carrierOf),
      tellPeople({ engine, realtime: house.realtime, notify }),
      tenantSyncHandler(data, config.timeZone),
      regionSyncHandler(data, config.timeZone),
      promiseNoticeHandler(data, config.timeZone),
      exceptionRetryHandler(data, [tenantSyncRetry(data), regionSyncRetry(data), promiseNoticeRetry(data)], config.timeZone),
    ],
    jobs: [
      exportHandler({ ...shared, exportSources }),
      migrateInstancesHandler(engine),
      batchInstancesHandler({ engine, translate, zone: config.timeZone }),
      importHandler({ ...shared, work: workOn(data, { zone: config.timeZone }), repositories: house.repositories, translate }),
    ],
    chores: [...chores(house), ...house.processChores],
    parts: [
      {
        name: 'engine',
        async start() {
          engine.work()
          // The engine's loops end with the engine, which the house closes after the workers.
          return { stop: async () => undefined }
        },
      },
    ],
    principalOf: (userId) => loadPrincipal(data.sql, userId, undefined),
    onJobChange: tellOwner(house.realtime),
    log,
  })
}

/** Some instances a transaction, so that nobody waits for it. */
async function forgetHistory(engine: House['engine']): Promise<void> {
  for (let gone = -1; gone !== 0;) gone = await engine.forgetEnded(100)
}

const chores = ({ storage, storages, engine, config: { timeZone, publicUrl } }: House): Chore[] => [
  { name: 'engine-statistics', everyMinutes: 1, run: () => engine.foldStatistics() },
  { name: 'engine-history', everyMinutes: 60, run: () => forgetHistory(engine) },
  { name: 'forget-jobs', everyMinutes: 24 * 60, run: async ({ sql }) => void (await forgetJobs(sql)) },
  { name: 'clean-up-files', everyMinutes: 60, run: async (source) => void (await cleanUpFiles(source, await storages.all())) },
  { name: 'sweep-storage', everyMinutes: 24 * 60, run: async (source) => void (await sweepStorage(source, storage)) },
  { name: 'send-digests', everyMinutes: 5, run: async (source) => void (await sendDigests(source, { zone: timeZone, publicUrl })) },
  { name: 'settle-notices', everyMinutes: 1, run: (source) => settleNotices(source, timeZone) },
  { name: 'complete-orders', everyMinutes: 10, run: async (source) => void (await completeOrders(source, timeZone)) },
  { name: 'close-supplier-scores', everyMinutes: 60, run: async (source) => void (await closeScores({ data: source, zone: timeZone }, new Date())) },
  { name: 'watch-promises', everyMinutes: 1, run: (source) => watchPromises(source, timeZone) },
  { name: 'ignore-old-exceptions', everyMinutes: 60, run: (source) => ignoreOldExceptions(source, timeZone) },
]
