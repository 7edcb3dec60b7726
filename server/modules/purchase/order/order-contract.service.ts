/** The contract that an order of today goes by, where its supplier has exactly one. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { dayIn } from '#kit/clock.ts'

/** @returns null where there is none, or a choice to make */
export async function contractForNow({ prisma, now }: Pick<UnitOfWork, 'prisma' | 'now'>, supplierId: string, zone: string): Promise<string | null> {
  const day = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  const rows = await prisma.supplierContract.findMany({
    where: { supplierId, deletedAt: null, status: { in: ['EFFECTIVE', 'EXPIRING'] }, validFrom: { lte: day }, validTo: { gte: day } },
    select: { id: true },
    take: 2,
  })
  return rows.length === 1 ? rows[0]!.id : null
}
