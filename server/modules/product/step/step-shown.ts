/** What of a step somebody sees: fields of the platform are not shown to suppliers, fields on the caller's blacklist to nobody. */
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { platformFields, resourceNameOf, type Side } from '../side.contract.ts'
import { sku } from '../sku/sku.contract.ts'
import { productOn } from '../spu/spu.contract.ts'

export const hidesField = (principal: Principal | undefined, side: Side, field: string): boolean =>
  (side === 'supplier' && platformFields.includes(field)) ||
  isHidden(principal, productOn[side], field) ||
  isHidden(principal, { name: sku.name, shows: resourceNameOf('manager') }, field)

export const fieldsShown = (fields: Readonly<Record<string, unknown>>, principal: Principal | undefined, side: Side): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !hidesField(principal, side, name)))
