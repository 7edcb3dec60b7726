/** People whom somebody chose: the initiator at the start, or whoever decided just before. `ref` names the roles they must have. */
import { refsOf, type ApproverRule, type FindKind, type Found, type Search } from '../approver.ts'
import { roleCodeOf } from '../names.ts'
import { peopleNamed, withRole } from '../people-sql.ts'

/** Where choices travel: `{ [node]: userId[] }`. */
export const CHOICES = 'chandleryApprovers'

const chosenBy =
  (by: 'initiator' | 'approver'): FindKind =>
  (rule, search) =>
    choiceOf(by, rule, search)

async function choiceOf(by: 'initiator' | 'approver', rule: ApproverRule, { sql, elementId, variables, tenant }: Search): Promise<Found> {
  const roles = refsOf(rule).map(roleCodeOf)
  const given = chosenFor(variables, elementId)
  const known = await peopleNamed(sql, given, tenant)
  const ids = [...new Set(known.values())]
  const fit = roles.length === 0 || ids.length === 0 ? new Set(ids) : await withRole(sql, ids, roles)
  return {
    people: ids.filter((id) => fit.has(id)).map((userId) => ({ userId, via: `${by}-choice` })),
    groups: [],
    choice: { by, roles, isMade: given.length > 0, unfit: given.filter((name) => !fit.has(known.get(name) ?? '')) },
  }
}

/** The people chosen for a node, as they came in. */
export function chosenFor(variables: Readonly<Record<string, unknown>>, elementId: string): string[] {
  const all = variables[CHOICES]
  const given = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[elementId] : undefined
  return (Array.isArray(given) ? (given as unknown[]) : [given]).filter((each): each is string => typeof each === 'string' && each !== '')
}

export const initiatorChoice = chosenBy('initiator')
export const approverChoice = chosenBy('approver')
