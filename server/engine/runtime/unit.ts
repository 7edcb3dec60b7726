/**
 * One step from its command to its rows.
 *
 * `advance` decides; what it asks for is done here and answered by further commands until nothing is asked any more: handlers,
 * decisions, called processes, assignment. A unit may come to hold several instances of one call tree. Without `sql` it works on
 * an instance that is not locked, and stops with `NeedsTransaction` at the first thing that must happen inside a transaction.
 */
import { advance } from '../core/advance.ts'
import { isRefusal, type Command, type Effect, type Refusal, type StepContext, type Work } from '../core/step.ts'
import { EngineError, ProcessError, Refused, type Sql } from '../define.ts'
import { within } from '../expressions/surroundings.ts'
import { timerDue } from '../expressions/timer.ts'
import { lockInstance } from '../store/instances.ts'
import { atSavepoint } from '../store/sql.ts'
import type { Environment, Runnable } from './environment.ts'
import { uuidv7 } from './ids.ts'
import { askParameters } from './parameters.ts'
import { taskDue } from './task-due.ts'
import { sendCopies } from './copies.ts'
import { findMembers, openTask } from './open-task.ts'
import { rejectNode } from './operations/reject.ts'
import type { StepInProgress } from './step-in-progress.ts'
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
      await this.#tellParent(item, {
        type: 'child-ended',
        waitId: item.about.parentWait ?? '',
        variables: end.variables,
        error: undefined,
        escalation: undefined,
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
        return this.#answer(item, {
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
        return this.#callHandler(item, effect.call)
      case 'evaluate-decision':
        return this.#decide(item, effect)
      case 'start-child':
        return this.#startChild(item, effect)
      case 'cancel-child':
        return this.#cancelChild(effect.waitId)
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
        return this.#tellParent(item, {
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

  async #callHandler(item: WorkItem, call: Work): Promise<void> {
    if (!call.notify && !item.isWaiting(call.waitId)) return
    const sql = this.#transaction()
    const handler = this.env.handler(call.handler ?? '')
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
      if (error instanceof ProcessError)
        command = { type: 'throw', waitId, kind: 'error', code: error.code, message: error.message, variables: error.variables }
      else {
        this.env.report(error, `handler ${call.handler ?? ''} at ${elementId}`)
        command = { type: 'work-failed', waitId, message: messageOf(error) }
      }
    }
    if (!call.notify) await this.#answer(item, command)
  }

  async #decide(item: WorkItem, effect: Extract<Effect, { type: 'evaluate-decision' }>): Promise<void> {
    if (!item.isWaiting(effect.waitId)) return
    const { deploymentId, tenant } = await this.env.definitions.get(item.about.definitionId)
    let command: Command
    try {
      const reference = { key: effect.decision, binding: effect.binding, version: effect.version, deploymentId, tenant }
      const result = await this.env.decisions.evaluate(this.sql ?? this.env.reads, reference, effect.mapResult, within(effect.variables, { now: this.now }))
      command = { type: 'work-done', waitId: effect.waitId, result, variables: {} }
    } catch (error) {
      command = { type: 'work-failed', waitId: effect.waitId, message: messageOf(error) }
    }
    await this.#answer(item, command)
  }

  async #startChild(parent: WorkItem, effect: Extract<Effect, { type: 'start-child' }>): Promise<void> {
    if (!parent.isWaiting(effect.waitId)) return
    const sql = this.#transaction()
    const own = await this.env.definitions.get(parent.about.definitionId)
    const called = await this.env.definitions.find(sql, {
      key: effect.key,
      binding: effect.binding,
      version: effect.version,
      deploymentId: own.deploymentId,
      tenant: own.tenant,
    })
    if (called === undefined) return this.#answer(parent, { type: 'work-failed', waitId: effect.waitId, message: `no process ${effect.key} is deployed` })
    if (this.#depth(parent) >= MAX_CALL_DEPTH)
      throw new EngineError('rule', 'calls-too-deep', `${effect.key} is called ${MAX_CALL_DEPTH} levels deep: a circle`, { elementId: effect.elementId })
    const { rootId, businessType, docVersion, initiator, tenant } = parent.about
    const businessKey = effect.businessKey ?? undefined
    const id = uuidv7(this.now)
    const child = this.born(called, {
      id,
      definitionId: called.definitionId,
      processKey: called.key,
      rootId,
      parentId: parent.id,
      parentWait: effect.waitId,
      businessKey,
      businessType,
      docVersion,
      title: parent.about.title,
      summary: parent.about.summary,
      value: parent.about.value,
      initiator,
      tenant,
      startedAt: new Date(this.now),
      latest: false,
    })
    child.actor = parent.actor
    const before = new Set(this.items.keys())
    try {
      await atSavepoint(sql, async () => {
        await this.must(child, { type: 'start', startElement: undefined, variables: effect.variables, initiator, businessKey, called: true })
      })
    } catch (error) {
      if (!(error instanceof EngineError) || (error.kind === 'rule' && error.details['refused'] === undefined)) throw error
      for (const added of this.items.keys()) if (!before.has(added) || added === id) this.items.delete(added)
      await this.#answer(parent, { type: 'work-failed', waitId: effect.waitId, message: error.message })
    }
  }

  async #cancelChild(waitId: string): Promise<void> {
    const sql = this.#transaction()
    const fresh = [...this.items.values()].find((item) => item.about.parentWait === waitId)
    const [row] =
      fresh === undefined ? await sql.query<{ id: string }>('select id from wf_instance where parent_wait = $1::uuid and ended_at is null', [waitId]) : []
    const child = fresh ?? (row === undefined ? undefined : await this.load(row.id))
    if (child !== undefined && !child.ended) await this.perform(child, { type: 'end', outcome: 'CANCELLED', reason: 'the calling process went on' })
  }

  /** Sends `command` to the waiting call activity of the parent; nobody waits there any more when the parent cancelled the call. */
  async #tellParent(child: WorkItem, command: Command): Promise<void> {
    if (child.about.parentId === undefined || child.about.parentWait === undefined) return
    const parent = await this.load(child.about.parentId)
    if (parent !== undefined && parent.isWaiting(child.about.parentWait)) await this.#answer(parent, command)
  }

  /** An instance of this unit's tree, locked. */
  async load(id: string): Promise<WorkItem | undefined> {
    const known = this.items.get(id)
    if (known !== undefined) return known
    const snapshot = await lockInstance(this.#transaction(), id)
    if (snapshot === undefined) return undefined
    const { graph } = await this.env.definitions.get(snapshot.definitionId)
    return this.add(new WorkItem(graph, { snapshot }))
  }

  /** Work for after the commit, kept as a job so that it is not lost. */
  #later(item: WorkItem, kind: 'correlate' | 'broadcast', elementId: string, payload: object): void {
    item.addJob({
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
      exclusive: false,
      due: new Date(this.now).toISOString(),
      properties: undefined,
      variables: payload,
    })
  }

  async #answer(item: WorkItem, command: Command): Promise<void> {
    const refusal = await this.perform(item, command)
    // The token was cancelled while its work was under way: the answer has no addressee any more.
    if (refusal !== undefined && refusal.refused !== 'no-such-wait' && refusal.refused !== 'already-ended') throw refusedStep(refusal)
  }

  #depth(item: WorkItem): number {
    let depth = 0
    for (let at: WorkItem | undefined = item; at?.about.parentId !== undefined; at = this.items.get(at.about.parentId)) depth += 1
    return depth
  }

  #transaction(): Sql {
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

