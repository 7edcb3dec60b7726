/** Everything that areas declare as rows, written down. Idempotent. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import { templatesOf, type Area } from '#server/area/define-area.ts'
import { seedExceptionKinds, seedPapers } from './configuration.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedNotificationTemplates } from './notification-templates.ts'
import { seedNumberRules, seedParams } from './params.ts'

export async function seedReferenceData(prisma: PrismaClient, areas: readonly Area[]): Promise<void> {
  const declared = areas.map(({ reference = {} }) => reference)
  await seedParams(
    prisma,
    declared.flatMap(({ parameters = [] }) => parameters),
  )
  await seedNumberRules(
    prisma,
    declared.flatMap(({ numberRules = [] }) => numberRules),
  )
  await seedDictionaries(
    prisma,
    declared.flatMap(({ dictionaries = [] }) => dictionaries),
  )
  await seedExceptionKinds(
    prisma,
    declared.flatMap(({ exceptions = [] }) => exceptions),
  )
  await seedPapers(
    prisma,
    declared.flatMap(({ papers = [] }) => papers),
  )
  await seedNotificationTemplates(prisma, templatesOf(areas))
}
