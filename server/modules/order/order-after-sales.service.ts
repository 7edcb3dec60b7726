/** What after-sales may ask of orders and tell them: what was paid for a line, what of it is in a case or went back, and which parts still wait. */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { decimal, toWire, type Decimal, type DecimalLike } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { followAmount } from './invoice/order-invoice.service.ts'

/** Which of these sub-orders something keeps from being completed. */
export type CompletionHold = (sql: Sql, subOrderIds: readonly string[]) => Promise<readonly string[]>

export const completionHolds = defineExtensionPoint<CompletionHold>('order.completion-holds')

export async function heldFromCompletion(data: DataSource, sql: Sql, subOrderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set<string>()
  if (subOrderIds.length === 0) return held
  for (const hold of contributionsTo(data, completionHolds)) for (const id of await hold(sql, subOrderIds)) held.add(id)
  return held
}

interface PaidFor {
  readonly amount: DecimalLike
  readonly goodsAmount: DecimalLike
  readonly discountAmount: DecimalLike
}

/** What of an order's payment falls upon a line, exactly: its amount less its share of the discount. Freight is nobody's share. */
export function paidShareOf({ amount, goodsAmount, discountAmount }: PaidFor): Decimal {
  const goods = decimal(goodsAmount)
  if (goods.isZero()) return decimal('0')
  const share = decimal(amount).minus(decimal(discountAmount).times(decimal(amount)).div(goods))
  return share.isNegative() ? decimal('0') : share
}

/** Locks the order of a line: everybody who claims something of it follows each other. */
export async function lockOrderOfLine(uow: UnitOfWork, lineId: string): Promise<void> {
  const [found] = await uow.sql.query<{ masterId: string }>(
    'select o.master_id as "masterId" from order_line l join sub_order o on o.id = l.sub_order_id where l.id = $1::uuid and l.deleted_at is null',
    [lineId],
  )
  if (found) await uow.lockRow('orderMaster', found.masterId)
}

interface LineChange {
  /** More of it is in cases, or less. */
  readonly qty?: DecimalLike
  /** So much went back to the buyer. */
  readonly refund?: DecimalLike
}

/** The order is locked. */
export async function bookAfterSales(uow: UnitOfWork, lineId: string, { qty = '0', refund = '0' }: LineChange): Promise<void> {
  const { subOrder } = await uow.prisma.orderLine.update({
    where: { id: lineId },
    data: { afterQty: { increment: toWire(qty, 4) }, refundAmount: { increment: toWire(refund) }, version: { increment: 1 } },
    select: { subOrder: { select: { masterId: true } } },
  })
  if (!decimal(refund).isZero()) await followAmount(uow, subOrder.masterId)
}
