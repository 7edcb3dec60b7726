/** Words of after-sales: what buyers ask for, where a case stands, who is liable, in what condition goods came back. */
import { z } from 'zod'
import { Id, Instant, Money, Quantity } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

export const caseTypes = [
  { value: 'REFUND_ONLY', label: label('仅退款', 'Refund only'), color: 'gold' },
  { value: 'RETURN_REFUND', label: label('退货退款', 'Return and refund'), color: 'orange' },
  { value: 'EXCHANGE', label: label('换货', 'Exchange'), color: 'blue' },
  { value: 'REPAIR', label: label('维修', 'Repair'), color: 'cyan' },
] as const
export const CaseType = z.enum(['REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'REPAIR'])
export type CaseType = z.output<typeof CaseType>

export const caseStatuses = [
  { value: 'APPLY', label: label('待审核', 'To review'), color: 'orange' },
  { value: 'SUPPLIER_REVIEW', label: label('待供应商处理', 'With the supplier'), color: 'blue' },
  { value: 'ARBITRATION', label: label('平台仲裁', 'Arbitration'), color: 'volcano' },
  { value: 'WAIT_BUYER_SHIP', label: label('待买家退货', 'Buyer sends back'), color: 'gold' },
  { value: 'WAIT_RECEIVE', label: label('待收货验货', 'To receive'), color: 'purple' },
  { value: 'WAIT_SUPPLIER_DELIVER', label: label('待供应商补发', 'To send again'), color: 'geekblue' },
  { value: 'WAIT_REFUND', label: label('待退款', 'To refund'), color: 'cyan' },
  { value: 'COMPLETED', label: label('已完成', 'Completed'), color: 'green' },
  { value: 'REFUSED', label: label('已拒绝', 'Refused'), color: 'red' },
  { value: 'CLOSED', label: label('已关闭', 'Closed'), color: 'default' },
  { value: 'CANCELLED', label: label('买家取消', 'Cancelled by the buyer'), color: 'default' },
] as const
export const CaseStatus = z.enum([
  'APPLY',
  'SUPPLIER_REVIEW',
  'ARBITRATION',
  'WAIT_BUYER_SHIP',
  'WAIT_RECEIVE',
  'WAIT_SUPPLIER_DELIVER',
  'WAIT_REFUND',
  'COMPLETED',
  'REFUSED',
  'CLOSED',
  'CANCELLED',
])
export type CaseStatus = z.output<typeof CaseStatus>
/** Nearer than that to its end, a step is said to become late. */
export const soonHours = 5

/** States of cases that are over. */
export const caseEnds = ['COMPLETED', 'REFUSED', 'CLOSED', 'CANCELLED'] as const

export const liabilities = [
  { value: 'SUPPLIER', label: label('供应商责任', 'Supplier'), color: 'red' },
  { value: 'PLATFORM', label: label('平台责任', 'Platform'), color: 'blue' },
  { value: 'BUYER', label: label('买家责任', 'Buyer'), color: 'default' },
] as const
export const Liability = z.enum(['SUPPLIER', 'PLATFORM', 'BUYER'])
export type Liability = z.output<typeof Liability>

export const conditions = [
  { value: 'GOOD', label: label('完好', 'Good'), color: 'green' },
  { value: 'DEFECTIVE', label: label('残次', 'Defective'), color: 'red' },
] as const
export const Condition = z.enum(['GOOD', 'DEFECTIVE'])
export type Condition = z.output<typeof Condition>

export const returnPlaces = [
  { value: 'WAREHOUSE', label: label('平台仓库', 'Our warehouse') },
  { value: 'SUPPLIER', label: label('供应商', 'The supplier') },
] as const

export const refundStatuses = [
  { value: 'WAITING', label: label('待发起', 'To be sent'), color: 'default' },
  { value: 'PROCESSING', label: label('处理中', 'Under way'), color: 'blue' },
  { value: 'SUCCESS', label: label('已退款', 'Refunded'), color: 'green' },
  { value: 'CLOSED', label: label('失败', 'Failed'), color: 'red' },
] as const
export const RefundStatus = z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED'])

/** Whose hand it was. */
export const LogSide = z.enum(['BUYER', 'SUPPLIER', 'PLATFORM', 'SYSTEM'])
export type LogSide = z.output<typeof LogSide>

/** A step of a case: where it stood, where it stands, what was said, and the files that were shown with it. */
export const CaseLogView = z.object({
  id: Id,
  at: Instant,
  operateType: z.string(),
  beforeStatus: CaseStatus.nullable(),
  afterStatus: CaseStatus,
  side: LogSide,
  operatorName: z.string(),
  content: z.string().nullable(),
  fileIds: z.array(Id),
})

/** Goods that go to the buyer again: exchanged or repaired. */
export const CaseDeliveryView = z.object({
  id: Id,
  logisticsCompany: z.string(),
  billCode: z.string(),
  quantity: Quantity,
  shippedAt: Instant,
  signedAt: Instant.nullable(),
  remark: z.string().nullable(),
})

/** A try to give money back. No answer means that nobody knows yet: it is asked about under the same number. */
export const CaseRefundView = z.object({
  id: Id,
  seq: z.number().int(),
  no: z.string(),
  channel: z.enum(['PROVIDER', 'HAND']),
  amount: Money,
  status: RefundStatus,
  channelNo: z.string().nullable(),
  errorMsg: z.string().nullable(),
  handedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})

/** The goods of the order that the case is about, and what may still be asked for. */
export const CaseLineView = z.object({
  orderLineId: Id,
  masterId: Id,
  orderId: Id,
  masterCode: z.string(),
  orderCode: z.string(),
  salesChannel: z.string(),
  channelOrderNo: z.string(),
  orderedAt: Instant,
  shippedAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  supplierId: Id,
  supplierName: z.string(),
  buyerName: z.string(),
  consigneeName: z.string(),
  consigneeMobile: z.string(),
  address: z.string(),
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: Quantity,
  shippedQuantity: Quantity,
  /** In cases that are open, or whose goods the buyer has no more. */
  afterQty: Quantity,
  openQty: Quantity,
  /** Left out where amounts are not the reader's to see. */
  price: z.string().nullable(),
  amount: Money.nullable(),
  /** What of the order's payment falls upon the line: its amount less its share of the discount. */
  paidAmount: Money.nullable(),
  refundedAmount: Money.nullable(),
  /** Claimed by cases that are open. */
  claimedAmount: Money.nullable(),
  refundableAmount: Money.nullable(),
  /** Kept in our stock: what comes back goes to a warehouse of ours. */
  isOfStock: z.boolean(),
})
