/**
 * One step from its command to its rows.
 *
 * `advance` decides; what it asks for is done here and answered by further commands until nothing is asked any more: handlers,
 * decisions, called processes, assignment. A unit may come to hold several instances of one call tree. Without `sql` it works on
 * an instance that is not locked, and stops with `NeedsTransaction` at the first thing that must happen inside a transaction.
 */
import { advance } from '../core/advance.ts'
import { isRefusal, type Command, type Effect, type Refusal, type StepContext } from '../core/step.ts'
import type { Sql } from '../define.ts'
import { lockInstance } from '../store/instances.ts'
import { askDecision, askHandler } from './ask-handler.ts'
import { cancelChild, startChild, tellParent } from './called-processes.ts'
import { sendCopies } from './copies.ts'
import type { Environment, Runnable } from './environment.ts'
import { uuidv7 } from './ids.ts'
import { findMembers, openTask } from './open-task.ts'
import { rejectNode } from './operations/reject.ts'
import { askParameters } from './parameters.ts'
import { refusedStep } from './refused-step.ts'
import { stepContext } from './step-context.ts'
import type { StepInProgress } from './step-in-progress.ts'
import { taskDue } from './task-due.ts'
import { WorkItem, type Birth } from './work-item.ts'

/** The step goes beyond one unlocked instance: do it again in a transaction. */
export class NeedsTransaction extends Error {
  override readonly name = 'NeedsTransaction'
}

export class Unit implements StepInProgress {
  readonly env: Environment
  readonly sql: Sql | undefined
  readonly now: number
  readonly items = new Map<string, WorkItem>()

  constructor(env: Environment, sql: Sql | undefined) {
    this.env = env
    this.sql = sql
    this.now = env.now()
  }

  add(item: WorkItem): WorkItem {
    this.items.set(item.id, item)
    return item
  }

  born(runnable: Runnable, birth: Birth): WorkItem {
    return this.add(new WorkItem(runnable.graph, { birth }))
  }

  /** Takes an instance out that shall not be after all. */
  drop(id: string): void {
    this.items.delete(id)
  }

  /** Does a command and everything that follows from it. A refusal leaves the item as it was. */
  async perform(item: WorkItem, command: Command): Promise<Refusal | undefined> {
    const seed = uuidv7(this.now)
    await askParameters(this.env, item.graph, item.settings)
    const starting = item.birth !== undefined && command.type !== 'start'
    const answer = advance(item.graph, item.state, command, this.#context(item, seed, starting))
    if (isRefusal(answer)) return answer
    item.state = answer.state
    item.entries.push(starting ? [seed, command, 1] : [seed, command])
    const asked: Effect[] = []
    for (const effect of answer.effects) if (!item.collect(effect, this.now)) asked.push(effect)
    let raised = false
    for (const effect of asked) {
      if (effect.type === 'raise-to-parent' && effect.kind === 'error') raised = true
      await this.#do(item, effect)
    }
    const end = answer.effects.find((effect) => effect.type === 'end-instance')
    if (end !== undefined && !raised)
      await tellParent(this, item, {
        type: 'child-ended',
        waitId: item.about.parentWait ?? '',
        variables: end.variables,
        error: undefined,
        escalation: undefined,
        ...(end.outcome === 'CANCELLED' || end.outcome === 'TERMINATED' ? { stopped: end.outcome } : {}),
      })
    return undefined
  }

  /** `perform` for commands that must make sense: a refusal becomes an error. */
  async must(item: WorkItem, command: Command): Promise<void> {
    const refusal = await this.perform(item, command)
    if (refusal !== undefined) throw refusedStep(refusal)
  }

  async #do(item: WorkItem, effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'open-task':
        return openTask(this, item, effect.task)
      case 'find-people':
        return this.answer(item, {
          type: 'work-done',
          waitId: effect.waitId,
          result: await findMembers(this, item, effect.waitId, effect.people),
          variables: {},
        })
      case 'reject-node':
        return item.isWaiting(effect.waitId) ? rejectNode(this, item, effect.waitId, effect.elementId) : undefined
      case 'send-copies':
        return sendCopies(this, item, effect)
      case 'call-handler':
        return askHandler(this, item, effect.call)
      case 'evaluate-decision':
        return askDecision(this, item, effect)
      case 'start-child':
        return startChild(this, item, effect)
      case 'cancel-child':
        return cancelChild(this, effect.waitId)
      case 'publish-message':
        return this.#later(item, 'correlate', effect.elementId, {
          name: effect.name,
          correlationKey: effect.correlationKey,
          businessKey: item.about.businessKey,
          variables: effect.variables,
        })
      case 'broadcast-signal':
        return this.#later(item, 'broadcast', effect.elementId, { name: effect.name, variables: effect.variables, from: item.id })
      case 'task-due':
        return taskDue(this, item, effect)
      case 'raise-to-parent':
        return tellParent(this, item, {
          type: 'throw',
          waitId: item.about.parentWait ?? '',
          kind: effect.kind,
          code: effect.code,
          message: effect.message,
          variables: effect.variables,
        })
      default:
        throw new Error(`effect ${effect.type} is not known to the runtime`)
    }
  }

  /** An instance of this unit's tree, locked. */
  async load(id: string): Promise<WorkItem | undefined> {
    const known = this.items.get(id)
    if (known !== undefined) return known
    const snapshot = await lockInstance(this.transaction(), id)
    if (snapshot === undefined) return undefined
    const { graph } = await this.env.definitions.get(snapshot.definitionId)
    return this.add(new WorkItem(graph, { snapshot }))
  }

  /** Work for after the commit, kept as a job so that it is not lost. */
  #later(item: WorkItem, kind: 'correlate' | 'broadcast', elementId: string, payload: object): void {
    item.open.addJob({
      inst: item.id,
      id: uuidv7(this.now),
      definition: item.about.definitionId,
      element: elementId,
      activity: undefined,
      kind,
      handler: undefined,
      topic: undefined,
      priority: 0,
      retries: 10,
      intervals: undefined,
      // What one instance says arrives in the order in which it was said.
      exclusive: true,
      due: new Date(this.now).toISOString(),
      properties: undefined,
      variables: payload,
    })
  }

  /** `perform` with the answer to what the instance asked for. */
  async answer(item: WorkItem, command: Command): Promise<void> {
    const refusal = await this.perform(item, command)
    // The token was cancelled while its work was under way: the answer has no addressee any more.
    if (refusal !== undefined && refusal.refused !== 'no-such-wait' && refusal.refused !== 'already-ended') throw refusedStep(refusal)
  }

  /** @throws NeedsTransaction when there is none */
  transaction(): Sql {
    if (this.sql === undefined) throw new NeedsTransaction()
    return this.sql
  }

  #context(item: WorkItem, seed: string, starting: boolean): StepContext {
    const isInTransaction = (handler: string) => {
      const answer = this.env.handler(handler)?.runs === 'in transaction'
      item.inTransaction[handler] = answer
      return answer
    }
    return stepContext(this.env.timeZone, item.about, this.now, seed, starting, isInTransaction, (name) => (item.parameters[name] = item.settings[name]))
  }
}
