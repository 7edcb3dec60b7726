/** By the clock: cases whose step is late are told of, once a step. */
import type { DataSource } from '#kit/data-source.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { tellLate } from './case-news.service.ts'

/** So many a round; the rest is a matter of the next one. */
const most = 200

/** @returns how many were found late */
export async function tellLateCases(data: DataSource, zone: string): Promise<number> {
  const due = await data.sql.query<{ id: string }>(
    `select c.id from after_sales_order c where c.due_at < now() and c.deleted_at is null
        and not exists (select 1 from message m where m.dedupe_key = 'as-order-late ' || c.id || ' ' || c.version)
      order by c.due_at, c.id limit $1`,
    [most],
  )
  for (const { id } of due)
    await workOn(data, { zone })(systemActor('after-sales'), async (uow) => {
      const row = await uow.lockRow('afterSalesOrder', id)
      if (row.dueAt !== null && row.dueAt < uow.now) await tellLate(uow, zone, row)
    })
  return due.length
}
