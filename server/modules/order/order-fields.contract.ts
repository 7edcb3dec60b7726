/** Words and fields that orders, sub-orders and their papers share. */
import { z } from 'zod'
import { Id, Instant, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'

export const orderStatuses = [
  { value: 'CREATED', label: label('待提交', 'To submit'), color: 'default' },
  { value: 'SUBMITTED', label: label('已提交渠道', 'Submitted'), color: 'blue' },
  { value: 'CONFIRMED', label: label('已确认', 'Confirmed'), color: 'cyan' },
  { value: 'PART_SHIPPED', label: label('部分发货', 'Partly shipped'), color: 'gold' },
  { value: 'SHIPPED', label: label('已发货', 'Shipped'), color: 'geekblue' },
  { value: 'RECEIVED', label: label('已收货', 'Received'), color: 'lime' },
  { value: 'COMPLETED', label: label('已完成', 'Completed'), color: 'green' },
  { value: 'CANCELLED', label: label('已取消', 'Cancelled'), color: 'default' },
  { value: 'EXCEPTION', label: label('异常', 'Held'), color: 'red' },
] as const
const OrderStatus = z.enum(['CREATED', 'SUBMITTED', 'CONFIRMED', 'PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED', 'CANCELLED', 'EXCEPTION'])
export type OrderStatus = z.output<typeof OrderStatus>
export const orderStatus = OrderStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: orderStatuses, column: 130, search: 'in' })

export const invoiceStatuses = [
  { value: 'NONE', label: label('未开票', 'None'), color: 'default' },
  { value: 'APPLIED', label: label('开票中', 'Applied for'), color: 'orange' },
  { value: 'ISSUED', label: label('已开票', 'Issued'), color: 'green' },
  { value: 'RED', label: label('已红冲', 'Reversed'), color: 'red' },
] as const
export const OrderInvoiceStatus = z.enum(['NONE', 'APPLIED', 'ISSUED', 'RED'])
export const invoiceStatus = OrderInvoiceStatus.meta({
  label: label('开票状态', 'Invoice'),
  widget: 'status',
  options: invoiceStatuses,
  column: 100,
  search: 'in',
  changes: 'derived',
})

const shipStatuses = [
  { value: 'NONE', label: label('未发货', 'Not shipped'), color: 'default' },
  { value: 'PARTIAL', label: label('部分发货', 'In part'), color: 'gold' },
  { value: 'FULL', label: label('全部发货', 'Altogether'), color: 'green' },
] as const
export const shipStatus = z
  .enum(['NONE', 'PARTIAL', 'FULL'])
  .meta({ label: label('发货进度', 'Shipping'), widget: 'status', options: shipStatuses, column: 120, search: 'in', changes: 'derived' })

const heldReasons = [
  { value: 'FROZEN', label: label('供应商已冻结', 'The supplier is frozen') },
  { value: 'LEAVING', label: label('供应商退出清算中', 'The supplier is leaving') },
  { value: 'EXITED', label: label('供应商已退出', 'The supplier has left') },
  { value: 'SCORE', label: label('供应商评分过低', 'The supplier’s score is too low') },
] as const
export const heldReason = z
  .enum(['FROZEN', 'LEAVING', 'EXITED', 'SCORE'])
  .nullish()
  .meta({ label: label('异常原因', 'Why held'), widget: 'select', options: heldReasons, column: 'hidden' })
export type HeldReason = NonNullable<z.output<typeof heldReason>>

const regionView = { label: label('收货地区', 'Region'), widget: 'region', column: 'hidden' } as const
/** Who gets the goods, and where. Instants and amounts stand beside it. */
export const consigneeFields = {
  consigneeName: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .meta({
      label: label('收货人', 'Consignee'),
      widget: 'text',
      column: 100,
      search: 'contains',
      requiredMessage: label('请输入收货人', 'Enter the consignee'),
    }),
  consigneeMobile: z
    .string()
    .trim()
    .regex(/^[\d+*\-() ]{5,20}$/, { error: 'order.bad-phone' })
    .meta({
      label: label('收货电话', 'Telephone'),
      widget: 'text',
      column: 130,
      search: 'contains',
      requiredMessage: label('请输入收货电话', 'Enter the telephone'),
    }),
  regionCode: z.string().trim().max(20).nullish().meta(regionView),
  address: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ label: label('收货地址', 'Address'), widget: 'text', column: 240, requiredMessage: label('请输入收货地址', 'Enter the address') }),
}

/** The number of the sub-order that a row is about, from the sub-order itself. */
export const orderCodeOf = z
  .string()
  .nullish()
  .meta({ label: label('子订单号', 'Sub-order'), widget: 'text', column: 190, search: 'prefix', computed: true })

export const moment = (zh: string, en: string, column: number | 'hidden' = 'hidden') =>
  Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column, sortable: true, search: 'range' })

export const amount = (zh: string, en: string, column: number | 'hidden' = 110) => Money.meta({ label: label(zh, en), widget: 'money', column, sortable: true })

export const salesChannel = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({
    label: label('销售渠道', 'Channel'),
    widget: 'dict',
    dict: 'sales_channel',
    column: 160,
    search: 'in',
    requiredMessage: label('请选择销售渠道', 'Choose the channel'),
  })

/** Goods of a sub-order, as details show them. */
export const OrderLineView = z.object({
  id: Id,
  lineNo: z.number().int(),
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  /** Whether its goods are kept in our stock, wait for some, or are the supplier's own to send. */
  stockState: z.enum(['NONE', 'KEPT', 'WAITING', 'EXPIRED']),
  quantity: Quantity,
  /** Left out where the reader does not see the sub-order's amount. */
  price: UnitPrice.optional(),
  amount: Money.optional(),
  shippedQuantity: Quantity,
  cancelledQuantity: Quantity,
  /** What can still be put into parcels. */
  openQuantity: Quantity,
  promisedAt: Instant.nullable(),
  originalPromisedAt: Instant.nullable(),
  shippedAt: Instant.nullable(),
})

export const OrderParcelView = z.object({
  id: Id,
  parcelNo: z.string(),
  logisticsCompany: z.string(),
  billCode: z.string(),
  shippedAt: Instant,
  signedAt: Instant.nullable(),
  remark: z.string().nullable(),
  lines: z.array(z.object({ lineId: Id, lineNo: z.number().int(), skuCode: z.string(), skuName: z.string(), unit: z.string().nullable(), quantity: Quantity })),
})
