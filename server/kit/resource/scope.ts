/**
 * Whose rows a caller sees: the one place where tenant, supplier, organisation and owner become a condition. Lists, details,
 * exports, updates, removals and locks all pass here.
 *
 * - A supplier sees the rows that carry his supplier id; where rows carry none, those of his tenant; reference data that belongs to
 *   nobody (`tenant: false`) is everybody's, or the part of it that is meant for suppliers (`forSuppliers`).
 * - Staff of the platform's tenant see all tenants; staff of another tenant their own.
 * - Within that, a role may narrow to organisations or to one's own rows, a data scope may say so for a single resource, and a
 *   resource to one's own (`others`). Where rows have a keeper, those without one are everybody's: somebody has to take them up.
 */
import type { Resource } from '../contract.ts'
import { Failure } from '../errors.ts'
import { may, type Principal, type ResourceRows, type RowTerm } from '../principal.ts'
import { quoted, snakeCase, tableNameOf, type Table } from '../tables.ts'
import { platformTenant } from '../unit-of-work.ts'
import type { Conditions } from './conditions.ts'

/** Adds the caller's conditions on the row called `t`. Nothing without a principal: then the system itself reads. */
export function scopeOf(resource: Pick<Resource, 'name' | 'scope'>, principal: Principal | undefined, table: Table, where: Conditions): void {
  if (!principal) return
  const { tenant, supplier, others, forSuppliers } = resource.scope
  const column = (field: string): string => `t.${columnOf(resource.name, table, field)}`
  if (principal.rows.kind === 'supplier') {
    if (supplier) where.add(`${column(supplier)} = ${where.value(principal.rows.supplierId)}`)
    else if (tenant) where.add(`${column(tenant)} = ${where.value(principal.tenantId)}`)
    if (forSuppliers) where.add(`${column(forSuppliers.field)} = ${where.value(forSuppliers.value)}`)
    return
  }
  if (tenant && principal.tenantId !== platformTenant) where.add(`${column(tenant)} = ${where.value(principal.tenantId)}`)
  const seen = others !== undefined && !may(principal, others) ? [] : termsFor(resource, principal)
  if (seen === 'all') return
  const reasons = seen.flatMap((term) => reasonsOf(resource, term, principal, table, where))
  const mine = [resource.scope.owner, table.columns.has('createdBy') ? 'createdBy' : undefined].filter((field) => field !== undefined)
  const own = mine.map((field) => `${column(field)} = ${where.value(principal.userId)}`)
  const all = [...new Set([...reasons, ...own])]
  where.add(all.length === 0 ? 'false' : `(${all.join(' or ')})`)
}

/** What data scopes say of this resource; else what the roles say of all, where the resource has something to tell rows by. */
function termsFor({ name, scope }: Pick<Resource, 'name' | 'scope'>, { rows, rowsOf }: Principal): ResourceRows {
  const said = rowsOf?.get(name)
  if (said) return said
  const { organization, owner, keeper, through } = scope
  if (rows.kind === 'all' || rows.kind === 'supplier' || (!organization && !owner && !keeper && !through)) return 'all'
  return [rows]
}

/** The conditions of which one is enough. A column that the table has not makes nothing visible. */
function reasonsOf({ name, scope }: Pick<Resource, 'name' | 'scope'>, term: RowTerm, { userId }: Principal, table: Table, where: Conditions): string[] {
  const column = (field: string): string => `t.${columnOf(name, table, field)}`
  const me = (): string => `${where.value(userId)}::uuid`
  const ids = (): string => `${where.value(term.kind === 'organizations' ? term.ids : [])}::uuid[]`
  const isOurs = (user: string): string =>
    term.kind === 'self' ? `${user} = ${me()}` : `${user} in (select u.id from ${people} u where u.org_id = any(${ids()}))`
  if (term.column !== undefined) {
    const chosen = table.columns.get(term.column)
    if (chosen?.type !== 'uuid') return []
    return [term.kind === 'self' ? `t.${chosen.name} = ${me()}` : `t.${chosen.name} = any(${ids()})`]
  }
  const { organization, owner, keeper, through } = scope
  const reasons: string[] = []
  if (organization && term.kind === 'organizations') reasons.push(`${column(organization)} = any(${ids()})`)
  else if (owner) reasons.push(isOurs(column(owner)))
  if (keeper) reasons.push(`${column(keeper)} is null`, isOurs(column(keeper)))
  if (through) {
    const kept = `p.${quoted(snakeCase(through.keeper))}`
    reasons.push(
      `${column(through.field)} is null`,
      // A value and no set: a set would be found whole first, for a page of twenty rows.
      `(select ${kept} is null or ${isOurs(kept)} from ${quoted(tableNameOf(through.model))} p where p.id = ${column(through.field)})`,
    )
  }
  if (reasons.length === 0 && term.kind === 'organizations' && table.columns.has('createdBy')) reasons.push(isOurs(column('createdBy')))
  return reasons
}

const people = quoted(tableNameOf('user'))

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
