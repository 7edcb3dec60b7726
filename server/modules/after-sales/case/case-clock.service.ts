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
    'select id from after_sales_order where due_at < now() and late_told_at is null and deleted_at is null order by due_at, id limit $1',
    [most],
  )
  for (const { id } of due)
    await workOn(data, { zone })(systemActor('after-sales'), async (uow) => {
      const row = await uow.lockRow('afterSalesOrder', id)
      if (row.dueAt === null || row.dueAt >= uow.now || row.lateToldAt !== null) return
      await tellLate(uow, zone, row)
      await uow.change('afterSalesOrder', row, { lateToldAt: uow.now })
    })
  return due.length
}
