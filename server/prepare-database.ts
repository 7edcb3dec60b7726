/** From an empty or older database to one that the product runs on. Every part is idempotent and safe when several processes start at once. */
import { createHash } from 'node:crypto'
import { missingRights } from '#kit/database/missing-rights.ts'
import { refuseUnreachable } from '#kit/database/refuse-unreachable.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { migrate } from '#prisma/migrate.ts'
import { demoCompany } from '#prisma/seed/demo/accounts.ts'
import { seedMenus } from '#prisma/seed/menus.ts'
import { seedModules } from '#prisma/seed/modules.ts'
import { seedReferenceData } from '#prisma/seed/reference-data.ts'
import { createEngine } from '#server/engine/index.ts'
import type { Application } from './application.ts'
import { deployBuiltIn } from './deploy-built-in.ts'
import { grantsOf, menusOf, type Seeding } from './area/define-area.ts'
import { rightsOf } from './auth/role-rights.ts'

/** The tables: Prisma's and the engine's own. @throws StartFailure when the database cannot be used */
export async function prepareSchema(databaseUrl: string): Promise<void> {
  await refuseUnreachable(databaseUrl)
  await migrate(databaseUrl)
  const engine = await createEngine({ databaseUrl, poolSize: 1 })
  try {
    await engine.migrate()
  } catch (error) {
    throw missingRights(error, databaseUrl) ?? error
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
export async function prepareData(application: Application): Promise<{ readonly drawnPassword: string | undefined }> {
  const mark = typeof buildFingerprint === 'undefined' ? undefined : markOf(application, buildFingerprint)
  if (mark === undefined) return fill(application)
  const { sql } = application.data
  const [there] = await sql.query<{ value: string }>(
    `select value from installation_mark where name = 'reference-data' and exists (select 1 from app_user where deleted_at is null)`,
  )
  if (there?.value === mark) return { drawnPassword: undefined }
  const filled = await fill(application)
  await sql.query(
    `insert into installation_mark (name, value) values ('reference-data', $1)
     on conflict (name) do update set value = excluded.value, marked_at = now()`,
    [mark],
  )
  return filled
}

/** Only a digest: passwords are among the settings. */
const markOf = ({ config: { demo, demoPassword, adminPassword, client } }: Application, build: string): string =>
  createHash('sha256')
    .update(JSON.stringify([build, demo, demoPassword, adminPassword, client]))
    .digest('hex')

async function fill(application: Application): Promise<{ readonly drawnPassword: string | undefined }> {
  const { config, data, seal, areas, files, links } = application
  let drawnPassword: string | undefined
  const at: Seeding = {
    config,
    data,
    seal,
    store: files,
    links,
    zone: config.timeZone,
    companyName: config.demo ? demoCompany : { zh: '我的公司', en: 'My company' },
    announce: (_account, password) => (drawnPassword = password),
  }
  await seedReferenceData(data.prisma, areas)
  for (const seed of areas.flatMap(({ seeds = [] }) => seeds)) await seed(at)
  await seedMenus(data.prisma, { menus: menusOf(areas), permissions: permissionCodes(application.routes), rights: rightsOf(grantsOf(areas)) })
  await seedModules(
    data.prisma,
    [...application.repositories.values()].map(({ resource }) => resource),
  )
  if (config.demo) for (const seed of areas.flatMap(({ demo }) => demo?.seeds ?? [])) await seed(at)
  await deployBuiltIn(application)
  return { drawnPassword }
}
