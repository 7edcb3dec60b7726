/** What of a step somebody sees: fields of the platform are not shown to suppliers, fields on the caller's blacklist to nobody. */
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { platformFields, resourceNameOf, type Side } from '../side.contract.ts'
import { sku } from '../sku/sku.contract.ts'
import { productOn } from '../spu/spu.contract.ts'
import { stepSchemaOf, type StepOf } from './step-calls.contract.ts'

export const hidesField = (principal: Principal | undefined, side: Side, field: string): boolean =>
  (side === 'supplier' && platformFields.includes(field)) ||
  isHidden(principal, productOn[side], field) ||
  isHidden(principal, { name: sku.name, shows: resourceNameOf('manager') }, field)

/** Whether somebody sees a field of a difference or of a content in words; those in lists are called by what stands below the list. */
export const seesField =
  (principal: Principal | undefined, side: Side) =>
  ({ policyField }: { readonly policyField: string }): boolean =>
    !hidesField(principal, side, policyField.split('.').at(-1) ?? policyField)

/** Every field of the step that the caller sees; null where nothing was typed. */
export const fieldsShown = (of: StepOf, fields: Readonly<Record<string, unknown>>, principal: Principal | undefined, side: Side): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(stepSchemaOf(of).shape)
      .filter((name) => !hidesField(principal, side, name))
      .map((name) => [name, fields[name] ?? null]),
  )
