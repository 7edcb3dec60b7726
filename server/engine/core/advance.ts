/**
 * The door of the core: one command applied to one instance.
 *
 * Pure: the state that comes in is never changed, what comes out depends on the four arguments alone. A command that makes no sense gives
 * a `Refusal`; only bugs throw.
 */
import { childEnded, changeVariables, completeTask, continueToken, resolveIncident, throwAt, triggerSubscription, workDone, workFailed } from './commands.ts'
import { Draft, EMPTY } from './draft.ts'
import { endInstance } from './elements/process.ts'
import { Fault, RefusedStep, Thrown } from './fault.ts'
import type { ProcessGraph } from './graph.ts'
import { drain } from './lifecycle.ts'
import { reopenInstance } from './restore.ts'
import { addSigns, removeSigns } from './signs.ts'
import { start } from './start.ts'
import type { State } from './state.ts'
import type { Advanced, Command, Refusal, StepContext } from './step.ts'
import { changeInstances, modify } from './surgery.ts'

/**
 * Applies `command` and runs the instance to its next wait states.
 * @param state of the instance; undefined before `start`
 * @returns the state after the step with its effects in order, or why the step makes no sense
 */
export function advance(graph: ProcessGraph, state: State | undefined, command: Command, context: StepContext): Advanced | Refusal {
  if (command.type === 'start' ? state !== undefined : state === undefined) {
    return { refused: 'bad-input', elementId: undefined, message: state ? 'the instance has already started' : 'the instance has not started' }
  }
  if (state?.status === 'ended') return { refused: 'already-ended', elementId: undefined, message: 'the instance has already ended' }
  const draft = new Draft(graph, state ?? EMPTY, context, command.type === 'start' || context.starting === true)
  try {
    const verify = apply(draft, command)
    drain(draft)
    verify?.()
    return draft.result()
  } catch (error) {
    if (error instanceof RefusedStep) return error.refusal
    if (error instanceof Fault || error instanceof Thrown) return { refused: 'expression', elementId: undefined, message: error.message }
    throw error
  }
}

/** @returns a check to run when the instance has come to rest */
function apply(draft: Draft, command: Command): (() => void) | undefined | void {
  switch (command.type) {
    case 'modify':
      return modify(draft, command)
    case 'start':
      return start(draft, command)
    case 'trigger':
      return triggerSubscription(draft, command)
    case 'complete-task':
      return completeTask(draft, command)
    case 'throw':
      return throwAt(draft, command)
    case 'work-done':
      return workDone(draft, command)
    case 'work-failed':
      return workFailed(draft, command)
    case 'continue':
      return continueToken(draft, command)
    case 'child-ended':
      return childEnded(draft, command)
    case 'set-variables':
      return changeVariables(draft, command)
    case 'resolve-incident':
      return resolveIncident(draft, command)
    case 'change-instances':
      return changeInstances(draft, command)
    case 'reopen-instance':
      return reopenInstance(draft, command)
    case 'add-signs':
      return addSigns(draft, command)
    case 'remove-signs':
      return removeSigns(draft, command)
    case 'end':
      return endInstance(draft, command.outcome)
  }
}
