/** What follows from the rows of a step: candidates and counters of tasks, history of closed ones, what lists show. */

/** Those who may claim: one row a principal. `all` holds tasks with `candidate_groups` and `candidate_users`. */
function principals(all: string, columns: string, has: Candidates): string {
  const of = (kind: 'g' | 'u', refs: string) =>
    `select '${kind}'::"char" as kind, ref, ${columns} from ${all} cross join unnest(${refs}) as ref where assignee is null`
  return [...(has.groups ? [of('g', 'candidate_groups')] : []), ...(has.users ? [of('u', 'candidate_users')] : [])].join(' union all ')
}

/** Which kinds of candidates can occur; every kind that cannot is left out of the statement. */
interface Candidates {
  readonly groups: boolean
  readonly users: boolean
}

const BOTH: Candidates = { groups: true, users: true }

export const candidates = (has: Candidates): string => `candidates as (
  insert into wf_task_candidate (kind, ref, created_at, task_id, value) ${principals('opened', 'created_at, id, value', has)})`

export const CLOSED_HISTORY = `closed_history as (
  insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, task_id, name, assignee, owner, proxy_for, due_at, comment, attachments, candidate_set, held_by)
  select instance_id, activity_id, element_id, created_at, ended_at, outcome, id, name, coalesce(by, assignee), owner, coalesce(behalf, proxy_for), due_at, comment, attachments, candidate_set, case when by <> assignee then assignee end from closed)`

export const UNCANDIDATES = `uncandidates as (
  delete from wf_task_candidate c using (${principals('closed', 'created_at, id', BOTH)}) s
  where c.kind = s.kind and c.ref = s.ref and c.created_at = s.created_at and c.task_id = s.id)`

/** Whoever is called in finds the task in his list, until it is closed. */
export const CALLED_IN = `called_in as (
  insert into wf_task_candidate (kind, ref, created_at, task_id)
  select 'e', ref, created_at, id from escalated cross join unnest(escalated_to) as ref on conflict do nothing)`

export const CALLED_OFF = `called_off as (
  delete from wf_task_candidate c using (select ref, created_at, id from closed cross join unnest(escalated_to) as ref) s
  where c.kind = 'e' and c.ref = s.ref and c.created_at = s.created_at and c.task_id = s.id)`

/** Open tasks repeat what lists show of their instance; `steps` holds what changed. */
export const reshown = (closes: boolean): string => `reshown as (
  update wf_task t set title = s.title, summary = s.summary, value = s.value from steps s
  where s.shown and t.instance_id = s.id and s.id in (select id from ok) ${closes ? 'and t.id not in (select id from closed)' : ''}
  returning t.id, t.created_at, t.candidate_users, t.candidate_groups, t.value, t.assignee),
reshown_candidates as (
  update wf_task_candidate c set value = r.value from (${principals('reshown', 'created_at, id, value', BOTH)}) r
  where c.kind = r.kind and c.ref = r.ref and c.created_at = r.created_at and c.task_id = r.id)`

export const OPENED_COUNT = 'select candidate_set, 1 from opened where assignee is null and candidate_set is not null'
export const CLOSED_COUNT = 'select candidate_set, -1 from closed where assignee is null and candidate_set is not null'

/** `changes` yields (set, +1 or -1). Ordered, so that two writers never wait for each other in a circle. */
export const countClaimable = (changes: string): string => `counted as (
  insert into wf_claimable_count as old (set_id, shard, n)
  select set_id, pg_backend_pid() % 64, sum(d) from (${changes}) as changes(set_id, d) group by set_id having sum(d) <> 0 order by set_id
  on conflict (set_id, shard) do update set n = old.n + excluded.n)`

/** The same for a single change: nothing to add up, nothing to order. */
export const countOne = (change: string): string => `counted as (
  insert into wf_claimable_count as old (set_id, shard, n)
  select set_id, pg_backend_pid() % 64, d from (${change}) as changes(set_id, d)
  on conflict (set_id, shard) do update set n = old.n + excluded.n)`
