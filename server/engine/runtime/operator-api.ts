/** What those who run the engine can do and see beyond single instances. Part of the engine's operations and reads. */
import type { Variables } from '../define.ts'
import type { ElementDifference } from '../model/differences.ts'
import type { ByActor } from './acting.ts'
import type { InstanceStatus, InstanceView } from './views.ts'

export interface RestartInput extends ByActor {
  readonly processInstanceId: string
  /** Elements to begin before, instead of the start of the process. */
  readonly activities?: readonly string[] | undefined
  /** On top of the last variables. */
  readonly variables?: Variables | undefined
  readonly comment?: string | undefined
}

export interface Restarted {
  readonly processInstanceId: string
  readonly definitionId: string
  readonly ended: boolean
}

export interface OperatingOperations {
  /**
   * Starts an ended instance again, on its own version, as a new instance with the last variables. Both know each other.
   * @throws EngineError forbidden `not-admin`, rule `still-running`, invalid `bad-position`, what a start throws
   */
  restart(input: RestartInput): Promise<Restarted>
  /** @param days null keeps ended instances for ever. @throws EngineError forbidden `not-admin`, not-found `no-such-definition` */
  setRetention(input: ByActor & { processKey: string; days: number | null }): Promise<void>
  /** Counts what has ended since the last time into the statistics. Cheap and repeatable; any process may do it, one at a time does. */
  foldStatistics(): Promise<void>
  /**
   * Deletes some ended instances whose time is over, with all that belongs to them. Never one that runs, whose called or calling
   * process runs, or that another was started from.
   * @returns how many went; call again until none does
   */
  forgetEnded(limit: number): Promise<number>
}

export interface VariableCondition {
  /** A variable, or with dots what it holds. */
  readonly name: string
  readonly op: 'eq' | 'ne' | 'gt' | 'lt' | 'like'
  readonly value: string | number | boolean | null
}

export interface InstanceSearch {
  readonly processInstanceIds?: readonly string[] | undefined
  readonly processKey?: string | undefined
  readonly definitionId?: string | undefined
  readonly status?: InstanceStatus | undefined
  /** Whether it is over, in whichever way; one that is suspended is not. */
  readonly ended?: boolean | undefined
  readonly businessKey?: string | undefined
  readonly businessType?: string | undefined
  readonly keyword?: string | undefined
  readonly initiator?: string | undefined
  /** Has an open task in it. */
  readonly heldBy?: string | undefined
  /** Whether an open task in it waits for somebody to claim it. */
  readonly unclaimed?: boolean | undefined
  /** A task in it was decided by this person, at this element, in this time; together: one task of all that. */
  readonly decidedBy?: string | undefined
  readonly decidedAt?: string | undefined
  readonly decidedFrom?: Date | undefined
  /** Exclusive. */
  readonly decidedTo?: Date | undefined
  readonly variables?: readonly VariableCondition[] | undefined
  readonly hasIncident?: boolean | undefined
  readonly elementId?: string | undefined
  readonly createdFrom?: Date | undefined
  /** Exclusive. */
  readonly createdTo?: Date | undefined
  readonly tenant?: string | undefined
  readonly current?: number | undefined
  readonly size?: number | undefined
  /** Keyset paging: `next` of the page before. Wins over `current`. */
  readonly after?: string | undefined
}

export interface OperatedView extends InstanceView {
  readonly incidentCount: number
}

export interface FoundInstances {
  readonly records: readonly OperatedView[]
  /** Exact up to 10,000. */
  readonly total: number
  /** There are more than `total`, or not all were looked at. */
  readonly totalIsMore: boolean
  /** Hand it back as `after`; undefined when nothing is left to look at. A page may be short, even empty, and still go on. */
  readonly next: string | undefined
}

export interface ElementStatistic {
  readonly elementId: string
  readonly count: number
  readonly active: number
  readonly incidents: number
  readonly meanMs: number | undefined
  readonly p95Ms: number | undefined
}

