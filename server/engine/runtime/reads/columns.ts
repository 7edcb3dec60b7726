/** Columns of a task in a list, open or finished, in the shape of `TaskRow`. */
export const TASK_COLUMNS = `t.id, t.instance_id, t.root_id, t.definition_id, t.process_key, t.element_id, t.name, t.assignee, t.owner, t.proxy_for,
  t.candidate_users, t.candidate_groups, t.created_at, t.claimed_at, t.due_at, t.follow_up_at, t.priority, t.form_key, t.rules, t.local, t.business_key, t.business_type,
  t.title, t.summary, t.value, t.initiator, t.tenant, t.urge_count, t.escalated_at`

/** A finished task: its history row in the shape of a task. */
export const DONE_COLUMNS = `h.task_id as id, h.instance_id, i.root_id, i.definition_id, i.process_key, h.element_id, h.name, h.assignee, h.owner, h.proxy_for,
  null::text[] as candidate_users, null::text[] as candidate_groups, h.started_at as created_at, null::timestamptz as claimed_at, h.ended_at, h.due_at, null::timestamptz as follow_up_at,
  50 as priority, null::text as form_key, null::json as rules, null::json as local, i.business_key, i.business_type, i.title, i.summary, i.value, i.initiator, i.tenant, i.urge_count,
  null::timestamptz as escalated_at, h.outcome, h.comment`

export const DONE_JOINS = 'join wf_instance i on i.id = h.instance_id'

/** Columns of an instance in a list, in the shape of `InstanceListRow`. */
export const INSTANCE_COLUMNS = `i.id, i.parent_id, i.root_id, i.definition_id, i.process_key, d.name as process_name, d.version, i.rev, i.status, i.business_key, i.business_type,
  i.doc_version, i.title, i.summary, i.value, i.initiator, i.tenant, i.urge_count, i.last_urged_at, i.started_at, i.ended_at`

export const INSTANCE_JOINS = 'wf_instance i join wf_definition d on d.id = i.definition_id'
