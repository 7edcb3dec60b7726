/**
 * What a compiled model looks like to the token machine: immutable, indexed by element id, expressions already compiled.
 * `model/` builds it, `core/` walks it, nobody changes it.
 */

import type { Expression } from './expression.ts'

export interface ProcessGraph {
  /** Of the deployed definition; a graph that was only compiled has none. */
  readonly deployed?: { readonly definitionId: string; readonly version: number }
  /** BPMN process id = definition key. */
  readonly key: string
  readonly name: string | undefined
  readonly versionTag: string | undefined
  readonly root: ScopeNode
  /** Every flow node of every level, by id. */
  readonly nodes: Readonly<Record<string, FlowNode>>
  readonly flows: Readonly<Record<string, SequenceFlow>>
  readonly startableBy: { readonly users: readonly string[]; readonly groups: readonly string[] }
  /** ISO 8601 duration after which finished instances may be cleaned, when the model says so. */
  readonly historyTimeToLive: string | undefined
  /** Extension properties of the process itself. */
  readonly properties: Readonly<Record<string, string>>
  /** Listeners of the process itself: when an instance starts and when it ends. */
  readonly listeners: readonly Listener[]
  /** Our own extension elements of the process itself. */
  readonly rules?: Rules | undefined
  readonly facts?: readonly Fact[] | undefined
  /** What the model asks of whoever starts it. */
  readonly startForm?: readonly StartField[] | undefined
}

/** A variable that is asked for at the start. */
export interface StartField {
  readonly name: string
  readonly label: string | undefined
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'choice' | 'json'
  readonly required: boolean
  /** First value, as text. */
  readonly value: string | undefined
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly min: number | undefined
  readonly max: number | undefined
  readonly maxLength: number | undefined
}

/** A container of flow nodes: the process, a subprocess, a transaction, an ad-hoc or an event subprocess. */
export interface ScopeNode {
  readonly id: string
  readonly starts: readonly string[]
  readonly children: readonly string[]
  /** Event subprocesses that stand directly in it. */
  readonly eventSubprocesses: readonly string[]
  /** True when at least one compensation handler is reachable inside. */
  readonly hasCompensation: boolean
}

export interface SequenceFlow {
  readonly id: string
  readonly name: string | undefined
  readonly source: string
  readonly target: string
  readonly condition: Expression | undefined
  readonly listeners: readonly Listener[]
}

interface NodeBase {
  readonly id: string
  readonly name: string | undefined
  /** Line in the XML it came from, from 1. */
  readonly line: number
  /** Id of the containing scope: the process key or a subprocess id. */
  readonly scope: string
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  readonly asyncBefore: boolean
  readonly asyncAfter: boolean
  /** Camunda's `exclusive`: jobs of one instance never run side by side. */
  readonly exclusive: boolean
  readonly jobPriority: Expression | undefined
  readonly retry: RetryPolicy | undefined
  readonly inputs: readonly Mapping[]
  readonly outputs: readonly Mapping[]
  /** What comes from outside stays in the element; only `outputs` leave it (Camunda 8). */
  readonly keepsResults?: true | undefined
  readonly listeners: readonly Listener[]
  /** Extension properties (`camunda:property`, `zeebe:property`, `flowable:field`, task headers), shown to handlers. */
  readonly properties: Readonly<Record<string, string>>
}

export interface RetryPolicy {
  /** How often in all; 3 when the model is silent. */
  readonly retries: number
  /** ISO 8601 durations between the tries; the last one repeats. */
  readonly intervals: readonly string[]
}

/** `target` gets the value of `value`, evaluated in the surrounding (input) or the inner (output) scope. */
export interface Mapping {
  readonly target: string
  readonly value: Expression
  /** Of a call: reads, or writes, variables of the call activity itself only (Camunda's `local`). */
  readonly local?: true
}

/** Execution and task listeners that name a registered handler or are an expression. */
export interface Listener {
  readonly event: 'start' | 'end' | 'take' | 'create' | 'assignment' | 'complete' | 'delete' | 'update' | 'timeout'
  readonly handler: string | undefined
  readonly expression: Expression | undefined
}

export type FlowNode = Activity | Gateway | EventNode

export type Activity = Task | CallActivity | Subprocess

interface ActivityBase extends NodeBase {
  readonly defaultFlow: string | undefined
  readonly boundaries: readonly string[]
  readonly loop: StandardLoop | MultiInstance | undefined
  readonly isForCompensation: boolean
  /** The activity that undoes this one (association from a compensation boundary event). */
  readonly compensationHandler: string | undefined
  readonly startQuantity: number
  readonly completionQuantity: number
  readonly skip: Expression | undefined
}

