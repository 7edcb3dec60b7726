/**
 * The conversation between the pure core and the runtime: a command goes in, the next state and a list of effects come out.
 *
 *     advance(graph, state, command, context) -> { state, effects } | Refusal
 *
 * Deterministic: the same four values give the same answer, so replaying the stored commands rebuilds the state to the letter.
 */
import type { Variables } from './expression.ts'
import type { Listener, Rules, TaskTimerKind } from './graph.ts'
import type { Multi, State } from './state.ts'

/** Clock and identity of a step. Ids are derived from `seed` and a counter, never from a random source. */
export interface StepContext {
  /** Epoch milliseconds. */
  readonly now: number
  /** A UUIDv7 drawn by the runtime for this step and stored with its event. */
  readonly seed: string
  readonly instanceId: string
  /** What `execution.businessKey` answers. */
  readonly businessKey?: string | undefined
  /** IANA zone in which dates without offset and cron expressions are read. */
  readonly timeZone: string
  /** Nothing of this instance is committed yet: what would be an incident refuses the step instead. `start` implies it; set it again for the answers within the same transaction. */
  readonly starting?: boolean
  /** Which handlers run inside the step's transaction; all others run as jobs. */
  isInTransaction(handler: string): boolean
  /** A setting of the host; undefined when it has none of that name. */
  parameter?(name: string): unknown
  /** Due time(s) of a timer: the runtime owns ISO 8601 and cron parsing, so that the core stays free of libraries. Throws ExpressionError.
   * `from` is now when the timer is armed and the previous due time when a cycle goes on; `fired` counts the firings so far. `isWorked`: durations
   * pass on working days only. Undefined: it will not fire (again). */
  timer(spec: { type: 'date' | 'duration' | 'cycle'; value: unknown }, from: number, fired: number, isWorked?: boolean): TimerDue | undefined
}

export interface TimerDue {
  readonly dueAt: number
  /** Firings left after this one; undefined means without end. */
  readonly remaining: number | undefined
}

export type Command =
  | {
      readonly type: 'start'
      readonly startElement: string | undefined
      readonly variables: Variables
      readonly initiator: string | undefined
      readonly businessKey: string | undefined
      /** Which definition of a start event with several was hit. */
      readonly definitionId?: string
      /** Begin before these elements instead, and on these sequence flows. */
      readonly at?: readonly string[]
      readonly through?: readonly string[]
      /** A call activity started it: uncaught errors and escalations are raised to the parent. */
      readonly called?: boolean
    }
  /** A timer, message, signal or condition subscription was hit. */
  | { readonly type: 'trigger'; readonly subscriptionId: string; readonly variables: Variables }
  | {
      readonly type: 'complete-task'
      readonly taskId: string
      readonly variables: Variables
      readonly by: string | undefined
      /** Who has the task, null for nobody; left out when it is who completes it. */
      readonly assignee?: string | null
    }
  /** A BPMN error or escalation raised by the person or the worker that has the task or job. */
  | {
      readonly type: 'throw'
      readonly waitId: string
      readonly kind: 'error' | 'escalation'
      readonly code: string
      readonly message: string | undefined
      readonly variables: Variables
    }
  /** Answer to `call-handler` and `evaluate-decision` / a finished job or external task. `waitId` = the id of the effect. Refused with `no-such-wait` when the token was cancelled meanwhile: forget the answer. */
  | { readonly type: 'work-done'; readonly waitId: string; readonly result: unknown; readonly variables: Variables }
  /** Retries are used up: the core raises an incident there. */
  | { readonly type: 'work-failed'; readonly waitId: string; readonly message: string }
  /** Async continuation: go on where the token waits. */
  | { readonly type: 'continue'; readonly waitId: string }
  | {
      readonly type: 'child-ended'
      readonly waitId: string
      readonly variables: Variables
      readonly error: { readonly code: string; readonly message: string | undefined } | undefined
      readonly escalation: { readonly code: string } | undefined
      /** It was ended from outside, so that it has no result: an incident stands at the call. */
      readonly stopped?: 'CANCELLED' | 'TERMINATED'
    }
  /** Without `elementId` by the rule of nearest scope, i.e. at the process; with it local to the live tokens of that element. */
  | { readonly type: 'set-variables'; readonly variables: Variables; readonly elementId: string | undefined }
  /** Retry or skip an incident; with `skip` the element counts as done. */
  | { readonly type: 'resolve-incident'; readonly incidentId: string; readonly skip: boolean; readonly variables: Variables }
  /** The one primitive of all surgery. Positions name elements or live tokens; validated before anything moves. */
  | {
      readonly type: 'modify'
      readonly cancel: readonly Position[]
      readonly startBefore: readonly Position[]
      readonly startAfter: readonly Position[]
      /** Sequence flows that are taken. */
      readonly startThrough?: readonly Position[]
      readonly variables: Variables
      readonly reason: string | undefined
      readonly restore?: RestoredBody & { readonly scope: number }
    }
  /** Opens the instance of a parallel multi-instance body again that left these variables. `approved`: it counts as an approval so far. */
  | { readonly type: 'reopen-instance'; readonly body: number; readonly vars: Variables; readonly approved?: boolean }
  /** Adds instances to or removes some from a running multi-instance body (countersign). `remove`: task or activity ids, or elements of the collection. */
  | { readonly type: 'change-instances'; readonly elementId: string; readonly add: readonly unknown[]; readonly remove: readonly string[] }
  /** Asks others at an open task. */
  | {
      readonly type: 'add-signs'
      readonly taskId: string
      readonly position: 'before' | 'parallel' | 'after'
      readonly users: readonly string[]
      readonly by: string
    }
  /** Takes back what was added at an open task; without users the task itself, which was added. */
  | { readonly type: 'remove-signs'; readonly taskId: string; readonly users: readonly string[] }
  | { readonly type: 'end'; readonly outcome: 'CANCELLED' | 'TERMINATED' | 'REJECTED'; readonly reason: string | undefined }

