/** What lies where, what is kept for whom, and every movement: lists, sums and balances of the ledger. Nothing here is edited. */
import { z } from 'zod'
import { Day, defineCall, defineResource, Id, Instant, Money, pageOf, Paging, Quantity, UnitPrice } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'
import { listInput } from '#kit/resource-calls.contract.ts'
import { movementKinds } from './movement-kinds.contract.ts'

const readOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const

const reference = (zh: string, en: string, resource: string, labelField = 'name') => ({
  label: label(zh, en),
  widget: 'reference' as const,
  column: false,
  search: 'in' as const,
  reference: { resource, labelField },
})
const quantity = (zh: string, en: string, column: number | 'hidden' = 95) => Quantity.meta({ label: label(zh, en), widget: 'quantity', column })
const instant = (zh: string, en: string, column: number | 'hidden' = 'hidden') => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })

const place = {
  skuId: Id.meta(reference('商品', 'Article', 'sku')),
  skuCode: lookedUp('商品编码', 'Article code', 140),
  skuName: lookedUp('商品名称', 'Article', 180),
  warehouseId: Id.meta(reference('仓库', 'Warehouse', 'warehouse')),
  warehouseName: lookedUp('仓库', 'Warehouse', 130),
  cargoSpaceId: Id.nullish().meta(reference('货位', 'Space', 'cargo-space', 'code')),
  cargoSpaceCode: lookedUp('货位', 'Space', 100),
  batchId: Id.nullish().meta({ technical: true }),
  batchNo: lookedUp('批次', 'Batch', 110),
  supplierId: Id.nullish().meta({ technical: true }),
} as const

/** What is looked at first: numbers come next, then the rest. */
const { batchId: _batchId, batchNo: _batchNo, supplierId: _supplierId, ...goodsAndPlace } = place

export const inventory = defineResource({
  name: 'inventory',
  label: label('库存', 'Stock'),
  path: '/api/storage/inventory',
  row: {
    ...goodsAndPlace,
    onHand: quantity('在库', 'On hand').meta({ label: label('在库', 'On hand'), widget: 'quantity', column: 95, search: 'range' }),
    available: quantity('可用', 'Available').meta({ label: label('可用', 'Available'), widget: 'quantity', column: 95, computed: true }),
    preempted: quantity('预占', 'Kept'),
    frozen: quantity('冻结', 'Frozen'),
    incoming: quantity('采购在途', 'On order'),
    batchId: place.batchId,
    batchNo: place.batchNo,
    supplierId: place.supplierId,
    avgCost: UnitPrice.meta({ label: label('平均成本', 'Average cost'), widget: 'money', column: 110 }),
    amount: Money.meta({ label: label('库存金额', 'Value'), widget: 'money', column: 120 }),
    expireOn: Day.nullish().meta({ label: label('到期日', 'Expires'), widget: 'date', column: 'hidden', search: 'range' }),
    lastInAt: instant('最近入库', 'Last in', 160),
    lastOutAt: instant('最近出库', 'Last out', 160),
  },
  writable: [],
  differs: { verbs: readOnly, scope: { supplier: 'supplierId' } },
})

/** Documents that keep goods. */
export const keepers = [
  { value: 'order-master', label: label('销售订单', 'Order') },
  { value: 'sub-order', label: label('子订单', 'Sub-order') },
  { value: 'outbound-order', label: label('出库单', 'Outbound order') },
  { value: 'transfer-order', label: label('调拨单', 'Transfer') },
  { value: 'purchase-return', label: label('采购退货单', 'Purchase return') },
] as const

export const preemptionStatuses = [
  { value: 'ACTIVE', label: label('预占中', 'Kept'), color: 'blue' },
  { value: 'PART', label: label('部分处理', 'In part'), color: 'gold' },
  { value: 'CONSUMED', label: label('已出库', 'Shipped'), color: 'green' },
  { value: 'RELEASED', label: label('已释放', 'Given back'), color: 'default' },
] as const

const CancelPreempted = z.object({
  masterCode: z.string().trim().min(1).max(40),
  skuCodeList: z
    .union([z.array(z.string().trim().min(1).max(64)).max(1000), z.string().transform((text) => text.split(/[\s,，;]+/).filter(Boolean))])
    .default([]),
})

