/** What a forecast says to whoever is about to hand something in: the steps at which somebody is asked, and those he has to fill himself. */
import type { predict } from '#server/inbox/predict.contract.ts'
import type { OutputOf } from '../client.ts'

export type ForeseenNode = OutputOf<typeof predict>['nodes'][number]
/** People whom the initiator chose, by the node. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** A place that the initiator fills. */
export interface Choice {
  readonly taskKey: string
  readonly taskName: string
  readonly multiple: boolean
  readonly roles: readonly string[]
}

/** The steps after his own: handing in is the first task of every document, and says nothing to him. */
export function stepsAhead(nodes: readonly ForeseenNode[], userId: string | undefined): ForeseenNode[] {
  const asked = nodes.filter(({ activityType, status }) => status === 'FUTURE' && /usertask/i.test(activityType))
  return asked.filter(({ people, chooseBy }, index) => {
    const [first] = people
    return !(index === 0 && chooseBy === null && people.length === 1 && first?.userId === userId && first?.via === 'model')
  })
}

export const choicesOf = (nodes: readonly ForeseenNode[]): Choice[] =>
  nodes
    .filter(({ chooseBy, status }) => chooseBy === 'initiator' && status === 'FUTURE')
    .map(({ activityKey, activityName, choosesSeveral, chooseFrom }) => ({
      taskKey: activityKey,
      taskName: activityName ?? activityKey,
      multiple: choosesSeveral,
      roles: chooseFrom,
    }))

/** Places on the way that must be filled and are not. What only may be reached can wait. */
export const missingChoices = (nodes: readonly ForeseenNode[], chosen: Chosen): string[] =>
  nodes
    .filter(({ chooseBy, certain, status, activityKey }) => chooseBy === 'initiator' && certain && status === 'FUTURE' && !chosen[activityKey]?.length)
    .map(({ activityKey }) => activityKey)

/** What travels with the submission: nobody for places that are not on the way any more. */
export function chosenOnTheWay(nodes: readonly ForeseenNode[], chosen: Chosen): Record<string, string[]> | undefined {
  const entries = choicesOf(nodes)
    .map(({ taskKey }): [string, string[]] => [taskKey, [...(chosen[taskKey] ?? [])]])
    .filter(([, people]) => people.length > 0)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
