/** What must hold of documents and their processes at any moment; for the tests that walk, race and kill. */
import type { Sql } from '#kit/data-source.ts'
import { tableNameOf } from '#kit/tables.ts'
import { processesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { isDocumentProcess, submitTaskOf, type DocumentProcess } from '#server/documents/define.ts'

/** Statuses of a document that is with its process: how many instances it has then, and whether it is with its initiator. */
const running: Readonly<Record<string, 'initiator' | 'others'>> = {
  RETURNED: 'initiator',
  SUBMITTED: 'others',
  PENDING: 'others',
  IN_REVIEW: 'others',
  IN_APPROVAL: 'others',
  SCHEDULED: 'others',
  CLEARING: 'others',
  DEFROST_IN_APPROVAL: 'others',
}

interface Document {
  readonly id: string
  readonly status: string
  readonly logged: string | null
  readonly jumps: number
  /** Keys of the instances that run about it. */
  readonly instances: string[] | null
  /** Elements at which they stand, as far as they wait for people. */
  readonly tasks: string[] | null
  /** Tasks that nobody can do. */
  readonly lost: number
  /** What else they wait for. */
  readonly waits: number
}

/**
 * Everything that is wrong; empty when all is well. Invariants 48, 49 and 58, of every document that has a process.
 * @param sql outside any transaction that is under way
 */
export async function disagreements(sql: Sql): Promise<string[]> {
  const bound = processesOf(areas).filter(isDocumentProcess) as readonly DocumentProcess[]
  const found = await Promise.all(
    [...new Set(bound.map(({ document }) => document.resource))].map(async (resource) => {
      const docs = await documentsOf(sql, tableNameOf(resource.model), resource.name)
      const submits = new Set(bound.filter(({ document }) => document.resource === resource).map(submitTaskOf))
      return docs.flatMap((doc) => wrongWith(doc, submits).map((what) => `${resource.name} ${doc.id}: ${what}`))
    }),
  )
  return found.flat()
}

function wrongWith({ status, logged, jumps, instances, tasks, lost, waits }: Document, submits: ReadonlySet<string>): string[] {
  const [count, expected] = [instances?.length ?? 0, running[status]]
  const isWithInitiator = tasks !== null && tasks.every((task) => submits.has(task))
  return [
    // An emergency freeze is confirmed afterwards: frozen already, its instance runs on.
    ...(expected === undefined && count > 0 && !(status === 'FROZEN' && count === 1) ? [`is ${status} and ${count} instances run`] : []),
    ...(expected !== undefined && count !== 1 ? [`is ${status} and ${count} instances run`] : []),
    ...(expected !== undefined && count === 1 && (expected === 'initiator') !== isWithInitiator ? [`is ${status} and stands at ${tasks?.join()}`] : []),
    ...(count > 0 && tasks === null && waits === 0 ? [`is ${status} and its instance waits for nothing`] : []),
    ...(lost > 0 ? [`${lost} of its tasks wait for nobody`] : []),
    ...(logged === status ? [] : [`is ${status}, its log ends with ${logged}`]),
    ...(jumps === 0 ? [] : [`its log jumps ${jumps} times`]),
  ]
}

/** One statement, so that a document and its process are seen at the same moment. What has no log at all, a test put there by hand. */
const documentsOf = (sql: Sql, table: string, resource: string): Promise<Document[]> =>
  sql.query<Document>(
    `select d.id, d.status::text as status,
            (select l.to_status from doc_log l where l.biz_type = $1 and l.biz_id = d.id::text and l.to_status is not null order by l.create_time desc, l.id desc limit 1) as logged,
            (select count(*)::int from (select from_status, lag(to_status) over (order by create_time, id) as before from doc_log where biz_type = $1 and biz_id = d.id::text and to_status is not null) x
              where x.before is not null and x.from_status is distinct from x.before) as jumps,
            (select array_agg(i.id::text) from wf_instance i where i.business_key = d.id::text and i.ended_at is null) as instances,
            (select array_agg(t.element_id) from wf_task t where t.business_key = d.id::text) as tasks,
            (select count(*)::int from wf_task t where t.business_key = d.id::text and t.assignee is null and coalesce(cardinality(t.candidate_groups), 0) = 0 and t.candidate_set is null) as lost,
            (select count(*)::int from wf_instance i where i.business_key = d.id::text and i.ended_at is null
               and (exists (select 1 from wf_timer w where w.instance_id = i.id) or exists (select 1 from wf_job j where j.instance_id = i.id)
                 or exists (select 1 from wf_subscription s where s.instance_id = i.id))) as waits
       from ${table} d where d.deleted_at is null and exists (select 1 from doc_log l where l.biz_type = $1 and l.biz_id = d.id::text)`,
    [resource],
  )
