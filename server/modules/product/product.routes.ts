/** Everything that products serve. */
import type { Route } from '#kit/handle.ts'
import { batchRoutes, bundleRoutes } from './batch/batch.routes.ts'
import { draftRoutes } from './draft/draft.routes.ts'
import { fieldPolicyRoutes } from './policy/field-policy.routes.ts'
import type { ProductDependencies } from './product-dependencies.service.ts'
import { sides } from './side.contract.ts'
import { skuRoutes } from './sku/sku.routes.ts'
import { spuRoutes } from './spu/spu.routes.ts'
import { stepRoutes } from './step/step.routes.ts'

export const productRoutes = (dependencies: ProductDependencies): Route[] => [
  ...sides.flatMap((side) => [...spuRoutes(dependencies, side), ...stepRoutes(dependencies, side), ...bundleRoutes(dependencies, side)]),
  ...batchRoutes(dependencies),
  ...draftRoutes(),
  ...skuRoutes(dependencies),
  ...fieldPolicyRoutes(),
]