/** Called processes that call further: beyond this it is a circle. */
const MAX_CALL_DEPTH = 40

/** The same for a step and for its replay. */
export function stepContext(
  timeZone: string,
  about: { readonly id: string; readonly businessKey: string | undefined },
  now: number,
  seed: string,
  starting: boolean,
  isInTransaction: (handler: string) => boolean,
  parameter: (name: string) => unknown,
): StepContext {
  return {
    now,
    seed,
    instanceId: about.id,
    businessKey: about.businessKey,
    timeZone,
    isInTransaction,
    parameter,
    ...(starting ? { starting } : {}),
    timer: (spec, from, fired) => timerDue(spec, from, fired, timeZone),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A handler's answer: its object goes to the result variable if the model names one, else each of its keys becomes a variable. */
export function workDone(item: { readonly graph: WorkItem['graph'] }, elementId: string, waitId: string, result: Readonly<Record<string, unknown>>): Command {
  const node = item.graph.nodes[elementId]
  const named = node?.kind === 'task' && node.work === 'handler' && node.resultVariable !== undefined
  return { type: 'work-done', waitId, result, variables: named ? {} : result }
}

const KINDS: Readonly<Record<Refusal['refused'], EngineError['kind']>> = {
  'no-such-wait': 'conflict',
  'already-ended': 'conflict',
  'no-flow': 'rule',
  'unreachable-join': 'rule',
  'bad-position': 'invalid',
  'no-start': 'invalid',
  'bad-input': 'invalid',
  'awaits-signs': 'rule',
  'already-asked': 'rule',
  'not-added': 'rule',
  expression: 'rule',
  'uncaught-error': 'rule',
  'endless-loop': 'rule',
}

export const refusedStep = ({ refused, elementId, message }: Refusal): EngineError =>
  new EngineError(KINDS[refused], refused, message, { refused, ...(elementId === undefined ? {} : { elementId }) })
