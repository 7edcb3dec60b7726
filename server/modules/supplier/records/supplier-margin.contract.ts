/** The deposit that a supplier leaves, and every movement of it. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Money } from '#kit/contract.ts'
import { day, dayOrNone, remark } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

const sum = (zh: string, en: string) => Money.meta({ label: { zh, en }, widget: 'money', column: 130, sortable: true })

export const supplierMargin = defineResource({
  name: 'supplier-margin',
  label: { zh: '保证金', en: 'Deposit' },
  path: '/api/supplier/supplier-margin',
  row: {
    ...ownerFields,
    required: z
      .string()
      .regex(/^\d{1,14}(\.\d{1,2})?$/)
      .meta({
        label: { zh: '应缴金额', en: 'Required' },
        widget: 'money',
        column: 130,
        sortable: true,
        requiredMessage: { zh: '请输入应缴金额', en: 'Enter the required amount' },
      }),
    paid: sum('已缴金额', 'Paid'),
    deducted: sum('已扣金额', 'Deducted'),
    refunded: sum('已退金额', 'Refunded'),
    balance: Money.meta({ label: { zh: '余额', en: 'Balance' }, widget: 'money', column: 130, computed: true }),
    missing: Money.meta({ label: { zh: '欠缴金额', en: 'Missing' }, widget: 'money', column: 130, computed: true }),
    currency: z.string().meta({ label: { zh: '币种', en: 'Currency' }, widget: 'text', column: 'hidden' }),
    dueOn: dayOrNone('缴纳期限', 'Due on'),
    remark,
  },
  writable: ['supplierId', 'required', 'dueOn', 'remark'],
  differs: { ...ofSupplier, verbs: { import: undefined } },
})

const types = [
  { value: 'PAY', label: { zh: '缴纳', en: 'Paid in' }, color: 'green' },
  { value: 'DEDUCT', label: { zh: '扣除', en: 'Deducted' }, color: 'red' },
  { value: 'REFUND', label: { zh: '退还', en: 'Refunded' }, color: 'blue' },
] as const

/** Append-only: a mistake is answered by a movement the other way. */
export const supplierMarginTransaction = defineResource({
  name: 'supplier-margin-transaction',
  label: { zh: '保证金流水', en: 'Deposit movement' },
  path: '/api/supplier/supplier-margin/transaction',
  row: {
    ...ownerFields,
    marginId: Id.meta({ label: { zh: '保证金', en: 'Deposit' }, technical: true, search: 'equals' }),
    type: z
      .enum(['PAY', 'DEDUCT', 'REFUND'])
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'status', changes: 'once', options: types, column: 90, search: 'equals' }),
    amount: Money.meta({ label: { zh: '金额', en: 'Amount' }, widget: 'money', column: 130, sortable: true }),
    balance: Money.meta({ label: { zh: '变动后余额', en: 'Balance after' }, widget: 'money', column: 130 }),
    occurredOn: day('发生日期', 'On'),
    voucherFileId: Id.nullish().meta({ label: { zh: '凭证', en: 'Voucher' }, widget: 'file', column: 'hidden' }),
    reason: z
      .string()
      .nullish()
      .meta({ label: { zh: '事由', en: 'Reason' }, widget: 'text', column: 200 }),
  },
  writable: [],
  differs: { ...ofSupplier, verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined } },
})

/**
 * Books one movement and brings the sums of the deposit up to date. The same `idemKey` twice books once.
 * Answers the deposit.
 */
export const bookMargin = defineCall('POST /api/supplier/supplier-margin/book', {
  permission: 'supplier-margin:book',
  summary: { zh: '登记保证金流水', en: 'Book a movement of a deposit' },
  input: z.object({
    id: Id,
    type: z
      .enum(['PAY', 'DEDUCT', 'REFUND'])
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', options: types, requiredMessage: { zh: '请选择类型', en: 'Choose the kind' } }),
    amount: z
      .string()
      .regex(/^\d{1,14}(\.\d{1,2})?$/)
      .refine((text) => Number(text) > 0, { error: 'supplier.amount-positive' })
      .meta({ label: { zh: '金额', en: 'Amount' }, widget: 'money', requiredMessage: { zh: '请输入金额', en: 'Enter the amount' } }),
    occurredOn: day('发生日期', 'On'),
    voucherFileId: Id.nullish().meta({ label: { zh: '凭证', en: 'Voucher' }, widget: 'file' }),
    reason: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .meta({ label: { zh: '事由', en: 'Reason' }, widget: 'textarea' }),
    idemKey: z.string().trim().max(80).optional(),
  }),
  output: supplierMargin.row,
})
