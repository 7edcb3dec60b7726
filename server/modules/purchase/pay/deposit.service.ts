/** Money that was paid for orders in advance, for those who count it in elsewhere. */
import { defineEvent } from '#kit/extension-point.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export interface Deposit {
  readonly orderPayId: string
  readonly orderId: string
  readonly orderCode: string
  readonly paidOn: string
  readonly amount: string
}

/** Money that was paid for an order is taken back. Told with the order locked; whoever has counted it in refuses. */
export const depositTakenBack = defineEvent<{ readonly orderPayId: string; readonly orderCode: string }>('purchase.deposit-taken-back')

/** Not taken back, and not brought about by a payment of bills. The oldest first. */
export async function depositsOf({ prisma }: Pick<UnitOfWork, 'prisma'>, supplierId: string): Promise<Deposit[]> {
  const rows = await prisma.purchaseOrderPay.findMany({
    where: { supplierId, payId: null, reversalOfId: null, reversal: null, amount: { gt: 0 } },
    include: { order: { select: { code: true } } },
    orderBy: [{ paidOn: 'asc' }, { id: 'asc' }],
    take: 500,
  })
  return rows.map(({ id, orderId, order, paidOn, amount }) => ({
    orderPayId: id,
    orderId,
    orderCode: order.code,
    paidOn: paidOn.toISOString().slice(0, 10),
    amount: amount.toFixed(2),
  }))
}

/** Holds their orders until the work ends, so that two who want the same deposit, or one who takes it back, follow each other. */
export async function holdDeposits(uow: UnitOfWork, orderPayIds: readonly string[]): Promise<void> {
  const rows = await uow.prisma.purchaseOrderPay.findMany({ where: { id: { in: [...orderPayIds] } }, select: { orderId: true } })
  for (const orderId of [...new Set(rows.map(({ orderId: id }) => id))].toSorted()) await uow.lockRow('purchaseOrder', orderId)
}
