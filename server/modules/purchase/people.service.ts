/** Who did something, by name. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

/** @returns names by id; those who are gone, and the system, have none */
export async function namesOf({ prisma }: Pick<UnitOfWork, 'prisma'>, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(userIds.flatMap((id) => id ?? []))]
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, realName: true, name: true } })
  return new Map(people.map(({ id, realName, name }) => [id, realName ?? name]))
}
