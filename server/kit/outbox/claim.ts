/** Which messages are due, taken so that several relays never publish the same one at the same time. */
import type { Sql } from '../data-source.ts'

/** How long a published message may wait in its queue before it is published again; a queue ignores an id that it still holds. */
export const HAND_OUT_SECONDS = 30

/**
 * Claims due messages by moving their `nextAt` to the end of the hand-out: whoever dies afterwards leaves them due again.
 * Of one topic and key only the oldest is due.
 */
export const claimMessages = (sql: Sql, limit: number, seconds = HAND_OUT_SECONDS): Promise<{ id: string; topic: string }[]> =>
  sql.query(
    `update outbox set next_at = now() + $2::float8 * interval '1 second'
      where id in (
        select due.id from outbox due
         where due.status = 'PENDING' and due.next_at <= now()
           and (due.key is null or not exists (
             select 1 from outbox earlier
              where earlier.topic = due.topic and earlier.key = due.key and earlier.seq < due.seq and earlier.status = 'PENDING'))
         order by due.seq limit $1 for update of due skip locked)
      returning id, topic`,
    [limit, seconds],
  )
