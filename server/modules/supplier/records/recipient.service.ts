/** Where goods go back to: what areas that send something back ask of a supplier's addresses. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export interface ReturnRecipient {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly regionCode: string | null
  readonly address: string
}

/** Addresses for returns of a supplier, or for repairs and then for returns; theirs first that they chose as the usual one. */
export const returnRecipients = (
  { prisma }: Pick<UnitOfWork, 'prisma'>,
  supplierId: string,
  kind: 'RETURN' | 'REPAIR' = 'RETURN',
): Promise<ReturnRecipient[]> =>
  prisma.supplierRecipient.findMany({
    where: { supplierId, type: { in: kind === 'REPAIR' ? ['REPAIR', 'RETURN'] : ['RETURN'] }, deletedAt: null },
    select: { id: true, name: true, mobile: true, regionCode: true, address: true },
    // REPAIR stands before RETURN.
    orderBy: [{ type: 'asc' }, { isDefault: 'desc' }, { createTime: 'asc' }, { id: 'asc' }],
  })
