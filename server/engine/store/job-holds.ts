/** Elements whose jobs or timers nobody may take: by definition, element and type of work. */
import type { Sql } from '../define.ts'

/** A kind of work of one element of one definition: a job definition. */
export interface JobPlace {
  readonly definitionId: string
  readonly elementId: string
  readonly type: string
}

/**
 * Condition of a claim that what waits at `c` is not held.
 * @param type SQL of its type. The first half is asked once a statement, so that usually nothing is looked up for each row.
 */
export const notHeld = (type: string): string => `(not exists (select 1 from wf_job_hold)
        or not exists (select 1 from wf_job_hold h where h.definition_id = c.definition_id and h.element_id = c.element_id and h.type = ${type}))`

export async function holdJobs(sql: Sql, places: readonly JobPlace[], at: Date, by: string): Promise<void> {
  await sql.query(
    `insert into wf_job_hold (definition_id, element_id, type, at, by)
     select p."definitionId", p."elementId", p.type, $2::timestamptz, $3 from json_to_recordset($1::json) as p("definitionId" uuid, "elementId" text, type text)
     on conflict do nothing`,
    [JSON.stringify(places), at, by],
  )
}

export async function freeJobs(sql: Sql, places: readonly JobPlace[]): Promise<void> {
  await sql.query(
    `delete from wf_job_hold h using json_to_recordset($1::json) as p("definitionId" uuid, "elementId" text, type text)
     where h.definition_id = p."definitionId" and h.element_id = p."elementId" and h.type = p.type`,
    [JSON.stringify(places)],
  )
}

/** What waits at the elements of these definitions, and what of it is held. */
export async function waitingWork(sql: Sql, definitionIds: readonly string[]): Promise<WaitingWork[]> {
  const rows = await sql.query<{ definition_id: string; element_id: string; type: string; waiting: number; failed: number; held: boolean }>(
    `select definition_id, element_id, type, sum(waiting)::int as waiting, sum(failed)::int as failed, bool_or(held) as held from (
       select definition_id, element_id, kind as type, count(*) as waiting, count(error) as failed, false as held from wf_job where definition_id = any($1::uuid[]) group by 1, 2, 3
       union all select definition_id, element_id, 'timer', count(*), count(error), false from wf_timer where definition_id = any($1::uuid[]) group by 1, 2
       union all select definition_id, element_id, type, 0, 0, true from wf_job_hold where definition_id = any($1::uuid[])) x
     group by 1, 2, 3`,
    [definitionIds],
  )
  return rows.map(({ definition_id: definitionId, element_id: elementId, type, waiting, failed, held }) => ({
    definitionId,
    elementId,
    type,
    waiting,
    failed,
    held,
  }))
}

export interface WaitingWork extends JobPlace {
  readonly waiting: number
  /** Whose last try failed. */
  readonly failed: number
  readonly held: boolean
}
