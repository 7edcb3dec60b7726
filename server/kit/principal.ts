/** Who is calling and what he may do: built once a request by `server/auth`, read by everything below. */

export type RowScope =
  | { readonly kind: 'all' }
  /** Only rows of these organisations, and rows he created himself. */
  | { readonly kind: 'organizations'; readonly ids: readonly string[] }
  | { readonly kind: 'self' }
  /** Only rows of this supplier; everything else does not exist for him. */
  | { readonly kind: 'supplier'; readonly supplierId: string }

/** One reason for which a row is seen. `column` names the field that decides; without it the resource's own scope does. */
export type RowTerm =
  | { readonly kind: 'self'; readonly column?: string | undefined }
  | { readonly kind: 'organizations'; readonly ids: readonly string[]; readonly column?: string | undefined }

/** What is seen of one resource: everything, or the rows for which one of these reasons holds. */
export type ResourceRows = 'all' | readonly RowTerm[]

/** How somebody came to act under a name without signing in to it: an administrator who simulates them, or a link that was mailed to them. */
export interface Via {
  readonly kind: 'SIMULATION' | 'LINK'
  /** Of the administrator, or of the link. */
  readonly id: string
  /** The administrator's. */
  readonly name: string | undefined
}

export interface Principal {
  readonly userId: string
  readonly account: string
  readonly name: string
  readonly tenantId: string
  readonly userType: 'ADMIN' | 'SUPPLIER' | 'ENTERPRISE' | 'COMMUNITY' | 'WAREHOUSE'
  readonly terminalType: 'SYSTEM_TERMINAL' | 'SUPPLIER_TERMINAL'
  readonly supplierId: string | undefined
  readonly organizationId: string | undefined
  /** Role codes, UPPER_SNAKE. */
  readonly roles: readonly string[]
  /** Permission codes `<entity>:<verb>`; `*` grants everything. */
  readonly permissions: ReadonlySet<string>
  readonly rows: RowScope
  /** Resources for which data scopes of his roles say something else than `rows`, by name. */
  readonly rowsOf?: ReadonlyMap<string, ResourceRows>
  /** `<moduleCode>_<fieldCode>` of fields that none of his roles shows. */
  readonly hiddenFields: ReadonlySet<string>
  readonly locale: 'zh' | 'en'
  /** Set while an administrator acts as this user (simulated sign-in). */
  readonly simulatedBy: string | undefined
  /** Stands in every log beside the name. */
  readonly via?: Via | undefined
}

/** `*` grants everything, `<area>:admin` everything of its area. */
export const may = (principal: Principal, permission: string): boolean =>
  principal.permissions.has('*') || principal.permissions.has(permission) || principal.permissions.has(`${permission.slice(0, permission.indexOf(':'))}:admin`)
