/** Which rows a user sees: the union of what his roles see. Pure, because every list of the product hangs on it. */
import type { RowScope } from '#kit/principal.ts'

export type DataScopeKind = 'ALL' | 'CUSTOM' | 'DEPT' | 'DEPT_AND_CHILD' | 'SELF' | 'SUPPLIER_SELF'

export interface RoleRows {
  readonly dataScope: DataScopeKind
  /** Organisations of a CUSTOM scope. */
  readonly organizationIds: readonly string[]
}

export interface RowOwner {
  readonly terminalType: 'SYSTEM_TERMINAL' | 'SUPPLIER_TERMINAL'
  readonly supplierId: string | undefined
  readonly organizationId: string | undefined
  /** His organisation and everything below it. */
  readonly organizationTree: readonly string[]
}

/** Matches no supplier: whoever registers has the supplier terminal before he has a supplier. */
export const noSupplier = '00000000-0000-0000-0000-000000000000'

/**
 * Somebody at the supplier terminal never leaves his supplier, whatever roles he was given by mistake. For staff the widest role
 * wins; without any role, and where a role's scope means nothing for him, he sees what he created himself.
 */
export function rowScopeOf(owner: RowOwner, roles: readonly RoleRows[]): RowScope {
  if (owner.terminalType === 'SUPPLIER_TERMINAL') return { kind: 'supplier', supplierId: owner.supplierId ?? noSupplier }
  if (roles.some((role) => role.dataScope === 'ALL')) return { kind: 'all' }
  const ids = new Set(roles.flatMap((role) => organizationsOf(role, owner)))
  return ids.size > 0 ? { kind: 'organizations', ids: [...ids].toSorted() } : { kind: 'self' }
}

function organizationsOf(role: RoleRows, owner: RowOwner): readonly string[] {
  switch (role.dataScope) {
    case 'CUSTOM':
      return role.organizationIds
    case 'DEPT':
      return owner.organizationId ? [owner.organizationId] : []
    case 'DEPT_AND_CHILD':
      return owner.organizationTree
    default:
      return []
  }
}
