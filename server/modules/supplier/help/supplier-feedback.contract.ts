/** What suppliers ask of the platform, and the conversation that follows: one list for staff, one for the supplier. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, Version } from '#kit/contract.ts'
import { chosen, drawn, lookedUp, named } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

export const feedbackStatuses = [
  { value: 'OPEN', label: { zh: '待回复', en: 'Open' }, color: 'orange' },
  { value: 'REPLIED', label: { zh: '已回复', en: 'Replied' }, color: 'blue' },
  { value: 'CLOSED', label: { zh: '已关闭', en: 'Closed' }, color: 'default' },
] as const

export const supplierFeedback = defineResource({
  name: 'supplier-feedback',
  label: { zh: '供应商反馈', en: 'Supplier feedback' },
  path: '/api/supplier/feedback',
  row: {
    code: drawn('反馈编号', 'Number', 180),
    title: named('标题', 'Title', 100, 240),
    type: chosen('类型', 'Kind', 'feedback_type', 130),
    status: z
      .enum(['OPEN', 'REPLIED', 'CLOSED'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', options: feedbackStatuses, column: 100, search: 'equals' }),
    ...ownerFields,
    ownerName: lookedUp('处理人', 'Handled by', 110),
    messageCount: z
      .number()
      .int()
      .meta({ label: { zh: '消息数', en: 'Messages' }, widget: 'number', column: 100 }),
    lastMessageAt: Instant.meta({ label: { zh: '最近消息', en: 'Last message' }, widget: 'datetime', column: 160, sortable: true, search: 'range' }),
    repliedAt: Instant.nullish().meta({ label: { zh: '首次回复', en: 'First reply' }, widget: 'datetime', column: 'hidden', sortable: true }),
    closedAt: Instant.nullish().meta({ label: { zh: '关闭时间', en: 'Closed at' }, widget: 'datetime', column: 'hidden' }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'supplier-feedback' },
    ...ofSupplier,
    found: { by: ['code', 'title'], code: 'code', title: 'title', at: '/supplier-center/feedback/index?q.code={code}' },
    verbs: { list: 'pageFeedback', detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
    order: [{ field: 'lastMessageAt', direction: 'desc' }],
    commands: {
      send: { label: { zh: '回复', en: 'Answer' }, permission: 'supplier-feedback:send', input: z.object({ id: Id }), event: 'ANSWER' },
      close: { label: { zh: '关闭', en: 'Close' }, permission: 'supplier-feedback:close', input: z.object({ id: Id, version: Version.optional() }) },
    },
  },
})

export const FeedbackMessage = z.object({
  id: Id,
  side: z.enum(['SUPPLIER', 'PLATFORM']),
  authorName: z.string().nullable(),
  body: z.string(),
  fileIds: z.array(Id),
  createTime: Instant,
})
export type FeedbackMessage = z.output<typeof FeedbackMessage>

const FeedbackDetails = supplierFeedback.row.extend({ messages: z.array(FeedbackMessage) })

/** With all its messages, oldest first. A supplier reads his own only. */
export const feedbackDetails = defineCall('GET /api/supplier/feedback/feedbackDetails/{id}', {
  permission: 'supplier-feedback:detail',
  summary: { zh: '反馈详情', en: 'A feedback with its messages' },
  input: ById,
  output: FeedbackDetails,
})

const body = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .meta({ label: { zh: '内容', en: 'Message' }, widget: 'textarea', requiredMessage: { zh: '请输入内容', en: 'Write something' } })
const fileIds = z
  .array(Id)
  .max(10)
  .default([])
  .meta({ label: { zh: '附件', en: 'Attachments' }, widget: 'file' })

/** Either side writes; the status follows from who wrote last. A closed one takes no more messages. */
export const sendFeedbackMessage = defineCall('POST /api/supplier/feedback/sendFeedbackMsg', {
  permission: 'supplier-feedback:send',
  summary: { zh: '发送反馈消息', en: 'Write into a feedback' },
  input: z.object({ id: Id, body, fileIds }),
  output: FeedbackDetails,
})

export const submitFeedback = defineCall('POST /api/supplier/feedback/submitFeedback', {
  permission: 'supplier-feedback:submit',
  summary: { zh: '提交反馈', en: 'Submit a feedback' },
  input: z.object({ title: supplierFeedback.row.shape.title, type: supplierFeedback.row.shape.type, body, fileIds }),
  output: FeedbackDetails,
})

/** By either side, when it is settled. Final. */
export const closeFeedback = defineCall('POST /api/supplier/feedback/closeFeedback', {
  permission: 'supplier-feedback:close',
  summary: { zh: '关闭反馈', en: 'Close a feedback' },
  input: supplierFeedback.commands.close.input,
  output: FeedbackDetails,
})

const { list, export: exporting } = callsOf(supplierFeedback)

/** The supplier's own list. */
export const pageSupplierFeedback = defineCall('GET|POST /api/supplier/feedback/pageSupplierFeedback', {
  permission: 'supplier-feedback:view',
  summary: { zh: '我的反馈列表', en: 'My feedback' },
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})

export const exportSupplierFeedback = defineCall('GET|POST /api/supplier/feedback/supplierExport', {
  permission: 'supplier-feedback:supplier-export',
  summary: { zh: '导出我的反馈', en: 'Export my feedback' },
  input: exporting!.input,
  output: exporting!.output,
  options: { readOnly: true, transport: 'file' },
})
