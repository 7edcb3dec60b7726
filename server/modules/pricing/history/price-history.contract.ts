/** What articles cost, in which channel, and since when. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, UnitPrice } from '#kit/contract.ts'
import { drawn, label, lookedUp } from '#kit/fields.contract.ts'
import { priceTypeOptions, priceTypes } from '#server/modules/product/price/price-keys.contract.ts'
import { secretPricePermission } from '#server/modules/supplier/profile/secret-price.contract.ts'

const instant = (zh: string, en: string) => Instant.meta({ label: label(zh, en), widget: 'datetime', column: 170, search: 'range', sortable: true })

export const priceHistory = defineResource({
  name: 'price-history',
  label: label('价格历史', 'Price history'),
  path: '/api/product/price-history',
  row: {
    skuId: Id.meta({ label: label('SKU', 'SKU'), widget: 'reference', reference: { resource: 'sku', labelField: 'name' }, column: false, search: 'in' }),
    skuCode: drawn('SKU 编码', 'SKU number', 170),
    skuName: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 220, search: 'contains' }),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      column: false,
      search: 'in',
    }),
    supplierName: lookedUp('供应商', 'Supplier', 180),
    priceType: z.enum(priceTypes).meta({ label: label('价格类型', 'Kind of price'), widget: 'select', options: priceTypeOptions, column: 110, search: 'in' }),
    channel: z.string().meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'equals' }),
    price: UnitPrice.nullish().meta({ label: label('价格', 'Price'), widget: 'money', column: 120 }),
    validFrom: instant('生效时间', 'From'),
    validTo: Instant.nullish().meta({ label: label('失效时间', 'Until'), widget: 'datetime', column: 170 }),
    isCurrent: z.boolean().meta({ label: label('当前价', 'Holds now'), widget: 'switch', column: 80, computed: true }),
    adjustmentCode: lookedUp('来源调价单', 'By the adjustment', 170),
    adjustmentId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    order: [{ field: 'validFrom', direction: 'desc' }],
  },
})

const PricePoint = z.object({
  from: Instant,
  to: Instant.nullable(),
  price: UnitPrice,
  adjustmentId: Id.nullable(),
  adjustmentCode: z.string().nullable(),
})

/** Steps of an article's prices, the oldest first; a series for each kind and channel that the caller sees. */
export const priceChart = defineCall('GET|POST /api/product/price-history/chart', {
  permission: 'price-history:list',
  summary: label('价格走势', 'Prices over time'),
  input: z.object({ skuId: Id, priceType: z.enum(priceTypes).optional(), channel: z.string().max(40).optional(), since: Instant.optional() }),
  output: z.object({
    skuId: Id,
    skuCode: z.string(),
    skuName: z.string(),
    spec: z.string().nullable(),
    /** Supply prices and costs are kept from the caller. */
    isSecret: z.boolean(),
    costPrice: UnitPrice.nullable(),
    series: z.array(z.object({ priceType: z.enum(priceTypes), channel: z.string(), points: z.array(PricePoint) })),
  }),
  options: { readOnly: true },
})

/** Whose prices are secret: only holders of this right see what such suppliers supply at. */
export const secretSuppliers = defineCall('GET|POST /api/product/price-history/secret-suppliers', {
  permission: secretPricePermission,
  summary: label('价格保密供应商', 'Suppliers whose prices are secret'),
  input: z.object({}),
  output: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  options: { readOnly: true },
})
