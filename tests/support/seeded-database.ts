/** The database of a new customer: reference data, roles, menus, processes and the first administrator, without the demo company. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApplication } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { readConfig, type Config } from '#server/config.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import type { Template } from './template.ts'

export const seeded: Template = {
  name: 'seeded',
  async make(url) {
    const folder = await mkdtemp(join(tmpdir(), 'chandlery-seeding-'))
    await prepareSchema(url)
    const application = await openApplication(customerConfig(url, folder), url, areas)
    await prepareData(application)
    await application.close()
    await rm(folder, { recursive: true, force: true })
  },
}

/** What the bank of the tests signs with. */
export const testBankSecret = 'only-the-bank-of-the-tests'

/** As `seeded` was made with. @param folder for files */
export const customerConfig = (databaseUrl: string, folder: string): Config =>
  readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '20',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'chandlery',
    DEMO: 'off',
    INNER_TARGETS: '127.0.0.0/8',
    BANK_SECRET: testBankSecret,
  })
