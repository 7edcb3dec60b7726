/** What is kept of products for good: published versions, and free changes of region and stock. For staff and for the supplier whose they are. */
import { z } from 'zod'
import { defineCall, defineResource, Id, pageOf, Quantity, UnitPrice, type Label, type Resource } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { StepDifference } from '../content/product-difference.contract.ts'
import { SaidStep } from '../content/said-content.contract.ts'
import { StepFile } from '../step/step-calls.contract.ts'
import { WholeProduct } from '../whole/whole-calls.contract.ts'

const text = (zh: string, en: string, column: number | 'hidden', more: object = {}) =>
  z.string().meta({ label: label(zh, en), widget: 'text', column, ...more })
const supplierId = Id.nullish().meta({
  label: label('供应商', 'Supplier'),
  widget: 'reference',
  reference: { resource: 'supplier', labelField: 'companyName' },
  search: 'in',
  column: false,
})
const supplierName = lookedUp('供应商', 'Supplier', 200)
const number = z
  .number()
  .int()
  .meta({ label: label('版本', 'Version'), widget: 'number', column: 80 })

/** Never written by anybody but the work that published or changed. */
const keptOnly = {
  verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
  scope: { supplier: 'supplierId' },
} as const
const listedOnly = { ...keptOnly, verbs: { ...keptOnly.verbs, export: undefined } } as const

export const productSnapshot = defineResource({
  name: 'product-snapshot',
  label: label('商品快照', 'Product snapshot'),
  path: '/api/product/snapshot-manager',
  row: {
    /** Found by number and name: suppliers do not read the platform's list of products. */
    spuId: Id.meta({ technical: true, search: 'in' }),
    spuCode: text('商品编码', 'Product number', 170, { search: 'prefix' }),
    name: text('商品名称', 'Product name', 260, { search: 'contains' }),
    number,
    supplierId,
    supplierName,
    categoryName: lookedUp('商品类目', 'Category', 140),
    changedFields: z.array(z.string()).meta({ technical: true }),
    changes: lookedUp('变更字段', 'Changed fields', 220),
    createdByName: lookedUp('操作人', 'By', 110),
    processInstanceId: z.string().nullish().meta({ technical: true }),
  },
  writable: [],
  differs: { ...listedOnly, verbs: { ...listedOnly.verbs, list: 'spu-list' } },
})

export const skuSnapshot = defineResource({
  name: 'sku-snapshot',
  label: label('SKU 快照', 'SKU snapshot'),
  path: '/api/product/snapshot-manager',
  row: {
    skuId: Id.meta({ technical: true, search: 'in' }),
    spuId: Id.meta({ technical: true, search: 'in' }),
    code: text('SKU 编码', 'SKU number', 170, { search: 'prefix' }),
    name: text('SKU 名称', 'SKU name', 220, { search: 'contains' }),
    specText: text('规格', 'Specs', 160),
    barcode: z
      .string()
      .nullish()
      .meta({ label: label('条形码', 'Barcode'), widget: 'text', column: 140 }),
    number,
    supplierId,
    supplierName,
    unitName: text('销售单位', 'Unit', 90),
    taxCode: z
      .string()
      .nullish()
      .meta({ label: label('税收分类编码', 'Tax code'), widget: 'text', column: 'hidden' }),
    taxRate: z.string().meta({ label: label('税率', 'Tax rate'), widget: 'rate', column: 80 }),
    supplyPrice: UnitPrice.nullable().meta({ label: label('供货价', 'Supply price'), widget: 'money', column: 110 }),
    snapshotId: Id.meta({ technical: true }),
  },
  writable: [],
  differs: { ...listedOnly, shows: 'product-manager', verbs: { ...listedOnly.verbs, list: 'sku-list' } },
})

const InWords = {
  said: z.array(SaidStep),
  /** Since the version before. */
  differences: z.array(StepDifference),
  /** Pictures of both versions, for the browser. */
  files: z.array(StepFile),
  previousId: Id.nullable(),
  nextId: Id.nullable(),
}

