/** Tries to give buyers money back, for those who watch over it. */
import { z } from 'zod'
import { defineResource, Id, Instant, Money } from '#kit/contract.ts'
import { drawn, label, lookedUp } from '#kit/fields.contract.ts'
import { refundStatuses, RefundStatus } from '../case/as-order-fields.contract.ts'

const channels = [
  { value: 'PROVIDER', label: label('原路退回', 'The provider') },
  { value: 'HAND', label: label('线下', 'By hand') },
] as const

const moment = (zh: string, en: string, column: number | 'hidden' = 160) => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })

export const afterRefund = defineResource({
  name: 'after-refund',
  label: label('售后退款', 'Refund'),
  path: '/api/after-order/after-refund',
  row: {
    no: drawn('退款单号', 'Number', 190),
    caseId: Id.meta({ technical: true, search: 'equals' }),
    caseCode: lookedUp('售后单号', 'Case', 170),
    channel: z.enum(['PROVIDER', 'HAND']).meta({ label: label('方式', 'How'), widget: 'select', options: channels, column: 100 }),
    amount: Money.meta({ label: label('金额', 'Amount'), widget: 'money', column: 110 }),
    status: RefundStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: refundStatuses, column: 110, search: 'in' }),
    channelNo: z
      .string()
      .nullish()
      .meta({ label: label('渠道流水号', 'Number of the provider'), widget: 'text', column: 180 }),
    errorMsg: z
      .string()
      .nullish()
      .meta({ label: label('失败原因', 'Why it failed'), widget: 'text', column: 200 }),
    handedAt: moment('发起时间', 'Sent at'),
    endedAt: moment('结束时间', 'Ended at'),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'after-refund' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
  },
})
