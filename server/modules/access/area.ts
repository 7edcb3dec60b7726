/** Sign-in, people and what they may do. */
import { defineArea } from '#server/area/define-area.ts'
import { seedDemoAccounts } from '#prisma/seed/demo/accounts.ts'
import { seedRoles } from '#prisma/seed/roles.ts'
import { seedUsers } from '#prisma/seed/users.ts'
import { authMessages } from '#server/auth/auth.messages.ts'
import { accessGrants } from './access-grants.ts'
import { accessMenus } from './access-menus.ts'
import { accessReference } from './access-reference.ts'
import { accessMessages } from './access.messages.ts'
import { accessRoutes } from './access.routes.ts'
import { externalSystemMenus } from './external-system-menus.ts'
import { tenantSyncHandler, tenantSyncRetry } from './tenant-sync.ts'

export const accessArea = defineArea({
  name: 'access',
  routes: ({ auth }) => [...auth.routes, ...accessRoutes],
  messages: [authMessages, accessMessages],
  menus: [...externalSystemMenus, ...accessMenus],
  grants: accessGrants,
  background: ({ data, zone }) => ({ topics: [tenantSyncHandler(data, zone)] }),
  retries: ({ data }) => [tenantSyncRetry(data)],
  reference: accessReference,
  seeds: [
    ({ data: { prisma }, companyName }) => seedRoles(prisma, { companyName }),
    ({ data: { prisma }, companyName, config, announce }) =>
      seedUsers(prisma, {
        companyName,
        client: config.client,
        adminPassword: config.adminPassword ?? (config.demo ? config.demoPassword : undefined),
        announce,
      }),
  ],
  demo: { seeds: [({ data: { prisma }, config }) => seedDemoAccounts(prisma, { password: config.demoPassword })] },
})
