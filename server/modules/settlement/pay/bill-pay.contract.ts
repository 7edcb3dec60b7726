/** Payments: money for one or several bills of one supplier, agreed to by others than those who write and who pay it. */
import { z } from 'zod'
import { Day, defineResource, Id, Instant, Money } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { dayOrNone, drawn, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { money, moment, mustSayWhy, supplierId, supplierName, told, why } from '#server/modules/purchase/purchase-fields.contract.ts'
import { OnDocument } from '#server/modules/stock/stock-fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED } = approvalStatuses
export const payStatuses = [
  DRAFT,
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  { value: 'APPROVED', label: label('待支付', 'To be paid'), color: 'gold' },
  { value: 'PAYING', label: label('支付中', 'With the bank'), color: 'processing' },
  { value: 'PAID', label: label('支付成功', 'Paid'), color: 'green' },
  { value: 'PAY_FAILED', label: label('支付失败', 'Not paid'), color: 'red' },
  { value: 'ABOLISHED', label: label('已作废', 'Abolished'), color: 'default' },
] as const
export const PayStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'PAYING', 'PAID', 'PAY_FAILED', 'ABOLISHED'])

export const payChannels = [
  { value: 'BANK', label: label('银行转账', 'Bank transfer'), color: 'blue' },
  { value: 'FACTORING', label: label('保理', 'Factoring'), color: 'purple' },
  { value: 'OFFLINE', label: label('线下付款', 'By hand'), color: 'default' },
  { value: 'OFFSET', label: label('预付抵扣', 'Offset'), color: 'cyan' },
] as const
export const PayChannel = z.enum(['BANK', 'FACTORING', 'OFFLINE', 'OFFSET'])

export const attemptStatuses = [
  { value: 'WAITING', label: label('待发送', 'Waits'), color: 'default' },
  { value: 'PROCESSING', label: label('处理中', 'With the bank'), color: 'processing' },
  { value: 'SUCCESS', label: label('成功', 'Came through'), color: 'green' },
  { value: 'CLOSED', label: label('已关闭', 'Closed'), color: 'red' },
] as const

export const urgentOptions = [
  { value: 0, label: label('普通', 'Usual'), color: 'default' },
  { value: 1, label: label('加急', 'Urgent'), color: 'red' },
] as const

/** What of which bill is paid. Amounts of the bill are null for whoever may not see them. */
const PayLineView = z.object({
  id: Id,
  billId: Id,
  billCode: z.string(),
  billStatus: z.string(),
  dueOn: Day.nullable(),
  billTotal: Money.nullable(),
  billPaid: Money.nullable(),
  /** Claimed by this and other payments that are not through. */
  billPaying: Money.nullable(),
  amount: Money.nullable(),
})
export type PayLineView = z.output<typeof PayLineView>

/** What an offset counts in. */
const PayCreditView = z.object({ id: Id, orderPayId: Id, orderCode: z.string(), paidOn: Day, amount: Money.nullable() })
export type PayCreditView = z.output<typeof PayCreditView>

/** One try to pay. For those who pay: suppliers get none of it. */
export const PayAttemptView = z.object({
  id: Id,
  seq: z.number().int(),
  /** Goes to the bank; asked about again and again, never used for another try. */
  no: z.string(),
  channel: PayChannel,
  amount: Money.nullable(),
  status: z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED']).meta({ options: attemptStatuses }),
  /** The bank's own number. */
  channelNo: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorMsg: z.string().nullable(),
  createTime: Instant,
  handedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** When it is asked about next. */
  nextSyncAt: Instant.nullable(),
  askedCount: z.number().int(),
  askedAt: Instant.nullable(),
  /** By whom, where people said what became of it by the bank's statement. */
  settled: z.object({ byName: z.string().nullable(), because: z.string(), statementOn: Day.nullable(), vouchers: z.number().int() }).nullable(),
})
export type PayAttemptView = z.output<typeof PayAttemptView>

