/** What channels sold: every line that was handed in and not cancelled, on the day of its order. What the buyer gets back later is after-sales. */
import type { SalesSource } from '#server/area/sales-source.ts'

export const orderSales: SalesSource = {
  lines: (zone, days) => `select (m.ordered_at at time zone ${zone})::date as sold_on, o.supplier_id, m.code::text as order_no, l.sku_code::text as item_code,
      l.sku_name::text as item_name, l.quantity, l.amount
    from order_line l join sub_order o on o.id = l.sub_order_id and o.deleted_at is null and o.status not in ('CREATED', 'CANCELLED')
    join order_master m on m.id = o.master_id and m.deleted_at is null where l.deleted_at is null${
      days
        ? ` and m.ordered_at >= ${days.first}::timestamp at time zone ${zone} and m.ordered_at < (${days.last}::timestamp + interval '1 day') at time zone ${zone}`
        : ''
    }`,
}
