/** The calls of payments beside the list: writing, deciding, paying, asking the bank, and where a supplier's money is. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Instant, Money, pageOf, Paging, Version } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, label, remark } from '#kit/fields.contract.ts'
import { anAmount, mustSayWhy, why } from '#server/modules/purchase/purchase-fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'
import { billPay, PayAttemptView, PayChannel, PayStatus } from './bill-pay.contract.ts'

const row = billPay.row
const path = '/api/purchase/purchase-bill-pay'

const positive = anAmount.refine((text) => /[1-9]/.test(text), { error: 'bill-pay.not-positive' })
const version = Version.optional()
const password = z
  .string()
  .min(1)
  .max(500)
  .meta({ label: label('登录密码', 'Your password'), widget: 'password', requiredMessage: label('请输入登录密码', 'Enter your password') })

const content = {
  supplierId: called('供应商', 'Supplier', Id),
  channel: PayChannel.default('BANK'),
  /** The supplier's default account when nothing is said; none for OFFSET. */
  bankAccountId: Id.nullish(),
  planPayOn: Day.nullish(),
  lines: called(
    '付款明细',
    'Lines',
    z
      .array(z.strictObject({ billId: called('对账单', 'Bill', Id), amount: called('付款金额', 'Amount', positive) }))
      .min(1)
      .max(200),
  ),
  /** Of an OFFSET: what it counts in, together as much as its lines. */
  credits: z
    .array(z.strictObject({ orderPayId: Id, amount: positive }))
    .max(200)
    .default([]),
  remark,
}

/** What another payment claims of a bill. */
const Claim = z.object({ payId: Id, payCode: z.string(), status: PayStatus, amount: Money, createdByName: z.string().nullable() })

/** A bill that may be paid. `openAmount` is what is left when everything that is claimed gets paid. */
const PayableBill = z.object({
  billId: Id,
  billCode: z.string(),
  supplierId: Id,
  supplierName: z.string().nullable(),
  status: z.string(),
  currency: z.string(),
  dueOn: Day.nullable(),
  isOverdue: z.boolean(),
  totalAmount: Money,
  paidAmount: Money,
  payingAmount: Money,
  openAmount: Money,
  claims: z.array(Claim),
})

const PayAccount = z.object({
  id: Id,
  accountName: z.string(),
  bankName: z.string(),
  branchName: z.string().nullable(),
  accountNo: z.string(),
  isDefault: z.boolean(),
  isVerified: z.boolean(),
  verifiedAt: Instant.nullable(),
  /** Verified or changed less than 30 days ago. */
  isRecent: z.boolean(),
})

/** Money that was paid in advance and is not counted in yet. */
const OpenCredit = z.object({ orderPayId: Id, orderId: Id, orderCode: z.string(), paidOn: Day, amount: Money, openAmount: Money })

export const payWarnings = [
  'account-recent',
  'account-unverified',
  'account-changed',
  'account-of-others',
  'supplier-frozen',
  'supplier-leaving',
  'same-amount',
  'same-invoice',
  'does-not-match',
  'over-due',
] as const

/** What whoever decides should know. `isGrave`: shown in red. */
const Concern = z.object({ code: z.enum(payWarnings), isGrave: z.boolean(), text: z.string() })
const Alike = z.object({ payId: Id, payCode: z.string(), supplierName: z.string().nullable(), status: PayStatus, amount: Money, at: Instant })

export const PayReview = z.object({
  concerns: z.array(Concern),
  account: PayAccount.nullable(),
  /** Payments to the same account, newest first: of this supplier and of others. */
  toTheSameAccount: z.array(Alike),
  /** Payments of the same amount to the same supplier in the last 60 days. */
  alike: z.array(Alike),
  /** Bills of this payment whose invoice numbers stand on other bills too. */
  invoices: z.array(z.object({ billCode: z.string(), invoiceNo: z.string(), otherBillCode: z.string() })),
  /** How each bill was matched with orders and receipts. */
  matches: z.array(z.object({ billId: Id, billCode: z.string(), wrong: z.number().int(), total: z.number().int(), acceptedBecause: z.string().nullable() })),
  /** If it is agreed to and paid, this happens. */
  consequences: z.array(z.string()),
})
export type PayReview = z.output<typeof PayReview>

