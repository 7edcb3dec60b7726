/** Everything that products serve. */
import type { Route } from '#kit/handle.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { approvalListRoutes } from './approval/approval-list.service.ts'
import { batchRoutes, bundleRoutes, freeFieldRoutes } from './batch/batch.routes.ts'
import { spuChannelRoutes } from './channel/spu-channel.routes.ts'
import { cloneRoutes, syncRoutes } from './clone/clone.routes.ts'
import { draftRoutes } from './draft/draft.routes.ts'
import { productImportRoutes } from './import/product-import.routes.ts'
import { fieldPolicyRoutes } from './policy/field-policy.routes.ts'
import { lookRoutes, previewRoutes } from './preview/preview.routes.ts'
import type { ProductDependencies } from './product-dependencies.service.ts'
import { productRecordRoutes } from './records/product-records.routes.ts'
import { sides } from './side.contract.ts'
import { skuRoutes } from './sku/sku.routes.ts'
import { searchExportRoute, spuRoutes } from './spu/spu.routes.ts'
import { stepRoutes } from './step/step.routes.ts'
import { managerV2Routes } from './whole/manager-v2.routes.ts'
import { wholeDraftRoutes } from './whole/whole-draft.routes.ts'
import { inventoryRoutes, wholeRoutes } from './whole/whole.routes.ts'

export const productRoutes = (dependencies: ProductDependencies, dictionaryOf: DictionaryOf): Route[] => [
  ...sides.flatMap((side) => [
    ...spuRoutes(dependencies, side),
    ...stepRoutes(dependencies, side),
    ...wholeRoutes(dependencies, side),
    ...wholeDraftRoutes(dependencies, side),
    ...cloneRoutes(dependencies, side),
    ...previewRoutes(dependencies, side),
    ...bundleRoutes(dependencies, side),
    ...freeFieldRoutes(dependencies, side),
    ...productImportRoutes(dependencies, side, dictionaryOf),
  ]),
  searchExportRoute(dependencies),
  ...managerV2Routes(dependencies),
  ...syncRoutes(dependencies),
  ...inventoryRoutes(),
  ...lookRoutes(dependencies),
  ...batchRoutes(dependencies),
  ...draftRoutes(),
  ...approvalListRoutes(dependencies),
  ...productRecordRoutes(dependencies),
  ...spuChannelRoutes(dependencies),
  ...skuRoutes(dependencies),
  ...fieldPolicyRoutes(),
]
