/** Documents that move a supplier, as lists and details. Their processes add the commands. */
import type { Resource } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { recordHooks } from './record-hooks.ts'
import { supplierChange, supplierRegistration } from './supplier-documents.contract.ts'
import type { SupplierHouse } from './supplier-house.service.ts'

export const documentRoutes = (house: SupplierHouse): Route[] => [
  ...resourceRoutes(supplierRegistration),
  ...[supplierChange]
    .map((resource) => resource as unknown as Resource)
    .flatMap((resource) => resourceRoutes(resource, recordHooks(house, resource))),
]