export interface StandardLoop {
  readonly kind: 'standard'
  readonly testBefore: boolean
  readonly maximum: number | undefined
  readonly condition: Expression | undefined
}

export interface MultiInstance {
  readonly kind: 'multi'
  readonly sequential: boolean
  readonly cardinality: Expression | undefined
  readonly collection: Expression | undefined
  /** Variable that holds the element inside one instance. */
  readonly elementVariable: string | undefined
  readonly outputCollection: string | undefined
  readonly outputElement: Expression | undefined
  readonly completionCondition: Expression | undefined
  /** Each instance is the decision of one person, and these count. Without a collection the host names the people. */
  readonly countersign?: Countersign | undefined
  /** Asynchronous continuation of each single instance (`camunda:asyncBefore` on the loop characteristics); the activity's own flags are those of the body. */
  readonly asyncBefore?: boolean
  readonly asyncAfter?: boolean
  /** BPMN `behavior`: which boundary-catchable events are thrown as instances finish. */
  readonly behavior: 'None' | 'One' | 'All' | 'Complex'
  /** For One and None: the event to throw. */
  readonly behaviorEvent: EventDefinition | undefined
  /** For Complex: condition and event pairs. */
  readonly complexBehavior: readonly { readonly condition: Expression; readonly event: EventDefinition | undefined }[]
}

/** When the decisions of several people are one: all of them, the first, a share; a sequential one asks one after the other. */
export interface Countersign {
  readonly mode: 'all' | 'any' | 'ratio' | 'sequential'
  /** Share of approvals that is needed, above 0, at most 1. */
  readonly ratio: number
}

export type Task = ActivityBase & { readonly kind: 'task' } & TaskWork

/** What a task does. `user`, `external`, `receive` wait; the others run through. */
export type TaskWork =
  | { readonly work: 'none' }
  | { readonly work: 'manual' }
  | { readonly work: 'user'; readonly assignment: Assignment }
  /** Registered handler. `outside`: it reaches the world, so it runs as a job after the commit. Which of the two is told by the handler's registration. */
  | { readonly work: 'handler'; readonly handler: string; readonly resultVariable: string | undefined }
  | { readonly work: 'expression'; readonly expression: Expression; readonly resultVariable: string | undefined }
  | { readonly work: 'external'; readonly topic: Expression; readonly retries: Expression | undefined; readonly priority: Expression | undefined }
  | { readonly work: 'script'; readonly script: Expression; readonly resultVariable: string | undefined }
  | {
      readonly work: 'decision'
      readonly decision: Expression
      readonly binding: Binding
      readonly resultVariable: string | undefined
      readonly mapResult: 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList' | 'auto'
    }
  | { readonly work: 'send'; readonly message: MessageRef }
  | { readonly work: 'receive'; readonly message: MessageRef | undefined; readonly instantiate: boolean }

/** Everything the model says about who does a user task. Expressions are evaluated when the task opens. */
export interface Assignment {
  /** Name of the task where the model computes it. */
  readonly title?: Expression | undefined
  readonly assignee: Expression | undefined
  readonly owner: Expression | undefined
  readonly candidateUsers: readonly Expression[]
  readonly candidateGroups: readonly Expression[]
  readonly dueDate: Expression | undefined
  readonly followUpDate: Expression | undefined
  readonly priority: Expression | undefined
  readonly formKey: Expression | undefined
  /** Our own extension elements, as JSON: rules and policies that the host resolves. */
  readonly rules: Rules | undefined
  /** What these rules want to know of the variables. */
  readonly facts?: readonly Fact[] | undefined
  /** When the clock speaks up (task-timers.ts). */
  readonly timers?: TaskTimers | undefined
}

export type TaskTimerKind = 'remind' | 'escalate' | 'auto'

/** When: an ISO 8601 text or date, or the host's parameter of that name, `value` standing in where it has none. */
export interface TaskTimer {
  readonly parameter?: string | undefined
  readonly value: Expression | undefined
}

export interface TaskTimers extends Readonly<Partial<Record<TaskTimerKind, TaskTimer | undefined>>> {
  readonly due?: TaskTimer | undefined
  /** Their durations pass on working days only. */
  readonly onWorkingDays?: true
  /** What `auto` decides. */
  readonly decision: 'approve' | 'reject'
}

export type Rules = Readonly<Record<string, unknown>>

