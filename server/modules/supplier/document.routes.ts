/** Documents that move a supplier, as lists and details. Their processes add the commands. */
import type { Resource } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { recordHooks } from './record-hooks.ts'
import { supplierChange, supplierExit, supplierFreeze, supplierRegistration } from './supplier-documents.contract.ts'
import type { SupplierHouse } from './supplier-house.service.ts'
import { supplierFreightRule, supplierPriceRule } from './supplier-rule-versions.contract.ts'

/** Rows of a freight rule as the contract's `FreightArea` and `FreightFree`: decimals as texts. */
const areas = `coalesce((select jsonb_agg(jsonb_build_object('areaCodes', to_jsonb(a.area_codes), 'isExcluded', a.is_excluded,
    'startQty', a.start_qty::text, 'startPrice', a.start_price::text, 'extraQty', a.extra_qty::text, 'extraPrice', a.extra_price::text) order by a.sort, a.id)
  from freight_area a where a.rule_id = t.id and a.deleted_at is null), '[]'::jsonb)`
const freeRows = `coalesce((select jsonb_agg(jsonb_build_object('areaCodes', to_jsonb(f.area_codes), 'freeAmount', f.free_amount::text, 'freeQty', f.free_qty::text) order by f.sort, f.id)
  from freight_free f where f.rule_id = t.id and f.deleted_at is null), '[]'::jsonb)`

export const documentRoutes = (house: SupplierHouse): Route[] => [
  ...resourceRoutes(supplierRegistration),
  ...[supplierChange, supplierFreeze, supplierExit, supplierPriceRule]
    .map((resource) => resource as unknown as Resource)
    .flatMap((resource) => resourceRoutes(resource, recordHooks(house, resource))),
  ...resourceRoutes(
    supplierFreightRule as unknown as Resource,
    recordHooks(house, supplierFreightRule as unknown as Resource, { expressions: { areas, freeRows } }),
  ),
]
