/** Names for the ids that the engine keeps: one look-up a list, whatever its length. */
import type { PrismaClient } from '#prisma/generated/client.ts'

export type NameOf = (userId: string | null | undefined) => string | null

const uuid = /^[0-9a-f-]{36}$/i

/** Ids that are no users of ours (models from elsewhere name their own) are shown as they are. */
export async function namesFor(prisma: PrismaClient, ids: Iterable<string | null | undefined>): Promise<NameOf> {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === 'string')
  const users = wanted.length === 0 ? [] : await prisma.user.findMany({ where: { id: { in: wanted.filter((id) => uuid.test(id)) } }, select: { id: true, name: true } })
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return (userId) => (userId ? (names.get(userId) ?? userId) : null)
}
