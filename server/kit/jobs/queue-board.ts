/**
 * What the product's two queues contain, for operators. A queue carries ids only, so the rows behind them are read: messages of the
 * outbox and jobs. What a worker has in hand just now, only the queue knows.
 */
import type { Sql } from '../data-source.ts'
import { wakeRelay } from '../outbox/outbox.ts'
import type { Queues } from './queue.ts'

export type HouseQueue = 'messages' | 'jobs'
export type PieceState = 'waiting' | 'active' | 'delayed' | 'failed'

export interface QueueLoad {
  readonly queue: HouseQueue
  readonly waiting: number
  readonly active: number
  /** Tried before, waiting for the next try. */
  readonly delayed: number
  /** Given up. */
  readonly failed: number
  readonly oldestWaitingMs: number | null
}

export interface Piece {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createTime: Date
  readonly error: string | null
}

interface Source {
  readonly table: string
  readonly columns: string
  readonly state: string
}

/** `$1` holds the ids that workers have in hand. */
const sources: Readonly<Record<HouseQueue, Source>> = {
  messages: {
    table: 'outbox',
    columns: `topic as name, attempts, next_at as "dueAt", create_time as "createTime", last_error as error`,
    state: `case when status = 'DEAD' then 'failed' when id::text = any($1::text[]) then 'active' when attempts > 0 then 'delayed' else 'waiting' end`,
  },
  jobs: {
    table: 'async_job',
    columns: `type as name, attempts, next_at as "dueAt", create_time as "createTime", error->>'code' as error`,
    state: `case status when 'FAILED' then 'failed' when 'RUNNING' then 'active' when 'QUEUED' then case when attempts > 0 and next_at > now() then 'delayed' else 'waiting' end end`,
  },
}

/** A job belongs to a tenant, a message to no tenant. `$2` holds the tenant, or null for all of them. */
const own: Readonly<Record<HouseQueue, string>> = { messages: '($2::text is not null or true)', jobs: '($2::text is null or tenant_id = $2)' }

/** @throws when the queue's backend is unreachable */
export async function queueLoads(sql: Sql, queues: Queues, tenantId: string | undefined): Promise<QueueLoad[]> {
  const loads: QueueLoad[] = []
  for (const queue of ['messages', 'jobs'] as const) {
    const { table, state } = sources[queue]
    const [row] = await sql.query<Omit<QueueLoad, 'queue'>>(
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'active')::int as active,
         count(*) filter (where state = 'delayed')::int as delayed, count(*) filter (where state = 'failed')::int as failed,
         (extract(epoch from now() - min(create_time) filter (where state = 'waiting')) * 1000)::float8 as "oldestWaitingMs"
       from (select create_time, ${state} as state from ${table} where $1::text[] is not null and ${own[queue]}) pieces`,
      [await queues.inHand(queue), tenantId ?? null],
    )
    if (row) loads.push({ ...row, queue })
  }
  return loads
}

/** Oldest first. @throws when the queue's backend is unreachable */
export async function queuePieces(
  sql: Sql,
  queues: Queues,
  tenantId: string,
  { queue, state, current, size }: { readonly queue: HouseQueue; readonly state: PieceState; readonly current: number; readonly size: number },
): Promise<{ records: Piece[]; total: number }> {
  const source = sources[queue]
  const from = `from ${source.table} where $1::text[] is not null and ${own[queue]} and ${source.state} = $3`
  const params = [await queues.inHand(queue), tenantId, state]
  const [count] = await sql.query<{ n: number }>(`select count(*)::int as n ${from}`, params)
  const records = await sql.query<Piece>(`select id, ${source.columns} ${from} order by create_time, id limit $4::int offset $5::int`, [
    ...params,
    size,
    (current - 1) * size,
  ])
  return { records, total: count?.n ?? 0 }
}

/** Gives a piece its tries back and makes it due. @returns false when nothing of that id waits or has failed */
export async function retryPiece(sql: Sql, tenantId: string, queue: HouseQueue, id: string): Promise<boolean> {
  const rows =
    queue === 'messages'
      ? await sql.query(
          `update outbox set status = 'PENDING', attempts = 0, next_at = now() where id::text = $1 and status in ('PENDING', 'DEAD') returning id`,
          [id],
        )
      : await sql.query(
          `update async_job set status = 'QUEUED', cancel_requested = false, attempts = 0, error = null, next_at = now(), finished_at = null, update_time = now(),
             ok = case when checkpoint is null then 0 else ok end, failed = case when checkpoint is null then 0 else failed end
           where id::text = $1 and tenant_id = $2 and status in ('FAILED', 'CANCELLED', 'QUEUED') returning id`,
          [id, tenantId],
        )
  if (rows.length > 0) await wakeRelay(sql)
  return rows.length > 0
}
