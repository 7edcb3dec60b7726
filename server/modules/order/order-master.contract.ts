/** A buyer's whole order as its channel sent it, for the platform's staff. Suppliers see their sub-orders only. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { drawn, label, named, optional, remark } from '#kit/fields.contract.ts'
import { amount, consigneeFields, invoiceStatus, moment, orderStatus, salesChannel } from './order-fields.contract.ts'
import { subOrder } from './sub-order.contract.ts'

const Named = z.object({ id: Id })

export const orderMaster = defineResource({
  name: 'order-master',
  label: { zh: '订单', en: 'Order' },
  path: '/api/order/order-master',
  row: {
    code: drawn('订单号', 'Number', 180),
    salesChannel,
    channelOrderNo: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .meta({ label: label('渠道订单号', 'Channel order number'), widget: 'text', column: 170, search: 'contains', sortable: true }),
    buyerName: named('买家', 'Buyer', 100, 140),
    /** Follows from the sub-orders. */
    status: orderStatus.meta({ ...orderStatus.meta(), changes: 'derived' }),
    totalAmount: amount('订单金额', 'Total'),
    orderedAt: Instant.meta({ label: label('下单时间', 'Ordered at'), widget: 'datetime', column: 160, sortable: true, search: 'range' }),
    ...consigneeFields,
    currency: z.string().meta({ label: label('币种', 'Currency'), widget: 'text', column: 'hidden' }),
    goodsAmount: amount('商品金额', 'Goods'),
    freightAmount: amount('运费', 'Freight', 'hidden'),
    discountAmount: amount('优惠金额', 'Discount', 'hidden'),
    invoiceStatus,
    submittedAt: moment('提交时间', 'Submitted at'),
    confirmedAt: moment('确认时间', 'Confirmed at'),
    receivedAt: moment('收货时间', 'Received at'),
    completedAt: moment('完成时间', 'Completed at'),
    cancelledAt: moment('取消时间', 'Cancelled at'),
    cancelReason: optional('取消原因', 'Why cancelled', 500, 'hidden'),
    remark,
    /** In details only, each with its lines and parcels. */
    subOrders: z.array(subOrder.row).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    found: { by: ['code', 'channelOrderNo'], code: 'code', title: 'channelOrderNo', at: '/order-center/order-detail?id={id}' },
    commands: {
      submit: { label: { zh: '提交渠道', en: 'Submit' }, permission: 'order-master:submit', input: Named },
      confirm: { label: { zh: '确认', en: 'Confirm' }, permission: 'order-master:confirm', input: Named },
      receive: { label: { zh: '确认收货', en: 'Received' }, permission: 'order-master:receive', input: Named },
      updateDelivery: { label: { zh: '修改收货信息', en: 'Send elsewhere' }, permission: 'order-master:update-delivery', input: Named },
      cancel: { label: { zh: '取消订单', en: 'Cancel' }, permission: 'order-master:cancel', input: Named },
      print: { label: { zh: '打印', en: 'Print' }, permission: 'order-master:print', input: Named },
      invoice: { label: { zh: '申请开票', en: 'Invoice' }, permission: 'order-invoice:insert', input: Named },
    },
  },
})

/** Digits before and after the point as the tables keep them; never negative. */
const plain = (whole: number, scale: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${scale}})?$`))
const positive = (text: string): boolean => /[1-9]/.test(text)

const DraftLine = z
  .strictObject({
    supplierId: Id.optional(),
    supplierCode: z.string().trim().min(1).max(32).optional(),
    skuCode: z.string().trim().min(1).max(64),
    skuName: z.string().trim().min(1).max(200),
    spec: z.string().trim().max(200).nullish(),
    unit: z.string().trim().max(20).nullish(),
    quantity: plain(9, 4).refine(positive, { error: 'order.quantity-positive' }),
    price: plain(9, 4),
  })
  .refine(({ supplierId, supplierCode }) => Boolean(supplierId ?? supplierCode), { path: ['supplierId'], error: 'order.supplier-missing' })

const InvoiceWish = z.strictObject({
  invoiceType: z.string().trim().min(1).max(40),
  title: z.string().trim().min(1).max(200),
  taxNo: z.string().trim().max(30).nullish(),
})

/** A whole order as a channel sends it. Amounts are CNY; each line is rounded once, the header is the sum of the lines. */
export const OrderDraft = z.strictObject({
  salesChannel,
  channelOrderNo: orderMaster.row.shape.channelOrderNo,
  buyerName: orderMaster.row.shape.buyerName,
  ...consigneeFields,
  freightAmount: plain(14, 2).default('0'),
  discountAmount: plain(14, 2).default('0'),
  /** Now, when it is left out. */
  orderedAt: Instant.optional(),
  remark,
  /** What the buyer wants to be invoiced as. */
  invoice: InvoiceWish.nullish(),
  lines: z.array(DraftLine).min(1).max(500),
})
export type OrderDraft = z.output<typeof OrderDraft>

/**
 * Takes an order in and parts it among its suppliers. The same order of the same channel again answers the order that is there and
 * changes nothing.
 * @throws order.other-content (409) when the channel sent another order under this number
 */
export const insertOrder = defineCall('POST /api/order/order-master/insert', {
  permission: 'order-master:insert',
  summary: { zh: '接收渠道订单', en: 'Take an order in' },
  input: OrderDraft,
  output: orderMaster.row,
})
