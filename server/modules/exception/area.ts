/** Failures of the world outside, tried again until they work or a person looks. */
import { seedDemoExceptions } from '#prisma/seed/demo/exceptions.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { exceptionGrants } from './exception-grants.ts'
import { exceptionMenus } from './exception-menus.ts'
import { exceptionReference } from './exception-reference.ts'
import { exceptionTemplates } from './exception-templates.ts'
import { exceptionTiles } from './exception-tiles.ts'
import { exceptionMessages } from './exception.messages.ts'
import { exceptionRoutes } from './exception.routes.ts'
import { exceptionHandlingProcess } from '#processes/exception-handling/process.ts'
import { exceptionRetryHandler, ignoreOldExceptions } from './exception.service.ts'

const retriesOf = (given: AreaDependencies) => given.areas.flatMap(({ retries }) => retries?.(given) ?? [])

export const exceptionArea = defineArea({
  name: 'exception',
  routes: (given) => exceptionRoutes({ retries: retriesOf(given), repositories: given.repositories }),
  provides: (given) => ({ exceptionRetries: retriesOf(given) }),
  processes: [exceptionHandlingProcess],
  messages: [exceptionMessages],
  menus: exceptionMenus,
  grants: exceptionGrants,
  templates: exceptionTemplates,
  home: { system: exceptionTiles },
  background: (given) => ({
    topics: [exceptionRetryHandler(given.data, retriesOf(given), given.zone)],
    chores: [{ name: 'ignore-old-exceptions', everyMinutes: 60, run: (source) => ignoreOldExceptions(source, given.zone) }],
  }),
  reference: exceptionReference,
  demo: { seeds: [({ data }) => seedDemoExceptions(data.prisma)] },
})
