/** What is told about an application's way: to those who decide all of it, to its applicant what is meant for him. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import type { WayStep } from '#kit/document/way.ts'
import type { ProgressNode } from './application.contract.ts'

type Node = Omit<ProgressNode, 'since' | 'until'> & { readonly since: Date | null; readonly until: Date | null }

/** It has come back to the applicant, or for good: what was said against it is said to him. */
const told = (status: string): boolean => status === 'RETURNED' || status === 'REJECTED'

/** @param full for those who decide: an applicant reads what they say once it comes back to him, and only what he has to mend */
export async function progressOf(sql: Sql, way: readonly WayStep[], status: string, full: boolean): Promise<Node[]> {
  const roleNames = await namesOf(
    sql,
    way.flatMap(({ roles }) => roles),
  )
  return way.map(({ key, name, certain, visit, roles, isSubmission }) => {
    const ofRole = inOne(roles.flatMap((code) => roleNames.get(code) ?? []))
    // What was decided before it was handed in for the last time is history: the way begins again.
    if (!visit || !(visit.isPresent || told(status)))
      return { key, name, certain, isSubmission, state: 'waiting', who: ofRole, since: null, until: null, comment: null }
    const { since, until, people, outcome } = visit
    if (until === null) return { key, name, certain, isSubmission, state: 'active', who: inOne(people) ?? ofRole, since, until, comment: null }
    const isAgainst = outcome === 'rejected' && !isSubmission && (full || told(status))
    const state = !isAgainst ? 'done' : status === 'REJECTED' ? 'refused' : 'returned'
    return { key, name, certain, isSubmission, state, who: inOne(people), since, until, comment: full || isAgainst ? said(visit.comment) : null }
  })
}

/** Not the code by which a rule decided. */
const said = (comment: string | null): string | null => (comment === null || comment.startsWith('workflow.decided-by-') ? null : comment)

const inOne = (names: readonly Label[]): Label | null =>
  names.length === 0 ? null : { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') }

async function namesOf(sql: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, Label>> {
  const rows = await sql.query<{ code: string; zh: string; en: string }>(
    `select role_code as code, role_name as zh, coalesce(nullif(role_name_en, ''), role_name) as en from role where role_code = any($1::text[]) and deleted_at is null`,
    [codes],
  )
  return new Map(rows.map(({ code, ...label }) => [code, label]))
}
