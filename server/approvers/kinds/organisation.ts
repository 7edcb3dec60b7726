/** Members of a department, by its code. */
import { peopleOnly, refsOf, type FindKind } from '../approver.ts'
import { membersOfOrganisations } from '../people-sql.ts'

export const organisation: FindKind = async (rule, { sql, tenant }) =>
  peopleOnly(await membersOfOrganisations(sql, refsOf(rule), tenant), `organisation:${rule.ref ?? ''}`)
