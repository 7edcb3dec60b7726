/** Named people: ids or accounts. */
import { peopleOnly, refsOf, type FindKind } from '../approver.ts'
import { peopleNamed } from '../people-sql.ts'

export const person: FindKind = async (rule, { sql, tenant }) => peopleOnly([...(await peopleNamed(sql, refsOf(rule), tenant)).values()], 'person')
