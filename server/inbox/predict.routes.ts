/** Prediction as HTTP: the engine tells the way, the rules tell the people. */
import type { Route } from '#kit/handle.ts'
import type { DocumentsOfCases } from '#server/documents/change.ts'
import type { Engine } from '#server/engine/index.ts'
import { isMultiple, needingChoice } from '#server/approvers/choices.ts'
import { predictPeople, type Predicted } from '#server/approvers/predict.ts'
import { CHOICES } from '#server/approvers/kinds/choice.ts'
import { approvers } from '#server/approvers/resolve.ts'
import { ruleTexts, type RuleText } from '#server/approvers/rule-text.ts'
import { onEngine, requireSight } from './engine-call.ts'
import { requireModel } from './models-seen.ts'
import { namesFor, type NameOf } from './people.ts'
import { orNull } from './present.ts'
import { predict } from './predict.contract.ts'

export function predictRoutes(engine: Engine, documents?: DocumentsOfCases): Route[] {
  const people = approvers()
  return [
    onEngine(engine, predict, async (actor, input, { principal, prisma, locale, sql, text }) => {
      if (input.processInstanceId === undefined) await requireModel(engine, documents, actor, principal, input)
      else await requireSight(engine, actor, principal, input.processInstanceId)
      const { approvers: chosen, ...about } = input
      const variables = chosen === undefined ? about.variables : { ...about.variables, [CHOICES]: chosen }
      const nodes = await engine.route({ ...about, variables, initiator: principal.userId, tenant: principal.tenantId })
      const predicted = await predictPeople(people, nodes, sql)
      const nameOf = await namesFor(
        prisma,
        predicted.flatMap((each) => each.people.map(({ userId }) => userId)),
        locale,
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

/** On what such a branch depends, in a word. */
const branchLabels = {
  timer: { zh: '若超时', en: 'If overdue' },
  message: { zh: '若收到消息', en: 'If a message arrives' },
  signal: { zh: '若收到信号', en: 'If a signal arrives' },
  conditional: { zh: '若条件成立', en: 'If a condition holds' },
  escalation: { zh: '若升级', en: 'If escalated' },
  rejected: { zh: '若驳回', en: 'If rejected' },
} as const

function nodeRow(predicted: Predicted, nameOf: NameOf, rule: RuleText | undefined, text: (key: string) => string) {
  const { node, people, groups, skipped, choice } = predicted
  const { activityKey, activityName, activityType, processKey, status, certain, branch, mode, ratio } = node
  return {
    activityKey,
    activityName: orNull(activityName),
    activityType,
    processKey,
    status,
    certain,
    branch: branch === undefined ? null : { ...branch, label: branchLabels[branch.kind], activityName: orNull(branch.activityName) },
    mode,
    ratio: orNull(ratio),
    people: people.map(({ userId, via, outcome }) => ({ userId, name: nameOf(userId), via: orNull(via), outcome: orNull(outcome) })),
    groups: [...groups],
    rule: orNull(rule),
    skipped: skipped === undefined ? null : text(skipped),
    chooseBy: orNull(choice?.by),
    chooseFrom: [...(choice?.roles ?? [])],
    choosesSeveral: choice !== undefined && isMultiple(predicted),
    initiatorChoiceNeeded: choice?.by === 'initiator' && !choice.isMade,
  }
}
