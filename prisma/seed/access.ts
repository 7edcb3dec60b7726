/** Everything that access needs before anybody can sign in, in its order. Idempotent, and quick when nothing is missing. */
import { permissionCodes } from '#kit/permission-codes.ts'
import type { Route } from '#kit/handle.ts'
import { menus } from '#server/auth/menus.ts'
import type { PrismaClient } from '../generated/client.ts'
import { demoCompany, seedDemoAccounts } from './demo/accounts.ts'
import { seedMenus } from './menus.ts'
import { seedRoles } from './roles.ts'
import { seedUsers } from './users.ts'

export interface AccessSeedOptions {
  /** All that the server registers: permissions are made from it. */
  readonly routes: readonly Pick<Route, 'call'>[]
  readonly client: { readonly id: string; readonly secret: string }
  readonly adminPassword: string | undefined
  /** The demo company's people, all with this password, `admin` too. */
  readonly demo: { readonly password: string } | undefined
  /** Hears the first administrator's random password when none was configured. */
  readonly announce: (account: string, password: string) => void
}

const ownCompany = { zh: '本公司', en: 'Our company' } as const

export async function seedAccess(prisma: PrismaClient, options: AccessSeedOptions): Promise<void> {
  const { routes, client, demo, announce } = options
  const companyName = demo ? demoCompany : ownCompany
  await seedRoles(prisma, { companyName })
  await seedUsers(prisma, { companyName, client, adminPassword: options.adminPassword ?? demo?.password, announce })
  await seedMenus(prisma, { menus, permissions: permissionCodes(routes) })
  if (demo) await seedDemoAccounts(prisma, demo)
}
