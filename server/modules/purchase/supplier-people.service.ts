/** Whom a process asks at a supplier's. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

/** Ids of the supplier's people who may do something at this moment. @param permission e.g. `purchase-order:confirm` */
export async function peopleWhoMay({ prisma }: Pick<UnitOfWork, 'prisma'>, supplierId: string, permission: string): Promise<string[]> {
  const people = await prisma.user.findMany({
    where: {
      supplierId,
      deletedAt: null,
      status: 'ENABLED',
      roles: { some: { role: { deletedAt: null, status: 'ENABLED', menus: { some: { menu: { code: permission, deletedAt: null } } } } } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return people.map(({ id }) => id)
}
