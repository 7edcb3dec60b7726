/** Who decides a node: the rules of the model, the policies, the choices of people, put together for the engine. */
import { createHash } from 'node:crypto'
import type { Sql } from '#server/engine/define.ts'
import { EngineError, SYSTEM, type AssignableTask, type AssignmentResult, type HostApprovers } from '#server/engine/index.ts'
import { isId } from '#kit/ids.ts'
import type { ApproverRule, Choice, Found, Search } from './approver.ts'
import { findApprovers } from './find-approvers.ts'
import { translateNames } from './names.ts'
import { membersOfRoles, PLATFORM } from './people-sql.ts'
import { groupsOf, isRepeated, orInstead, policyOf, withoutSelf, type PeoplePolicy, type Settled } from './policies.ts'

type Wanted = Pick<AssignableTask, 'elementId' | 'initiator' | 'tenant' | 'facts' | 'variables'>

/** People, and what somebody has to choose first. */
export interface Resolved extends Settled {
  readonly choice?: Choice | undefined
  /** The model names people itself, and their names are left as they are. */
  readonly asDrawn?: { readonly assignee: string | undefined; readonly candidateUsers: readonly string[]; readonly candidateGroups: readonly string[] }
}

export const rulesOf = ({ rules }: Pick<AssignableTask, 'rules'>): readonly ApproverRule[] => (rules?.['approver'] ?? []) as readonly ApproverRule[]

const modeOf = ({ rules }: AssignableTask): string | undefined => (rules?.['countersign'] as { mode?: string } | undefined)?.mode

export interface Approvers extends Required<HostApprovers> {
  /** Who would decide, without refusing anything: for predictions. */
  explain(task: AssignableTask, sql: Sql): Promise<Resolved>
}

/** @param now epoch milliseconds */
export function approvers(now: () => number = Date.now): Approvers {
  const translate = translateNames(now)

  async function explain(task: AssignableTask, sql: Sql): Promise<Resolved> {
    const search = searchFor(task, sql)
    const rules = rulesOf(task)
    const policy = policyOf(task)
    const isList = task.purpose === 'members'
    if (rules.length > 0) {
      const found = await findApprovers(rules, search)
      return { ...(await settled(found, policy, search, isList)), choice: found.choice }
    }
    const asDrawn = await translate(task, sql)
    if (!isList && policy.empty === undefined && policy.self === undefined && modeOf(task) !== 'random') return { ...foundIn(asDrawn), instead: [], asDrawn }
    return settled(foundIn(asDrawn), policy, search, isList)
  }

  async function list(task: AssignableTask, sql: Sql): Promise<readonly string[]> {
    const resolved = await explain(task, sql)
    mustBeChosen(task, resolved.choice)
    if (resolved.decided !== undefined)
      return [`${AUTO}${resolved.decided.pass ? 'approve' : 'reject'}:${resolved.decided.reason}:${resolved.decided.onBehalfOf ?? ''}`]
    const { tenant = PLATFORM } = task
    const members = await membersOfRoles(sql, resolved.groups, tenant)
    return [...new Set([...resolved.people.map(({ userId }) => userId), ...members, ...resolved.instead.map((code) => `group:${code}`)])]
  }

  return {
    explain,
    findMembers: list,
    async resolveAssignment(task, sql) {
      if (task.purpose === 'part') return partOf(task)
      const resolved = await explain(task, sql)
      mustBeChosen(task, resolved.choice)
      return assignmentOf(task, resolved, sql)
    },
    async findCopied({ initiator, tenant = PLATFORM, rules, facts }, sql) {
      const search = { sql, elementId: '', initiator, tenant, facts, variables: {} }
      const { people, groups } = await findApprovers((rules['copy'] ?? []) as readonly ApproverRule[], search)
      return [...new Set([...people.map(({ userId }) => userId), ...(await membersOfRoles(sql, groups, tenant))])]
    },
  }
}

const searchFor = ({ elementId, initiator, tenant = PLATFORM, facts, variables }: Wanted, sql: Sql): Search => ({
  sql,
  elementId,
  initiator: initiator !== undefined && isId(initiator) ? initiator : undefined,
  tenant,
  facts,
  variables,
})

