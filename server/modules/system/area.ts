/** Dictionaries, parameters, regions, files, jobs and logs: what every area uses. */
import { fileMessages } from '#kit/files/file.messages.ts'
import { cleanUpFiles, sweepStorage } from '#kit/files/clean-up.ts'
import { freshStatistics } from '#kit/database/fresh-statistics.ts'
import { forgetJobs } from '#kit/jobs/forget-jobs.ts'
import { jobMessages } from '#kit/jobs/job.messages.ts'
import { workOn } from '#kit/run-work.ts'
import { exportOfResource } from '#kit/sheets/export-source.ts'
import { sheetMessages } from '#kit/sheets/sheet.messages.ts'
import { calendarStories } from '#prisma/seed/demo/stories/calendar.ts'
import { seedCalendar } from '#prisma/seed/calendar.ts'
import { seedRegions } from '#prisma/seed/regions.ts'
import { defineArea, type AreaDependencies, type Background } from '#server/area/define-area.ts'
import { exportHandler } from '#workers/jobs/export.handler.ts'
import { importHandler } from '#workers/jobs/import.handler.ts'
import { attachmentRoutes } from './attachment.routes.ts'
import { dictionaryLabels } from './dictionary.service.ts'
import { fileRoutes } from './file.routes.ts'
import { importTemplateRoutes } from './import-template.routes.ts'
import { jobRoutes } from './job.routes.ts'
import { docLogRoute } from './log.routes.ts'
import { regionsIn } from './region.service.ts'
import { regionSyncHandler, regionSyncRetry } from './region-sync.ts'
import { systemGrants } from './system-grants.ts'
import { systemMenus } from './system-menus.ts'
import { systemReference } from './system-reference.ts'
import { systemMessages } from './system.messages.ts'
import { systemRoutes } from './system.routes.ts'
import { templateFileRoutes } from './template-file.routes.ts'

export const systemArea = defineArea({
  name: 'system',
  routes: (given) => [
    ...systemRoutes,
    ...templateFileRoutes(given),
    ...fileRoutes(given),
    ...attachmentRoutes(given),
    ...jobRoutes(given.store),
    ...importTemplateRoutes({ ...given, dictionaryOf: dictionaryLabels(given.data) }),
    docLogRoute(given.repositories),
  ],
  messages: [fileMessages, jobMessages, sheetMessages, systemMessages],
  menus: systemMenus,
  grants: systemGrants,
  background,
  retries: ({ data }) => [regionSyncRetry(data)],
  reference: systemReference,
  seeds: [({ data }) => seedRegions(data.prisma), ({ data }) => seedCalendar(data.prisma)],
  demo: { stories: calendarStories },
})

function background({ data, zone, store: files, storage, storages, repositories, translate }: AreaDependencies): Background {
  const sheets = { source: data, files, dictionaryOf: dictionaryLabels(data), regionsIn: regionsIn(data), zone }
  const exportSources = new Map([...repositories].map(([name, repository]) => [name, exportOfResource(repository)]))
  return {
    topics: [regionSyncHandler(data, zone)],
    jobs: [exportHandler({ ...sheets, exportSources, repositories }), importHandler({ ...sheets, work: workOn(data, { zone }), repositories, translate })],
    chores: [
      { name: 'forget-jobs', everyMinutes: 24 * 60, run: async ({ sql }) => void (await forgetJobs(sql)) },
      { name: 'fresh-statistics', everyMinutes: 1, run: async ({ sql }) => void (await freshStatistics(sql)) },
      { name: 'clean-up-files', everyMinutes: 60, run: async (source) => void (await cleanUpFiles(source, await storages.all())) },
      { name: 'sweep-storage', everyMinutes: 24 * 60, run: async (source) => void (await sweepStorage(source, storage)) },
    ],
  }
}
