/**
 * Whoever operates processes mends what hangs; they do not decide. On the process of a document, surgery, new variables, termination and
 * retries can take it past its approvers, so there they need an administrator (`workflow:admin`), whichever way they come.
 */
import type { Sql } from '#kit/data-source.ts'
import { isId } from '#kit/ids.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError } from '#server/engine/index.ts'

/** What is to be operated on, by any of its ids. */
export interface Operated {
  readonly processInstanceId?: string | undefined
  readonly incidentId?: string | undefined
  readonly jobId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly taskId?: string | undefined
}

/** An incident that was given up is listed as a job under its own id. */
const documentQuery = `
  select r.id from wf_instance i join wf_instance r on r.id = i.root_id
   where r.business_type is not null and i.id in (
     select $1::uuid
     union all select n.instance_id from wf_incident n where n.id = any(array[$2::uuid, $3::uuid])
     union all select j.instance_id from wf_job j where j.id = $3::uuid
     union all select t.instance_id from wf_timer t where t.id = $3::uuid
     union all select s.instance_id from wf_subscription s where s.id = $4::uuid
     union all select k.instance_id from wf_task k where k.id = $5::uuid)
   limit 1`

/** @throws EngineError forbidden `needs-administrator` */
export async function refuseOnDocuments(sql: Sql, principal: Principal, operated: Operated): Promise<void> {
  if (mayOperateOnDocuments(principal)) return
  const { processInstanceId, incidentId, jobId, subscriptionId, taskId } = operated
  // What is no id names nothing. Compared as ids, not as texts, so that every table answers by its key.
  const ids = [processInstanceId, incidentId, jobId, subscriptionId, taskId].map((id) => (isId(id) ? id : null))
  const [row] = await sql.query<{ id: string }>(documentQuery, ids)
  if (row) throw new EngineError('forbidden', 'needs-administrator', 'the process of a document is operated by an administrator', { processInstanceId: row.id })
}

export const mayOperateOnDocuments = (principal: Principal): boolean => may(principal, 'workflow:admin')
