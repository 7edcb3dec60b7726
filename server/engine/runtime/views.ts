/** What the engine's reads return: the facts behind every list and page of the workflow calls, free of HTTP and of people's names. */
import type { Variables } from '../define.ts'

export interface Page<T> {
  readonly records: readonly T[]
  /** Exact number of rows that match, unless `totalIsMore`. */
  readonly total: number
  /** Looking at rows one by one stopped before the end: `total` is what was found so far, and `next` goes on there. */
  readonly totalIsMore?: true | undefined
  /** Hand it back as `after` to continue in constant time; undefined on the last page. */
  readonly next: string | undefined
}

export type InstanceStatus = 'RUNNING' | 'SUSPENDED' | 'COMPLETED' | 'FAILED' | 'REJECTED' | 'CANCELLED' | 'TERMINATED'

export interface TaskView {
  readonly taskId: string
  readonly taskKey: string
  readonly taskName: string | undefined
  readonly processInstanceId: string
  readonly rootInstanceId: string
  readonly definitionId: string
  readonly processKey: string
  readonly processName: string | undefined
  readonly assignee: string | undefined
  readonly owner: string | undefined
  /** In lists of the one who asks: the person for whom he would act, or acted. */
  readonly proxyFor: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly createTime: Date
  readonly claimTime: Date | undefined
  readonly endTime: Date | undefined
  readonly dueTime: Date | undefined
  readonly followUpTime: Date | undefined
  readonly overdue: boolean
  /** When others were called in because it took too long. */
  readonly escalatedTime: Date | undefined
  readonly priority: number
  readonly formKey: string | undefined
  readonly rules: Variables | undefined
  /** Variables that only this task sees: element variable, counters, mapped inputs. */
  readonly local: Variables
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
  readonly urgeCount: number
  /** Set in lists of finished tasks. */
  readonly outcome: string | undefined
  readonly comment: string | undefined
  /** An open task at which the initiator hands in his own case, for the first time or again; undefined where something is decided. */
  readonly handIn: 'first' | 'again' | undefined
}

export interface InstanceView {
  readonly processInstanceId: string
  readonly parentInstanceId: string | undefined
  readonly rootInstanceId: string
  readonly definitionId: string
  readonly processKey: string
  readonly processName: string | undefined
  readonly version: number
  readonly status: InstanceStatus
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly docVersion: number | undefined
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
  readonly urgeCount: number
  readonly lastUrgedAt: Date | undefined
  readonly startTime: Date
  readonly endTime: Date | undefined
  /** Number of steps so far; for "somebody changed this in the meantime". */
  readonly revision: number
  /** It came back to its initiator, who has to hand it in again. Told of those that run, by lists of cases and by details. */
  readonly returned?: boolean
}

export interface InstanceDetail extends InstanceView {
  readonly variables: Variables
  /** Of this instance and of all that it called. */
  readonly activeTasks: readonly TaskView[]
  readonly activeElements: readonly string[]
  readonly children: readonly string[]
  readonly incidents: readonly IncidentView[]
}

/** What news is about. */
export interface NewsSubject {
  readonly instance: InstanceView
  /** The variable by which the last decision is known: true, false, or nothing decided. */
  readonly pass: unknown
  /** Open or finished; undefined for news about the whole instance. */
  readonly task: TaskView | undefined
}

export interface HistoryView {
  readonly activityId: string
  readonly processInstanceId: string
  readonly activityKey: string
  readonly activityName: string | undefined
  readonly activityType: string
  readonly taskId: string | undefined
  readonly assignee: string | undefined
  /** The person in whose place he acted. */
  readonly onBehalfOf: string | undefined
  readonly startTime: Date
  readonly endTime: Date | undefined
  readonly durationMs: number | undefined
  /** completed, cancelled, error, skipped; approved / rejected / resubmitted for user tasks; undefined while open. */
  readonly outcome: string | undefined
  readonly comment: string | undefined
  readonly attachments: readonly unknown[]
}

