/** Those who hold a post. */
import { peopleOnly, refsOf, type FindKind } from '../approver.ts'
import { membersOfPositions } from '../people-sql.ts'

export const position: FindKind = async (rule, { sql, tenant }) => peopleOnly(await membersOfPositions(sql, refsOf(rule), tenant), `position:${rule.ref ?? ''}`)
