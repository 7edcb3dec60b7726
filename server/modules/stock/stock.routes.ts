/** Everything that stock serves beside its documents. */
import type { Route } from '#kit/handle.ts'
import { inventoryRoutes } from './ledger/inventory.routes.ts'
import { cargoSpaceRoutes } from './place/cargo-space.routes.ts'
import { warehouseRoutes } from './place/warehouse.routes.ts'

export const stockRoutes = (): readonly Route[] => [...warehouseRoutes(), ...cargoSpaceRoutes(), ...inventoryRoutes()]