/** The product as it was published under that number, and what changed since the one before. */
const SnapshotDetail = z.object({
  row: productSnapshot.row,
  product: WholeProduct,
  ...InWords,
})

export const snapshotDetail = defineCall('GET /api/product/snapshot-manager/detail-spu/{id}', {
  permission: 'product-snapshot:list',
  summary: label('商品快照详情', 'A published version of a product'),
  input: z.object({ id: Id }),
  output: SnapshotDetail,
  options: { aliases: ['/api/product/snapshot-managerV2/detail/{id}'], readOnly: true },
})

export const skuSnapshotDetail = defineCall('GET /api/product/snapshot-manager/detail-sku/{id}', {
  permission: 'sku-snapshot:list',
  summary: label('SKU 快照详情', 'A published version of a SKU'),
  input: z.object({ id: Id }),
  /** `product`: with this SKU only. */
  output: z.object({ row: skuSnapshot.row, product: WholeProduct, ...InWords }),
  options: { readOnly: true },
})

/** The same list or file under another path. */
function also<R extends Resource>(of: R, verb: 'list' | 'export', path: string, summary: Label) {
  const call = callOf(of, verb)
  return defineCall(`GET|POST ${path}` as 'GET|POST /api', {
    permission: `${of.name}:${verb}`,
    summary,
    input: call.input,
    output: verb === 'list' ? pageOf(of.row) : call.output,
    options: { readOnly: true, ...(verb === 'export' && { transport: 'file' as const }) },
  })
}

export const snapshotListV2 = also(productSnapshot, 'list', '/api/product/snapshot-managerV2/list', label('商品快照列表', 'Product snapshots'))

const ofSku = {
  skuId: Id.meta({ technical: true, search: 'in' }),
  skuCode: text('SKU 编码', 'SKU number', 170, { search: 'prefix' }),
  skuName: text('SKU 名称', 'SKU name', 240, { search: 'contains' }),
  supplierId,
  supplierName,
}
const byWhom = {
  reason: z
    .string()
    .nullish()
    .meta({ label: label('原因', 'Reason'), widget: 'text', column: 200 }),
  createdByName: lookedUp('操作人', 'By', 110),
}

export const skuRegionRecord = defineResource({
  name: 'sku-region-record',
  label: label('SKU 销售区域变更记录', 'Changes of sales regions'),
  path: '/api/product/record-manager/sku-sales-region',
  row: {
    ...ofSku,
    channel: z.string().meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 140, search: 'equals' }),
    before: z.unknown().meta({ technical: true }),
    after: z.unknown().meta({ technical: true }),
    beforeText: lookedUp('变更前', 'Before', 220),
    afterText: lookedUp('变更后', 'After', 220),
    ...byWhom,
  },
  writable: [],
  differs: keptOnly,
})

export const skuInventoryRecord = defineResource({
  name: 'sku-inventory-record',
  label: label('SKU 库存变更记录', 'Changes of stock'),
  path: '/api/product/record-manager/sku-inventory',
  row: {
    ...ofSku,
    before: Quantity.meta({ label: label('变更前', 'Before'), widget: 'quantity', column: 110 }),
    after: Quantity.meta({ label: label('变更后', 'After'), widget: 'quantity', column: 110 }),
    ...byWhom,
  },
  writable: [],
  differs: keptOnly,
})

const manager = '/api/product/record-manager'
export const regionRecordList = also(skuRegionRecord, 'list', `${manager}/sku-sales-region-list`, label('SKU 销售区域变更记录', 'Changes of sales regions'))
export const regionRecordExport = also(
  skuRegionRecord,
  'export',
  `${manager}/sku-sales-region-export`,
  label('导出 SKU 销售区域变更记录', 'Export changes of sales regions'),
)
export const inventoryRecordList = also(skuInventoryRecord, 'list', `${manager}/sku-inventory-list`, label('SKU 库存变更记录', 'Changes of stock'))
export const inventoryRecordExport = also(
  skuInventoryRecord,
  'export',
  `${manager}/sku-inventory-export`,
  label('导出 SKU 库存变更记录', 'Export changes of stock'),
)
