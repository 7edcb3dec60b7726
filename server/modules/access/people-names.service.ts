/** Who did something, by name, as the reader knows them. */
import { DateTime } from 'luxon'
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { preparedOn } from '#kit/database/transaction.ts'
import { isId } from '#kit/ids.ts'
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'

type At = Pick<UnitOfWork, 'prisma'>
interface Reading {
  readonly prisma: Pick<UnitOfWork['prisma'], 'user'>
  readonly locale: Locale
}

/** @returns names by id; those who are gone, and the system, have none */
export async function peopleNames({ prisma, locale }: Reading, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(userIds.flatMap((id) => id ?? []))]
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, nameEn: true } })
  return new Map(people.map(({ id, name, nameEn }) => [id, (locale === 'en' && nameEn) || name]))
}

/** For what a process tells: in both languages where they have an English name. Empty for nobody. */
export async function nameInBoth(sql: Sql, userId: string): Promise<Label | string> {
  const [person] = await preparedOn<{ name: string; nameEn: string | null }>(sql, 'select name, name_en as "nameEn" from app_user where id = $1::uuid', [
    userId,
  ])
  return person?.nameEn ? { zh: person.name, en: person.nameEn } : (person?.name ?? '')
}

/** For a refusal: one text of which every reader gets their language. Empty for nobody. */
export async function personWords({ prisma }: At, userId: string | null | undefined): Promise<string> {
  const person = userId ? await prisma.user.findUnique({ where: { id: userId }, select: { name: true, nameEn: true } }) : null
  return person ? storedWords({ zh: person.name, en: person.nameEn || person.name }) : ''
}

/**
 * Who acted and when, as refusals tell whoever comes second.
 * @param zone of the company
 */
export async function actedWords(uow: At, zone: string, by: string | null, at: Date | null) {
  const atText = at === null ? '' : DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')
  return { by, byName: await personWords(uow, by), at: at?.toISOString() ?? null, atText }
}

/**
 * For what keeps the name that somebody had when they acted: whoever reads English reads the English one, where there is one.
 * @returns names by id, none of them for readers of Chinese
 */
export async function englishNames({ prisma, locale }: Reading, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  if (locale !== 'en') return new Map()
  const ids = [...new Set(userIds.flatMap((id) => (id !== null && isId(id) ? [id] : [])))]
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, nameEn: true } })
  return new Map(people.flatMap(({ id, nameEn }) => (nameEn ? [[id, nameEn] as const] : [])))
}

/** The same in SQL. @param id SQL of a person's id @param kept SQL of the name that was kept */
export const keptName = (locale: Locale, id: string, kept: string): string =>
  locale === 'en' ? `coalesce((select nullif(u.name_en, '') from app_user u where u.id = ${id}), ${kept})` : kept

/** SQL of the person's id in a text that may be something else, such as the system. */
export const personIn = (text: string): string => `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`
