/** Where an application stands, node by node: what was decided and by whom, who has it now, what is still to come. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import type { ProgressNode } from './application.contract.ts'

/** A node of the diagrams of both applications. */
interface ShownNode {
  readonly key: string
  readonly name: Label
  /** Whose work it is; the applicant's own has none. */
  readonly role?: string
}

/** What an applicant is shown, in the order of the way: his own task first. */
const nodes: readonly ShownNode[] = [
  { key: 'submit', name: { zh: '提交申请', en: 'Submitted' } },
  { key: 'intake', name: { zh: '招商初审', en: 'First review' }, role: 'PURCHASER' },
  { key: 'legal', name: { zh: '资质审核', en: 'Qualifications' }, role: 'LEGAL' },
  { key: 'finance', name: { zh: '结算信息审核', en: 'Settlement' }, role: 'FINANCE' },
  { key: 'final', name: { zh: '终审', en: 'Final decision' }, role: 'PURCHASE_MANAGER' },
]

interface Passed {
  readonly key: string
  readonly since: Date
  readonly until: Date | null
  readonly outcome: string | null
  readonly name: string | null
  readonly nameEn: string | null
  readonly comment: string | null
  readonly groups: string[] | null
}

type Node = Omit<ProgressNode, 'since' | 'until'> & { readonly since: Date | null; readonly until: Date | null }

const query = `
  select element_id as key, started_at as since, ended_at as until, outcome, u.name, u.name_en as "nameEn", h.comment, null::text[] as groups
    from wf_history h left join app_user u on u.id::text = h.assignee where h.instance_id = $1::uuid and h.task_id is not null
  union all
  select element_id, created_at, null, null, u.name, u.name_en, null, t.candidate_groups
    from wf_task t left join app_user u on u.id::text = t.assignee where t.instance_id = $1::uuid`

/** @param instanceId null before the first submission: everything is still to come */
export async function progressOf(sql: Sql, instanceId: string | null, status: string): Promise<Node[]> {
  const rows = instanceId === null ? [] : (await sql.query<Passed>(query, [instanceId])).toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const roles = await rolesOf(sql, [...nodes.flatMap(({ role }) => role ?? []), ...rows.flatMap(({ groups }) => groups ?? [])])
  const [submit] = nodes
  // What was decided before it was handed in for the last time is history: the way begins again.
  const lastSubmitted = rows.findLast(({ key, until }) => key === submit?.key && until !== null)?.until
  return nodes.map(({ key, name, role }) => {
    const own = rows.filter((row) => row.key === key)
    const row =
      own.find(({ until }) => until === null) ??
      own.findLast(({ since }) => key === submit?.key || !lastSubmitted || since >= lastSubmitted) ??
      (status === 'RETURNED' || status === 'REJECTED' ? own.at(-1) : undefined)
    if (!row) return { key, name, state: 'waiting', who: roles.get(role ?? '') ?? null, since: null, until: null, comment: null }
    const { since, until, comment, outcome } = row
    const who = row.name ? { zh: row.name, en: row.nameEn ?? row.name } : until === null ? (roles.get(row.groups?.[0] ?? '') ?? null) : null
    return { key, name, state: until === null ? 'active' : stateOf(outcome, status), who, since, until, comment }
  })
}

function stateOf(outcome: string | null, status: string): ProgressNode['state'] {
  if (outcome !== 'rejected') return 'done'
  return status === 'REJECTED' ? 'refused' : 'returned'
}

async function rolesOf(sql: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const rows = await sql.query<{ code: string; zh: string; en: string }>(
    `select role_code as code, role_name as zh, coalesce(nullif(role_name_en, ''), role_name) as en from role where role_code = any($1::text[]) and deleted_at is null`,
    [codes],
  )
  return new Map(rows.map(({ code, ...label }) => [code, label]))
}
