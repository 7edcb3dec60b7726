/** Which messages are due, taken so that several relays never publish the same one at the same time. */
import type { Sql } from '../data-source.ts'

/** How long a published message may wait in its queue before it is published again; a queue ignores an id that it still holds. */
export const HAND_OUT_SECONDS = 30

/**
 * Claims due messages by moving their `nextAt` to the end of the hand-out: whoever dies afterwards leaves them due again.
 * Of one topic and key only the oldest is due. Topics are found by skipping through their index, and each is read in its order: what waits
 * behind a rush of one topic costs nothing, and no other topic waits for it.
 *
 * The choice is an array, so that it is made once: joined to the table, a plan for a table that was empty a moment ago makes it anew for
 * every row.
 * @param limit of each topic
 */
export const claimMessages = (sql: Sql, limit: number, seconds = HAND_OUT_SECONDS): Promise<{ id: string; topic: string }[]> =>
  sql.query(
    `with recursive topics as (
       (select topic from outbox where status = 'PENDING' order by topic limit 1)
       union all
       select (select o.topic from outbox o where o.status = 'PENDING' and o.topic > t.topic order by o.topic limit 1) from topics t where t.topic is not null)
     update outbox set next_at = now() + $2::float8 * interval '1 second'
      where id = any(array(
        select m.id from topics t cross join lateral (
          select due.id from outbox due
           where due.topic = t.topic and due.status = 'PENDING' and due.next_at <= now()
             and (due.key is null or not exists (
               select 1 from outbox earlier
                where earlier.topic = due.topic and earlier.key = due.key and earlier.seq < due.seq and earlier.status = 'PENDING'))
           order by due.seq limit $1 for update of due skip locked) m))
      returning id, topic`,
    [limit, seconds],
  )