/** A multi-instance body as it was. */
export interface RestoredBody {
  readonly elementId: string
  readonly multi: Multi
  /** Local variables of the open instances. */
  readonly instances: readonly Variables[]
  readonly results: readonly { readonly vars: Variables; readonly result: { readonly value: unknown } }[]
}

export interface Position {
  readonly elementId: string
  /** Restricts it to one live token, task or scope; without it every occurrence is meant. */
  readonly occurrence: string | undefined
  /** Number of the token that is meant (to cancel), or of the container in which something starts. */
  readonly token?: number
}

/** Rows to write and things to do, in order. All ids are UUID strings derived from the step's seed. */
export type Effect =
  | { readonly type: 'open-task'; readonly task: OpenTask }
  | { readonly type: 'close-task'; readonly taskId: string; readonly reason: 'completed' | 'cancelled' }
  | {
      readonly type: 'open-timer'
      readonly subscriptionId: string
      readonly elementId: string
      readonly dueAt: number
      readonly remaining: number | undefined
      readonly fired: number
    }
  /** `name` is empty for a receive task without a message: only addressed by its element it goes on. */
  | {
      readonly type: 'open-message'
      readonly subscriptionId: string
      readonly elementId: string
      readonly name: string
      readonly correlationKey: string | undefined
    }
  | { readonly type: 'open-signal'; readonly subscriptionId: string; readonly elementId: string; readonly name: string }
  | { readonly type: 'close-subscription'; readonly subscriptionId: string; readonly kind: 'timer' | 'message' | 'signal' }
  /** Runs now, inside the transaction; answered by `work-done`, `throw` or `work-failed` before the step commits. */
  | { readonly type: 'call-handler'; readonly call: Work }
  /** Runs after the commit as a job; answered the same way. */
  | { readonly type: 'open-job'; readonly job: Work & { readonly kind: 'handler' | 'continue' | 'external' | 'message' } }
  | { readonly type: 'close-job'; readonly waitId: string }
  | {
      readonly type: 'evaluate-decision'
      readonly waitId: string
      readonly activityId: string
      readonly elementId: string
      readonly decision: string
      readonly binding: 'latest' | 'deployment' | 'version' | 'versionTag'
      readonly version: string | undefined
      readonly mapResult: string
      readonly variables: Variables
    }
  | {
      readonly type: 'start-child'
      readonly waitId: string
      readonly activityId: string
      readonly elementId: string
      readonly key: string
      readonly binding: 'latest' | 'deployment' | 'version' | 'versionTag'
      readonly version: string | undefined
      readonly businessKey: string | undefined
      readonly variables: Variables
    }
  | { readonly type: 'cancel-child'; readonly waitId: string }
  /** Who shall countersign: answered by `work-done` with the list of people as its result. */
  | { readonly type: 'find-people'; readonly waitId: string; readonly people: PeopleWanted }
  /** A countersign has ended in a rejection that the model wants more for than the flow: the runtime ends the case or sends it back. */
  | { readonly type: 'reject-node'; readonly waitId: string; readonly elementId: string }
  /** A node, or with `elementId` undefined the process, is complete, and others shall know. */
  | {
      readonly type: 'send-copies'
      readonly elementId: string | undefined
      readonly rules: Rules
      readonly facts: Variables
    }
  | {
      readonly type: 'publish-message'
      readonly elementId: string
      readonly name: string
      readonly correlationKey: string | undefined
      readonly variables: Variables
    }
  /** For all *other* instances and for signal starts: this instance's own catches are already served. */
  | { readonly type: 'broadcast-signal'; readonly elementId: string; readonly name: string; readonly variables: Variables }
  | {
      readonly type: 'open-incident'
      readonly incidentId: string
      readonly elementId: string
      readonly kind: 'handler' | 'expression' | 'decision' | 'call' | 'uncaught-error' | 'no-flow' | 'timer' | 'endless-loop'
      readonly message: string
    }
  | { readonly type: 'close-incident'; readonly incidentId: string }
  /** One row an occurrence of an activity, event or gateway. `open-activity` may be followed by `close-activity` in the same step. */
  | {
      readonly type: 'open-activity'
      readonly activityId: string
      readonly elementId: string
      readonly scopeActivityId: string | undefined
      readonly at: number
    }
  | {
      readonly type: 'close-activity'
      readonly activityId: string
      readonly elementId: string
      readonly outcome: 'completed' | 'cancelled' | 'error' | 'skipped'
      readonly at: number
    }
  /** The clock speaks about an open task; `times` counts this kind. */
  | { readonly type: 'task-due'; readonly taskId: string; readonly elementId: string; readonly task: TaskTimerKind; readonly times: number }
  | { readonly type: 'take-flow'; readonly flowId: string; readonly at: number }
  | { readonly type: 'set-variable'; readonly name: string; readonly value: unknown; readonly scopeActivityId: string | undefined }
  /** An error ends this instance as well (`end-instance` follows); an escalation leaves it running. Answer the parent by `throw` on the child's `waitId`. */
  | {
      readonly type: 'raise-to-parent'
      readonly kind: 'error' | 'escalation'
      readonly code: string
      readonly message: string | undefined
      readonly variables: Variables
    }
  | { readonly type: 'end-instance'; readonly outcome: 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TERMINATED' | 'REJECTED'; readonly variables: Variables }

export interface OpenTask {
  readonly taskId: string
  readonly activityId: string
  readonly elementId: string
  readonly name: string | undefined
  readonly assignee: string | undefined
  readonly owner: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly dueAt: number | undefined
  readonly followUpAt: number | undefined
  readonly priority: number
  readonly formKey: string | undefined
  /** Rules and policies of our own extension elements, for the host's resolver. */
  readonly rules: Rules | undefined
  /** Values that the rules name. */
  readonly facts?: Variables | undefined
  /** Variables local to the task's scope (element variable, counters, mapped inputs). */
  readonly local: Variables
}

/** What the model says about those who countersign. */
export interface PeopleWanted {
  readonly elementId: string
  readonly name: string | undefined
  readonly assignee: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  readonly rules: Rules | undefined
  readonly facts: Variables
  readonly local: Variables
}

export interface Work {
  readonly waitId: string
  readonly elementId: string
  readonly activityId: string
  /** Undefined for `continue` jobs and for topics. */
  readonly handler: string | undefined
  /** The listener event, when a listener calls. */
  readonly event: Listener['event'] | undefined
  /** Nobody waits for the answer (listeners of a cancelled activity): run it, do not answer. */
  readonly notify: boolean
  readonly topic: string | undefined
  readonly priority: number
  readonly retries: number
  readonly intervals: readonly string[]
  readonly exclusive: boolean
  readonly properties: Readonly<Record<string, string>>
  readonly variables: Variables
}

/** A step that makes no sense. A value, not an exception: the runtime turns it into 404, 409 or 422. */
export interface Refusal {
  readonly refused:
    | 'expression'
    | 'uncaught-error'
    | 'endless-loop'
    | 'no-such-wait'
    | 'already-ended'
    | 'no-flow'
    | 'unreachable-join'
    | 'bad-position'
    | 'no-start'
    | 'bad-input'
    | 'awaits-signs'
    | 'already-asked'
    | 'not-added'
  readonly elementId: string | undefined
  readonly message: string
}

/** What a step answers when it makes sense. */
export interface Advanced {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Tells a refusal from an answer. */
export const isRefusal = (answer: Advanced | Refusal): answer is Refusal => 'refused' in answer
