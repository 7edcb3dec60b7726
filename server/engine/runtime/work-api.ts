/** What waits in the engine, row by row, for those who operate it: event subscriptions, timers and jobs. Part of the engine's operations and reads. */
import type { ByActor } from './acting.ts'
import type { JobView, Page } from './views.ts'

interface Window {
  readonly current?: number | undefined
  readonly size?: number | undefined
}

export interface SubscriptionFilter extends Window {
  readonly processInstanceId?: string | undefined
  readonly definitionId?: string | undefined
  readonly processKey?: string | undefined
  readonly elementId?: string | undefined
  readonly kind?: 'message' | 'signal' | 'conditional' | undefined
  readonly name?: string | undefined
  /** True: start events only; false: what instances wait for. */
  readonly starts?: boolean | undefined
}

export interface SubscriptionView {
  /** `message` delivers to exactly this one. */
  readonly subscriptionId: string
  /** Conditional: start events only; what instances watch is not kept in rows. */
  readonly kind: 'message' | 'signal' | 'conditional'
  /** Empty for a receive task without a message, which goes on when it is named. */
  readonly name: string
  /** Undefined for a start event. */
  readonly processInstanceId: string | undefined
  readonly definitionId: string
  readonly elementId: string
  readonly correlationKey: string | undefined
  readonly createTime: Date
}

export interface JobFilter extends Window {
  readonly processInstanceId?: string | undefined
  readonly definitionId?: string | undefined
  readonly processKey?: string | undefined
  readonly elementId?: string | undefined
  readonly kind?: 'timer' | 'async' | undefined
  /** handler, continue, external, correlate, broadcast. */
  readonly type?: string | undefined
  readonly topic?: string | undefined
  readonly lockedBy?: string | undefined
  /** Whose last try failed. */
  readonly failed?: boolean | undefined
  readonly dueBefore?: Date | undefined
  readonly dueAfter?: Date | undefined
}

/** Which elements make work for the clock, the loops or external workers, in which versions. */
export interface JobDefinitionFilter {
  readonly definitionId?: string | undefined
  /** All its versions. */
  readonly processKey?: string | undefined
  readonly elementId?: string | undefined
  /** timer, handler, continue, external, message. */
  readonly type?: string | undefined
}

export interface JobDefinitionView {
  readonly definitionId: string
  readonly processKey: string
  readonly version: number
  readonly elementId: string
  readonly elementName: string | undefined
  readonly type: string
  /** Jobs or timers that are there now. */
  readonly waiting: number
  /** Those of them whose last try failed. */
  readonly failed: number
  readonly state: 'active' | 'suspended'
}

/** Something of an instance, by any of its ids. */
export interface PartOfCase {
  readonly processInstanceId?: string | undefined
  /** An incident that was given up is listed as a job under its own id. */
  readonly jobId?: string | undefined
  readonly incidentId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly taskId?: string | undefined
}

export interface WorkReads {
  /**
   * Newest version first, elements in the order of drawing.
   * @throws EngineError invalid `what-to-list` when neither definition nor process is named, not-found `no-such-definition`
   */
  jobDefinitions(filter: JobDefinitionFilter): Promise<readonly JobDefinitionView[]>
  /** Oldest first. */
  subscriptions(filter?: SubscriptionFilter): Promise<Page<SubscriptionView>>
  /** The top instance of the case to which one of these belongs, where that case decides on something of the host (it has a business type). */
  businessCaseOf(part: PartOfCase): Promise<string | undefined>
  /** What is due first comes first. */
  jobs(filter?: JobFilter): Promise<Page<JobView>>
}

export interface WorkOperations {
  /**
   * Suspended, nobody takes what waits there, now or later; `executeJob` runs it all the same. What is under way goes on.
   * @returns how many job definitions it is about
   * @throws EngineError forbidden `not-admin`, not-found `no-such-definition`, `no-such-job-definition`
   */
  setJobDefinitionState(input: ByActor & JobDefinitionFilter & { state: 'active' | 'suspended' }): Promise<{ readonly matched: number }>
  /**
   * When a timer fires or a job is tried next. What follows in a cycle of an instance keeps its times; that of a start event counts from here.
   * @throws EngineError forbidden `not-admin`, not-found `no-such-job`, conflict `lock-lost` while somebody works on it
   */
  setJobDue(input: ByActor & { jobId: string; dueTime: Date }): Promise<void>
  /** Timers have no tries: only jobs. @throws EngineError forbidden `not-admin`, not-found `no-such-job`, invalid `bad-value` */
  setJobRetries(input: ByActor & { jobId: string; retries: number }): Promise<void>
  /** Higher goes first. @throws EngineError forbidden `not-admin`, not-found `no-such-job`, invalid `bad-value` */
  setJobPriority(input: ByActor & { jobId: string; priority: number }): Promise<void>
  /** Takes the work back from a worker that will not answer, so that another can have it at once. @throws EngineError forbidden `not-admin`, not-found `no-such-job` */
  unlockExternal(input: ByActor & { jobId: string }): Promise<void>
}
