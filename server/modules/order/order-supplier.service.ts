/** Whether a supplier may take orders now, and until when he ships them. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { orderObstaclesOf } from '#server/modules/supplier/profile/supplier.service.ts'
import { workingDaysOf } from '#server/modules/system/calendar/calendar.service.ts'
import { pathTo, regionsOf } from '#server/modules/system/region.service.ts'
import { z } from 'zod'
import type { HeldReason } from './order-fields.contract.ts'
import { promiseOf, ruleFor, type DeliveryRule } from './overdue/ship-promise.ts'

const defaultHours = defineParameter('order.ship.default-hours', z.coerce.number().int().min(1), 48)

/** By the codes of `orderObstaclesOf`, the strongest first. */
const reasons: Readonly<Record<string, HeldReason>> = {
  'supplier.exited': 'EXITED',
  'supplier.order-frozen': 'FROZEN',
  'supplier.leaving': 'LEAVING',
  'supplier.score-prevents-orders': 'SCORE',
}

/**
 * Suppliers of these orders, held as they are until the work ends: a freeze that comes meanwhile waits, and finds what became of the
 * orders. Taken before the orders are locked, as a freeze does.
 * @returns why not, by those who may not take orders
 */
export async function suppliersWhoMayNot(sql: Sql, masterIds: readonly string[]): Promise<ReadonlyMap<string, HeldReason>> {
  const rows = await sql.query<{ id: string }>(
    `select s.id from supplier s
      where s.id in (select o.supplier_id from sub_order o where o.master_id = any($1::uuid[]) and o.deleted_at is null) order by s.id for share of s`,
    [masterIds],
  )
  const mayNot = new Map<string, HeldReason>()
  const ids = rows.map(({ id }) => id)
  for (const [id, { obstacles }] of await orderObstaclesOf(sql, ids)) {
    const reason = Object.keys(reasons).find((code) => obstacles.includes(code))
    if (reason) mayNot.set(id, reasons[reason] ?? 'FROZEN')
  }
  return mayNot
}

/** The promise of a supplier for what is confirmed now. */
export async function promiseFor(
  { data, sql, zone }: { readonly data: DataSource; readonly sql: Sql; readonly zone: string },
  order: { readonly supplierId: string; readonly salesChannel: string; readonly regionCode: string | null },
  confirmedAt: Date,
): Promise<Date> {
  const rules = await sql.query<DeliveryRule>(
    `select channel, region_codes as "regionCodes", time_period_type as "timePeriodType", ship_within as "shipWithin", nullif(cut_off_time, '') as "cutOffTime",
            ships_on_weekends as "shipsOnWeekends"
       from supplier_delivery_rule where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null order by create_time desc, id desc`,
    [order.supplierId],
  )
  const regionPath = order.regionCode ? pathTo(await regionsOf(data), order.regionCode) : []
  const [hours, isWorked] = [await parametersOf(data).get(defaultHours), await workingDaysOf(data)]
  return promiseOf(ruleFor(rules, order.salesChannel, regionPath), confirmedAt, zone, hours, isWorked)
}
