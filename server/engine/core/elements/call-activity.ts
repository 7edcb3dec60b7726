/**
 * Call activity (BPMN 2.0, 10.3.6 and 13.3.5): starts another process and waits for its end. What goes in and out is what the mappings
 * say; errors and escalations of the called process come out here and find the boundary events of the call.
 */
import type { Draft } from '../draft.ts'
import { Fault } from '../fault.ts'
import type { Variables } from '../expression.ts'
import type { CallActivity, Mapping } from '../graph.ts'
import { evaluate, evaluateText, plain, setVariables, surroundingsOf, visible } from '../variables.ts'

export function startCall(draft: Draft, no: number, node: CallActivity): void {
  const key = evaluateText(draft, no, node.calledElement)
  if (!key) throw new Fault('call', `${node.name ?? node.id} does not say which process it calls`)
  const version = evaluateText(draft, no, node.binding.version)
  const businessKey = evaluateText(draft, no, node.businessKey)
  const passed = Object.fromEntries(node.callInputs.map(({ target, value }) => [target, evaluate(draft, no, value)]))
  const variables = node.allIn ? { ...visible(draft, no), ...passed } : passed
  const token = draft.edit(no)
  const waitId = draft.id(no)
  token.wait = { k: 'child', id: waitId }
  draft.emit({ type: 'start-child', waitId, activityId: token.act!, elementId: node.id, key, binding: node.binding.kind, version, businessKey, variables })
}

/** Takes over what the called process has left. */
export function takeResults(draft: Draft, no: number, node: CallActivity): void {
  const child = draft.get(no).returned ?? {}
  const results = Object.fromEntries(node.callOutputs.map((mapping) => [mapping.target, evaluateIn(draft, no, mapping, child)]))
  delete draft.edit(no).returned
  setVariables(draft, no, node.allOut ? { ...child, ...results } : results)
}

/**
 * What an error or escalation of the called process brings along: the same as its end would, as in Camunda 7. A mapping whose variable is
 * not there yet is left out, so that the error itself is not lost.
 */
export function resultsOfThrow(draft: Draft, no: number, node: CallActivity, child: Variables): Variables {
  const results: Record<string, unknown> = node.allOut ? { ...child } : {}
  for (const mapping of node.callOutputs) {
    try {
      results[mapping.target] = evaluateIn(draft, no, mapping, child)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
  return results
}

function evaluateIn(draft: Draft, no: number, { value }: Mapping, child: Variables): unknown {
  try {
    return plain(value.evaluate(child, surroundingsOf(draft, no)))
  } catch (error) {
    throw new Fault('expression', `${value.source}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
