/**
 * Whose rows a caller sees: the one place where tenant, supplier, organisation and owner become a condition. Lists, details,
 * exports, updates, removals and locks all pass here.
 *
 * - A supplier sees the rows that carry his supplier id; where rows carry none, those of his tenant; reference data that belongs to
 *   nobody (`tenant: false`) is everybody's.
 * - Staff of the platform's tenant see all tenants; staff of another tenant their own.
 * - Within that, a role may narrow to organisations or to one's own rows, and a resource to one's own (`others`).
 */
import type { Resource } from '../contract.ts'
import { Failure } from '../errors.ts'
import { may, type Principal } from '../principal.ts'
import type { Table } from '../tables.ts'
import { platformTenant } from '../unit-of-work.ts'
import type { Conditions } from './conditions.ts'

/** Adds the caller's conditions on the row called `t`. Nothing without a principal: then the system itself reads. */
export function scopeOf(resource: Pick<Resource, 'name' | 'scope'>, principal: Principal | undefined, table: Table, where: Conditions): void {
  if (!principal) return
  const { tenant, supplier, organization, owner, others } = resource.scope
  const column = (field: string): string => `t.${columnOf(resource.name, table, field)}`
  if (principal.rows.kind === 'supplier') {
    if (supplier) where.add(`${column(supplier)} = ${where.value(principal.rows.supplierId)}`)
    else if (tenant) where.add(`${column(tenant)} = ${where.value(principal.tenantId)}`)
    return
  }
  if (tenant && principal.tenantId !== platformTenant) where.add(`${column(tenant)} = ${where.value(principal.tenantId)}`)
  const isPrivate = others !== undefined && !may(principal, others)
  if (!isPrivate && (principal.rows.kind === 'all' || (!organization && !owner))) return
  const own = [owner, table.columns.has('createdBy') ? 'createdBy' : undefined].filter((field) => field !== undefined)
  const mine = own.map((field) => `${column(field)} = ${where.value(principal.userId)}`)
  const ours =
    !isPrivate && principal.rows.kind === 'organizations' && organization ? [`${column(organization)} = any(${where.value(principal.rows.ids)}::uuid[])`] : []
  const reasons = [...ours, ...mine]
  where.add(reasons.length === 0 ? 'false' : `(${reasons.join(' or ')})`)
}

/**
 * What a new row carries of its maker. A supplier cannot write for another one.
 * @throws Failure no-permission when the draft names a supplier or tenant that is not the caller's
 */
export function scopeColumnsFor(
  resource: Pick<Resource, 'scope'>,
  principal: Principal | undefined,
  tenantId: string,
  draft: Readonly<Record<string, unknown>>,
  table: Table,
): Record<string, unknown> {
  const { tenant, supplier, organization, owner } = resource.scope
  const columns: Record<string, unknown> = {}
  if (table.columns.has('tenantId')) columns['tenantId'] = tenantId
  if (!principal) return columns
  const fixed = (field: string, value: unknown): void => {
    if (draft[field] !== undefined && draft[field] !== null && draft[field] !== value) throw new Failure('forbidden', 'no-permission', { field })
    columns[field] = value
  }
  if (principal.rows.kind === 'supplier') {
    if (supplier) fixed(supplier, principal.rows.supplierId)
    if (tenant && tenant !== 'tenantId') fixed(tenant, principal.tenantId)
  }
  if (organization && draft[organization] === undefined && principal.organizationId) columns[organization] = principal.organizationId
  if (owner && draft[owner] === undefined) columns[owner] = principal.userId
  return columns
}

function columnOf(resource: string, table: Table, field: string): string {
  const column = table.columns.get(field)
  if (!column) throw new Error(`${resource} is scoped by ${field}, which ${table.name} does not have`)
  return column.name
}
