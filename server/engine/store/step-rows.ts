/** The rows that one step writes. All of them carry `inst`: they are written if, and only if, their instance still has the revision that the step was decided on. */

import type { News } from '../news.ts'

/** Epoch milliseconds become ISO text on the way to PostgreSQL. */
export type Instant = string

export const instant = (epochMs: number): Instant => new Date(epochMs).toISOString()

/** An existing instance after the step. Undefined columns stay as they are. */
export interface TouchedRow {
  readonly id: string
  /** Revision that the step was decided on. */
  readonly rev: number
  readonly state: unknown
  readonly parted: boolean
  readonly vars: unknown
  readonly status: string | undefined
  readonly ended: Instant | undefined
  /** The task that this step completes, as it was when the person was allowed to: assigned to `guarded`. */
  readonly guard: string | undefined
  readonly guarded: string | undefined
  /** True when title, summary and value are to be replaced. */
  readonly shown: boolean
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
}

/** A row of the host's that must still have this version; else nothing of the step is written. */
export interface UnchangedRow {
  readonly inst: string
  readonly id: string
  readonly version: number
  /** As it stands in SQL. */
  readonly table: string
}

export interface BornRow {
  readonly id: string
  readonly definition: string
  readonly key: string
  /** Refused when a newer version of the definition exists. */
  readonly latest: boolean
  readonly root: string
  readonly parent: string | undefined
  readonly wait: string | undefined
  readonly status: string
  readonly state: unknown
  readonly parted: boolean
  readonly vars: unknown
  readonly bkey: string | undefined
  readonly btype: string | undefined
  readonly doc: number | undefined
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
  readonly started: Instant
  readonly ended: Instant | undefined
}

export interface PartRow {
  readonly inst: string
  readonly part: number
  readonly body: unknown
}

export interface TaskRow {
  readonly inst: string
  readonly root: string
  readonly id: string
  readonly definition: string
  readonly key: string
  readonly activity: string
  readonly element: string
  readonly name: string | undefined
  readonly assignee: string | undefined
  readonly owner: string | undefined
  readonly proxy: string | undefined
  readonly users: readonly string[] | undefined
  readonly groups: readonly string[] | undefined
  readonly set: string | undefined
  readonly created: Instant
  readonly due: Instant | undefined
  readonly follow: Instant | undefined
  readonly priority: number
  readonly form: string | undefined
  readonly rules: unknown
  readonly local: unknown
  readonly bkey: string | undefined
  readonly btype: string | undefined
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly value: number | undefined
  readonly initiator: string | undefined
  readonly tenant: string | undefined
}

export interface ClosedTaskRow {
  readonly inst: string
  readonly id: string
  readonly at: Instant
  readonly outcome: string
  /** True when the guard of the step makes sure that somebody has the task: then it has no candidates that could claim it. */
  readonly held: boolean
  /** True when people were called in for it. */
  readonly escalated: boolean
  /** Who completed it; undefined when it was cancelled. */
  readonly by: string | undefined
  /** For whom he stood in. */
  readonly behalf: string | undefined
  readonly comment: string | undefined
  readonly attachments: unknown
}

/** A task for which somebody is called in beside whoever has it. */
export interface EscalationRow {
  readonly inst: string
  readonly id: string
  readonly at: Instant
  readonly users: readonly string[]
}

/** Something that people are told, for the host's own table of messages. */
export interface NewsRow {
  readonly inst: string
  readonly id: string
  readonly at: Instant
  readonly payload: News
}

export interface HistoryRow {
  readonly inst: string
  readonly id: string
  readonly element: string
  readonly started: Instant
  readonly ended: Instant
  readonly outcome: string
}

/** History of a task that the rules decided without anybody. */
export interface DecidedRow extends HistoryRow {
  readonly name: string | undefined
  readonly assignee: string | undefined
  readonly comment: string
}

export interface CopyRow {
  readonly inst: string
  readonly id: string
  readonly task: string | undefined
  readonly user: string
  readonly from: string | undefined
  readonly at: Instant
}

export interface TimerRow {
  readonly inst: string
  readonly id: string
  readonly definition: string
  readonly element: string
  readonly due: Instant
  readonly remaining: number | undefined
  readonly fired: number
}

export interface SubscriptionRow {
  readonly inst: string
  readonly id: string
  readonly definition: string
  readonly element: string
  readonly kind: 'message' | 'signal'
  readonly name: string
  readonly ckey: string | undefined
  readonly created: Instant
}

export interface JobRow {
  readonly inst: string
  readonly id: string
  readonly definition: string
  readonly element: string
  readonly activity: string | undefined
  readonly kind: string
  readonly handler: string | undefined
  readonly topic: string | undefined
  readonly priority: number
  readonly retries: number
  readonly intervals: readonly string[] | undefined
  readonly exclusive: boolean
  readonly due: Instant
  readonly properties: unknown
  readonly variables: unknown
}

export interface IncidentRow {
  readonly inst: string
  readonly id: string
  readonly definition: string
  readonly element: string
  readonly kind: string
  readonly message: string
  readonly job: string | undefined
  readonly at: Instant
}

export interface EventRow {
  readonly inst: string
  readonly seq: number
  readonly at: Instant
  readonly actor: string | undefined
  readonly data: unknown
  readonly flows: readonly string[] | undefined
}

export interface CommentRow {
  readonly inst: string
  readonly id: string
  readonly task: string | undefined
  readonly user: string | undefined
  readonly kind: string
  readonly content: string | undefined
  readonly data: unknown
  readonly at: Instant
}

/** A row that goes, by its id. */
export interface GoneRow {
  readonly inst: string
  readonly id: string
}

/** Everything that one step, or several steps of different instances, write together. */
export interface StepRows {
  readonly unchanged: UnchangedRow[]
  readonly touched: TouchedRow[]
  readonly born: BornRow[]
  readonly parts: PartRow[]
  readonly partsGone: { readonly inst: string; readonly part: number }[]
  readonly tasks: TaskRow[]
  readonly tasksClosed: ClosedTaskRow[]
  readonly escalated: EscalationRow[]
  readonly history: HistoryRow[]
  readonly timers: TimerRow[]
  readonly timersGone: GoneRow[]
  readonly subscriptions: SubscriptionRow[]
  readonly subscriptionsGone: GoneRow[]
  readonly jobs: JobRow[]
  readonly jobsGone: GoneRow[]
  readonly incidents: IncidentRow[]
  readonly incidentsGone: GoneRow[]
  readonly events: EventRow[]
  readonly comments: CommentRow[]
  readonly news: NewsRow[]
  readonly decided: DecidedRow[]
  readonly copies: CopyRow[]
}

export const emptyRows = (): StepRows => ({
  unchanged: [],
  touched: [],
  born: [],
  parts: [],
  partsGone: [],
  tasks: [],
  tasksClosed: [],
  escalated: [],
  history: [],
  timers: [],
  timersGone: [],
  subscriptions: [],
  subscriptionsGone: [],
  jobs: [],
  jobsGone: [],
  incidents: [],
  incidentsGone: [],
  events: [],
  comments: [],
  news: [],
  decided: [],
  copies: [],
})

/** Appends the rows of `step` to `all`. */
export function addRows(all: StepRows, step: StepRows): void {
  for (const kind of Object.keys(all) as (keyof StepRows)[]) append<unknown>(all[kind], step[kind])
}

/** One by one: a step may write more rows than a call takes arguments. */
export function append<Row>(to: Row[], rows: Iterable<Row>): void {
  for (const row of rows) to.push(row)
}
