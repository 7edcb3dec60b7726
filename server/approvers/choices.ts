/** Choices of people before a case is handed in: all that are certainly needed must be there, and every one that is there must be right. */
import type { Sql } from '#server/engine/define.ts'
import { EngineError, type Choices, type Engine, type RouteInput } from '#server/engine/index.ts'
import { CHOICES } from './kinds/choice.ts'
import { predictPeople, type Predicted } from './predict.ts'
import type { Approvers } from './resolve.ts'

/** Nodes for which the initiator still has to choose. */
export const needingChoice = (predicted: readonly Predicted[]): Predicted[] =>
  predicted.filter(({ node, choice }) => node.status === 'FUTURE' && choice?.by === 'initiator' && !choice.isMade)

export const isMultiple = ({ node }: Predicted): boolean => node.mode !== 'single' && node.mode !== 'random'

/**
 * To be called before a case is started for its initiator.
 * @throws EngineError invalid `approvers-missing`, `approver-unfit`, `approvers-too-many`, with the path of the choice and the name of its node
 */
export async function requireChoices(
  engine: Pick<Engine, 'route'>,
  approvers: Approvers,
  sql: Sql,
  { approvers: chosen, ...input }: RouteInput & { readonly approvers?: Choices | undefined },
): Promise<void> {
  const variables = chosen === undefined ? input.variables : { ...input.variables, [CHOICES]: chosen }
  const nodes = await engine.route({ ...input, variables })
  const isAsked = nodes.some(({ wanted }) => wanted.some(({ rules }) => JSON.stringify(rules?.['approver'] ?? '').includes('-choice"')))
  if (!isAsked) return
  for (const each of await predictPeople(approvers, nodes, sql)) mustFit(each, chosen)
}

function mustFit(predicted: Predicted, chosen: Choices | undefined): void {
  const { node, choice } = predicted
  if (choice?.by !== 'initiator') return
  const nodeName = node.activityName ?? node.activityKey
  const details = { path: `approvers.${node.activityKey}`, elementId: node.activityKey, nodeName, roles: choice.roles }
  if (!choice.isMade && node.certain) throw new EngineError('invalid', 'approvers-missing', `say who decides ${nodeName}`, details)
  if (choice.unfit.length > 0) throw new EngineError('invalid', 'approver-unfit', `${choice.unfit.join(', ')} cannot decide ${nodeName}`, details)
  if (!isMultiple(predicted) && (chosen?.[node.activityKey]?.length ?? 0) > 1)
    throw new EngineError('invalid', 'approvers-too-many', `one person decides ${nodeName}`, details)
}
