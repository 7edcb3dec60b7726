/**
 * The rows of one instance that a step opens and closes: timers, subscriptions, jobs, incidents, history. What is opened and closed in the
 * same step leaves no row; what was there before leaves a removal.
 */
import type { Effect } from '../core/step.ts'
import { append, instant, type HistoryRow, type StepRows } from '../store/step-rows.ts'
import { startOf } from './ids.ts'

type Opened<Kind extends 'timers' | 'subscriptions' | 'jobs' | 'incidents'> = Map<string, StepRows[Kind][number]>

export class OpenRows {
  /** Occurrences of activities that this step ended. */
  readonly history = new Map<string, HistoryRow>()
  readonly #inst: string
  readonly #definition: string
  /** Where removals go at once. */
  readonly #rows: StepRows
  readonly #startedAt = new Map<string, number>()
  readonly #timers: Opened<'timers'> = new Map()
  readonly #subscriptions: Opened<'subscriptions'> = new Map()
  readonly #jobs: Opened<'jobs'> = new Map()
  readonly #incidents: Opened<'incidents'> = new Map()

  constructor(inst: string, definition: string, rows: StepRows) {
    this.#inst = inst
    this.#definition = definition
    this.#rows = rows
  }

  /** Turns an effect that is only such a row into that row. False when it is something else. */
  collect(effect: Effect, now: number): boolean {
    switch (effect.type) {
      case 'open-timer': {
        const { subscriptionId: id, elementId: element, dueAt, remaining, fired } = effect
        this.#timers.set(id, { inst: this.#inst, id, definition: this.#definition, element, due: instant(dueAt), remaining, fired })
        return true
      }
      case 'open-message':
        this.#subscribe(effect.subscriptionId, effect.elementId, 'message', effect.name, effect.correlationKey, now)
        return true
      case 'open-signal':
        this.#subscribe(effect.subscriptionId, effect.elementId, 'signal', effect.name, undefined, now)
        return true
      case 'close-subscription':
        this.#closeSubscription(effect.subscriptionId, effect.kind)
        return true
      case 'open-job': {
        const { job } = effect
        this.addJob({
          inst: this.#inst,
          id: job.waitId,
          definition: this.#definition,
          element: job.elementId,
          activity: job.activityId,
          kind: job.kind,
          handler: job.handler,
          topic: job.topic,
          priority: job.priority,
          retries: job.retries,
          intervals: job.intervals.length > 0 ? job.intervals : undefined,
          exclusive: job.exclusive,
          due: instant(now),
          properties: { ...job.properties, ...(job.notify ? { 'engine:notify': '1' } : {}) },
          variables: job.variables,
        })
        return true
      }
      case 'close-job':
        if (!this.#jobs.delete(effect.waitId)) this.#rows.jobsGone.push({ inst: this.#inst, id: effect.waitId })
        return true
      case 'open-incident':
        this.#incidents.set(effect.incidentId, {
          inst: this.#inst,
          id: effect.incidentId,
          definition: this.#definition,
          element: effect.elementId,
          kind: effect.kind,
          message: effect.message,
          job: undefined,
          at: instant(now),
        })
        return true
      case 'close-incident':
        if (!this.#incidents.delete(effect.incidentId)) this.#rows.incidentsGone.push({ inst: this.#inst, id: effect.incidentId })
        return true
      case 'open-activity':
        this.#startedAt.set(effect.activityId, effect.at)
        return true
      case 'close-activity':
        this.#closeActivity(effect)
        return true
      default:
        return false
    }
  }

  addJob(row: StepRows['jobs'][number]): void {
    this.#jobs.set(row.id, row)
  }

  get incidents(): StepRows['incidents'] {
    return [...this.#incidents.values()]
  }

  get jobs(): StepRows['jobs'] {
    return [...this.#jobs.values()]
  }

  get earliestTimer(): number | undefined {
    let earliest: number | undefined
    for (const timer of this.#timers.values()) earliest = Math.min(earliest ?? Number.POSITIVE_INFINITY, Date.parse(timer.due))
    return earliest
  }

  /** Adds what is still open to the rows of the step. */
  finish(): void {
    append(this.#rows.timers, this.#timers.values())
    append(this.#rows.subscriptions, this.#subscriptions.values())
    append(this.#rows.jobs, this.#jobs.values())
    append(this.#rows.incidents, this.#incidents.values())
  }

  #closeActivity(effect: Extract<Effect, { type: 'close-activity' }>): void {
    const started = instant(this.#startedAt.get(effect.activityId) ?? startOf(effect.activityId))
    this.history.set(effect.activityId, {
      inst: this.#inst,
      id: effect.activityId,
      element: effect.elementId,
      started,
      ended: instant(effect.at),
      outcome: effect.outcome,
    })
  }

  #subscribe(id: string, element: string, kind: 'message' | 'signal', name: string, ckey: string | undefined, now: number): void {
    this.#subscriptions.set(id, { inst: this.#inst, id, definition: this.#definition, element, kind, name, ckey, created: instant(now) })
  }

  #closeSubscription(id: string, kind: 'timer' | 'message' | 'signal'): void {
    if (kind === 'timer') {
      // A cycle that is re-armed and then closed in one step has its row in the table already.
      this.#timers.delete(id)
      this.#rows.timersGone.push({ inst: this.#inst, id })
    } else if (!this.#subscriptions.delete(id)) this.#rows.subscriptionsGone.push({ inst: this.#inst, id })
  }
}