/** Where the money of a bill is, for the supplier who waits for it. */
const moneyPlaces = ['WITH_SUPPLIER', 'DISPUTED', 'IN_CHECK', 'PAYABLE', 'BEING_APPROVED', 'TO_BE_PAID', 'AT_THE_BANK', 'TRIED_AGAIN', 'PAID'] as const
const MoneyOnItsWay = z.object({
  billId: Id,
  billCode: z.string(),
  periodFrom: Day,
  periodTo: Day,
  place: z.enum(moneyPlaces),
  totalAmount: Money.nullable(),
  paidAmount: Money.nullable(),
  /** What is not paid yet. */
  openAmount: Money.nullable(),
  sentAt: Instant.nullable(),
  agreedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  dueOn: Day.nullable(),
  isOverdue: z.boolean(),
  paidAt: Instant.nullable(),
  payments: z.array(
    z.object({
      payId: Id,
      payCode: z.string(),
      status: PayStatus,
      channel: PayChannel,
      amount: Money.nullable(),
      planPayOn: Day.nullable(),
      accountNo: z.string().nullable(),
      approvedAt: Instant.nullable(),
      payingAt: Instant.nullable(),
      paidAt: Instant.nullable(),
    }),
  ),
})

const own = <In extends z.ZodType, Out extends z.ZodType>(
  signature: string,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  options: { readonly readOnly?: boolean; readonly logged?: boolean } = {},
) => {
  const [methods = '', tail = ''] = signature.split(' ')
  return defineCall(`${methods} ${path}/${tail}` as 'POST /api', { permission: `bill-pay:${verb}`, summary: { zh, en }, input, output, options })
}

const ids = z.array(Id).min(1).max(200)
const urgent = z.coerce.number().int().min(0).max(1)
const printed = z.object({ ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(Id).min(1).max(50)) })
const PayWithPassword = z.strictObject({ id: Id, version, password })

/** Whoever says that money moved has the bank's number and its statement; whoever says anything has its voucher. */
const SettledByStatement = z
  .strictObject({
    id: Id,
    password,
    outcome: z.enum(['PAID', 'NOT_PAID']),
    bankNo: z.string().trim().max(64).nullish(),
    statementOn: Day.nullish(),
    reason: mustSayWhy,
    fileIds: z.array(Id).min(1, { error: 'bill-pay.needs-evidence' }).max(20),
  })
  .superRefine(({ outcome, bankNo, statementOn }, check) => {
    if (outcome !== 'PAID') return
    if (!bankNo) check.addIssue({ code: 'custom', path: ['bankNo'], message: 'bill-pay.needs-statement' })
    if (!statementOn) check.addIssue({ code: 'custom', path: ['statementOn'], message: 'bill-pay.needs-statement' })
  })

