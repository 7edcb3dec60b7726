/** What is due in a span of days, of the orders that the caller sees; with how many are late whenever they were due. */
import { handle, type Route } from '#kit/handle.ts'
import { sum, toWire } from '#kit/money.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { Words } from '#kit/words.ts'
import { comingForLines } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { warehouseNames } from '#server/modules/stock/place/place.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { todayIn, underWay } from '../order/order-view.service.ts'
import { purchaseOrderLine } from '../order/purchase-order-lines.contract.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { purchaseDue } from './purchase-due.contract.ts'

interface Found {
  readonly dueOn: string
  readonly orderId: string
  readonly code: string
  readonly supplierId: string
  readonly warehouseId: string
  readonly lineIds: readonly string[]
  readonly openQty: string
  readonly isPromised: boolean
  readonly isLate: boolean
}

const mostShown = 1000

export const dueRoutes = (): Route[] => [
  handle(purchaseDue, async (context, { from, to }) => {
    const { data, principal, sql, prisma, locale, zone } = context
    const today = todayIn(zone)
    const open = `t.order_status in ${underWay} and t.due_on is not null`
    const where = await rowsSeen(data, purchaseOrderLine, principal)
    where.add(open)
    where.add(`t.due_on between ${where.value(from)}::date and ${where.value(to)}::date`)
    const rows = await sql.query<Found>(
      `select t.due_on::text as "dueOn", t.order_id as "orderId", t.order_code as code, t.supplier_id as "supplierId", t.warehouse_id as "warehouseId",
              array_agg(t.id) as "lineIds", sum(greatest(t.qty - t.received_qty - t.closed_qty, 0))::text as "openQty",
              bool_and(t.promised_on is not null) as "isPromised", (t.due_on < ${today}) as "isLate"
         from purchase_order_line t ${where.text} group by t.due_on, t.order_id, t.order_code, t.supplier_id, t.warehouse_id
        order by t.due_on, t.order_code limit ${mostShown}`,
      where.values,
    )
    const late = await rowsSeen(data, purchaseOrder, principal)
    late.add(`t.status in ${underWay} and t.due_on < ${today}`)
    const [counted] = await sql.query<{ count: number }>(`select count(*)::int as count from purchase_order t ${late.text}`, late.values)
    const names = await supplierNames({ prisma }, [...new Set(rows.map(({ supplierId }) => supplierId))])
    const places = await warehouseNames(sql, [...new Set(rows.map(({ warehouseId }) => warehouseId))])
    const coming = await comingForLines(
      sql,
      rows.flatMap(({ lineIds }) => lineIds),
    )
    return {
      late: counted?.count ?? 0,
      days: rows.map(({ supplierId, warehouseId, lineIds, openQty, ...row }) => ({
        ...row,
        openQty: toWire(openQty, 4),
        supplierName: said(names.get(supplierId), locale),
        warehouseName: said(places.get(warehouseId), locale),
        lines: lineIds.length,
        announcedQty: toWire(sum(coming.filter(({ lineId }) => lineIds.includes(lineId)).map(({ quantity }) => quantity)), 4),
      })),
    }
  }),
]

const said = (words: Words | undefined, locale: 'zh' | 'en'): string => (typeof words === 'object' ? words[locale] : (words ?? ''))
