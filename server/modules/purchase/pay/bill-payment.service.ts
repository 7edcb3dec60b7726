/** What bills pay of orders, written beside what was paid for orders directly: so an order knows all of its money. */
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { countPaid } from './order-pay.service.ts'

/** An order's part of what was paid. */
export interface OrderShare {
  readonly orderId: string
  readonly amount: string
}

interface BillPayment {
  /** The payment of the financial centre, and its number. */
  readonly payId: string
  readonly code: string
  readonly paidAt: Date
  readonly method: string
}

/** No order is paid beyond what it is worth: freight and deposits may stand on other papers than its goods. */
export async function bookBillPayments(uow: UnitOfWork, { payId, code, paidAt, method }: BillPayment, shares: readonly OrderShare[]): Promise<void> {
  const orderIds = [...new Set(shares.map(({ orderId }) => orderId))].toSorted()
  for (const orderId of orderIds) {
    const order = await uow.lockRow('purchaseOrder', orderId)
    const wanted = sum(shares.flatMap((share) => (share.orderId === orderId ? [share.amount] : [])))
    const open = decimal(order.totalAmount).minus(decimal(order.paidAmount))
    const amount = wanted.greaterThan(open) ? open : wanted
    if (!amount.greaterThan(0)) continue
    await uow.insert('purchaseOrderPay', {
      orderId,
      supplierId: order.supplierId,
      kind: 'BALANCE',
      amount: toWire(amount),
      method,
      paidOn: paidAt,
      voucherNo: code,
      payId,
    })
    await countPaid(uow, order, { by: amount, event: 'PAY', content: code })
  }
}
