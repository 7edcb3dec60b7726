/** All calls of the engine. */
import type { Route } from '#kit/handle.ts'
import type { Engine } from '#server/engine/index.ts'
import { carriedOverRoutes } from './carried-over.routes.ts'
import { managerRoutes } from './manager.routes.ts'
import { modelingRoutes } from './modeling.routes.ts'
import { operationRoutes } from './operations.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import { predictRoutes } from './predict.routes.ts'
import { processRoutes } from './process.routes.ts'
import { proxyRoutes } from './proxies.routes.ts'
import { reportRoutes } from './report.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { taskDetailRoutes } from './task-detail.routes.ts'
import { workRoutes } from './work.routes.ts'

/**
 * @param zone the company's: where the days of a date range begin
 * @param documents what the tasks are about, where that is a document
 */
export const inboxRoutes = (engine: Engine, zone: string, documents?: DocumentsOfCases): Route[] => [
  ...workRoutes(engine, zone, documents),
  ...peopleRoutes(engine, documents),
  ...proxyRoutes(engine, zone),
  ...taskDetailRoutes(engine, documents),
  ...processRoutes(engine, documents),
  ...predictRoutes(engine, documents),
  ...operationRoutes(engine),
  ...statisticsRoutes(engine),
  ...reportRoutes(engine),
  ...managerRoutes(engine),
  ...modelingRoutes(engine),
  ...carriedOverRoutes(engine),
]
