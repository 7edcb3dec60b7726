/** Qualifications: valid, expiring or over by their dates; staged ones are their application's until they are taken over. */
import type { Resource } from '#kit/contract.ts'
import { Failure } from '#kit/errors.ts'
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { today } from './looked-up.ts'
import { recordHooks } from './record-hooks.ts'
import type { SupplierHouse } from './supplier-house.service.ts'
import { supplierMaterial, supplierMaterialTemp } from './supplier-material.contract.ts'

export const materialHooks = (house: SupplierHouse): ResourceHooks =>
  recordHooks(house, supplierMaterial, {
    expressions: {
      status: `(case when t.replaced_by_id is not null then 'REPLACED' when t.valid_to < ${today(house.zone)} then 'EXPIRED'
                     when t.valid_to <= ${today(house.zone)} + t.warn_days then 'EXPIRING' else 'VALID' end)`,
    },
  })

/** @throws Failure rule: what was approved is a record of what was approved */
export async function refusePromoted(_draft: unknown, { before }: WriteContext): Promise<void> {
  if (before?.['promotedAt']) throw new Failure('rule', 'supplier.promoted', { rule: 'supplier.promoted' })
}

export const materialRoutes = (house: SupplierHouse): Route[] => [
  ...resourceRoutes(supplierMaterial as Resource, materialHooks(house)),
  ...resourceRoutes(
    supplierMaterialTemp as Resource,
    recordHooks(house, supplierMaterialTemp, {
      validate: refusePromoted,
      obstacles: (row) => (row['promotedAt'] ? { update: 'supplier.promoted', remove: 'supplier.promoted' } : {}),
    }),
  ),
]