export const payCalls = {
  insert: own('POST insert', 'insert', ['新建付款单', 'Write a payment'], {
    input: z.strictObject({ ...content, submit: z.boolean().default(false) }),
    output: row,
  }),
  save: own('POST update', 'update', ['修改付款单', 'Edit a payment'], { input: z.strictObject({ id: Id, version, ...content }), output: row }),
  submit: own('POST submit', 'submit', ['提交付款单', 'Hand a payment in'], { input: OnDocument, output: row }),
  approve: own('POST approval', 'approve', ['审批付款单', 'Decide on payments'], {
    input: z.strictObject({ ids, pass: z.boolean().default(true), comment: why('审批意见', 'Comment') }),
    output: BatchResult,
  }),
  urge: own('POST urgent_status', 'urge', ['付款单加急', 'Mark a payment as urgent'], {
    input: z.strictObject({ id: Id, version, urgentStatus: urgent.default(1), reason: why('加急原因', 'Why urgent') }),
    output: row,
  }),
  urgeMany: own('POST batch/urgent_status', 'urge', ['批量加急', 'Mark payments as urgent'], {
    input: z.strictObject({ ids, urgentStatus: urgent.default(1), reason: why('加急原因', 'Why urgent') }),
    output: BatchResult,
  }),
  /** The cashier's: what is paid by hand or offset is through at once, all else goes to the bank. */
  pay: own('POST pay', 'pay', ['支付', 'Pay'], {
    input: PayWithPassword.extend({
      /** Of what was paid by hand: the number of the voucher, the day, pictures. */
      voucherNo: z.string().trim().max(64).nullish(),
      paidOn: Day.nullish(),
      fileIds: z.array(Id).max(20).default([]),
    }),
    output: row,
  }),
  payAgain: own('POST again-pay/{id}', 'pay', ['重新支付', 'Pay again'], { input: PayWithPassword, output: row }),
  payByFactoring: own('POST again-pay-bl', 'pay', ['保理重新支付', 'Pay again by factoring'], { input: PayWithPassword, output: row }),
  sync: own('GET|POST sync-pay-status/{id}', 'sync', ['同步支付状态', 'Ask the bank'], { input: ById, output: row }, { readOnly: false }),
  /** What became of a payment of which the bank never says it, by its statement. The bank is asked once more first. */
  settle: own('POST settle', 'settle', ['登记支付结果', 'Settle by the bank’s statement'], {
    input: SettledByStatement,
    output: row.extend({ saidBy: z.enum(['BANK', 'PERSON']) }),
  }),
  reset: own('GET|POST reset/{id}', 'reset', ['重置付款单', 'Reset a payment'], { input: OnDocument, output: row }, { readOnly: false }),
  abolish: own(
    'GET|POST abolish/{id}',
    'abolish',
    ['作废付款单', 'Abolish a payment'],
    { input: OnDocument.extend({ reason: mustSayWhy }), output: row },
    { readOnly: false },
  ),
  print: own('GET|POST print/{id}', 'detail', ['打印付款单', 'Print a payment'], { input: ById, output: row }, { readOnly: true, logged: true }),
  printMany: own(
    'GET|POST batch/print',
    'detail',
    ['批量打印付款单', 'Print payments'],
    { input: printed, output: z.array(row) },
    { readOnly: true, logged: true },
  ),
  /** What is payable, paid, claimed and left: of a supplier, of a bill, or of everybody whom the caller sees. */
  balance: own(
    'GET|POST balance',
    'list',
    ['付款余额', 'What is payable'],
    {
      input: z.object({ supplierId: Id.optional(), billId: Id.optional() }),
      output: z.object({ payable: Money, paid: Money, paying: Money, balance: Money, overdue: Money, bills: z.number().int() }),
    },
    { readOnly: true },
  ),
  /** Bills that may be paid, the earliest due first, with what others claim of them. */
  payable: own(
    'GET|POST payable',
    'view',
    ['可付款对账单', 'Bills to be paid'],
    {
      input: Paging.pick({ current: true, size: true }).extend({
        supplierId: Id.optional(),
        dueUntil: Day.optional(),
        /** Left out of the claims: the payment that is being edited. */
        exceptPayId: Id.optional(),
        billIds: z.array(Id).max(200).optional(),
      }),
      output: pageOf(PayableBill),
    },
    { readOnly: true },
  ),
  accounts: own(
    'GET|POST accounts',
    'view',
    ['收款账户', 'Accounts of a supplier'],
    { input: z.object({ supplierId: Id }), output: z.array(PayAccount) },
    { readOnly: true },
  ),
  credits: own(
    'GET|POST credits',
    'view',
    ['可抵扣预付款', 'What may be offset'],
    { input: z.object({ supplierId: Id, exceptPayId: Id.optional() }), output: z.array(OpenCredit) },
    { readOnly: true },
  ),
  attempts: own('GET|POST attempts/{id}', 'view', ['支付记录', 'Tries to pay'], { input: ById, output: z.array(PayAttemptView) }, { readOnly: true }),
  review: own('GET|POST review/{id}', 'view', ['付款核查', 'What to know about a payment'], { input: ById, output: PayReview }, { readOnly: true }),
  tracker: own(
    'GET|POST tracker',
    'track',
    ['款项进度', 'Where the money is'],
    {
      input: Paging.pick({ current: true, size: true }).extend({ supplierId: Id.optional(), open: z.coerce.boolean().default(false) }),
      output: pageOf(MoneyOnItsWay),
    },
    { readOnly: true },
  ),
  ofCase: defineCall('GET|POST /api/purchase/purchase-bill-pay/case', {
    permission: 'workflow:view',
    summary: { zh: '付款单（审批）', en: 'A payment in its process' },
    input: z.object({ id: Id }),
    output: row.extend({
      change: DocumentChange.nullable(),
      /** The open task, if it is the caller's: they decide, pay, or see to what failed. */
      mayDecide: z.boolean(),
      mayPay: z.boolean(),
      review: PayReview.nullable(),
    }),
    options: { readOnly: true },
  }),
} as const
