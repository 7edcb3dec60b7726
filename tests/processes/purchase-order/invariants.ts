/** What has to hold of an order whatever was done to it, recomputed from receipts, versions, the ledger and budgets. */
import type { PurchaseWorld } from './world.ts'

/** What breaks an invariant; nothing where all is well. */
export const broken = ({ product }: PurchaseWorld, orderId: string): Promise<{ rule: string; what: string }[]> =>
  product.application.data.sql.query(
    `with brought as (
        select il.source_line_id as line_id, sum(r.accepted_qty) as received, sum(r.rejected_qty) as rejected
          from inbound_order o join inbound_line il on il.order_id = o.id join inbound_receipt r on r.line_id = il.id
          where o.source_id = $1::uuid and o.status <> 'CANCELLED' group by 1),
      coming as (
        select il.source_line_id as line_id, sum(greatest(il.plan_qty - il.accepted_qty - il.rejected_qty, 0)) as quantity
          from inbound_order o join inbound_line il on il.order_id = o.id
          where o.source_id = $1::uuid and o.status in ('DRAFT', 'WAIT_INBOUND', 'QC', 'PARTIAL') and o.deleted_at is null group by 1),
      expected as (
        select l.warehouse_id, l.sku_id, sum(greatest(l.qty - l.received_qty - l.closed_qty, 0)) as open from purchase_order_line l
          where (l.order_status in ('WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED')
              or l.order_id in (select id from purchase_order where change_kind is not null)) and l.deleted_at is null group by 1, 2),
      state as (
        select o.id, o.status, o.receipt_status, sum(l.received_qty) as received, bool_and(l.received_qty + l.closed_qty >= l.qty) as is_all,
            min(case when l.received_qty + l.closed_qty < l.qty then coalesce(l.promised_on, l.expect_on, o.expect_on) end) as due_on, o.due_on as stored_due
          from purchase_order o join purchase_order_line l on l.order_id = o.id and l.deleted_at is null where o.id = $1::uuid group by o.id)
      select 'received' as rule, l.sku_code as what from purchase_order_line l left join brought b on b.line_id = l.id
        where l.order_id = $1::uuid and (l.received_qty, l.rejected_qty) is distinct from (coalesce(b.received, 0), coalesce(b.rejected, 0))
      union all select 'tolerance', l.sku_code from purchase_order_line l left join coming c on c.line_id = l.id
        where l.order_id = $1::uuid and l.received_qty + coalesce(c.quantity, 0) > l.qty
      union all select 'incoming', l.sku_code from purchase_order_line l left join expected e on e.warehouse_id = l.warehouse_id and e.sku_id = l.sku_id
        where l.order_id = $1::uuid
          and coalesce(e.open, 0) <> (select coalesce(sum(i.incoming), 0) from inventory i where i.warehouse_id = l.warehouse_id and i.sku_id = l.sku_id)
      union all select 'progress', receipt_status::text from state
        where receipt_status::text <> case when received = 0 then 'NONE' when is_all then 'FULL' else 'PARTIAL' end
      union all select 'due', coalesce(stored_due::text, '-') from state where stored_due is distinct from due_on
      union all select 'sums', o.code from purchase_order o join lateral (select sum(amount) as goods, sum(tax_amount) as tax, sum(qty) as qty from purchase_order_line l
          where l.order_id = o.id and l.deleted_at is null) s on true
        where o.id = $1::uuid and (o.goods_amount, o.tax_amount, o.total_qty, o.total_amount) is distinct from
          (s.goods, s.tax, s.qty, s.goods + s.tax - o.discount_amount + o.freight_amount + o.other_amount)
      union all select 'version', o.code from purchase_order o join lateral (select r.total_amount, r.revision from purchase_order_revision r
          where r.order_id = o.id and r.in_force_at is not null and r.dropped_at is null order by r.revision desc limit 1) v on true
        where o.id = $1::uuid and (o.total_amount, o.revision) is distinct from (v.total_amount, v.revision)
      union all select 'pending', o.code from purchase_order o where o.id = $1::uuid
        and (select count(*) from purchase_order_revision r where r.order_id = o.id and r.in_force_at is null and r.dropped_at is null)
          <> case when o.change_kind is null then 0 else 1 end
      union all select 'unapproved', o.code from purchase_order o where o.id = $1::uuid
        and (select count(*) from purchase_order_revision r where r.order_id = o.id and r.kind in ('ORIGINAL', 'AMENDMENT') and r.in_force_at is not null)
          > (select count(*) from doc_log d where d.biz_id = o.id::text and d.event = 'APPROVE')
      union all select 'budget', b.id::text from purchase_budget b join lateral (
          select coalesce(sum(o.budget_reserved), 0) as reserved, coalesce(sum(o.budget_used), 0) as used from purchase_order o where o.budget_id = b.id) s on true
        where (b.reserved_amount, b.used_amount) is distinct from (s.reserved, s.used)
      union all select 'frozen', o.code from purchase_order o where o.id = $1::uuid and o.status = 'EXECUTING' and o.confirmed_at is null`,
    [orderId],
  )