export interface DefinitionStatistics {
  readonly instances: { readonly running: number; readonly ended: number; readonly incidents: number }
  readonly elements: readonly ElementStatistic[]
}

export interface DefinitionDifference {
  readonly from: { readonly definitionId: string; readonly version: number; readonly xml: string }
  readonly to: { readonly definitionId: string; readonly version: number; readonly xml: string }
  readonly elements: readonly ElementDifference[]
}

export interface ProposedElement {
  readonly from: string
  readonly fromName: string | undefined
  readonly type: string
  readonly to: string | undefined
  readonly toName: string | undefined
  readonly by: 'id' | 'name' | undefined
  readonly active: number
  readonly reason: string | undefined
}

export interface MigrationProposal {
  readonly mapping: readonly ProposedElement[]
  readonly changed: readonly ElementDifference[]
  readonly instances: number
}

export interface RetentionView {
  readonly processKey: string
  readonly processName: string | undefined
  readonly days: number | undefined
  readonly ended: number
  /** At most 10,000 are counted. */
  readonly due: number
  readonly updatedBy: string | undefined
  readonly updatedAt: Date | undefined
}

/** A timer start event whose process cannot be started. */
export interface StartFailureView {
  /** Of the timer: `executeJob` tries again. */
  readonly jobId: string
  readonly definitionId: string
  readonly processKey: string
  readonly version: number
  readonly elementId: string
  readonly failures: number
  readonly message: string
  readonly firstTime: Date
  readonly lastTime: Date
  /** Nobody tries any more: this firing was left out. */
  readonly isGivenUp: boolean
}

export interface QueueView {
  readonly queue: 'engine-jobs' | 'engine-timers' | 'engine-external'
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  readonly oldestWaitingMs: number | undefined
}

export interface QueuedView {
  /** Of the job; of its incident when its tries are used up. */
  readonly jobId: string
  readonly name: string
  /** Undefined when they are used up. */
  readonly attempts: number | undefined
  readonly dueTime: Date
  readonly createTime: Date | undefined
  readonly error: string | undefined
  readonly processInstanceId: string | undefined
  readonly elementId: string
}

export const AGE_BUCKETS = ['lt-1d', '1d-3d', '3d-7d', '7d-30d', 'gt-30d'] as const

export interface AgeRow {
  readonly key: string
  readonly name: string | undefined
  readonly total: number
  readonly overdue: number
  readonly buckets: readonly { readonly label: (typeof AGE_BUCKETS)[number]; readonly count: number }[]
  readonly oldest: Date
}

export interface OperatingReads {
  /** Newest first. @throws EngineError invalid `bad-place`, `bad-value` */
  searchInstances(search: InstanceSearch): Promise<FoundInstances>
  /** From and to which instance this one was restarted. */
  restarts(processInstanceId: string): Promise<{ readonly from: string | undefined; readonly to: readonly string[] }>
  /** @param range days of what has ended, the last exclusive */
  statistics(definitionId: string, range?: { readonly from?: Date | undefined; readonly to?: Date | undefined }): Promise<DefinitionStatistics>
  /** @throws EngineError not-found, invalid `other-process` */
  differences(fromDefinitionId: string, toDefinitionId: string): Promise<DefinitionDifference>
  /** @throws EngineError not-found, invalid `other-process` */
  migrationProposal(fromDefinitionId: string, toDefinitionId: string): Promise<MigrationProposal>
  retention(): Promise<readonly RetentionView[]>
  startFailures(): Promise<readonly StartFailureView[]>
  engineQueues(): Promise<readonly QueueView[]>
  queued(
    queue: QueueView['queue'],
    state: 'waiting' | 'active' | 'delayed' | 'failed',
    window: { readonly current: number; readonly size: number },
  ): Promise<{ readonly records: readonly QueuedView[]; readonly total: number }>
  /** How long open tasks have been open. @param userId only his */
  ageing(
    by: 'process' | 'node' | 'person',
    filter?: { readonly userId?: string | undefined; readonly processKey?: string | undefined },
  ): Promise<readonly AgeRow[]>
}
