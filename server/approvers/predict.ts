/** The people of the way ahead, found by the same rules that find them when the nodes open. */
import type { Sql } from '#server/engine/define.ts'
import type { AssignableTask, RouteNode, StandingDecision } from '#server/engine/index.ts'
import type { Choice, FoundPerson } from './approver.ts'
import { groupsOf, isRepeated, type AutoReason } from './policies.ts'
import { rulesOf, type Approvers } from './resolve.ts'

export interface PredictedPerson {
  readonly userId: string
  readonly via: string | undefined
  readonly outcome: string | undefined
}

export interface Predicted {
  readonly node: RouteNode
  readonly people: readonly PredictedPerson[]
  readonly groups: readonly string[]
  readonly skipped: string | undefined
  readonly choice: Choice | undefined
}

/** In the order of the way: whoever agrees on it is known further on. */
export async function predictPeople(approvers: Pick<Approvers, 'explain'>, nodes: readonly RouteNode[], sql: Sql): Promise<Predicted[]> {
  const agreed: StandingDecision[] = []
  const predicted: Predicted[] = []
  for (const node of nodes) {
    const found = node.status === 'FUTURE' ? await ahead(approvers, node, agreed, sql) : behind(node)
    predicted.push(found)
    const isCertain = node.certain && node.status === 'FUTURE' && (node.mode !== 'single' || (found.people.length === 1 && found.groups.length === 0))
    if (isCertain && node.mode !== 'any' && node.mode !== 'random') agreed.push(...found.people.map(({ userId }) => ({ elementId: node.activityKey, userId })))
  }
  return predicted
}

const behind = (node: RouteNode): Predicted => ({
  node,
  people: node.people.map(({ userId, outcome }) => ({ userId, via: undefined, outcome })),
  groups: node.groups,
  skipped: node.people.length <= 1 ? reasonIn(node.comment) : undefined,
  choice: undefined,
})

const reasonIn = (comment: string | undefined): string | undefined =>
  comment?.startsWith('workflow.decided-by-') === true && comment.includes('-by-rule-') ? comment : undefined

async function ahead(approvers: Pick<Approvers, 'explain'>, node: RouteNode, agreed: readonly StandingDecision[], sql: Sql): Promise<Predicted> {
  const people = new Map<string, PredictedPerson>()
  const groups = new Set<string>()
  const reasons: (AutoReason | undefined)[] = []
  let choice: Choice | undefined
  for (const each of node.wanted) {
    const task: AssignableTask = { ...each, decisions: async () => [...(await each.decisions()), ...agreed] }
    const resolved = await approvers.explain(task, sql)
    choice ??= resolved.choice
    for (const found of resolved.people) people.set(found.userId, { ...found, outcome: undefined })
    for (const code of resolved.decided === undefined ? groupsOf(resolved) : []) groups.add(code)
    reasons.push(resolved.decided?.reason ?? (await repeatedBy(task, resolved.people, groupsOf(resolved))))
  }
  const [reason] = reasons
  return { node, people: [...people.values()], groups: [...groups], skipped: reason !== undefined && !reasons.includes(undefined) ? reason : undefined, choice }
}

/** Everybody who would be asked has agreed before. */
async function repeatedBy(task: AssignableTask, people: readonly FoundPerson[], groups: readonly string[]): Promise<AutoReason | undefined> {
  if (groups.length > 0 || people.length === 0 || (people.length > 1 && task.purpose === 'task')) return undefined
  for (const { userId } of people) if (!(await isRepeated(task, userId, rulesOf(task)))) return undefined
  return 'workflow.decided-by-rule-repeated'
}