export const inventoryPreempted = defineResource({
  name: 'inventory-preempted',
  label: label('预占库存', 'Kept stock'),
  path: '/api/storage/inventory-preempted',
  row: {
    skuId: place.skuId,
    skuCode: place.skuCode,
    skuName: place.skuName,
    warehouseId: place.warehouseId,
    warehouseName: place.warehouseName,
    supplierId: place.supplierId,
    qty: quantity('预占数量', 'Kept'),
    bizType: z.string().meta({ label: label('单据类型', 'Kind of document'), widget: 'select', column: 120, options: keepers }),
    bizId: Id.meta({ technical: true }),
    bizCode: z.string().meta({ label: label('单据编号', 'Document'), widget: 'text', column: 160, search: 'equals' }),
    masterCode: z
      .string()
      .nullish()
      .meta({ label: label('主订单号', 'Order'), widget: 'text', column: 160, search: 'equals' }),
    consumed: quantity('已出库', 'Shipped'),
    released: quantity('已释放', 'Given back'),
    status: z
      .enum(['ACTIVE', 'PART', 'CONSUMED', 'RELEASED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', column: 100, options: preemptionStatuses, changes: 'derived', search: 'in' }),
    expireAt: instant('失效时间', 'Runs out', 160),
  },
  writable: [],
  differs: {
    model: 'preemption',
    verbs: readOnly,
    scope: { supplier: 'supplierId' },
    commands: { giveBack: { label: label('释放预占', 'Give back'), permission: 'inventory-preempted:cancel', input: CancelPreempted } },
  },
})

const buckets = [
  { value: 'ON_HAND', label: label('在库', 'On hand'), color: 'green' },
  { value: 'PREEMPTED', label: label('预占', 'Kept'), color: 'blue' },
  { value: 'FROZEN', label: label('冻结', 'Frozen'), color: 'gold' },
  { value: 'INCOMING', label: label('采购在途', 'On order'), color: 'default' },
] as const

/** Where goods came from, or went. */
const counters = [
  { value: 'SUPPLIER', label: label('供应商', 'Supplier') },
  { value: 'CUSTOMER', label: label('客户', 'Customer') },
  { value: 'WAREHOUSE', label: label('其他仓库', 'Other warehouse') },
  { value: 'LOSS', label: label('损失', 'Loss') },
  { value: 'GAIN', label: label('盘盈', 'Gain') },
  { value: 'ADJUST', label: label('调整', 'Adjustment') },
] as const

export const inventoryRecord = defineResource({
  name: 'inventory-record',
  label: label('库存流水', 'Stock records'),
  path: '/api/storage/inventory',
  row: {
    skuId: place.skuId,
    skuCode: place.skuCode,
    skuName: place.skuName,
    warehouseId: place.warehouseId,
    warehouseName: place.warehouseName,
    bucket: z
      .enum(['ON_HAND', 'PREEMPTED', 'FROZEN', 'INCOMING'])
      .meta({ label: label('库存类别', 'Bucket'), widget: 'status', column: 100, options: buckets, changes: 'once', search: 'in' }),
    bizType: z.string().meta({ label: label('业务类型', 'Movement'), widget: 'select', column: 120, options: movementKinds, search: 'in' }),
    bizId: Id.meta({ technical: true, search: 'equals' }),
    bizCode: z.string().meta({ label: label('单据编号', 'Document'), widget: 'text', column: 150, search: 'equals' }),
    qty: quantity('变动数量', 'Change'),
    before: quantity('变动前', 'Before'),
    after: quantity('变动后', 'After'),
    cargoSpaceId: place.cargoSpaceId,
    cargoSpaceCode: place.cargoSpaceCode,
    batchId: place.batchId,
    batchNo: place.batchNo,
    supplierId: place.supplierId,
    unitCost: UnitPrice.meta({ label: label('单价', 'Unit cost'), widget: 'money', column: 100 }),
    amount: Money.meta({ label: label('金额', 'Amount'), widget: 'money', column: 110 }),
    counterLocation: z
      .string()
      .nullish()
      .meta({ label: label('对方', 'Other side'), widget: 'select', column: 110, options: counters }),
  },
  writable: [],
  differs: {
    verbs: { ...readOnly, list: 'pageInventoryRecord', export: 'exportInventoryRecord' },
    exportFields: 'exportInventoryRecordField',
    scope: { supplier: 'supplierId' },
  },
})

const many = z.union([Id, z.array(Id).max(1000)]).optional()
const held = {
  onHand: Quantity,
  preempted: Quantity,
  frozen: Quantity,
  incoming: Quantity,
  available: Quantity,
  /** Null for whoever may not see amounts. */
  amount: Money.nullable(),
} as const
/** A field that the reader may not see comes to nothing. */
const Totals = z.object({
  rows: z.number().int(),
  onHand: Quantity.nullable(),
  preempted: Quantity.nullable(),
  frozen: Quantity.nullable(),
  incoming: Quantity.nullable(),
  available: Quantity.nullable(),
  amount: Money.nullable(),
})

