/** Sales channels of the tests' own, so that each test has one that no other uses. */
import type { DataSource } from '#kit/data-source.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { newId } from '#kit/ids.ts'
import { seedDictionaries } from '#prisma/seed/dictionaries.ts'

/** A new entry of the dictionary of channels. @returns its key */
export async function newChannel(data: DataSource): Promise<string> {
  const key = `TEST_${newId().slice(-12).toUpperCase()}`
  await seedDictionaries(data.prisma, [{ code: 'sales_channel', zh: '销售渠道', en: 'Sales channels', entries: [[key, key, key]] }])
  settingsCacheOf(data).forget('dictionary')
  return key
}
