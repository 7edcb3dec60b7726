/** Drafts, listed. */
import type { Resource } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { namesIn } from '../spu/names-in.service.ts'
import { categoryName, supplierName } from '../spu/spu-hooks.ts'
import { findingBelow } from '../spu/spu.routes.ts'
import { productDraft } from './product-draft.contract.ts'

export const draftHooks: ResourceHooks = {
  expressions: {
    spuCode: nameOf('spu', 'spu_id', { zh: 'code', en: 'code' }),
    categoryName,
    supplierName,
    ownerName: nameOf('app_user', 'owner_id'),
  },
  present: (rows, context) => namesIn(context, rows, { of: 'product-draft' }),
}

export const draftRoutes = (): Route[] => findingBelow(resourceRoutes(productDraft as Resource, draftHooks))
