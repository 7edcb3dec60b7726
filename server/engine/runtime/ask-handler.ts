/** What is answered before the commit: handlers inside the transaction, and decisions. */
import type { Command, Effect, Work } from '../core/step.ts'
import { EngineError, ProcessError, Refused } from '../define.ts'
import { within } from '../expressions/surroundings.ts'
import { atSavepoint } from '../store/sql.ts'
import type { StepInProgress } from './step-in-progress.ts'
import type { WorkItem } from './work-item.ts'

export async function askHandler(step: StepInProgress, item: WorkItem, call: Work): Promise<void> {
  if (!call.notify && !item.isWaiting(call.waitId)) return
  const sql = step.transaction()
  const handler = step.env.handler(call.handler ?? '')
  if (handler?.runs !== 'in transaction') throw new Error(`handler ${call.handler ?? ''} does not run in a transaction`)
  const { waitId, elementId, activityId } = call
  const task = {
    instanceId: item.id,
    elementId,
    activityId,
    processKey: item.about.processKey,
    businessKey: item.about.businessKey,
    businessType: item.about.businessType,
    initiator: item.about.initiator,
    idempotencyKey: waitId,
    attempt: 1,
    variables: call.variables,
    properties: call.properties,
  }
  let command: Command
  try {
    const result = (await atSavepoint(sql, async () => handler.run(task, sql))) ?? {}
    command = workDone(item, elementId, waitId, result)
  } catch (error) {
    if (error instanceof Refused) throw new EngineError('rule', error.code, error.message, error.details)
    if (error instanceof ProcessError) command = { type: 'throw', waitId, kind: 'error', code: error.code, message: error.message, variables: error.variables }
    else {
      step.env.report(error, `handler ${call.handler ?? ''} at ${elementId}`)
      command = { type: 'work-failed', waitId, message: messageOf(error) }
    }
  }
  if (!call.notify) await step.answer(item, command)
}

export async function askDecision(step: StepInProgress, item: WorkItem, effect: Extract<Effect, { type: 'evaluate-decision' }>): Promise<void> {
  if (!item.isWaiting(effect.waitId)) return
  const { deploymentId, tenant } = await step.env.definitions.get(item.about.definitionId)
  let command: Command
  try {
    const reference = { key: effect.decision, binding: effect.binding, version: effect.version, deploymentId, tenant }
    const result = await step.env.decisions.evaluate(step.sql ?? step.env.reads, reference, effect.mapResult, within(effect.variables, { now: step.now }))
    command = { type: 'work-done', waitId: effect.waitId, result, variables: {} }
  } catch (error) {
    command = { type: 'work-failed', waitId: effect.waitId, message: messageOf(error) }
  }
  await step.answer(item, command)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A handler's answer: its object goes to the result variable if the model names one, else each of its keys becomes a variable. */
export function workDone(item: { readonly graph: WorkItem['graph'] }, elementId: string, waitId: string, result: Readonly<Record<string, unknown>>): Command {
  const node = item.graph.nodes[elementId]
  const named = node?.kind === 'task' && node.work === 'handler' && node.resultVariable !== undefined
  return { type: 'work-done', waitId, result, variables: named ? {} : result }
}
