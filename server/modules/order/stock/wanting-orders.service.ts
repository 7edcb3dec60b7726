/** Lines that wait for goods are tried again when there are some, the oldest promise first; after the commit, so that receiving waits for no order. */
import type { DataSource } from '#kit/data-source.ts'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { z } from 'zod'
import { lockOrder } from '../sub-order-move.service.ts'
import { keepFor, sendKept } from './order-stock.service.ts'

const Wanting = z.object({ subOrderId: z.uuid() })
const goodsWanted = defineTopic('order.goods-wanted', Wanting)

/** So many a change; the rest hears of the next one. */
const atOnce = 100

/** Orders that wait for one of these articles are tried again. */
export async function wakeWanting(uow: UnitOfWork, skuIds: readonly string[]): Promise<void> {
  const rows = await uow.sql.query<{ subOrderId: string }>(
    `select sub_order_id as "subOrderId" from order_line where stock_state = 'WAITING' and sku_id = any($1::uuid[]) and deleted_at is null
      group by sub_order_id order by min(promised_at) nulls last, min(create_time) limit $2`,
    [skuIds, atOnce],
  )
  for (const { subOrderId } of rows) await wake(uow, subOrderId)
}

export const wake = (uow: UnitOfWork, subOrderId: string): Promise<unknown> => uow.outbox.add(goodsWanted.name, { subOrderId }, { key: 'goods' })

/** Keeps what is there now, and sends it where the order is confirmed. */
export const goodsWantedHandler = (data: DataSource, zone: string): TopicHandler =>
  handleOutside(goodsWanted, async ({ subOrderId }) => {
    await workOn(data, { zone })(
      systemActor('orders'),
      async (uow) => {
        const found = await uow.prisma.subOrder.findFirst({ where: { id: subOrderId, deletedAt: null }, select: { masterId: true } })
        if (!found) return
        const { master, subOrders } = await lockOrder(uow, found.masterId)
        const row = subOrders.find(({ id }) => id === subOrderId)
        if (!row || !['SUBMITTED', 'CONFIRMED', 'PART_SHIPPED'].includes(row.status)) return
        const isConfirmed = row.status !== 'SUBMITTED'
        await keepFor(data, uow, { master, rows: [row], expires: !isConfirmed, isFirst: false })
        if (isConfirmed) await sendKept(uow, master, row)
      },
      { retries: 3 },
    )
  })
