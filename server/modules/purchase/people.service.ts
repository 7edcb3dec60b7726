/** Who did something, by name. */
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

interface Reading extends Pick<UnitOfWork, 'prisma'> {
  readonly locale: Locale
}

/** @returns names by id, as the reader knows them; those who are gone, and the system, have none */
export async function namesOf({ prisma, locale }: Reading, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(userIds.flatMap((id) => id ?? []))]
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, realName: true, name: true, nameEn: true } })
  return new Map(people.map(({ id, realName, name, nameEn }) => [id, (locale === 'en' && nameEn) || (realName ?? name)]))
}
