/** Qualifications: valid, expiring or over by their dates; staged ones are their application's until they are taken over. */
import type { Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { today } from '../profile/looked-up.ts'
import { recordHooks } from './record-hooks.ts'
import { refuseStaged } from './staged-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplierMaterial, supplierMaterialTemp } from './supplier-material.contract.ts'

/** Those that are EXPIRING today, or REPLACED, are few beside all: found by indexes of their own (`prisma/raw/list-indexes.sql`). */
const narrowsStatus =
  (zone: string) =>
  (values: readonly unknown[]): string | undefined => {
    if (values.every((value) => value === 'REPLACED')) return 't.replaced_by_id is not null'
    if (!values.every((value) => value === 'EXPIRING')) return undefined
    return `t.replaced_by_id is null and t.valid_to is not null and daterange(t.valid_to - greatest(t.warn_days, 0), t.valid_to, '[]') @> ${today(zone)}
      and t.valid_to >= ${today(zone)}`
  }

export const materialHooks = (dependencies: SupplierDependencies): ResourceHooks =>
  recordHooks(dependencies, supplierMaterial, {
    expressions: {
      status: `(case when t.replaced_by_id is not null then 'REPLACED' when t.valid_to < ${today(dependencies.zone)} then 'EXPIRED'
                     when t.valid_to <= ${today(dependencies.zone)} + t.warn_days then 'EXPIRING' else 'VALID' end)`,
    },
    narrows: { status: narrowsStatus(dependencies.zone) },
  })

export const materialRoutes = (dependencies: SupplierDependencies): Route[] => [
  ...resourceRoutes(supplierMaterial, materialHooks(dependencies)),
  ...resourceRoutes(
    supplierMaterialTemp,
    recordHooks(dependencies, supplierMaterialTemp, {
      validate: refuseStaged,
      obstacles: (row) => (row['promotedAt'] ? { update: 'supplier.promoted', remove: 'supplier.promoted' } : {}),
    }),
  ),
]
