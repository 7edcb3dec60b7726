/** People whom a field of the form names: ids or accounts, one or several. */
import { peopleOnly, type FindKind } from '../approver.ts'
import { namesIn } from '../names-in.ts'
import { peopleNamed } from '../people-sql.ts'

export const formField: FindKind = async ({ ref = '' }, { sql, facts, tenant }) =>
  peopleOnly([...new Set((await peopleNamed(sql, namesIn(facts[`field:${ref}`]), tenant)).values())], `form-field:${ref}`)
