/** What a change of products makes stale. */
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { productOn } from '#server/modules/product/spu/spu.contract.ts'

export const productPaths: readonly string[] = [productOn.manager.path, productOn.supplier.path, '/api/product/managerV2', sku.path, productDraft.path]
