/** What goes back of an order: its lines and its progress say what its returns say. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { followBills } from './order-billed.service.ts'

/** @param orderId of an order that is locked */
export async function followReturns(uow: UnitOfWork, orderId: string): Promise<void> {
  await uow.sql.query(
    `update purchase_order_line l set in_return_qty = t.in_return, returned_qty = t.returned, update_time = $2, version = l.version + 1
       from (select ol.id, coalesce(sum(rl.qty - rl.shipped_qty) filter (where r.status in ('IN_APPROVAL', 'WAIT_OUTBOUND')), 0) as in_return,
                coalesce(sum(rl.shipped_qty) filter (where r.id is not null), 0) as returned
               from purchase_order_line ol left join purchase_return_line rl on rl.order_line_id = ol.id and rl.deleted_at is null
               left join purchase_return r on r.id = rl.return_id and r.deleted_at is null
              where ol.order_id = $1::uuid and ol.deleted_at is null group by ol.id) t
      where l.id = t.id and (l.in_return_qty, l.returned_qty) is distinct from (t.in_return, t.returned)`,
    [orderId, uow.now],
  )
  await followBills(uow, orderId)
}