/** A value that a rule names by its text. */
export interface Fact {
  readonly name: string
  readonly value: Expression
}

export interface Binding {
  readonly kind: 'latest' | 'deployment' | 'version' | 'versionTag'
  readonly version: Expression | undefined
}

export interface CallActivity extends ActivityBase {
  readonly kind: 'call'
  readonly calledElement: Expression
  readonly binding: Binding
  readonly businessKey: Expression | undefined
  /** Pass all variables in / out; `local`: those of the call activity itself, or to it. */
  readonly allIn: boolean | 'local'
  readonly allOut: boolean | 'local'
  readonly callInputs: readonly Mapping[]
  readonly callOutputs: readonly Mapping[]
}

export interface Subprocess extends ActivityBase {
  readonly kind: 'subprocess'
  readonly variant: 'embedded' | 'transaction' | 'adhoc' | 'event'
  readonly body: ScopeNode
  /** Ad-hoc only. */
  readonly adhoc:
    | {
        readonly sequential: boolean
        readonly completionCondition: Expression | undefined
        readonly cancelRemaining: boolean
        readonly activeElements: Expression | undefined
      }
    | undefined
}

export interface Gateway extends NodeBase {
  readonly kind: 'gateway'
  readonly gateway: 'exclusive' | 'parallel' | 'inclusive' | 'event' | 'complex'
  readonly defaultFlow: string | undefined
  /** Event-based: creates an instance. */
  readonly instantiate: boolean
  /** Event-based: all events must arrive. */
  readonly parallelEvents: boolean
  /** Complex: evaluated with `activationCount`. */
  readonly activationCondition: Expression | undefined
}

export interface EventNode extends NodeBase {
  readonly kind: 'event'
  readonly position: 'start' | 'catch' | 'throw' | 'boundary' | 'end'
  /** None event: empty. Multiple event: several, any one suffices unless `parallelMultiple`. */
  readonly definitions: readonly EventDefinition[]
  readonly parallelMultiple: boolean
  /** Boundary and event-subprocess start. */
  readonly interrupting: boolean
  readonly attachedTo: string | undefined
  /** Variable that a none start event fills with the initiator. */
  readonly initiatorVariable: string | undefined
  readonly formKey: Expression | undefined
}

export type EventDefinition =
  | { readonly kind: 'message'; readonly id: string; readonly message: MessageRef }
  | { readonly kind: 'signal'; readonly id: string; readonly signal: Expression; readonly inputs: readonly Mapping[]; readonly allIn?: boolean | 'local' }
  | { readonly kind: 'timer'; readonly id: string; readonly timer: TimerSpec }
  | {
      readonly kind: 'conditional'
      readonly id: string
      readonly condition: Expression
      readonly variableNames: readonly string[] | undefined
      /** Kinds of change that are looked at; all when the model does not say. */
      readonly variableEvents?: readonly VariableChange[] | undefined
    }
  | {
      readonly kind: 'error'
      readonly id: string
      readonly code: string | undefined
      /** Of what is thrown, when it is computed; `code` is its text then. */
      readonly thrownCode?: Expression | undefined
      readonly codeVariable: string | undefined
      readonly messageVariable: string | undefined
      readonly message: Expression | undefined
    }
  | {
      readonly kind: 'escalation'
      readonly id: string
      readonly code: string | undefined
      readonly thrownCode?: Expression | undefined
      readonly codeVariable: string | undefined
    }
  | { readonly kind: 'compensate'; readonly id: string; readonly activityRef: string | undefined; readonly waitForCompletion: boolean }
  | { readonly kind: 'cancel'; readonly id: string }
  /** Ends the scope in which it stands; with a wider reach the whole loop around that (Flowable's terminateMultiInstance), or the instance (terminateAll). */
  | { readonly kind: 'terminate'; readonly id: string; readonly reach?: 'loop' | 'instance' | undefined }
  | { readonly kind: 'link'; readonly id: string; readonly name: string }

/** A removed variable is one that becomes null. */
export type VariableChange = 'create' | 'update' | 'delete'

export type TimerSpec = { readonly type: 'date' | 'duration' | 'cycle'; readonly value: Expression }

export interface MessageRef {
  readonly name: Expression
  /** zeebe:subscription correlationKey: the value that a published message must carry. */
  readonly correlationKey: Expression | undefined
  /** Implementation of a throwing message: a handler name or external topic; without one the engine itself correlates it. */
  readonly handler: string | undefined
  readonly topic: Expression | undefined
  readonly inputs: readonly Mapping[]
}
