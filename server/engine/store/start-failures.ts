/** Timer start events whose process could not be started: how often, why, and whether they were given up. */
import type { Sql } from '../define.ts'

/** Until when a timer is held back that nobody shall fire any more but by hand. */
export const NEVER = '9999-01-01T00:00:00Z'

export interface StartFailure {
  readonly timerId: string
  readonly definitionId: string
  readonly elementId: string
  readonly at: Date
  readonly message: string
}

/** @returns how often it has failed in a row, this time included */
export async function countFailure(sql: Sql, { timerId, definitionId, elementId, at, message }: StartFailure): Promise<number> {
  const [row] = await sql.query<{ failures: number }>(
    `insert into wf_start_failure as old (timer_id, definition_id, element_id, failures, message, first_at, last_at, given_up)
     values ($1::uuid, $2::uuid, $3, 1, $4, $5::timestamptz, $5::timestamptz, false)
     on conflict (timer_id) do update set failures = old.failures + 1, message = excluded.message, last_at = excluded.last_at returning failures`,
    [timerId, definitionId, elementId, message, at],
  )
  return row?.failures ?? 1
}

export const giveUpStart = (sql: Sql, timerId: string): Promise<unknown> =>
  sql.query('update wf_start_failure set given_up = true where timer_id = $1::uuid', [timerId])

export const forgetFailure = (sql: Sql, timerId: string): Promise<unknown> => sql.query('delete from wf_start_failure where timer_id = $1::uuid', [timerId])

export interface StartFailureRow {
  timer_id: string
  definition_id: string
  process_key: string
  version: number
  element_id: string
  failures: number
  message: string
  first_at: Date
  last_at: Date
  given_up: boolean
  due_at: Date
}

/** Of timers that are still there: a new version of a process brings its own. */
export const startFailures = (sql: Sql): Promise<StartFailureRow[]> =>
  sql.query<StartFailureRow>(
    `select f.*, d.key as process_key, d.version, t.due_at from wf_start_failure f join wf_timer t on t.id = f.timer_id join wf_definition d on d.id = f.definition_id
     order by f.last_at desc, f.timer_id`,
  )

/** What belonged to timers that have gone. */
export const dropOrphans = (sql: Sql): Promise<unknown> =>
  sql.query('delete from wf_start_failure f where not exists (select 1 from wf_timer t where t.id = f.timer_id)')
