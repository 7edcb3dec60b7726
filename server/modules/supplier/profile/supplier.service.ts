/** What other modules and processes ask about a supplier. */
import type { Sql } from '#kit/data-source.ts'
import { today } from './looked-up.ts'

/** Whether the supplier `s` has a record that fits. */
const has = (table: string, condition: string) => `exists (select 1 from ${table} t where t.supplier_id = s.id and t.deleted_at is null and ${condition})`

/**
 * What stands in the way of new goods of a supplier, as message codes; empty when nothing does.
 * @param zone where the company's days begin: materials and contracts are judged by today
 */
export const productObstacles = async (sql: Sql, supplierId: string, zone: string): Promise<string[]> =>
  (await productObstaclesOf(sql, [supplierId], zone)).get(supplierId) ?? ['supplier.unknown']

/** The same of many, by their ids; those that are unknown are left out. */
export async function productObstaclesOf(sql: Sql, supplierIds: readonly string[], zone: string): Promise<Map<string, string[]>> {
  const rows = await sql.query<Record<string, boolean> & { readonly id: string }>(
    `select s.id, s.stage = 'EXITED' as "supplier.exited",
            s.stage = 'POTENTIAL' as "supplier.not-formal",
            s.oper_status in ('FROZEN', 'DEFROST_PENDING') and s.freeze_scopes && array['PRODUCT', 'ALL']::varchar[] as "supplier.product-frozen",
            ${has('supplier_exit', `t.status = 'CLEARING' and t.scope @> '{"whole": true}'`)} as "supplier.leaving",
            not ${has('supplier_product_type', 'true')} as "supplier.no-product-type",
            not ${has('supplier_sales_channel', `t.status = 'ENABLED'`)} as "supplier.no-sales-channel",
            not ${has('supplier_contract', `t.status in ('EFFECTIVE', 'EXPIRING') and t.valid_from <= ${today(zone)} and t.valid_to >= ${today(zone)}`)} as "supplier.no-contract",
            ${has('supplier_material', `t.replaced_by_id is null and t.valid_to < ${today(zone)}`)} as "supplier.material-expired",
            not ${has('supplier_delivery_rule', `t.status = 'ENABLED'`)} as "supplier.no-delivery-rule",
            not ${has('supplier_price_rule', `t.status = 'EFFECTIVE'`)} as "supplier.no-price-rule",
            not ${has('supplier_freight_rule', `t.status = 'EFFECTIVE'`)} as "supplier.no-freight-rule"
       from supplier s where s.id = any($1::uuid[]) and s.deleted_at is null`,
    [supplierIds],
  )
  return new Map(rows.map(({ id, ...said }) => [id, codesIn(said)]))
}

/** What stands in the way of paying a supplier, as message codes. Whoever leaves is paid what they are owed: only a freeze of payments stops money. */
export async function paymentObstacles(sql: Sql, supplierId: string): Promise<string[]> {
  const [row] = await sql.query<Record<string, boolean>>(
    `select s.oper_status in ('FROZEN', 'DEFROST_PENDING') and s.freeze_scopes && array['PAYMENT', 'ALL']::varchar[] as "supplier.payment-frozen"
       from supplier s where s.id = $1::uuid and s.deleted_at is null`,
    [supplierId],
  )
  return row ? codesIn(row) : ['supplier.unknown']
}

/** Holds the supplier as they are until the work ends: a freeze that comes meanwhile waits. Taken before rows of their goods. */
export async function holdSupplier(sql: Sql, supplierId: string): Promise<void> {
  await sql.query('select 1 from supplier where id = $1::uuid for share', [supplierId])
}

const codesIn = (row: Readonly<Record<string, boolean>>): string[] => Object.keys(row).filter((code) => row[code])

/** What stands on the rung to which his last closed month has brought the supplier `s`. */
const onHisRung = (flag: string) =>
  `coalesce((select r.${flag} from supplier_score c join supplier_score_standing r on r.scheme_id = c.scheme_id and r.code = s.score_standing
     where c.supplier_id = s.id and c.deleted_at is null order by c.period desc limit 1), false)`

export interface OrderObstacles {
  readonly obstacles: readonly string[]
  readonly warnings: readonly string[]
}
const unknown: OrderObstacles = { obstacles: ['supplier.unknown'], warnings: [] }

/**
 * What stands in the way of new orders to a supplier, and what whoever places one should know, as message codes; both empty when all is
 * well. For everybody who takes or places orders.
 */
export async function orderObstacles(sql: Sql, supplierId: string): Promise<OrderObstacles> {
  return (await orderObstaclesOf(sql, [supplierId])).get(supplierId) ?? unknown
}

/** The same of many, by their ids; of those that nobody knows as of any other. */
export async function orderObstaclesOf(sql: Sql, supplierIds: readonly string[]): Promise<ReadonlyMap<string, OrderObstacles>> {
  const rows = await sql.query<{ id: string; obstacles: Record<string, boolean>; warnings: Record<string, boolean> }>(
    `select s.id, jsonb_build_object(
              'supplier.exited', s.stage = 'EXITED',
              'supplier.order-frozen', s.oper_status in ('FROZEN', 'DEFROST_PENDING') and s.freeze_scopes && array['ORDER', 'ALL']::varchar[],
              'supplier.leaving', ${has('supplier_exit', `t.status = 'CLEARING' and t.scope @> '{"whole": true}'`)},
              'supplier.score-prevents-orders', ${onHisRung('prevents_orders')}) as obstacles,
            jsonb_build_object('supplier.score-warns-orders', ${onHisRung('warns_orders')}) as warnings
       from supplier s where s.id = any($1::uuid[]) and s.deleted_at is null`,
    [supplierIds],
  )
  const known = new Map(rows.map(({ id, obstacles, warnings }) => [id, { obstacles: codesIn(obstacles), warnings: codesIn(warnings) }]))
  return new Map(supplierIds.map((id) => [id, known.get(id) ?? unknown]))
}

/**
 * The same, with the supplier held as they are until the work ends: a freeze that comes meanwhile waits, and finds what became of the
 * order. Taken before the order's own rows.
 */
export async function heldOrderObstacles(sql: Sql, supplierId: string): Promise<OrderObstacles> {
  await sql.query('select 1 from supplier where id = $1::uuid for share', [supplierId])
  return orderObstacles(sql, supplierId)
}
