/** Holders of roles: one of them takes the task. Where people of other tenants hold the role too, those who count are named one by one. */
import { refsOf, type FindKind, type Found, type Search } from '../approver.ts'
import { roleCodeOf } from '../names.ts'
import { holdersOf, membersByRole } from '../people-sql.ts'

export const role: FindKind = (rule, search) => holders(refsOf(rule).map(roleCodeOf), search)

export async function holders(codes: readonly string[], { sql, tenant }: Search): Promise<Found> {
  const filled = (await holdersOf(sql, codes, tenant)).filter(({ inside }) => inside > 0)
  const mixed = filled.flatMap(({ code, outside }) => (outside > 0 ? [code] : []))
  return { people: await membersByRole(sql, mixed, tenant), groups: codes.filter((code) => filled.some((each) => each.code === code && each.outside === 0)) }
}
