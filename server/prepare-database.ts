/** From an empty or older database to one that the product runs on. Every part is idempotent and safe when several processes start at once. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuseUnreachable } from '#kit/database/refuse-unreachable.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { migrate } from '#prisma/migrate.ts'
import { demoCompany, seedDemoAccounts } from '#prisma/seed/demo/accounts.ts'
import { seedConfiguration } from '#prisma/seed/configuration.ts'
import { seedDemoExceptions } from '#prisma/seed/demo/exceptions.ts'
import { seedDemoOrders } from '#prisma/seed/demo/orders.ts'
import { seedDemoScores } from '#prisma/seed/demo/supplier-scores.ts'
import { seedDemoSuppliers } from '#prisma/seed/demo/suppliers.ts'
import { seedDictionaries } from '#prisma/seed/dictionaries.ts'
import { seedMenus } from '#prisma/seed/menus.ts'
import { seedModules } from '#prisma/seed/modules.ts'
import { seedNotificationTemplates } from '#prisma/seed/notification-templates.ts'
import { seedNumberRules, seedParams } from '#prisma/seed/params.ts'
import { seedRegions } from '#prisma/seed/regions.ts'
import { seedRoles } from '#prisma/seed/roles.ts'
import { seedScoreScheme } from '#prisma/seed/score-scheme.ts'
import { seedSupplierDictionaries } from '#prisma/seed/supplier-dictionaries.ts'
import { seedUsers } from '#prisma/seed/users.ts'
import { menus } from '#server/auth/menus.ts'
import { createEngine } from '#server/engine/index.ts'
import { watchPromises } from '#server/modules/order/overdue-clock.service.ts'
import type { House } from './house.ts'

/** The tables: Prisma's and the engine's own. @throws StartFailure when the database cannot be used */
export async function prepareSchema(databaseUrl: string): Promise<void> {
  await refuseUnreachable(databaseUrl)
  await migrate(databaseUrl)
  const engine = await createEngine({ databaseUrl, poolSize: 1 })
  try {
    await engine.migrate()
  } finally {
    await engine.close()
  }
}

/** Put into the bundle by `server/build.mjs`; not there when running from the sources. */
declare const buildFingerprint: string | undefined

/**
 * Going through thousands of rows that are all there is most of what a start costs. Whether they are is told by a mark in the
 * database: the build that filled it and the settings that decide about content. Another build, another setting, or a database
 * without a single user: everything is gone through again.
 * @returns the password drawn for the first administrator, when there was none to take
 */
export async function prepareData(house: House): Promise<{ readonly drawnPassword: string | undefined }> {
  const mark = typeof buildFingerprint === 'undefined' ? undefined : markOf(house, buildFingerprint)
  if (mark === undefined) return fill(house)
  const { sql } = house.data
  const [there] = await sql.query<{ value: string }>(
    `select value from installation_mark where name = 'reference-data' and exists (select 1 from app_user where deleted_at is null)`,
  )
  if (there?.value === mark) return { drawnPassword: undefined }
  const filled = await fill(house)
  await sql.query(
    `insert into installation_mark (name, value) values ('reference-data', $1)
     on conflict (name) do update set value = excluded.value, marked_at = now()`,
    [mark],
  )
  return filled
}

/** Only a digest: passwords are among the settings. */
const markOf = ({ config: { demo, demoPassword, adminPassword, client } }: House, build: string): string =>
  createHash('sha256')
    .update(JSON.stringify([build, demo, demoPassword, adminPassword, client]))
    .digest('hex')

async function fill(house: House): Promise<{ readonly drawnPassword: string | undefined }> {
  const {
    config,
    data: { prisma },
  } = house
  let drawnPassword: string | undefined
  const companyName = config.demo ? demoCompany : { zh: '我的公司', en: 'My company' }
  for (const seed of [
    seedParams,
    seedNumberRules,
    seedDictionaries,
    seedSupplierDictionaries,
    seedRegions,
    seedNotificationTemplates,
    seedConfiguration,
    seedScoreScheme,
  ])
    await seed(prisma)
  await seedRoles(prisma, { companyName })
  await seedUsers(prisma, {
    companyName,
    client: config.client,
    adminPassword: config.adminPassword ?? (config.demo ? config.demoPassword : undefined),
    announce: (_account, password) => (drawnPassword = password),
  })
  await seedMenus(prisma, { menus, permissions: permissionCodes(house.routes) })
  await seedModules(
    prisma,
    [...house.repositories.values()].map(({ resource }) => resource),
  )
  if (config.demo) await seedDemoAccounts(prisma, { password: config.demoPassword })
  if (config.demo) await seedDemoSuppliers(prisma, house.seal)
  if (config.demo) await seedDemoScores(prisma)
  if (config.demo) await seedDemoOrders(prisma)
  // What runs out around the first start is there to be told of.
  if (config.demo) await watchPromises(house.data, config.timeZone)
  if (config.demo) await seedDemoExceptions(prisma)
  await deployProcesses(house)
  return { drawnPassword }
}

const system = { userId: 'system', name: 'system', roles: [], isAdmin: true }

/** A diagram that is deployed already gets no new version. */
async function deployProcesses({ engine, processes }: House): Promise<void> {
  for (const { diagram, category } of processes) {
    const content = await readFile(diagram, 'utf8')
    await engine.deploy({ actor: system, category, files: [{ name: basename(fileURLToPath(diagram)), content }] })
  }
}
