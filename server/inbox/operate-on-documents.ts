/**
 * Whoever operates processes mends what hangs; they do not decide. On the process of a document, surgery, new variables, termination and
 * retries can take it past its approvers, so there they need an administrator (`workflow:admin`), whichever way they come.
 */
import type { Sql } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import { EngineError } from '#server/engine/index.ts'

/** What is to be operated on, by any of its ids. */
export interface Operated {
  readonly processInstanceId?: string | undefined
  readonly incidentId?: string | undefined
  readonly jobId?: string | undefined
}

/** An incident that was given up is listed as a job under its own id. */
const documentQuery = `
  select r.id from wf_instance i join wf_instance r on r.id = i.root_id
   where r.business_type is not null and i.id::text in (
     select $1::text
     union all select n.instance_id::text from wf_incident n where n.id::text = any(array[$2::text, $3::text])
     union all select j.instance_id::text from wf_job j where j.id::text = $3
     union all select t.instance_id::text from wf_timer t where t.id::text = $3)
   limit 1`

/** @throws EngineError forbidden `needs-administrator` */
export async function refuseOnDocuments(sql: Sql, principal: Principal, { processInstanceId, incidentId, jobId }: Operated): Promise<void> {
  if (may(principal, 'workflow:admin')) return
  const [row] = await sql.query<{ id: string }>(documentQuery, [processInstanceId ?? null, incidentId ?? null, jobId ?? null])
  if (row) throw new EngineError('forbidden', 'needs-administrator', 'the process of a document is operated by an administrator', { processInstanceId: row.id })
}
