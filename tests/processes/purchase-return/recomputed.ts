/**
 * Returns recomputed by hand, from what happened and not from what they say of themselves: what came in (`inbound_receipt`), what left
 * (`outbound_line`, the ledger), what is kept (`preemption`), what stands on bills (`billable_item`, `purchase_bill_line`).
 */
import type { Sql } from '#kit/data-source.ts'

interface Wrong {
  readonly rule: string
  readonly code: string
}

/** States in which a return has its goods for itself, and those in which they are kept in the warehouse. */
const holding = `('IN_APPROVAL', 'WAIT_OUTBOUND', 'OUTBOUND', 'WAIT_REFUND', 'COMPLETED')`
const keeping = `('IN_APPROVAL', 'WAIT_OUTBOUND')`
const gone = `('OUTBOUND', 'WAIT_REFUND', 'COMPLETED')`

/** What breaks a rule, of every return there is; nothing where all is well. */
export const wrongWithReturns = (sql: Sql): Promise<Wrong[]> =>
  sql.query<Wrong>(
    `with line as (
        select l.*, r.code, r.order_id, r.supplier_id, r.warehouse_id, r.status, r.refund_mode, r.create_time as written_at
          from purchase_return_line l join purchase_return r on r.id = l.return_id where l.deleted_at is null and r.deleted_at is null),
      came as (
        select il.id as inbound_line_id, il.source_line_id as order_line_id, rc.batch_id, il.price, il.tax_rate, sum(rc.accepted_qty) as qty, min(rc.create_time) as at
          from inbound_receipt rc join inbound_line il on il.id = rc.line_id join inbound_order o on o.id = il.order_id and o.status <> 'CANCELLED'
          group by il.id, il.source_line_id, rc.batch_id, il.price, il.tax_rate),
      left_house as (
        select ol.source_line_id as line_id, sum(ol.shipped_qty) as qty from outbound_order o join outbound_line ol on ol.order_id = o.id and ol.deleted_at is null
          where o.type = 'PURCHASE_RETURN' group by 1),
      kept as (select biz_line_id as line_id, sum(qty - consumed - released) as qty from preemption where deleted_at is null group by 1),
      ledger as (
        select ol.source_line_id as line_id, -sum(i.qty) as qty from outbound_order o join outbound_line ol on ol.order_id = o.id
          join inventory_record i on i.biz_line_id = ol.id and i.biz_id = o.id and i.bucket = 'ON_HAND'
          where o.type = 'PURCHASE_RETURN' group by 1),
      on_bill as (
        select l.source_line_id as line_id, sum(l.qty) as qty, sum(l.amount) as amount, sum(l.tax_amount) as tax
          from purchase_bill_line l join purchase_bill b on b.id = l.bill_id
          where l.source_type = 'RETURN' and l.deleted_at is null and l.released_at is null and b.status in ('PAYABLE', 'PARTIAL_PAID', 'PAID') group by 1)
      select 'more went back of a receipt than came' as rule, min(l.code) as code from line l
        left join came c on c.inbound_line_id = l.inbound_line_id and c.batch_id is not distinct from l.batch_id
        where l.status in ${holding} group by l.inbound_line_id, l.batch_id having sum(l.qty) > coalesce(min(c.qty), 0)
      union all select 'not at the receipt’s price, of its line, after it', l.code from line l
        left join came c on c.inbound_line_id = l.inbound_line_id and c.batch_id is not distinct from l.batch_id
        where l.status in ${holding} and (c.inbound_line_id is null or (l.price, l.tax_rate, l.order_line_id) is distinct from (c.price, c.tax_rate, c.order_line_id) or l.written_at < c.at)
      union all select 'amounts of a line', l.code from line l where l.amount <> round(l.qty * l.price, 2) or abs(l.tax_amount - l.amount * l.tax_rate) > 0.01
      union all select 'sums of the head', r.code from purchase_return r
        left join (select return_id, sum(qty) as qty, sum(amount) as goods, sum(tax_amount) as tax from line group by 1) s on s.return_id = r.id
        where r.deleted_at is null and (r.total_qty, r.goods_amount, r.tax_amount, r.total_amount) is distinct from
          (coalesce(s.qty, 0), coalesce(s.goods, 0), coalesce(s.tax, 0), coalesce(s.goods + s.tax, 0))
      union all select 'what left', l.code from line l left join left_house o on o.line_id = l.id
        where l.shipped_qty <> coalesce(o.qty, 0) or (l.status in ${gone} and l.shipped_qty <> l.qty)
      union all select 'the ledger', l.code from line l left join ledger g on g.line_id = l.id where l.shipped_qty <> coalesce(g.qty, 0)
      union all select 'what is kept', l.code from line l left join kept k on k.line_id = l.id
        where coalesce(k.qty, 0) <> case when l.status in ${keeping} then l.qty - coalesce((select qty from left_house o where o.line_id = l.id), 0) else 0 end
      union all select 'counts in return of the order’s line', o.order_code from purchase_order_line o
        left join (select order_line_id, sum(l.qty - coalesce(h.qty, 0)) filter (where l.status in ${keeping}) as under_way, sum(h.qty) as back
            from line l left join left_house h on h.line_id = l.id group by 1) b on b.order_line_id = o.id
        where o.deleted_at is null and (o.in_return_qty, o.returned_qty) is distinct from (coalesce(b.under_way, 0), coalesce(b.back, 0))
      union all select 'progress of the order', o.code from purchase_order o join (
          select order_id, sum(returned_qty) as back, sum(returned_qty) >= sum(received_qty) as is_all from purchase_order_line where deleted_at is null group by 1) s on s.order_id = o.id
        where o.deleted_at is null and o.return_status::text <> case when s.back = 0 then 'NONE' when s.is_all then 'FULL' else 'PARTIAL' end
      union all select 'what the next bill takes', l.code from line l left join billable_item i on i.source_type = 'RETURN' and i.source_line_id = l.id and i.deleted_at is null
        where (i.id is not null) <> (l.refund_mode = 'OFFSET' and l.status in ${gone})
          or (i.id is not null and (i.qty, i.amount, i.tax_amount, i.supplier_id) is distinct from (-l.qty, -l.amount, -l.tax_amount, l.supplier_id))
      union all select 'what bills settled', l.code from line l left join on_bill b on b.line_id = l.id
        where l.billed_qty <> -coalesce(b.qty, 0) or (b.line_id is not null and (b.amount, b.tax) is distinct from (-l.amount, -l.tax_amount))
      union all select 'settled', r.code from purchase_return r
        left join (select return_id, bool_and(b.line_id is not null) as is_billed from line l left join on_bill b on b.line_id = l.id group by 1) s on s.return_id = r.id
        where r.deleted_at is null and r.status in ('WAIT_REFUND', 'COMPLETED') and (r.status = 'COMPLETED') <>
          (r.total_amount = 0 or case when r.refund_mode = 'OFFSET' then s.is_billed else r.refunded_amount = r.total_amount end)
      union all select 'refunded', code from purchase_return where deleted_at is null
        and (refunded_amount > total_amount or (refunded_amount > 0 and (refund_mode = 'OFFSET' or status not in ('WAIT_REFUND', 'COMPLETED'))))`,
    [],
  )
