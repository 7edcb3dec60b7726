/** By the clock: what was received and was not complained about within the after-sales window is completed. */
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { z } from 'zod'
import { heldFromCompletion } from './order-after-sales.service.ts'
import { lockOrder, moveSubOrder, settleOrder } from './sub-order-move.service.ts'

const afterSalesDays = defineParameter('order.after-sales-days', z.coerce.number().int().min(0), 7)
/** So many a round; the rest is a matter of the next one. */
const most = 500

/** @returns how many sub-orders were completed */
export async function completeOrders(data: DataSource, zone: string, now: Date = new Date()): Promise<number> {
  const days = await parametersOf(data).get(afterSalesDays)
  const until = new Date(now.getTime() - days * 86_400_000)
  const due = await data.sql.query<{ masterId: string }>(
    `select distinct master_id as "masterId" from (
       select master_id from sub_order where status = 'RECEIVED' and received_at <= $1 and deleted_at is null order by received_at limit $2) due order by 1`,
    [until, most],
  )
  let completed = 0
  for (const { masterId } of due) {
    completed += await workOn(data, { zone })(systemActor('orders'), async (uow) => {
      const { master, subOrders } = await lockOrder(uow, masterId)
      const due = subOrders.filter(({ status, receivedAt }) => status === 'RECEIVED' && receivedAt !== null && receivedAt <= until)
      const held = await heldFromCompletion(
        data,
        uow.sql,
        due.map(({ id }) => id),
      )
      const over = due.filter(({ id }) => !held.has(id))
      for (const row of over) await moveSubOrder(uow, row, { event: 'COMPLETE', change: { completedAt: uow.now } })
      if (over.length > 0) await settleOrder(uow, master, 'COMPLETE')
      return over.length
    })
  }
  return completed
}
