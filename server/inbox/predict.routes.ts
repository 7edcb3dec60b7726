/** Prediction as HTTP: the engine tells the way, the rules tell the people. */
import type { Route } from '#kit/handle.ts'
import type { Engine } from '#server/engine/index.ts'
import { isMultiple, needingChoice } from './approvers/choices.ts'
import { predictPeople, type Predicted } from './approvers/predict.ts'
import { approvers } from './approvers/resolve.ts'
import { ruleTexts, type RuleText } from './approvers/rule-text.ts'
import { onEngine, requireSight } from './engine-call.ts'
import { namesFor, type NameOf } from './people.ts'
import { orNull } from './present.ts'
import { predict } from './predict.contract.ts'

export function predictRoutes(engine: Engine): Route[] {
  const people = approvers()
  return [
    onEngine(predict, async (actor, input, { principal, prisma, sql, text }) => {
      if (input.processInstanceId !== undefined) await requireSight(engine, actor, principal, input.processInstanceId)
      const nodes = await engine.route({ ...input, initiator: principal.userId, tenant: principal.tenantId })
      const predicted = await predictPeople(people, nodes, sql)
      const nameOf = await namesFor(
        prisma,
        predicted.flatMap((each) => each.people.map(({ userId }) => userId)),
      )
      const texts = await ruleTexts(
        prisma,
        nodes.map(({ wanted }) => wanted[0] ?? { rules: undefined, candidateGroups: [] }),
      )
      return {
        nodes: predicted.map((each, i) => nodeRow(each, nameOf, each.node.wanted.length > 0 ? texts[i] : undefined, text)),
        needsChoice: needingChoice(predicted).map((each) => ({
          taskKey: each.node.activityKey,
          taskName: orNull(each.node.activityName),
          multiple: isMultiple(each),
          candidates: [...(each.choice?.roles ?? [])],
        })),
      }
    }),
  ]
}

function nodeRow({ node, people, groups, skipped, choice }: Predicted, nameOf: NameOf, rule: RuleText | undefined, text: (key: string) => string) {
  const { activityKey, activityName, activityType, processKey, status, certain, mode, ratio } = node
  return {
    activityKey,
    activityName: orNull(activityName),
    activityType,
    processKey,
    status,
    certain,
    mode,
    ratio: orNull(ratio),
    people: people.map(({ userId, via, outcome }) => ({ userId, name: nameOf(userId), via: orNull(via), outcome: orNull(outcome) })),
    groups: [...groups],
    rule: orNull(rule),
    skipped: skipped === undefined ? null : text(skipped),
    chooseBy: orNull(choice?.by),
    initiatorChoiceNeeded: choice?.by === 'initiator' && !choice.isMade,
  }
}
