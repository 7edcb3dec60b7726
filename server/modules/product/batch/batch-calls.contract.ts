/** What is done with many products at once: each by itself, so that one that cannot be done keeps no other from it. */
import { z } from 'zod'
import { defineCall, Id, pageOf, Paging, Quantity, UnitPrice } from '#kit/contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { label } from '#kit/fields.contract.ts'
import { SalesRegion } from '../content/product-content.contract.ts'
import { limits } from '../product-steps.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { sku } from '../sku/sku.contract.ts'

const Ids = z.array(Id).min(1).max(200)
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ label: label('原因', 'Reason'), widget: 'textarea', requiredMessage: label('请输入原因', 'Enter the reason') })

/** SKU, or whole products (`spuIds`). A product whose last SKU goes, goes with it. */
export const invalidateSkusCall = defineCall('POST /api/product/manager/batch-sku-invalid', {
  permission: permissionOn('manager', 'invalidate'),
  summary: label('批量作废 SKU', 'Take SKU out of use'),
  input: z
    .strictObject({ ids: Ids.optional(), spuIds: Ids.optional(), reason })
    .refine(({ ids, spuIds }) => ids !== undefined || spuIds !== undefined, { path: ['ids'], error: 'bad-value' }),
  output: BatchResult,
})

/** SKU that a bundle may hold: in use, and not put together from the bundle itself. */
export const bundleChoicesOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/sku-select-bundled-list`, {
    permission: permissionOn(side, 'detail'),
    summary: label('组合商品可选 SKU', 'SKU for a bundle'),
    input: Paging.extend({
      /** Of the bundle; those that hold it are left out. */
      skuId: z.preprocess((value) => (value === '' || value === null ? undefined : value), Id.optional()),
      supplierId: Id.nullish(),
      keyword: z.string().trim().max(200).optional(),
    }),
    output: pageOf(sku.row),
    options: { readOnly: true },
  })

const optionalReason = z.string().trim().max(500).nullish()
const qty = Quantity.regex(/^\d/, { error: 'product.not-negative' })

/** What sells is changed at once where the company lets it be (`product-field-policy`), and in the product's draft where not. */
const FreeResult = z.array(
  z.object({ id: Id, isDone: z.boolean(), code: z.string().nullable(), message: z.string().nullable(), outcome: z.enum(['PUBLISHED', 'IN_DRAFT']).nullable() }),
)

/** @param ids of SKU */
export const updateRegionsOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/batch-update-sku-sales-region`, {
    permission: permissionOn(side, 'update'),
    summary: label('批量修改 SKU 销售区域', 'Change sales regions of SKU'),
    input: z.strictObject({
      ids: Ids,
      /** All in which the SKU is sold, unless said otherwise. */
      channels: z.array(z.string().trim().min(1).max(40)).min(1).max(limits.channels).optional(),
      salesRegion: SalesRegion.refine(({ mode, codes }) => mode === 'ALL' || codes.length > 0, { path: ['codes'], error: 'product.region-needed' }),
      reason: optionalReason,
    }),
    output: FreeResult,
  })

/** One number for all (`ids`, `stockQty`), or one each (`items`). */
export const updateInventoryOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/batch-update-sku-inventory`, {
    permission: permissionOn(side, 'update'),
    summary: label('批量修改 SKU 库存', 'Change stock of SKU'),
    input: z
      .strictObject({
        ids: Ids.optional(),
        stockQty: qty.optional(),
        items: z
          .array(z.strictObject({ id: Id, stockQty: qty }))
          .min(1)
          .max(200)
          .optional(),
        reason: optionalReason,
      })
      .refine(({ ids, stockQty, items }) => items !== undefined || (ids !== undefined && stockQty !== undefined), { path: ['items'], error: 'bad-value' }),
    output: FreeResult,
  })

/** What a channel's own shop front asks for a SKU: told beside our prices, decided by nobody. Null takes it away. */
export const updateFrontPrices = defineCall('POST /api/product/manager/batch-update-jd-front-price', {
  permission: permissionOn('manager', 'update'),
  summary: label('批量修改京东前台价', 'Change front prices at JD'),
  input: z.strictObject({
    items: z
      .array(z.strictObject({ id: Id, frontPrice: UnitPrice.regex(/^\d/, { error: 'product.not-negative' }).nullable() }))
      .min(1)
      .max(200),
  }),
  output: BatchResult,
})

/** Each product's draft says the category, and is handed in where nothing else was being changed in it. @param ids of products */
export const updateCategories = defineCall('POST /api/product/manager/batch-update-category', {
  permission: permissionOn('manager', 'update'),
  summary: label('批量修改商品类目', 'Change the category of products'),
  input: z.strictObject({ ids: Ids, categoryId: Id, reason: optionalReason }),
  /** `processInstanceId`: the case that decides on it, where it was handed in. */
  output: z.array(BatchResult.element.extend({ auditStatus: z.string().nullable(), processInstanceId: Id.nullable() })),
})
