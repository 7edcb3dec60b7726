/** Removing instances with everything that belongs to them. */
import type { Sql } from '../define.ts'
import { uncount } from './statistics.ts'

const TABLES_BY_INSTANCE = [
  'wf_part',
  'wf_timer',
  'wf_subscription',
  'wf_job',
  'wf_incident',
  'wf_history',
  'wf_event',
  'wf_comment',
  'wf_copy',
  'wf_restart',
] as const

/** `called`: running instances that a running instance of another definition waits for. */
export async function instancesOf(sql: Sql, definitionId: string): Promise<{ running: number; ended: number; called: number }> {
  const [row] = await sql.query<{ running: number; ended: number; called: number }>(
    `select count(*) filter (where i.ended_at is null)::int as running, count(*) filter (where i.ended_at is not null)::int as ended,
       count(*) filter (where i.ended_at is null and p.ended_at is null and p.definition_id <> i.definition_id)::int as called
     from wf_instance i left join wf_instance p on p.id = i.parent_id where i.definition_id = $1::uuid`,
    [definitionId],
  )
  return row ?? { running: 0, ended: 0, called: 0 }
}

/** All instances of a definition and what they called, in the transaction of the caller. */
export async function deleteInstances(sql: Sql, definitionId: string): Promise<void> {
  await sql.query('create temporary table wf_doomed on commit drop as select id from wf_instance limit 0')
  await sql.query(
    `with recursive doomed(id) as (
       select id from wf_instance where definition_id = $1::uuid
       union select c.id from wf_instance c join doomed d on c.parent_id = d.id)
     insert into wf_doomed select id from doomed`,
    [definitionId],
  )
  await sql.query(
    `with gone as (delete from wf_task where instance_id in (select id from wf_doomed) returning *),
     uncandidates as (delete from wf_task_candidate where task_id in (select id from gone))
     insert into wf_claimable_count as old (set_id, shard, n)
     select candidate_set, pg_backend_pid() % 32, -count(*) from gone where assignee is null and candidate_set is not null group by candidate_set order by candidate_set
     on conflict (set_id, shard) do update set n = old.n + excluded.n`,
  )
  await uncount(sql, 'select id from wf_doomed')
  for (const table of TABLES_BY_INSTANCE) await sql.query(`delete from ${table} where instance_id in (select id from wf_doomed)`)
  await sql.query('delete from wf_instance where id in (select id from wf_doomed)')
  await sql.query('drop table wf_doomed')
}

/** Ended instances, some at a time; in the transaction of the caller. */
export async function deleteByIds(sql: Sql, ids: readonly string[]): Promise<void> {
  await uncount(sql, 'select unnest($1::uuid[])', [ids])
  for (const table of TABLES_BY_INSTANCE) await sql.query(`delete from ${table} where instance_id = any($1::uuid[])`, [ids])
  await sql.query('delete from wf_instance where id = any($1::uuid[])', [ids])
}
