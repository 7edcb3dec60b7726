/**
 * Whoever counts blind learns nowhere what should lie there: until the count is decided, the stock that it counts is kept from their
 * lists, sums, exports and maps, and documents do not say how much of it there is.
 */
import type { Sql } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { Conditions } from '#kit/resource/conditions.ts'
import { approveTake, countLine } from './inventory-take.contract.ts'

/**
 * Open blind counts that the reader counts or may count, as an array of ids that is read once a statement; undefined where they never do. Who
 * decides and does not count sees everything.
 */
function countsOf(principal: Principal, value: (one: unknown) => string): string | undefined {
  if (!may(principal, countLine.permission)) return undefined
  const me = `${value(principal.userId)}::uuid`
  const everybody = may(principal, approveTake.permission) ? '' : `or k.counter_ids = '{}'`
  const isOpen = `k.deleted_at is null and k.blind and k.status in ('COUNTING', 'SUBMITTED', 'RECOUNT')`
  const counted = (by: string): string => `select k.id from inventory_take_line c join inventory_take k on k.id = c.take_id where c.${by} = ${me} and ${isOpen}`
  return `array(select k.id from inventory_take k where ${isOpen} and (${me} = any (k.counter_ids) ${everybody})
    union ${counted('counted_by')} union ${counted('recounted_by')})`
}

/** Keeps stock rows back that the reader counts blind. @param column the id of a stock row */
export function withoutCountedRows(column: string): (principal: Principal, where: Conditions) => void {
  return (principal, where) => {
    const counts = countsOf(principal, (one) => where.value(one))
    if (!counts) return
    where.add(`${column} not in (select l.inventory_id from inventory_take_line l
      where l.deleted_at is null and l.inventory_id is not null and l.take_id = any (${counts}))`)
  }
}

/** Articles in warehouses that the reader counts blind, as pairs; undefined where that is never so. */
export function countedPairs(principal: Principal, value: (one: unknown) => string): string | undefined {
  const counts = countsOf(principal, value)
  return (
    counts &&
    `(select k.warehouse_id, l.sku_id from inventory_take k join inventory_take_line l on l.take_id = k.id
      where l.deleted_at is null and k.id = any (${counts}))`
  )
}

/** Spaces that the reader counts blind; undefined where that is never so. */
export function countedSpaces(principal: Principal, value: (one: unknown) => string): string | undefined {
  const counts = countsOf(principal, value)
  return (
    counts &&
    `(select l.cargo_space_id from inventory_take_line l
      where l.deleted_at is null and l.cargo_space_id is not null and l.take_id = any (${counts}))`
  )
}

/** Keeps rows `t` of an article in a warehouse back that the reader counts blind. */
export function withoutCountedArticles(principal: Principal, where: Conditions): void {
  const pairs = countedPairs(principal, (one) => where.value(one))
  if (pairs) where.add(`(t.warehouse_id, t.sku_id) not in ${pairs}`)
}

/** Of documents' lines: whether the reader counts an article of a warehouse blind, and so does not read how much of it there is. */
export async function countedBlind(sql: Sql, principal: Principal, warehouseIds: readonly string[]): Promise<(warehouseId: string, skuId: string) => boolean> {
  const values: unknown[] = [warehouseIds]
  const pairs = countedPairs(principal, (one) => `$${values.push(one)}`)
  if (!pairs) return () => false
  const rows = await sql.query<{ pair: string }>(
    `select distinct p.warehouse_id || ' ' || p.sku_id as pair from ${pairs} p where p.warehouse_id = any ($1::uuid[])`,
    values,
  )
  const counted = new Set(rows.map(({ pair }) => pair))
  return (warehouseId, skuId) => counted.has(`${warehouseId} ${skuId}`)
}
