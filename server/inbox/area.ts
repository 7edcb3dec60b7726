/** The engine over HTTP: tasks, instances, models. */
import { statementStories } from '#prisma/seed/demo/stories/statements.ts'
import { defineArea, type AreaDependencies, type Background } from '#server/area/define-area.ts'
import type { Engine } from '#server/engine/index.ts'
import { notifyMany } from '#server/modules/message/notify.ts'
import { batchInstancesHandler } from '#workers/jobs/batch-instances.handler.ts'
import { migrateInstancesHandler } from '#workers/jobs/migrate-instances.handler.ts'
import { inboxGrants } from './inbox-grants.ts'
import { inboxMenus } from './inbox-menus.ts'
import { inboxReference } from './inbox-reference.ts'
import { inboxTemplates } from './inbox-templates.ts'
import { inboxMessages } from './inbox.messages.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { queueRoutes } from './queues.routes.ts'
import { tellPeople } from './tell-people.ts'

export const inboxArea = defineArea({
  name: 'inbox',
  routes: ({ engine, zone, documents, queues }) => [...inboxRoutes(engine, zone, documents.cases), ...queueRoutes(engine, queues)],
  messages: [inboxMessages],
  menus: inboxMenus,
  grants: inboxGrants,
  templates: inboxTemplates,
  background,
  reference: inboxReference,
  demo: { stories: statementStories },
})

function background({ engine, realtime, translate, zone }: AreaDependencies): Background {
  return {
    topics: [tellPeople({ engine, realtime, notify: notifyMany })],
    jobs: [migrateInstancesHandler(engine), batchInstancesHandler({ engine, translate, zone })],
    chores: [
      { name: 'engine-statistics', everyMinutes: 1, run: () => engine.foldStatistics() },
      { name: 'engine-history', everyMinutes: 60, run: (_source, signal) => forgetHistory(engine, signal) },
    ],
  }
}

/** Some instances a transaction, so that nobody waits for it. */
async function forgetHistory(engine: Engine, signal: AbortSignal): Promise<void> {
  for (let gone = -1; gone !== 0 && !signal.aborted;) gone = await engine.forgetEnded(100)
}
