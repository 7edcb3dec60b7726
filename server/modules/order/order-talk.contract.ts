/** What happened to an order, who did what, and what both sides told each other about it. Whoever may see the order may read these. */
import { z } from 'zod'
import { defineCall, Id, Instant, pageOf, Paging } from '#kit/contract.ts'
import { DocLogLine } from '#kit/document/doc-log.contract.ts'

/** The whole order, or one sub-order. A supplier gets his own part either way. */
const OrderReference = z
  .object({ masterId: Id.optional(), orderId: Id.optional() })
  .refine(({ masterId, orderId }) => masterId !== undefined || orderId !== undefined, { path: ['masterId'], error: 'bad-value' })

const Step = z.object({
  at: Instant,
  /** An event of the sub-order's life, or what a parcel did. */
  event: z.enum(['CREATED', 'SUBMIT', 'CONFIRM', 'SHIP', 'CONFIRM_RECEIPT', 'COMPLETE', 'CANCEL', 'FAIL', 'RESUME', 'PARCEL', 'SIGNED']),
  orderId: Id,
  orderCode: z.string(),
  status: z.string().nullable(),
  actorName: z.string().nullable(),
  content: z.string().nullable(),
  parcelNo: z.string().nullable(),
  logisticsCompany: z.string().nullable(),
  billCode: z.string().nullable(),
})

/** Oldest first. */
export const orderTrack = defineCall('GET|POST /api/order/order-track/list', {
  permission: 'order-track:list',
  summary: { zh: '订单轨迹', en: 'What happened to an order' },
  input: OrderReference,
  output: z.array(Step),
  options: { readOnly: true },
})

/** Of the order, its sub-orders and its invoices; newest first. */
export const orderAuditLog = defineCall('GET|POST /api/order/order-audit-log/list', {
  permission: 'order-audit-log:list',
  summary: { zh: '订单操作日志', en: 'Log of an order' },
  input: OrderReference.and(Paging.pick({ current: true, size: true })),
  output: pageOf(DocLogLine.extend({ bizType: z.string(), bizId: z.string(), orderCode: z.string().nullable() })),
  options: { readOnly: true },
})

const Remark = z.object({
  id: Id,
  masterId: Id,
  subOrderId: Id.nullable(),
  orderCode: z.string().nullable(),
  side: z.enum(['SUPPLIER', 'PLATFORM']),
  authorName: z.string(),
  body: z.string(),
  fileIds: z.array(Id),
  createTime: Instant,
})

/** Oldest first, a thousand at most. Suppliers do not see the platform's notes about the whole order. */
export const orderRemarks = defineCall('GET|POST /api/order/order-remark/list', {
  permission: 'order-remark:list',
  summary: { zh: '订单备注列表', en: 'Remarks on an order' },
  input: OrderReference,
  output: z.array(Remark),
  options: { readOnly: true },
})

/** About a sub-order for both sides, about the whole order for the platform alone. */
export const addOrderRemark = defineCall('POST /api/order/order-remark/insert', {
  permission: 'order-remark:insert',
  summary: { zh: '新增订单备注', en: 'Remark on an order' },
  input: OrderReference.and(
    z.object({
      body: z
        .string()
        .trim()
        .min(1)
        .max(2000)
        .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', requiredMessage: { zh: '请输入备注', en: 'Write something' } }),
      fileIds: z
        .array(Id)
        .max(10)
        .default([])
        .meta({ label: { zh: '附件', en: 'Attachments' }, widget: 'file' }),
    }),
  ),
  output: Remark,
})
