/** Which rows a user sees: the union of what his roles see. Pure, because every list of the product hangs on it. */
import type { ResourceRows, RowScope, RowTerm } from '#kit/principal.ts'

export type DataScopeKind = 'ALL' | 'CUSTOM' | 'DEPT' | 'DEPT_AND_CHILD' | 'SELF' | 'SUPPLIER_SELF'

/** A data scope that a role was given: what it sees of one resource. */
export interface ResourceScope {
  readonly resource: string
  readonly kind: Exclude<DataScopeKind, 'SUPPLIER_SELF'>
  /** The field that decides; without it the resource's own scope does. */
  readonly column: string | null
  readonly organizationIds: readonly string[]
}

export interface RoleRows {
  readonly dataScope: DataScopeKind
  /** Organisations of a CUSTOM scope. */
  readonly organizationIds: readonly string[]
  /** For these resources they stand instead of `dataScope`. */
  readonly scopes?: readonly ResourceScope[]
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

/**
 * What he sees of the resources of which data scopes speak: each role counts with its data scopes for the resource, or else with
 * its general scope, and the widest wins as ever. Nothing for a supplier: he stays with his supplier.
 */
export function rowsByResource(owner: RowOwner, roles: readonly RoleRows[]): ReadonlyMap<string, ResourceRows> {
  if (owner.terminalType === 'SUPPLIER_TERMINAL') return new Map()
  const resources = new Set(roles.flatMap(({ scopes = [] }) => scopes.map(({ resource }) => resource)))
  return new Map([...resources].map((resource) => [resource, rowsOfResource(resource, owner, roles)]))
}

type Said = Pick<RoleRows, 'dataScope' | 'organizationIds'> & { readonly column?: string | null }

function rowsOfResource(resource: string, owner: RowOwner, roles: readonly RoleRows[]): ResourceRows {
  const said = roles.flatMap((role): Said[] => {
    const own = (role.scopes ?? []).filter((scope) => scope.resource === resource)
    return own.length === 0 ? [role] : own.map(({ kind, organizationIds, column }) => ({ dataScope: kind, organizationIds, column }))
  })
  if (said.some(({ dataScope }) => dataScope === 'ALL')) return 'all'
  return said.flatMap((one): RowTerm[] => {
    const column = one.column ?? undefined
    if (one.dataScope === 'SELF' || one.dataScope === 'SUPPLIER_SELF') return [{ kind: 'self', column }]
    const ids = organizationsOf(one, owner)
    return ids.length > 0 ? [{ kind: 'organizations', ids, column }] : []
  })
}

function organizationsOf(role: Pick<RoleRows, 'dataScope' | 'organizationIds'>, owner: RowOwner): readonly string[] {
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