const unseen = (zh: string, en: string) => ({ label: label(zh, en), widget: 'text', column: 'hidden', staysOpen: true }) as const

export const billPay = defineResource({
  name: 'bill-pay',
  label: label('付款单', 'Payment'),
  path: '/api/purchase/purchase-bill-pay',
  row: {
    code: drawn('付款单号', 'Number', 170),
    status: PayStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: payStatuses, column: 110, search: 'in' }),
    urgentStatus: z
      .number()
      .int()
      .meta({
        label: label('加急', 'Urgent'),
        widget: 'status',
        options: urgentOptions,
        column: 80,
        search: 'equals',
        changes: 'chosen',
        sortable: true,
        staysOpen: true,
      }),
    supplierId,
    supplierName,
    channel: PayChannel.meta({ label: label('付款方式', 'By'), widget: 'select', options: payChannels, column: 110, search: 'in' }),
    currency: z.string().meta({ label: label('币种', 'Currency'), widget: 'text', column: 'hidden' }),
    totalAmount: money('付款金额', 'Amount', 130),
    bankAccountId: Id.nullish().meta({ technical: true }),
    accountName: told('收款户名', 'Account holder'),
    bankName: told('收款银行', 'Bank'),
    /** With its middle hidden. */
    accountNo: told('收款账号', 'Account'),
    planPayOn: dayOrNone('计划付款日', 'To be paid on'),
    urgentReason: told('加急原因', 'Why urgent').meta(unseen('加急原因', 'Why urgent')),
    createdByName: lookedUp('制单人', 'Made by', 100),
    approvedByName: lookedUp('审核人', 'Agreed to by', 100).meta({ ...unseen('审核人', 'Agreed to by'), computed: true }),
    cashierName: lookedUp('出纳', 'Paid by', 100).meta({ ...unseen('出纳', 'Paid by'), computed: true }),
    submittedAt: moment('提交时间', 'Submitted at'),
    approvedAt: moment('审批时间', 'Approved at'),
    payingAt: moment('支付发起时间', 'Handed over at'),
    paidAt: Instant.nullish().meta({ label: label('支付时间', 'Paid at'), widget: 'datetime', column: 170, search: 'range', sortable: true }),
    failReason: told('失败原因', 'Why not paid'),
    abolishReason: told('作废原因', 'Why abolished'),
    remark,
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    lines: z.array(PayLineView).optional().meta({ technical: true, computed: true }),
    credits: z.array(PayCreditView).optional().meta({ technical: true, computed: true }),
    attempts: z.array(PayAttemptView).optional().meta({ technical: true, computed: true }),
    /** The reader may say what became of it, by the bank's statement. */
    maySettle: z.boolean().optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'bill-pay' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/financial-center/pay/pay-order-detail?id={id}', writtenAt: '/financial-center/pay/add-pay' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'bill-pay:update', input: OnDocument },
      submit: { label: label('提交审批', 'Submit'), permission: 'bill-pay:submit', input: OnDocument },
      pay: { label: label('支付', 'Pay'), permission: 'bill-pay:pay', input: OnDocument },
      againPay: { label: label('重新支付', 'Pay again'), permission: 'bill-pay:pay', input: OnDocument },
      againPayBl: { label: label('改走保理支付', 'Pay by factoring'), permission: 'bill-pay:pay', input: OnDocument, event: 'AGAIN_PAY' },
      syncPayStatus: { label: label('同步支付状态', 'Ask the bank'), permission: 'bill-pay:sync', input: OnDocument, event: 'SYNC' },
      urgentStatus: {
        label: label('加急', 'Urgent'),
        permission: 'bill-pay:urge',
        input: OnDocument.extend({ reason: why('加急原因', 'Why urgent') }),
        event: 'URGE',
      },
      reset: { label: label('重置', 'Reset'), permission: 'bill-pay:reset', input: OnDocument },
      abolish: { label: label('作废', 'Abolish'), permission: 'bill-pay:abolish', input: OnDocument.extend({ reason: mustSayWhy }) },
    },
  },
})
