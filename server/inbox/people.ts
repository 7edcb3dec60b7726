/** Names for the ids that the engine keeps: one look-up a list, whatever its length. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { Label } from '#kit/contract.ts'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Locale } from '#kit/messages.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { SYSTEM } from '#server/engine/index.ts'

export interface NameOf {
  (userId: string | null | undefined): string | null
  /** Of the reader, who gets titles in it too. */
  readonly locale: Locale
}

const system: Label = { zh: '系统', en: 'System' }

export const isUserId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)

/** Ids that are no users of ours (models from elsewhere name their own) are shown as they are. */
export async function namesFor(prisma: Pick<PrismaClient, 'user'>, ids: Iterable<string | null | undefined>, locale: Locale = 'zh'): Promise<NameOf> {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === 'string' && isUserId(id))
  const users = wanted.length === 0 ? [] : await prisma.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true, nameEn: true } })
  const names = new Map([[SYSTEM, system[locale]], ...users.map(({ id, name, nameEn }) => [id, (locale === 'en' && nameEn) || name] as const)])
  return Object.assign((userId: string | null | undefined) => (userId ? (names.get(userId) ?? userId) : null), { locale })
}

/** The same for what is written once and read in both languages. A name that is one in both is a text. */
export async function namesInBoth(prisma: Pick<PrismaClient, 'user'>, ids: readonly (string | undefined)[]): Promise<(userId: string) => string | Label> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== undefined && isUserId(id))
  const users = await prisma.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true, nameEn: true } })
  const names = new Map(users.map(({ id, name, nameEn }) => [id, nameEn && nameEn !== name ? { zh: name, en: nameEn } : name]))
  return (userId) => names.get(userId) ?? userId
}

/**
 * Whoever stands in for somebody is of the same house: the platform's people for the platform's, a supplier's for that supplier's.
 * @throws Failure bad-input naming `path` when the agent is not, or is no active user
 */
export async function requireColleague({ prisma }: Pick<CallContext, 'prisma'>, userId: string, agent: Named): Promise<void> {
  const users = await prisma.user.findMany({
    where: { id: { in: [userId, agent.userId] }, deletedAt: null },
    select: { id: true, tenantId: true, supplierId: true, status: true },
  })
  const [own, other] = [userId, agent.userId.toLowerCase()].map((id) => users.find((user) => user.id === id))
  const isColleague = other?.status === 'ENABLED' && own?.tenantId === other.tenantId && own.supplierId === other.supplierId
  if (!isColleague) throw new Failure('bad-input', 'workflow.no-such-user', { errors: [{ path: agent.path, code: 'workflow.no-such-user' }] })
}

interface Named {
  readonly path: string
  readonly userId: string
}

/** Calls take one person or several; this is who was named, and where. */
export const named = ({ userId, userIds = [] }: { readonly userId?: string | undefined; readonly userIds?: readonly string[] | undefined }): Named[] => [
  ...userIds.map((id, index) => ({ path: `userIds[${index}]`, userId: id })),
  ...(userId === undefined ? [] : [{ path: 'userId', userId }]),
]

/**
 * @returns the ids, each once
 * @throws Failure bad-input naming the path of every id that no active user has
 */
export async function requireUsers({ prisma, principal }: Pick<CallContext, 'prisma' | 'principal'>, given: readonly Named[]): Promise<string[]> {
  // Platform staff work with everybody; the others with their own people and the platform's. Another supplier's people are nobody to them.
  const isPlatform = principal.tenantId === platformTenant && principal.rows.kind !== 'supplier'
  const users = await prisma.user.findMany({
    where: {
      id: { in: given.map(({ userId }) => userId) },
      deletedAt: null,
      status: 'ENABLED',
      ...(!isPlatform && { OR: [{ tenantId: principal.tenantId }, { tenantId: platformTenant, supplierId: null }] }),
    },
    select: { id: true },
  })
  const active = new Set(users.map(({ id }) => id))
  const errors = given.filter(({ userId }) => !active.has(userId.toLowerCase())).map(({ path }) => ({ path, code: 'workflow.no-such-user' }))
  if (errors.length > 0) throw new Failure('bad-input', 'workflow.no-such-user', { errors })
  return [...new Set(given.map(({ userId }) => userId))]
}
