/** Money of an order that is paid before or beside the bills of the financial centre. What was written stays; a mistake is taken back by its opposite. */
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { progressOf } from '../order/order-axes.ts'
import { dayAt } from '../order/order-promise.service.ts'
import { lineStates } from '../order/order-lines.service.ts'
import type { PurchaseOrderRow } from '../order/order-write.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { depositTakenBack } from './deposit.service.ts'
import type { payCalls } from './purchase-order-pay.contract.ts'
import type { z } from 'zod'

type Payment = Omit<z.output<(typeof payCalls)['pay']['input']>, 'id' | 'version' | 'fileIds'>

/** Agreed to by the company; a change that is being decided on does not stop what is owed. */
const isInForce = ({ sentToId, status }: PurchaseOrderRow): boolean => sentToId !== null && status !== 'CANCELLED'

/** What of the deposit is not paid yet; what was taken back counts as not paid. */
export async function depositLeft(
  { prisma }: Pick<UnitOfWork, 'prisma'>,
  { id, depositAmount }: Pick<PurchaseOrderRow, 'id' | 'depositAmount'>,
): Promise<Decimal> {
  const deposits = await prisma.purchaseOrderPay.findMany({ where: { orderId: id, kind: 'DEPOSIT' }, select: { amount: true } })
  return decimal(depositAmount).minus(sum(deposits.map(({ amount }) => amount)))
}

/**
 * @param row locked
 * @param today on the company's clock
 * @returns the id of the payment
 * @throws Failure rule for an order that is not in force; bad-input for more than is open, a day to come, a voucher that is there already
 */
export async function payOrder(uow: UnitOfWork, row: PurchaseOrderRow, payment: Payment, today: string): Promise<string> {
  const { kind, amount, method, paidOn, voucherNo, remark } = payment
  if (!isInForce(row)) throw ruleFailure('purchase.pay-not-in-force', { code: row.code })
  if (paidOn > today) throw badInput([{ path: 'paidOn', code: 'purchase.paid-after-today' }])
  const open = decimal(row.totalAmount).minus(decimal(row.paidAmount))
  if (decimal(amount).greaterThan(open)) throw tooMuch(open)
  if (kind === 'DEPOSIT') {
    const left = await depositLeft(uow, row)
    if (decimal(amount).greaterThan(left)) throw tooMuch(left)
  }
  if (voucherNo && (await isKnown(uow, row.id, voucherNo))) throw badInput([{ path: 'voucherNo', code: 'purchase.voucher-twice' }])
  const { id } = await uow.insert('purchaseOrderPay', {
    orderId: row.id,
    supplierId: row.supplierId,
    kind,
    amount,
    method,
    paidOn: dayAt(paidOn),
    voucherNo: voucherNo ?? null,
    remark: remark ?? null,
  })
  await countPaid(uow, row, { by: decimal(amount), event: 'PAY', content: remark ?? undefined })
  return id
}

/**
 * Writes the opposite of a payment.
 * @param row the order of the payment, locked
 * @throws Failure not-found; rule for what was taken back already, or is itself a taking back, or belongs to a payment of the financial centre
 */
export async function reversePayment(uow: UnitOfWork, row: PurchaseOrderRow, { id, reason }: { readonly id: string; readonly reason: string }): Promise<void> {
  const payment = await uow.prisma.purchaseOrderPay.findFirst({ where: { id, orderId: row.id }, include: { reversal: { select: { id: true } } } })
  if (!payment) throw notFound('purchase-order-pay', id)
  if (payment.reversal || payment.reversalOfId) throw ruleFailure('purchase.pay-reversed', { code: row.code })
  if (payment.payId) throw ruleFailure('purchase.pay-by-bill', { code: row.code })
  await uow.tell(depositTakenBack, { orderPayId: id, orderCode: row.code })
  const by = decimal(payment.amount).negated()
  await uow.insert('purchaseOrderPay', {
    orderId: row.id,
    supplierId: payment.supplierId,
    kind: payment.kind,
    amount: toWire(by),
    method: payment.method,
    paidOn: payment.paidOn,
    voucherNo: payment.voucherNo,
    reversalOfId: id,
    remark: reason,
  })
  await countPaid(uow, row, { by, event: 'PAY_REVERSED', content: reason })
}

const tooMuch = (most: Decimal) =>
  badInput([{ path: 'amount', code: 'purchase.pay-too-much', params: { most: (most.isNegative() ? decimal('0') : most).toFixed(2) } }])

async function isKnown({ prisma }: UnitOfWork, orderId: string, voucherNo: string): Promise<boolean> {
  return (await prisma.purchaseOrderPay.count({ where: { orderId, voucherNo, reversalOfId: null, reversal: null } })) > 0
}

interface Counted {
  readonly by: Decimal
  readonly event: 'PAY' | 'PAY_REVERSED'
  readonly content: string | undefined
}

/** @param row of an order, locked */
export async function countPaid(uow: UnitOfWork, row: PurchaseOrderRow, { by, event, content }: Counted): Promise<void> {
  const paidAmount = toWire(decimal(row.paidAmount).plus(by))
  const progress = progressOf({ ...row, paidAmount }, await lineStates(uow, row.id))
  await uow.change('purchaseOrder', row, { paidAmount, ...progress }, { derived: Object.keys(progress) })
  await uow.log({
    bizType: purchaseOrder.name,
    bizId: row.id,
    event,
    diff: { paidAmount: [decimal(row.paidAmount).toFixed(2), paidAmount] },
    ...(content && { content }),
  })
}
