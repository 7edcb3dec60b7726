/** Requests of suppliers for more time, as lists, details and approvers read them. Their process decides; nobody writes a status. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, Version } from '#kit/contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { chosen, drawn, files, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { DecideDocument } from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { ofSupplier, ownerFields } from '#server/modules/supplier/profile/supplier-fields.contract.ts'
import { moment, orderCodeOf } from '../order-fields.contract.ts'
import { instant, overdueOrder } from './overdue-order.contract.ts'
import { PostponeLimits } from './postpone-limits.contract.ts'

export const postponeStatuses = [
  { value: 'PENDING', label: label('待审批', 'To decide'), color: 'processing', locks: true },
  { value: 'APPROVED', label: label('已通过', 'Approved'), color: 'green' },
  { value: 'REJECTED', label: label('已驳回', 'Rejected'), color: 'red' },
  { value: 'WITHDRAWN', label: label('已撤回', 'Withdrawn'), color: 'default' },
  { value: 'EXPIRED', label: label('已失效', 'Expired'), color: 'default' },
] as const

const reasonCode = chosen('延期原因', 'Reason', 'postpone_reason', 120)
const reason = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .meta({ label: label('说明', 'Explanation'), widget: 'textarea', column: 220, requiredMessage: label('请填写说明', 'Say why') })

const withdrawal = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .meta({ label: label('撤回原因', 'Why'), widget: 'textarea' })

export const postponeApply = defineResource({
  name: 'postpone-apply',
  label: { zh: '延期申请', en: 'Postponement' },
  path: '/api/order/postponeApply',
  row: {
    code: drawn('申请单号', 'Number', 160),
    status: z
      .enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: postponeStatuses, column: 100, search: 'in' }),
    ...ownerFields,
    orderCode: orderCodeOf,
    skuName: lookedUp('商品', 'Goods', 200),
    dueAt: instant('原应完成时间', 'Due before'),
    newDueAt: instant('申请延期至', 'Asked for'),
    reasonCode,
    reason,
    fileIds: files('证明材料', 'Proof'),
    submittedAt: moment('提交时间', 'Submitted at', 160),
    approvedAt: moment('通过时间', 'Approved at'),
    remark,
    overdueId: Id.meta({ technical: true, search: 'equals' }),
    processInstanceId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'postpone-apply' },
    ...ofSupplier,
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, list: 'page', export: 'excel' },
    commands: {
      withdraw: {
        label: { zh: '撤回', en: 'Withdraw' },
        permission: 'postpone-apply:withdraw',
        input: z.object({ id: Id, version: Version.optional(), reason: withdrawal }),
      },
    },
  },
})

/** What the supplier asks for. The new date is held against `postpone-limits.contract.ts`. */
export const submitPostpone = defineCall('POST /api/order/postponeApply/submit', {
  permission: 'postpone-apply:submit',
  summary: { zh: '提交延期申请', en: 'Ask for more time' },
  input: z.object({
    overdueId: Id,
    newDueAt: Instant.meta({ label: label('申请延期至', 'New date'), widget: 'datetime', requiredMessage: label('请选择延期后的时间', 'Choose the new date') }),
    reasonCode,
    reason,
    fileIds: z
      .array(Id)
      .min(1, { error: 'postpone-apply.proof' })
      .max(20)
      .meta({ label: label('证明材料', 'Proof'), widget: 'file' }),
    approvers: optional(Approvers),
  }),
  output: postponeApply.row,
})

/** How far the promise of a row may be put off now. */
export const postponeLimits = defineCall('GET|POST /api/order/postponeApply/limits', {
  permission: 'overdue-order:detail',
  summary: { zh: '延期限制', en: 'How far a promise may be put off' },
  input: z.object({ overdueId: Id }),
  /** `consequences`: what follows when more time is granted. */
  output: PostponeLimits.extend({ consequences: z.array(Consequence) }),
  options: { readOnly: true },
})

export const withdrawPostpone = defineCall('POST /api/order/postponeApply/withdraw', {
  permission: 'postpone-apply:withdraw',
  summary: { zh: '撤回延期申请', en: 'Withdraw a request for more time' },
  input: postponeApply.commands.withdraw.input,
  output: postponeApply.row,
})

/** The caller's own task about it, as in the inbox. */
export const approvePostpone = defineCall('POST /api/order/postponeApply/approval', {
  permission: 'workflow:work',
  summary: { zh: '审批延期申请', en: 'Decide on a request for more time' },
  input: DecideDocument,
  output: postponeApply.row,
})

/** The request for whoever has a part in its process, with the promise that it is about. */
export const postponeCase = defineCall('GET|POST /api/order/postponeApply/case', {
  permission: 'workflow:view',
  summary: { zh: '延期申请（审批）', en: 'A request for more time in its process' },
  input: z.object({ id: Id }),
  output: postponeApply.row.extend({
    /** Days that the promise would be put off by, and which time this is. */
    days: z.number().int(),
    times: z.number().int(),
    overdue: overdueOrder.row,
    limits: PostponeLimits,
    /** What follows when it is approved; empty when that was decided. */
    consequences: z.array(Consequence),
    change: DocumentChange.nullable(),
  }),
  options: { readOnly: true },
})