/** Over all rows that the list shows with these filters. */
export const inventoryTotals = defineCall('GET|POST /api/storage/inventory/get-detail-total', {
  permission: 'inventory:list',
  summary: label('库存合计', 'Sums of the stock list'),
  input: listInput(inventory),
  output: Totals,
  options: { readOnly: true },
})

/** Where an article lies: its numbers by warehouse. */
export const inventoryByWarehouse = defineCall('GET|POST /api/storage/inventory/get-total-detail', {
  permission: 'inventory:list',
  summary: label('商品分仓库存', 'Stock of articles by warehouse'),
  input: z.object({ skuId: z.union([Id, z.array(Id).min(1).max(1000)]), warehouseId: many }),
  output: z.array(z.object({ ...held, skuId: Id, warehouseId: Id, warehouseName: z.string() })),
  options: { readOnly: true },
})

/** Kept past its time, or for longer than a month. */
export const preemptionExceptions = defineCall('GET|POST /api/storage/inventory-preempted/list-exception', {
  permission: 'inventory-preempted:list',
  summary: label('异常预占', 'Kept too long'),
  input: Paging.pick({ current: true, size: true }),
  output: pageOf(
    z.object({
      id: Id,
      warehouseName: z.string().nullable(),
      skuId: Id,
      skuCode: z.string().nullable(),
      skuName: z.string().nullable(),
      bizType: z.string(),
      bizId: Id,
      bizCode: z.string(),
      masterCode: z.string().nullable(),
      remaining: Quantity,
      expireAt: Instant.nullable(),
      createTime: Instant,
    }),
  ),
  options: { readOnly: true },
})

const Span = z.object({
  warehouseId: many,
  skuId: many,
  bizType: z.union([z.string().max(40), z.array(z.string().max(40)).max(50)]).optional(),
  /** Of one document. */
  bizCode: z.string().trim().max(64).optional(),
  from: Day.optional(),
  to: Day.optional(),
})

/** Goods in and out, by kind of movement. Days that are over are read from daily sums. */
export const inventoryRecordSum = defineCall('GET|POST /api/storage/inventory/inventoryRecordSum', {
  permission: 'inventory-record:list',
  summary: label('库存流水合计', 'Sums of stock records'),
  input: Span,
  output: z.object({
    inQty: Quantity,
    outQty: Quantity,
    /** Null for whoever may not see amounts. */
    inAmount: Money.nullable(),
    outAmount: Money.nullable(),
    byType: z.array(z.object({ bizType: z.string(), inQty: Quantity, outQty: Quantity, inAmount: Money.nullable(), outAmount: Money.nullable() })),
  }),
  options: { readOnly: true },
})

/** More days than a line over time shows. */
const mostDays = 400
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** One article day by day, with what was there at the end of each. */
export const inventoryMovements = defineCall('GET|POST /api/storage/inventory/movements-by-day', {
  permission: 'inventory-record:list',
  summary: label('商品库存走势', 'Movements of an article by day'),
  input: z
    .object({ skuId: Id, warehouseId: Id.optional(), from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'stock.span-ends-first' })
    .refine((span) => daysOf(span) < mostDays, { path: ['from'], error: 'stock.span-too-long' }),
  output: z.array(z.object({ day: z.string(), inQty: Quantity, outQty: Quantity, onHand: Quantity })),
  options: { readOnly: true },
})

/** What stock rows held at an instant. */
export const inventoryAt = defineCall('GET|POST /api/storage/inventory/balance-at', {
  permission: 'inventory:list',
  summary: label('历史库存', 'Stock at an instant'),
  input: z.object({ skuId: z.union([Id, z.array(Id).min(1).max(200)]), warehouseId: many, at: Instant }),
  output: z.array(
    z.object({
      inventoryId: Id,
      warehouseId: Id,
      warehouseName: z.string(),
      cargoSpaceId: Id.nullable(),
      spaceCode: z.string().nullable(),
      skuId: Id,
      batchId: Id.nullable(),
      batchNo: z.string().nullable(),
      onHand: Quantity,
      preempted: Quantity,
      frozen: Quantity,
      incoming: Quantity,
    }),
  ),
  options: { readOnly: true },
})

/** Gives back what an order keeps of some articles; all of it when none are named. */
export const cancelPreempted = defineCall('POST /api/center/third-record/test/cancel-sku-preempted-inventory', {
  permission: 'inventory-preempted:cancel',
  summary: label('取消商品预占', 'Give back what an order keeps'),
  input: CancelPreempted,
  output: z.array(z.object({ skuCode: z.string(), quantity: Quantity })),
})
