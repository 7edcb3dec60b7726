/** Fields that none of the caller's roles shows: absent from lists, details, exports, conflicts and logs, refused when written. */
import type { Resource } from '../contract.ts'
import { badInput } from '../errors.ts'
import type { Principal } from '../principal.ts'

/** Whose fields: a resource, which may show another's beside its own. */
export type Shown = Pick<Resource, 'name' | 'shows'>

export const isHidden = (principal: Principal | undefined, { name, shows }: Shown, field: string): boolean =>
  principal !== undefined &&
  principal.hiddenFields.size > 0 &&
  (principal.hiddenFields.has(`${name}_${field}`) || (shows !== undefined && principal.hiddenFields.has(`${shows}_${field}`)))

/** A raw row cut down to what the resource declares and the caller may see. */
export function visibleFields(
  resource: Shown & Pick<Resource, 'row'>,
  row: Readonly<Record<string, unknown>>,
  principal: Principal | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in resource.row.shape && !isHidden(principal, resource, field)))
}

/** The diff of a log line without what the reader may not see. */
export const visibleDiff = (resource: Shown, diff: Readonly<Record<string, unknown>>, principal: Principal): Record<string, unknown> =>
  Object.fromEntries(Object.entries(diff).filter(([field]) => !isHidden(principal, resource, field)))

/** @throws Failure bad-input naming every hidden field that the draft tries to set */
export function refuseHidden(resource: Shown, draft: Readonly<Record<string, unknown>>, principal: Principal | undefined): void {
  const errors = Object.keys(draft)
    .filter((field) => isHidden(principal, resource, field))
    .map((path) => ({ path, code: 'hidden-field' }))
  if (errors.length > 0) throw badInput(errors)
}