export interface CommentView {
  readonly commentId: string
  readonly processInstanceId: string
  readonly taskId: string | undefined
  readonly userId: string | undefined
  readonly kind: string
  readonly content: string | undefined
  readonly data: Variables | undefined
  readonly at: Date
}

/** A value that a variable was given. */
export interface VariableValueView {
  readonly name: string
  /** Null: it was taken away, or set to nothing. */
  readonly value: unknown
  readonly at: Date
  /** Who acted in the step; undefined for the engine itself. */
  readonly actor: string | undefined
  /** The element whose own variable it is; undefined for one of the process. */
  readonly elementId: string | undefined
  /** Number of the step, from 1: values of one step were given in one transaction. */
  readonly step: number
}

export interface DiagramView {
  readonly definitionId: string
  readonly xml: string
  readonly active: readonly string[]
  readonly completed: readonly string[]
  readonly flows: readonly string[]
  readonly incidents: readonly string[]
  /** Of a definition: running tokens and finished occurrences an element, with durations in milliseconds. */
  readonly counts: Readonly<Record<string, ElementCounts>> | undefined
}

export interface ElementCounts {
  readonly active: number
  readonly finished: number
  readonly meanMs: number | undefined
  readonly p95Ms: number | undefined
}

export interface DefinitionView {
  readonly definitionId: string
  readonly key: string
  readonly version: number
  readonly name: string | undefined
  readonly category: string | undefined
  readonly tenant: string | undefined
  readonly deploymentId: string
  readonly resource: string
  readonly deployedAt: Date
  readonly deployedBy: string | undefined
  readonly state: 'active' | 'suspended'
  readonly running: number
  readonly ended: number
  readonly incidents: number
}

export interface JobView {
  readonly jobId: string
  readonly kind: 'timer' | 'async'
  /** handler, continue, external, correlate, broadcast; for timers undefined. */
  readonly type: string | undefined
  readonly processInstanceId: string | undefined
  readonly definitionId: string
  readonly elementId: string
  readonly handler: string | undefined
  readonly topic: string | undefined
  readonly dueTime: Date
  /** Of timers 0. */
  readonly priority: number
  readonly retries: number
  readonly attempts: number
  readonly lockedBy: string | undefined
  readonly lockedUntil: Date | undefined
  readonly error: string | undefined
}

export interface ExternalTask {
  readonly jobId: string
  readonly topic: string
  readonly processInstanceId: string
  readonly processKey: string
  readonly businessKey: string | undefined
  readonly elementId: string
  readonly variables: Variables
  readonly properties: Readonly<Record<string, string>>
  readonly retries: number
  readonly priority: number
  readonly lockedUntil: Date
}

export interface IncidentView {
  readonly incidentId: string
  readonly processInstanceId: string
  readonly definitionId: string
  readonly processKey: string
  readonly elementId: string
  readonly kind: string
  readonly message: string
  readonly jobId: string | undefined
  readonly createTime: Date
}

/** An incident in a list over all processes, where nobody knows yet what it is about. */
export interface ListedIncident extends IncidentView {
  readonly version: number
  readonly processName: string | undefined
  readonly elementName: string | undefined
  readonly title: string | undefined
  readonly businessKey: string | undefined
}

export interface CopyView {
  readonly copyId: string
  readonly processInstanceId: string
  readonly taskId: string | undefined
  readonly userId: string
  readonly fromUserId: string | undefined
  readonly reason: string | undefined
  readonly createTime: Date
  readonly readTime: Date | undefined
  readonly processKey: string
  readonly processName: string | undefined
  readonly status: InstanceStatus
  /** It came back to its initiator. Lists only. */
  readonly returned?: boolean
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly initiator: string | undefined
}

/** A draft as lists show it. */
export interface ModelHead {
  readonly modelId: string
  readonly kind: 'process' | 'decision'
  readonly key: string
  readonly name: string | undefined
  readonly category: string | undefined
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string | undefined
}

export interface ModelView extends ModelHead {
  readonly xml: string
}
