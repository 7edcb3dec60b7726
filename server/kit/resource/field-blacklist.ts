/** Fields that none of the caller's roles shows: absent from lists, details, exports, conflicts and logs, refused when written. */
import type { Resource } from '../contract.ts'
import { badInput } from '../errors.ts'
import type { Principal } from '../principal.ts'

export const isHidden = (principal: Principal | undefined, module: string, field: string): boolean =>
  principal !== undefined && principal.hiddenFields.size > 0 && principal.hiddenFields.has(`${module}_${field}`)

/** A raw row cut down to what the resource declares and the caller may see. */
export function visibleFields(
  resource: Pick<Resource, 'name' | 'row'>,
  row: Readonly<Record<string, unknown>>,
  principal: Principal | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in resource.row.shape && !isHidden(principal, resource.name, field)))
}

/** The diff of a log line without what the reader may not see. */
export const visibleDiff = (module: string, diff: Readonly<Record<string, unknown>>, principal: Principal): Record<string, unknown> =>
  Object.fromEntries(Object.entries(diff).filter(([field]) => !isHidden(principal, module, field)))

/** @throws Failure bad-input naming every hidden field that the draft tries to set */
export function refuseHidden(resource: Pick<Resource, 'name'>, draft: Readonly<Record<string, unknown>>, principal: Principal | undefined): void {
  const errors = Object.keys(draft)
    .filter((field) => isHidden(principal, resource.name, field))
    .map((path) => ({ path, code: 'hidden-field' }))
  if (errors.length > 0) throw badInput(errors)
}
