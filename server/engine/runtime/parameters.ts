/** Settings of the host that a model names: read before the step that may need them, and kept with its event, so that a replay is told the same. */
import type { ProcessGraph, TaskTimer } from '../core/graph.ts'
import { WORKING_DAYS } from '../expressions/working-time.ts'
import type { Environment } from './environment.ts'

const named = new WeakMap<ProcessGraph, readonly string[]>()

/** Every parameter that a task timer of the process names, and the working days where one counts in them. */
function parametersIn(graph: ProcessGraph): readonly string[] {
  const known = named.get(graph)
  if (known !== undefined) return known
  const names = new Set<string>()
  for (const node of Object.values(graph.nodes)) {
    if (node.kind !== 'task' || node.work !== 'user' || node.assignment.timers === undefined) continue
    const { due, remind, escalate, auto, onWorkingDays } = node.assignment.timers
    if (onWorkingDays) names.add(WORKING_DAYS)
    for (const timer of [due, remind, escalate, auto] satisfies (TaskTimer | undefined)[]) if (timer?.parameter !== undefined) names.add(timer.parameter)
  }
  const found = [...names]
  named.set(graph, found)
  return found
}

/** Adds to `known` what is missing there. */
export async function askParameters(env: Environment, graph: ProcessGraph, known: Record<string, unknown>): Promise<void> {
  for (const name of parametersIn(graph)) {
    if (Object.hasOwn(known, name)) continue
    const value = await env.parameter(name)
    known[name] = value === undefined ? null : value
  }
}