async function settled(found: Found, policy: PeoplePolicy, search: Search, isList: boolean): Promise<Settled> {
  const others = await withoutSelf(found, policy, search, isList)
  return others.decided === undefined ? orInstead(others, policy, search) : others
}

const foundIn = ({ assignee, candidateUsers, candidateGroups }: NonNullable<Resolved['asDrawn']>): Found => ({
  people: (assignee === undefined ? candidateUsers : [assignee]).map((userId) => ({ userId, via: 'model' })),
  groups: assignee === undefined ? candidateGroups : [],
})

/** Marks the one part of a countersign that the rules decide. */
const AUTO = 'auto:'

async function partOf(task: AssignableTask): Promise<AssignmentResult | undefined> {
  const { assignee } = task
  if (assignee === undefined) return undefined
  if (assignee.startsWith(AUTO)) {
    const [, what, reason = '', onBehalfOf] = assignee.split(':')
    const nobody = { assignee: undefined, candidateUsers: [], candidateGroups: [] }
    return { ...nobody, decided: { pass: what === 'approve', reason, onBehalfOf: onBehalfOf === '' ? undefined : onBehalfOf } }
  }
  return (await isRepeated(task, assignee, rulesOf(task))) ? { assignee, decided: repeated(assignee) } : undefined
}

const repeated = (userId: string) => ({ pass: true, reason: 'workflow.decided-by-rule-repeated', onBehalfOf: userId }) as const

async function assignmentOf(task: AssignableTask, resolved: Resolved, sql: Sql): Promise<AssignmentResult> {
  const rules = rulesOf(task)
  if (resolved.asDrawn !== undefined) {
    const { assignee } = resolved.asDrawn
    return { ...resolved.asDrawn, decided: assignee !== undefined && (await isRepeated(task, assignee, rules)) ? repeated(assignee) : undefined }
  }
  const everybody = resolved.people.map(({ userId }) => userId)
  const groups = groupsOf(resolved)
  const isOne = everybody.length === 1 && groups.length === 0
  const assignee = modeOf(task) === 'random' ? await drawn(task, resolved, sql) : isOne ? everybody[0] : undefined
  if (assignee === undefined) return { assignee: undefined, candidateUsers: everybody, candidateGroups: groups, decided: resolved.decided }
  return { assignee, candidateUsers: [], candidateGroups: [], decided: (await isRepeated(task, assignee, rules)) ? repeated(assignee) : undefined }
}

/** One of all who could, by the luck of the task's id: the same at every try of the same step. */
async function drawn({ taskId, tenant = PLATFORM }: AssignableTask, { people, groups, decided }: Resolved, sql: Sql): Promise<string | undefined> {
  if (decided !== undefined) return undefined
  const all = [...new Set([...people.map(({ userId }) => userId), ...(await membersOfRoles(sql, groups, tenant))])].sort()
  return all[createHash('sha256').update(taskId).digest().readUInt32BE() % Math.max(all.length, 1)]
}

/**
 * Whoever is to choose and acts right now must have chosen. Where nobody is there to ask (a timer, somebody else's step) the node is one
 * without candidates.
 * @throws EngineError invalid, with the path of the choice and the name of the node
 */
function mustBeChosen(task: AssignableTask, choice: Choice | undefined): void {
  if (choice === undefined || task.actor === undefined || task.actor === SYSTEM) return
  if (choice.by === 'initiator' && task.actor !== task.initiator) return
  const details = { path: `approvers.${task.elementId}`, elementId: task.elementId, nodeName: task.name ?? task.elementId, roles: choice.roles }
  if (!choice.isMade) throw new EngineError('invalid', 'approvers-missing', `say who decides ${task.name ?? task.elementId}`, details)
  if (choice.unfit.length > 0)
    throw new EngineError('invalid', 'approver-unfit', `${choice.unfit.join(', ')} cannot decide ${task.name ?? task.elementId}`, {
      ...details,
      people: choice.unfit,
    })
}
