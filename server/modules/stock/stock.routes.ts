/** Everything that stock serves beside its documents. */
import type { Route } from '#kit/handle.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { checkRoutes } from './ledger/inventory-check.routes.ts'
import { inventoryRoutes } from './ledger/inventory.routes.ts'
import { parcelRoutes } from './outbound/parcel.routes.ts'
import { cargoSpaceRoutes } from './place/cargo-space.routes.ts'
import { mapRoutes } from './map/storage-map.routes.ts'
import { warnRoutes } from './warning/inventory-warn.routes.ts'
import { warehouseRoutes } from './place/warehouse.routes.ts'
import { trackRoutes } from './tracking/track.routes.ts'

export const stockRoutes = (given: AreaDependencies): readonly Route[] => [
  ...warehouseRoutes(),
  ...cargoSpaceRoutes(),
  ...inventoryRoutes(),
  ...checkRoutes(),
  ...parcelRoutes(given),
  ...trackRoutes(given),
  ...warnRoutes(),
  ...mapRoutes(),
]
