/** Everything that the administration of access serves. */
import type { Route } from '#kit/handle.ts'
import { blackFieldRoutes } from './black-field.routes.ts'
import { clientRoutes } from './client.routes.ts'
import { loginLogRoutes } from './login-log.routes.ts'
import { menuRoutes } from './menu.routes.ts'
import { organizationRoutes } from './organization.routes.ts'
import { rightsRoutes } from './rights.routes.ts'
import { roleGrantRoutes } from './role-grant.routes.ts'
import { roleRoutes } from './role.routes.ts'
import { tenantRoutes } from './tenant.routes.ts'
import { userRoutes } from './user.routes.ts'

export const accessRoutes: readonly Route[] = [
  ...userRoutes,
  ...roleRoutes,
  ...roleGrantRoutes,
  ...organizationRoutes,
  ...tenantRoutes,
  ...menuRoutes,
  ...blackFieldRoutes,
  ...clientRoutes,
  ...rightsRoutes,
  ...loginLogRoutes,
]
