/** Copies: a product as a new draft, a supplier's product as the platform's own, one SKU beside its original; and SKU that leave a draft. */
import { z } from 'zod'
import { defineCall, Id, Version } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { productOn } from '../spu/spu.contract.ts'
import { EditedProduct, SkuList } from '../whole/whole-calls.contract.ts'

/** A new product that says what the chosen one says, as it is being edited; its SKU have numbers of their own and no barcodes. */
export const cloneOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/clone`, {
    permission: permissionOn(side, 'insert'),
    summary: label('复制商品', 'Copy a product'),
    input: z.object({ id: Id }),
    output: productOn[side].row,
  })

/** A supplier's product as the platform's own: what it is supplied at is what it costs. The platform does that. */
export const cloneTransferSelfOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/clone-transfer-self`, {
    permission: permissionOn(side, 'transfer'),
    summary: label('复制为自营商品', 'Copy as own goods'),
    input: z.object({ id: Id }),
    output: productOn[side].row,
  })

/** One more SKU in the product's draft, that says what the chosen one says but for its specs and its barcode. */
export const cloneSkuOn = (side: Side) =>
  defineCall(`GET|POST /api/product/${side}/clone-single-sku/{spuId}/{skuId}` as 'GET|POST /api', {
    permission: permissionOn(side, 'update'),
    summary: label('复制单个 SKU', 'Copy one SKU'),
    input: z.object({ spuId: Id, skuId: Id }),
    output: SkuList.extend({ skuId: Id }),
    options: { readOnly: false },
  })

/** Takes a SKU out of its product's draft; one that sells does so until the change is approved. */
export const removeSkuStepOn = (side: Side) =>
  defineCall(`GET|DELETE /api/product/${side}/remove-sku-step/{id}` as 'GET|DELETE /api', {
    permission: permissionOn(side, 'update'),
    summary: label('移除 SKU', 'Take a SKU out of a draft'),
    input: z.object({ id: Id, version: Version.optional() }),
    output: SkuList,
    options: { readOnly: false },
  })

/** Takes what the original says now into the draft of the platform's copy; the prices that the platform chose stay. */
export const syncTransferSelf = defineCall('GET|POST /api/product/managerV2/syncTransferSelfInfo/{id}', {
  permission: permissionOn('manager', 'transfer'),
  summary: label('同步自营商品信息', 'Bring a copy in line with its original'),
  input: z.object({ id: Id }),
  output: EditedProduct,
  options: { readOnly: false },
})
