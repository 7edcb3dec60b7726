/** Qualifications: valid, expiring or over by their dates; staged ones are their application's until they are taken over. */
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { today } from '../profile/looked-up.ts'
import { recordHooks } from './record-hooks.ts'
import { refuseStaged } from './staged-hooks.ts'
import type { SupplierHouse } from '../supplier-house.service.ts'
import { supplierMaterial, supplierMaterialTemp } from './supplier-material.contract.ts'

export const materialHooks = (house: SupplierHouse): ResourceHooks =>
  recordHooks(house, supplierMaterial, {
    expressions: {
      status: `(case when t.replaced_by_id is not null then 'REPLACED' when t.valid_to < ${today(house.zone)} then 'EXPIRED'
                     when t.valid_to <= ${today(house.zone)} + t.warn_days then 'EXPIRING' else 'VALID' end)`,
    },
  })

export const materialRoutes = (house: SupplierHouse): Route[] => [
  ...resourceRoutes(supplierMaterial, materialHooks(house)),
  ...resourceRoutes(
    supplierMaterialTemp,
    recordHooks(house, supplierMaterialTemp, {
      validate: refuseStaged,
      obstacles: (row) => (row['promotedAt'] ? { update: 'supplier.promoted', remove: 'supplier.promoted' } : {}),
    }),
  ),
]
