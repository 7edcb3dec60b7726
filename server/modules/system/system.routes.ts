/** Everything the system module serves. */
import type { Route } from '#kit/handle.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { dictionaryRoutes } from './dictionary.routes.ts'
import { logRoutes } from './log.routes.ts'
import { paramRoutes } from './param.routes.ts'
import { preferenceRoutes } from './preference.routes.ts'
import { regionRoutes } from './region.routes.ts'

/** The log of documents is served by `docLogRoute`, which needs to know all resources and is therefore added by the door. */
export const systemRoutes: readonly Route[] = [...dictionaryRoutes, ...regionRoutes, ...calendarRoutes, ...paramRoutes, ...preferenceRoutes, ...logRoutes]
