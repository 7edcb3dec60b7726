/** What follows for promises when goods of an order leave, are cancelled or arrive; a request that still waits ends with its promise. */
import type { Contribution } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { goodsMoving, goodsReceived, linesCancelled, linesShipped } from '#server/modules/order/order-events.service.ts'
import { closeCancelled, resolveReceived, resolveShipped } from '#server/modules/order/overdue/overdue.service.ts'

/** Name of the message that the diagram waits for. */
const shipped = 'orderShipped'

export function orderListeners(flow: () => DocumentFlow, process: DocumentProcess): readonly Contribution[] {
  const expire = async (uow: UnitOfWork, rows: readonly { readonly id: string }[]): Promise<void> => {
    const waiting = await uow.prisma.postponeApply.findMany({
      where: { overdueId: { in: rows.map(({ id }) => id) }, status: 'PENDING', deletedAt: null },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    for (const row of waiting) {
      const told = await flow().message(uow, row, shipped)
      // An operator may have moved the case to where it does not listen.
      if (told === 0) await flow().end(uow, process, { id: row.id, event: 'EXPIRE' })
    }
  }
  return [
    // The instance first, as the engine's own steps do: a decision and a parcel at the same moment follow each other.
    listen(goodsMoving, async ({ sql }, { masterId }) => {
      await sql.query(
        `select i.id from sub_order o join overdue_order d on d.sub_order_id = o.id join postpone_apply p on p.overdue_id = d.id and p.status = 'PENDING'
           join wf_instance i on i.id = p.process_instance_id and i.ended_at is null where o.master_id = $1::uuid order by i.id for update of i`,
        [masterId],
      )
    }),
    listen(linesShipped, async (uow, { lines }) => expire(uow, await resolveShipped(uow, lines))),
    listen(linesCancelled, async (uow, { lines, reason }) => expire(uow, await closeCancelled(uow, lines, reason))),
    listen(goodsReceived, async (uow, { subOrders }) => expire(uow, await resolveReceived(uow, subOrders))),
  ]
}
