/** Deposits and payments of an order that are made beside the financial centre's bills. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Instant, Money } from '#kit/contract.ts'
import { chosen } from '#kit/fields.contract.ts'
import { anAmount, mustSayWhy, why } from '../purchase-fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'

const Paid = z.object({
  id: Id,
  orderId: Id,
  kind: z.enum(['DEPOSIT', 'BALANCE']),
  amount: Money,
  method: z.string(),
  paidOn: Day,
  voucherNo: z.string().nullable(),
  reversalOfId: Id.nullable(),
  isReversed: z.boolean(),
  remark: z.string().nullable(),
  createTime: Instant,
  createdByName: z.string().nullable(),
})
/** Never more than the order is worth; what is still to be paid stands beside it. */
const Balance = z.object({ totalAmount: Money, depositAmount: Money, paidAmount: Money, openAmount: Money, pays: z.array(Paid) })

export const payCalls = {
  pay: defineCall('POST /api/purchase/purchase-order-pay/pay', {
    permission: 'purchase-order-pay:pay',
    summary: { zh: '采购单付款', en: 'Pay for an order' },
    input: OnDocument.extend({
      kind: z.enum(['DEPOSIT', 'BALANCE']),
      amount: anAmount.refine((text) => /[1-9]/.test(text), { error: 'purchase.not-positive' }),
      method: chosen('付款方式', 'By', 'purchase_pay_method'),
      paidOn: Day,
      voucherNo: z.string().trim().max(64).nullish(),
      fileIds: z.array(Id).max(20).default([]),
      remark: why('备注', 'Remark'),
    }).strict(),
    output: Balance,
  }),
  reverse: defineCall('POST /api/purchase/purchase-order-pay/reverse', {
    permission: 'purchase-order-pay:pay',
    summary: { zh: '冲销采购单付款', en: 'Take a payment back' },
    input: ById.extend({ reason: mustSayWhy }),
    output: Balance,
  }),
  listByOrder: defineCall('GET /api/purchase/purchase-order-pay/listByOrderId/{id}', {
    permission: 'purchase-order-pay:list',
    summary: { zh: '采购单付款记录', en: 'Payments of an order' },
    input: ById,
    output: Balance,
  }),
} as const
