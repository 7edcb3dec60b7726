/** Deposits and payments of an order that are made beside the financial centre's bills. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Instant, Money } from '#kit/contract.ts'
import { chosen, label } from '#kit/fields.contract.ts'
import { anAmount, mustSayWhy, why } from '../purchase-fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'

export const payKinds = [
  { value: 'DEPOSIT', label: label('订金', 'Deposit'), color: 'gold' },
  { value: 'BALANCE', label: label('货款', 'Payment'), color: 'blue' },
] as const

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
  /** Vouchers. */
  files: z.array(z.object({ id: Id, name: z.string(), link: z.string() })),
  createTime: Instant,
  createdByName: z.string().nullable(),
})
/** Never more than the order is worth; what is still to be paid stands beside it. */
const Balance = z.object({
  totalAmount: Money,
  depositAmount: Money,
  /** Of the deposit, what is still to be paid. */
  depositOpenAmount: Money,
  paidAmount: Money,
  openAmount: Money,
  pays: z.array(Paid),
})

export const payCalls = {
  pay: defineCall('POST /api/purchase/purchase-order-pay/pay', {
    permission: 'purchase-order-pay:pay',
    summary: { zh: '采购单付款', en: 'Pay for an order' },
    input: OnDocument.extend({
      kind: z.enum(['DEPOSIT', 'BALANCE']).meta({ label: label('款项', 'Kind'), widget: 'select', options: payKinds }),
      amount: anAmount
        .refine((text) => /[1-9]/.test(text), { error: 'purchase.not-positive' })
        .meta({ label: label('付款金额', 'Amount'), widget: 'money', requiredMessage: label('请输入付款金额', 'Enter the amount') }),
      method: chosen('付款方式', 'By', 'purchase_pay_method'),
      paidOn: Day.meta({ label: label('付款日期', 'Paid on'), widget: 'date', requiredMessage: label('请选择付款日期', 'Choose the day') }),
      voucherNo: z
        .string()
        .trim()
        .max(64)
        .nullish()
        .meta({ label: label('凭证号', 'Voucher number'), widget: 'text' }),
      fileIds: z
        .array(Id)
        .max(20)
        .default([])
        .meta({ label: label('凭证文件', 'Voucher'), widget: 'file' }),
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
