/** Goods of purchase orders: as people write them, as details show them, and as one list over all orders. */
import { z } from 'zod'
import { Day, defineResource, Id, Instant, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { called, dayOrNone, label } from '#kit/fields.contract.ts'
import {
  articleShown,
  money,
  moment,
  positiveQuantity,
  sums,
  supplierId,
  supplierName,
  told,
  unitPrice,
  warehouseName,
  why,
} from '../purchase-fields.contract.ts'
import { purchaseStatus } from './purchase-order-status.contract.ts'
import { warehouseChosen } from '#server/modules/stock/stock-fields.contract.ts'

export const DraftLine = z.strictObject({
  skuId: called('商品', 'Article', Id),
  qty: called('数量', 'Quantity', positiveQuantity),
  /** Without tax. */
  price: called('单价', 'Price', unitPrice),
  /** The article's, when it is left out. */
  taxRate: z
    .string()
    .trim()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .optional(),
  /** Why it costs more than was agreed. */
  priceReason: why('高于协议价的原因', 'Why it costs more'),
  expectOn: Day.nullish(),
  /** The line that it is bought for. */
  sourceDemandId: Id.nullish(),
  remark: why('备注', 'Remark'),
})
export type DraftLine = z.output<typeof DraftLine>

/** What a supplier proposed for a line, and what was said to it. */
export const CounterView = z.object({
  id: Id,
  round: z.number(),
  qty: Quantity.nullable(),
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  promisedOn: Day.nullable(),
  reason: z.string(),
  answer: z.enum(['ACCEPTED', 'REFUSED']).nullable(),
  answerNote: z.string().nullable(),
  answeredAt: Instant.nullable(),
  createTime: Instant,
})

export const PurchaseLineView = z.object({
  id: Id,
  lineNo: z.number(),
  ...articleShown,
  qty: Quantity,
  /** Null for whoever may not see amounts, like the others that say what it costs. */
  price: UnitPrice.nullable(),
  agreedPrice: UnitPrice.nullable(),
  priceReason: z.string().nullable(),
  taxRate: z.string(),
  taxAmount: Money.nullable(),
  /** Without tax. */
  amount: Money.nullable(),
  expectOn: Day.nullable(),
  promisedOn: Day.nullable(),
  dueOn: Day.nullable(),
  receivedQty: Quantity,
  rejectedQty: Quantity,
  inReturnQty: Quantity,
  returnedQty: Quantity,
  billedQty: Quantity,
  closedQty: Quantity,
  /** Still to come. */
  openQty: Quantity,
  sourceDemandId: Id.nullable(),
  remark: z.string().nullable(),
  counters: z.array(CounterView),
})

/** Lines of all orders: what was bought of whom, when, and what of it is still to come. */
export const purchaseOrderLine = defineResource({
  name: 'purchase-order-line',
  label: label('采购明细', 'Purchased goods'),
  path: '/api/storage/purchase',
  row: {
    orderId: Id.meta({
      label: label('采购单', 'Order'),
      widget: 'reference',
      reference: { resource: 'purchase-order', labelField: 'code' },
      column: false,
    }),
    orderCode: z.string().meta({ label: label('采购单号', 'Order number'), widget: 'text', column: 170, search: 'prefix' }),
    orderStatus: purchaseStatus.meta({ ...purchaseStatus.meta(), changes: 'derived' }),
    skuId: Id.meta({ label: label('SKU', 'SKU'), widget: 'reference', reference: { resource: 'sku', labelField: 'name' }, column: false, search: 'in' }),
    skuName: z.string().meta({ label: label('商品名称', 'Name'), widget: 'text', column: 220 }),
    skuNameEn: told('英文名称', 'English name'),
    qty: sums('采购数量', 'Ordered'),
    receivedQty: sums('已收货', 'Received'),
    openQty: Quantity.meta({ label: label('未到数量', 'Still to come'), widget: 'quantity', column: 100, computed: true }),
    unit: told('单位', 'Unit'),
    skuCode: z.string().meta({ label: label('SKU 编码', 'SKU number'), widget: 'text', column: 150 }),
    spec: told('规格', 'Specification'),
    supplierId,
    supplierName,
    warehouseId: warehouseChosen('收货仓库', 'Warehouse'),
    warehouseName: warehouseName(),
    lineNo: z.number().meta({ label: label('行号', 'Line'), widget: 'number', column: 'hidden' }),
    rejectedQty: sums('拒收', 'Rejected', 'hidden'),
    returnedQty: sums('已退货', 'Returned', 'hidden'),
    billedQty: sums('已对账', 'Billed', 'hidden'),
    closedQty: sums('已关闭', 'Given up', 'hidden'),
    price: UnitPrice.meta({ label: label('单价（未税）', 'Price without tax'), widget: 'money', column: 120 }),
    taxRate: z.string().meta({ label: label('税率', 'Tax rate'), widget: 'rate', column: 'hidden' }),
    taxAmount: money('税额', 'Tax', 'hidden'),
    amount: money('金额（未税）', 'Amount without tax'),
    promisedOn: z.iso
      .date()
      .nullish()
      .meta({ label: label('承诺到货', 'Promised'), widget: 'date', column: 'hidden' }),
    dueOn: dayOrNone('应到日期', 'Due'),
    orderedAt: moment('下单时间', 'Ordered at', 170).meta({ label: label('下单时间', 'Ordered at'), widget: 'datetime', column: 170, computed: true }),
  },
  writable: [],
  differs: {
    verbs: { list: 'page', detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'sentToId' },
  },
})
