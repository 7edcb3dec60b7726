/**
 * Call activity (BPMN 2.0, 10.3.6 and 13.3.5): starts another process and waits for its end. What goes in and out is what the mappings
 * say; errors and escalations of the called process come out here and find the boundary events of the call.
 */
import type { Draft } from '../draft.ts'
import { Fault } from '../fault.ts'
import type { Variables } from '../expression.ts'
import type { CallActivity, Mapping } from '../graph.ts'
import { evaluate, evaluateText, plain, setLocal, setVariables, surroundingsOf, visible } from '../variables.ts'

export function startCall(draft: Draft, no: number, node: CallActivity): void {
  const key = evaluateText(draft, no, node.calledElement)
  if (!key) throw new Fault('call', `${node.name ?? node.id} does not say which process it calls`)
  const version = evaluateText(draft, no, node.binding.version)
  const businessKey = evaluateText(draft, no, node.businessKey)
  const variables = passedIn(draft, no, node.allIn, node.callInputs)
  const token = draft.edit(no)
  const waitId = draft.id(no)
  token.wait = { k: 'child', id: waitId }
  draft.emit({ type: 'start-child', waitId, activityId: token.act!, elementId: node.id, key, binding: node.binding.kind, version, businessKey, variables })
}

/** What goes into a called process, or along with a signal: everything or what is local, and what the mappings name. */
export function passedIn(draft: Draft, no: number, all: boolean | 'local', mappings: readonly Mapping[]): Variables {
  const { vars = {} } = draft.get(no)
  const everything = all === 'local' ? vars : all ? visible(draft, no) : {}
  const named = mappings.map((mapping) => [mapping.target, mapping.local ? evaluateIn(draft, no, mapping, vars) : evaluate(draft, no, mapping.value)])
  return { ...everything, ...(Object.fromEntries(named) as Variables) }
}

/** Takes over what the called process has left. */
export function takeResults(draft: Draft, no: number, node: CallActivity): void {
  const child = draft.get(no).returned ?? {}
  const results = node.callOutputs.map((mapping) => [mapping, evaluateIn(draft, no, mapping, child)] as const)
  const named = (local: boolean) =>
    Object.fromEntries(results.flatMap(([mapping, value]) => (local === (mapping.local === true) ? [[mapping.target, value]] : [])))
  delete draft.edit(no).returned
  setLocal(draft, no, node.allOut === 'local' ? { ...child, ...named(true) } : named(true))
  setVariables(draft, no, node.allOut === true ? { ...child, ...named(false) } : named(false))
}

/**
 * What an error or escalation of the called process brings along: the same as its end would, as in Camunda 7. A mapping whose variable is
 * not there yet is left out, so that the error itself is not lost; what would be local to the call activity ends with it.
 */
export function resultsOfThrow(draft: Draft, no: number, node: CallActivity, child: Variables): Variables {
  const results: Record<string, unknown> = node.allOut === true ? { ...child } : {}
  for (const mapping of node.callOutputs) {
    if (mapping.local) continue
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
