/** Jobs that ended long ago: nobody looks for them any more, and their files expire by themselves. */
import type { Sql } from '../data-source.ts'

/** Deletes ended jobs older than `days`, some thousand at a time. @returns how many */
export async function forgetJobs(sql: Sql, days = 30): Promise<number> {
  let forgotten = 0
  for (;;) {
    const rows = await sql.query(
      `delete from async_job where id in (select id from async_job where finished_at < now() - $1::int * interval '1 day' and status in ('DONE', 'FAILED', 'CANCELLED') limit 2000) returning id`,
      [days],
    )
    forgotten += rows.length
    if (rows.length < 2_000) return forgotten
  }
}
