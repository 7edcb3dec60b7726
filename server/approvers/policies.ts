/** What happens when nobody can approve, when the approver is the initiator himself, and when he has approved already. */
import type { AssignableTask } from '#server/engine/index.ts'
import type { ApproverRule, Found, FoundPerson, Search } from './approver.ts'
import { leadersAbove, membersByRole, peopleNamed, rolesHeld } from './people-sql.ts'

/** Whoever has it may act on every task. */
export const ADMINISTRATORS = 'PLATFORM_ADMIN'

/** `chandlery:policy` as far as it is about people. */
export interface PeoplePolicy {
  readonly empty?: 'admin' | 'person' | 'approve' | 'reject'
  readonly emptyPerson?: string
  readonly self?: 'leader' | 'skip' | 'allow' | 'admin'
  readonly repeated?: 'none' | 'once' | 'consecutive'
  readonly commentRequired?: boolean
}

/** Keys of messages: histories tell the reason in the reader's language. */
export type AutoReason =
  | 'workflow.decided-by-rule-self'
  | 'workflow.decided-by-rule-repeated'
  | 'workflow.decided-by-rule-empty-approved'
  | 'workflow.decided-by-rule-empty-rejected'

export interface Settled {
  readonly people: readonly FoundPerson[]
  readonly groups: readonly string[]
  /** Roles that stand in for whoever is missing: one of them acts, even where each of a role would decide. */
  readonly instead: readonly string[]
  /** The rules decide; the people beside it are the way out if they must not. */
  readonly decided?: { readonly pass: boolean; readonly reason: AutoReason; readonly onBehalfOf?: string | undefined }
}

const ADMINS: Settled = { people: [], groups: [], instead: [ADMINISTRATORS] }

/** All who may act. */
export const groupsOf = ({ groups, instead }: Settled): string[] => [...new Set([...groups, ...instead])]

/**
 * The initiator does not approve his own case. Where others can, they do; where he is alone, the policy tells who does.
 * @param isList each of the people decides: then his place in the list is filled
 */
export async function withoutSelf({ people, groups }: Found, { self = 'leader' }: PeoplePolicy, search: Search, isList: boolean): Promise<Settled> {
  const { initiator, sql, tenant } = search
  const asFound: Settled = { people, groups, instead: [] }
  if (self === 'allow' || initiator === undefined) return asFound
  const held = await rolesHeld(sql, initiator, groups)
  const isNamed = people.some(({ userId, via }) => userId === initiator && via !== 'initiator')
  if (!isNamed && held.length === 0) return asFound
  const colleagues = await membersByRole(sql, held, tenant)
  const others: Settled = {
    people: distinct([...people, ...colleagues]).filter(({ userId, via }) => userId !== initiator || via === 'initiator'),
    groups: groups.filter((code) => !held.includes(code)),
    instead: [],
  }
  const isAlone = others.people.length + others.groups.length === 0
  if (!isAlone && (!isList || self === 'skip')) return others
  if (self === 'skip') return { ...ADMINS, decided: { pass: true, reason: 'workflow.decided-by-rule-self', onBehalfOf: initiator } }
  const stand = self === 'leader' ? await leaderOf(initiator, search) : ADMINS
  return { people: distinct([...others.people, ...stand.people]), groups: others.groups, instead: stand.instead }
}

/** Who leads him: the next one up who is not he himself; administrators where nobody does. */
async function leaderOf(userId: string, { sql, tenant }: Search): Promise<Settled> {
  const found = (await leadersAbove(sql, userId, tenant)).find((each) => each.userId !== undefined && each.userId !== userId)
  return found?.userId === undefined ? ADMINS : { people: [{ userId: found.userId, via: 'leader:1' }], groups: [], instead: [] }
}

const distinct = (people: readonly FoundPerson[]): FoundPerson[] => [...new Map(people.toReversed().map((each) => [each.userId, each])).values()].toReversed()

/** Nobody is left: who acts instead, or what the rules decide. */
export async function orInstead(settled: Settled, { empty = 'admin', emptyPerson = '', self }: PeoplePolicy, search: Search): Promise<Settled> {
  if (settled.people.length + groupsOf(settled).length > 0) return settled
  if (empty === 'approve') return { ...ADMINS, decided: { pass: true, reason: 'workflow.decided-by-rule-empty-approved' } }
  if (empty === 'reject') return { ...ADMINS, decided: { pass: false, reason: 'workflow.decided-by-rule-empty-rejected' } }
  if (empty === 'admin') return ADMINS
  const named = await peopleNamed(
    search.sql,
    emptyPerson.split(',').map((each) => each.trim()),
    search.tenant,
  )
  const people = [...new Set(named.values())].filter((userId) => self === 'allow' || userId !== search.initiator)
  return people.length === 0 ? ADMINS : { people: people.map((userId) => ({ userId, via: 'empty' })), groups: [], instead: [] }
}

/**
 * Whether this person's approval is there already: `once` anywhere in the case, `consecutive` in the node just before. Where he has to
 * write something (a comment, a field), he is asked again.
 */
export async function isRepeated(task: AssignableTask, userId: string, rules: readonly ApproverRule[]): Promise<boolean> {
  const policy = policyOf(task)
  const repeated = policy.repeated ?? (rules.length > 0 ? 'consecutive' : 'none')
  if (repeated === 'none' || policy.commentRequired === true || writesFields(task)) return false
  const decisions = (await task.decisions()).filter((each) => each.elementId !== task.elementId && each.userId === userId)
  return decisions.some(({ elementId }) => repeated === 'once' || task.preceding.includes(elementId))
}

const writesFields = ({ rules }: AssignableTask): boolean =>
  ((rules?.['field'] ?? []) as readonly { access: string }[]).some(({ access }) => access === 'write')

export const policyOf = ({ rules }: Pick<AssignableTask, 'rules'>): PeoplePolicy => (rules?.['policy'] ?? {}) as PeoplePolicy
