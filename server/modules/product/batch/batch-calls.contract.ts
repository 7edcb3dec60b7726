/** What is done with many products at once: each by itself, so that one that cannot be done keeps no other from it. */
import { z } from 'zod'
import { defineCall, Id, pageOf, Paging } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { sku } from '../sku/sku.contract.ts'

const Ids = z.array(Id).min(1).max(200)
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ label: label('原因', 'Reason'), widget: 'textarea', requiredMessage: label('请输入原因', 'Enter the reason') })

/** Every id once, in the order in which they were sent. */
export const BatchResult = z.array(z.object({ id: Id, isDone: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }))

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
