/** What others ask for the same articles: gathered, matched with ours, and how far we are from it. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, UnitPrice } from '#kit/contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { label, lookedUp, optional } from '#kit/fields.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'

const path = '/api/product/product-management'
const price = UnitPrice.refine((text) => Number(text) > 0, { error: 'market.positive' })

export const gatherSource = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({
    label: label('来源', 'Source'),
    widget: 'dict',
    dict: 'gather_source',
    column: 100,
    search: 'in',
    requiredMessage: label('请选择来源', 'Choose a source'),
  })
const skuReference = { widget: 'reference', reference: { resource: 'sku', labelField: 'name' } } as const

export const gatheredProduct = defineResource({
  name: 'product-management',
  label: label('竞品价格', 'Prices of others'),
  path,
  row: {
    source: gatherSource,
    sourceCode: z.string().meta({ label: label('来源编码', 'Number there'), widget: 'text', column: 150, search: 'prefix' }),
    title: z.string().meta({ label: label('竞品名称', 'Title'), widget: 'text', column: 240, search: 'contains' }),
    brandName: optional('品牌', 'Brand', 100, 'hidden'),
    sourceUrl: optional('链接', 'Address', 1000, 'hidden'),
    price: z.string().meta({ label: label('竞品价', 'Their price'), widget: 'money', column: 110, sortable: true }),
    ourPrice: z
      .string()
      .nullish()
      .meta({ label: label('我方售价', 'Our price'), widget: 'money', column: 110, sortable: true }),
    distance: z
      .string()
      .nullish()
      .meta({
        label: label('价差', 'Distance'),
        widget: 'rate',
        column: 110,
        sortable: true,
        hint: label('（我方售价 − 竞品价）÷ 竞品价', '(ours − theirs) ÷ theirs'),
      }),
    skuId: Id.nullish().meta({ label: label('匹配 SKU', 'Our SKU'), ...skuReference, column: false, search: 'in' }),
    skuCode: z
      .string()
      .nullish()
      .meta({ label: label('匹配 SKU', 'Our SKU'), widget: 'text', column: 170, search: 'prefix' }),
    channel: z
      .string()
      .nullish()
      .meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'in' }),
    gatheredAt: Instant.meta({ label: label('采集时间', 'Seen at'), widget: 'datetime', column: 160, sortable: true, search: 'range' }),
    acquiredSpuId: Id.nullish().meta({ technical: true }),
    acquiredName: lookedUp('已建商品', 'Our product', 140),
  },
  writable: [],
  differs: {
    model: 'productGather',
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, export: 'excel' },
    scope: { tenant: false },
    order: [{ field: 'gatheredAt', direction: 'desc' }],
  },
})

const Started = z.object({ jobId: Id })

/** Asks sources in the background: for articles of ours, and again for rows that are known. */
export const priceGather = defineCall(`POST ${path}/price-gather`, {
  permission: 'product-management:gather',
  summary: label('采集竞品价格', 'Gather prices of others'),
  input: z
    .strictObject({
      ids: z.array(Id).max(2_000).default([]),
      skuIds: z
        .array(Id)
        .max(2_000)
        .default([])
        .meta({ label: label('SKU', 'SKU'), ...skuReference }),
      sources: z
        .array(gatherSource)
        .max(20)
        .default([])
        .meta({ label: label('来源', 'Sources'), widget: 'dict', dict: 'gather_source' }),
      channel: z
        .string()
        .trim()
        .max(40)
        .nullish()
        .meta({ label: label('比较的渠道', 'Compared with channel'), widget: 'dict', dict: 'sales_channel' }),
    })
    .refine(({ ids, skuIds }) => ids.length + skuIds.length > 0, { path: ['skuIds'], error: 'market.nothing-asked' })
    .refine(({ skuIds, sources }) => skuIds.length === 0 || sources.length > 0, { path: ['sources'], error: 'market.no-source' }),
  output: Started,
})

/** A price that somebody has seen themselves. */
export const priceUpdate = defineCall(`POST ${path}/price-update`, {
  permission: 'product-management:update-price',
  summary: label('更新竞品价格', 'Enter a price'),
  input: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: Id,
          price: price.meta({ label: label('竞品价', 'Their price'), widget: 'money', requiredMessage: label('请输入竞品价', 'Enter the price') }),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: BatchResult,
})

/** Which article of ours it is the same as; none takes the match away. */
export const matchGathered = defineCall(`POST ${path}/match`, {
  permission: 'product-management:match',
  summary: label('匹配 SKU', 'Match with an SKU'),
  input: z.strictObject({
    id: Id,
    skuId: Id.nullish().meta({ label: label('匹配 SKU', 'Our SKU'), ...skuReference }),
    channel: z
      .string()
      .trim()
      .max(40)
      .nullish()
      .meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel' }),
  }),
  output: gatheredProduct.row,
})

/** Tells the channels our present prices of the matched articles. @returns by the id of the gathered row */
export const batchPush = defineCall(`POST ${path}/batch-push`, {
  permission: 'product-management:push',
  summary: label('批量推送渠道', 'Push to channels'),
  input: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
  output: BatchResult,
})

/** Begins a product of ours from what was gathered: a draft with its name, category and owner. */
export const acquisition = defineCall(`POST ${path}/acquisition`, {
  permission: 'product-management:acquire',
  summary: label('采集建品', 'Make a product of it'),
  input: z.strictObject({
    id: Id,
    categoryId: Id.meta({
      label: label('商品类目', 'Category'),
      widget: 'reference',
      reference: { resource: 'category', labelField: 'nameZh' },
      requiredMessage: label('请选择商品类目', 'Choose the category'),
    }),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      hint: label('不选则为平台自营', 'The platform itself when empty'),
    }),
  }),
  output: z.object({ spuId: Id }),
})

const count = z.number().int()
const share = z.string().nullable()

export const marketStatistics = defineCall(`GET|POST ${path}/statistics`, {
  permission: 'product-management:list',
  summary: label('竞品价格统计', 'How we stand beside others'),
  input: callOf(gatheredProduct, 'list').input,
  output: z.object({
    total: count,
    matched: count,
    /** Of the matched: ours above theirs, the same, below. */
    dearer: count,
    same: count,
    cheaper: count,
    averageDistance: share,
    sources: z.array(z.object({ source: z.string(), total: count, dearer: count, same: count, cheaper: count, averageDistance: share })),
    /** Of the last thirty days on which something was seen. */
    days: z.array(z.object({ day: z.string(), averageDistance: share, seen: count })),
  }),
  options: { readOnly: true },
})

/** What was asked for it, newest last. */
export const priceHistory = defineCall(`GET ${path}/price-history/{id}`, {
  permission: 'product-management:list',
  summary: label('竞品价格走势', 'Its prices over time'),
  input: z.object({ id: Id }),
  output: z.array(z.object({ at: Instant, price: z.string(), ourPrice: z.string().nullable(), origin: z.enum(['GATHERED', 'TYPED']) })),
  options: { readOnly: true },
})
