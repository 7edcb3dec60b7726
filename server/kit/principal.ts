/** Who is calling and what he may do: built once a request by `server/auth`, read by everything below. */

export type RowScope =
  | { readonly kind: 'all' }
  /** Only rows of these organisations, and rows he created himself. */
  | { readonly kind: 'organizations'; readonly ids: readonly string[] }
  | { readonly kind: 'self' }
  /** Only rows of this supplier; everything else does not exist for him. */
  | { readonly kind: 'supplier'; readonly supplierId: string }

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
  /** `<moduleCode>_<fieldCode>` of fields that none of his roles shows. */
  readonly hiddenFields: ReadonlySet<string>
  readonly locale: 'zh' | 'en'
  /** Set while an administrator acts as this user (simulated sign-in). */
  readonly simulatedBy: string | undefined
}

/** `*` grants everything, `<area>:admin` everything of its area. */
export const may = (principal: Principal, permission: string): boolean =>
  principal.permissions.has('*') || principal.permissions.has(permission) || principal.permissions.has(`${permission.slice(0, permission.indexOf(':'))}:admin`)
