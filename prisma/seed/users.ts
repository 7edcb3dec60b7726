/** What nobody can sign in without: the web client, the company's root organisation, the first administrator. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/auth/passwords.ts'
import { fingerprint } from '#server/auth/tokens.ts'
import type { PrismaClient } from '../generated/client.ts'
import { roleId } from './roles.ts'
import { seedId } from './seed-id.ts'

export interface UserSeedOptions {
  readonly companyName: { readonly zh: string; readonly en: string }
  /** Of the web client; follows the configuration at every start. */
  readonly client: { readonly id: string; readonly secret: string }
  /** For the first administrator; a random one when undefined. */
  readonly adminPassword: string | undefined
  /** Hears the random password, once: it is stored nowhere. */
  readonly announce: (account: string, password: string) => void
}

export const userId = (account: string): string => seedId(`user ${account}`)
export const organizationId = (code: string): string => seedId(`organization ${code}`)
export const rootOrganization = 'HQ'

export async function seedUsers(prisma: PrismaClient, options: UserSeedOptions): Promise<void> {
  await seedClient(prisma, options.client)
  await prisma.organization.createMany({
    data: [
      {
        id: organizationId(rootOrganization),
        code: rootOrganization,
        name: options.companyName.zh,
        nameEn: options.companyName.en,
        fullName: options.companyName.zh,
      },
    ],
    skipDuplicates: true,
  })
  if ((await prisma.user.count({ where: { id: userId('admin') } })) > 0) return
  const password = options.adminPassword ?? randomBytes(12).toString('base64url')
  const { count } = await prisma.user.createMany({
    data: [
      {
        id: userId('admin'),
        account: 'admin',
        name: '系统管理员',
        nameEn: 'Administrator',
        passwordHash: await hashPassword(password),
        orgId: organizationId(rootOrganization),
      },
    ],
    skipDuplicates: true,
  })
  await prisma.userRole.createMany({ data: [{ userId: userId('admin'), roleId: roleId('PLATFORM_ADMIN') }], skipDuplicates: true })
  // Of several processes that start at once, the one that made the account knows its password.
  if (count === 1 && options.adminPassword === undefined) options.announce('admin', password)
}

async function seedClient(prisma: PrismaClient, { id, secret }: { readonly id: string; readonly secret: string }): Promise<void> {
  const secretHash = fingerprint(secret)
  await prisma.oauthClient.createMany({ data: [{ id: seedId(`client ${id}`), clientId: id, clientName: 'Web', secretHash }], skipDuplicates: true })
  await prisma.oauthClient.updateMany({ where: { clientId: id, deletedAt: null, NOT: { secretHash } }, data: { secretHash } })
}
