/** Whoever started the case. */
import { NOBODY, peopleOnly, type FindKind } from '../approver.ts'
import { peopleNamed } from '../people-sql.ts'

export const initiator: FindKind = async (_rule, search) =>
  search.initiator === undefined ? NOBODY : peopleOnly([...(await peopleNamed(search.sql, [search.initiator], search.tenant)).values()], 'initiator')
