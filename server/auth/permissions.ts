/** What a user may do and which fields he does not see, put together from his roles. Pure: this decides access. */

export interface RoleRights {
  readonly roleCode: string
  /** Codes of the granted buttons and API scopes. */
  readonly permissions: readonly string[]
  /** `<moduleCode>_<fieldCode>` on the role's blacklist. */
  readonly hiddenFields: readonly string[]
}

/** The role that may do everything; its rights cannot be edited away. */
export const administratorRole = 'PLATFORM_ADMIN'

const everything = '*'

/** Union of all roles; the administrator's role grants everything. */
export function permissionsOf(roles: readonly RoleRights[]): ReadonlySet<string> {
  if (roles.some((role) => role.roleCode === administratorRole)) return new Set([everything])
  return new Set(roles.flatMap((role) => role.permissions).filter((code) => code !== everything))
}

/** A field is hidden only when every role hides it: a second role never takes sight away. Without roles there is nothing to hide. */
export function hiddenFieldsOf(roles: readonly RoleRights[]): ReadonlySet<string> {
  const [first, ...others] = roles
  if (!first) return new Set()
  return new Set(first.hiddenFields.filter((field) => others.every((role) => role.hiddenFields.includes(field))))
}
