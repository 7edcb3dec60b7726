/**
 * The state of one instance: a tree of tokens as compact, plain JSON.
 *
 * One kind of thing carries everything: a **token** is one visit of one element. Token 0 is the process. A token whose element
 * contains others (process, subprocess, multi-instance body, compensation run) is the *scope* of the tokens whose `in` names it; so
 * scopes, variables, subscriptions and cancellation follow one tree. Tokens are numbered within their instance.
 *
 * For the store:
 * - `variables` (of the process scope) and `parts` are separate values on purpose; whatever a step did not touch is the *same object*
 *   as before, so `before.parts[k] !== after.parts[k]` tells which pieces must be written. `HEAD` is everything but `variables` and `parts`.
 * - Token `n` stands in part `floor(n / PART_SIZE)`. A usual instance has one part for life. A countersign of 10,000 has some hundred
 *   parts, and completing one of its tasks rewrites the head (the same few bytes), the part of the body and the part of that one token.
 *   Write parts as rows of their own once there are more than a handful; below that one document is cheaper. An emptied part is absent.
 * - Every id in an effect ends in the number of the token it belongs to (see ids.ts), so no index from ids to tokens has to be stored.
 * - `JSON.parse(JSON.stringify(state))` is equal to the state: no undefined, no dates, no class instances.
 */
import type { TaskEdit, Variables } from './expression.ts'
import type { TaskTimerKind } from './graph.ts'

export const PART_SIZE = 128

/** Number of the token that stands for the process itself. */
export const ROOT = 0

export interface State {
  /** Layout of this document; `migrateState` would raise it. */
  readonly v: 1
  /** Last token number given away. */
  readonly last: number
  readonly status: 'running' | 'ended'
  /** Started by a call activity: uncaught errors and escalations go there. */
  readonly called?: true
  /** An error that nothing caught has ended one of its paths. */
  readonly failed?: true
  /** Tokens that wait to throw a signal until the handlers of the step have answered; never in what is stored. */
  readonly throwing?: readonly number[]
  /** Open conditional events in the whole instance; 0 spares the search for them when a variable changes. */
  readonly conditions: number
  readonly variables: Variables
  readonly parts: Readonly<Record<string, Part>>
}

export type Part = Readonly<Record<string, Token>>

export interface Token {
  /** Element id; the process key for the root. */
  readonly at: string
  /** Number of the enclosing token; absent on the root. */
  readonly in?: number
  /** Id of the open row in the activity history. */
  readonly act?: string
  /** Local variables: input mappings, loop variables, variables of a subprocess. */
  readonly vars?: Variables
  /** Flow it came by: kept while it matters, on the way to a joining gateway or while `take` listeners run. */
  readonly via?: string
  readonly wait?: Wait
  /** Timers, messages, signals and conditions that are armed for this token: boundary events, event subprocesses, catch events. */
  readonly subs?: readonly Subscription[]
  /** Live tokens directly inside, oldest first. Absent on a multi-instance body: it only counts them (`multi.live`). */
  readonly kids?: readonly number[]
  readonly multi?: Multi
  /** Completed activities of this scope that can be undone, in order of completion. */
  readonly undo?: readonly UndoRecord[]
  /** Makes this token a compensation run: what is still to be undone, last first. */
  readonly run?: UndoRun
  /** Compensation run that wants to know when this token is done. */
  readonly by?: number
  /** Complex gateways that have fired and wait for their reset: gateway id -> flows already consumed. */
  readonly resets?: Readonly<Record<string, readonly string[]>>
  /** Sequential ad-hoc subprocess: elements whose turn has not come. Empty once its completion condition held. */
  readonly queue?: readonly string[]
  /** The event it stands at has already happened (event-based gateway, start by message). */
  readonly hit?: true
  /** An interrupting event subprocess has taken over this scope. */
  readonly interrupted?: true
  /** What a called process left, until it is taken over. */
  readonly returned?: Variables
  /** Somebody who is asked at the task of the enclosing token (signs.ts). */
  readonly sign?: Sign
  /** User task: people were called in because it took too long. */
  readonly late?: true
  /** Who is asked when this task is completed. */
  readonly later?: readonly Sign[]
  /** User task that is being made: what its listeners have said of it. */
  readonly edits?: readonly TaskEdit[]
  /** User task whose `complete` listeners run: who had it, null for nobody. */
  readonly had?: string | null
  /** A finished multi-instance instance kept for its result until the body ends. */
  readonly result?: { readonly value: unknown }
}

export interface Sign {
  readonly user: string
  /** Who asks. */
  readonly by: string
  readonly position: 'before' | 'parallel' | 'after'
}

/**
 * Steps of a visit, in order (lifecycle.ts): `take` the flow, `arrive` (joins, quantities, skipping), `enter` (asynchronous
 * continuation), `open` (history, inputs, subscriptions), `start` listeners, `create` listeners of a user task, `work`, `complete`
 * listeners of a user task, `done` (outputs), `end` listeners, `leave` (close all), `go` on. `check`: has a scope ended? `undo`: next
 * step of a compensation run.
 */
export type Phase = 'take' | 'arrive' | 'enter' | 'open' | 'start' | 'create' | 'work' | 'complete' | 'done' | 'end' | 'leave' | 'go' | 'check' | 'undo'

/** Why a token stands still. Ids are the ids of the effects that opened the wait. */
export type Wait =
  | { readonly k: 'task'; readonly id: string }
  /** A job row: handler, external task or message to send. `n`: which definition of a throwing event. */
  | { readonly k: 'job'; readonly id: string; readonly n?: number }
  /** A handler or a decision that the runtime answers before it commits. */
  | { readonly k: 'call'; readonly id: string; readonly n?: number }
  | { readonly k: 'child'; readonly id: string }
  /** Asynchronous continuation before or after the element. */
  | { readonly k: 'async'; readonly id: string; readonly phase: Phase }
  | { readonly k: 'listener'; readonly id: string; readonly phase: Phase; readonly n: number; readonly job?: true }
  /** For the events in `subs`. */
  | { readonly k: 'event' }
  /** At a joining gateway. */
  | { readonly k: 'join' }
  /** For those who are still asked at a task that is completed itself. */
  | { readonly k: 'signs' }
  /** At an activity with a start quantity. */
  | { readonly k: 'gather' }
  /** A signal that is thrown as soon as nothing else of the step moves: the catches that the step arms must hear it. */
  | { readonly k: 'signal'; readonly n: number; readonly name: string; readonly variables: Variables }
  /** For a compensation run. `n`: which definition of the throwing event. */
  | { readonly k: 'undo'; readonly n: number }
  | { readonly k: 'incident'; readonly id: string; readonly phase: Phase; readonly n: number }

export interface Subscription {
  readonly id: string
  readonly k: 'timer' | 'message' | 'signal' | 'conditional'
  /** The event (or receive task) that happens when it is hit. */
  readonly at: string
  /** Index of the event definition. */
  readonly d: number
  /** Signal name, to serve throws of the same instance. */
  readonly name?: string
  /** Timer of a user task itself; `at` is the task. */
  readonly task?: TaskTimerKind
  /** Repeating timer: the evaluated value, its due time, how often it has fired, and whether its time passes on working days only. */
  readonly cycle?: { readonly value: unknown; readonly dueAt: number; readonly fired: number; readonly isWorked?: boolean }
}

/** Book-keeping of a multi-instance body or a standard loop. */
export interface Multi {
  /** nrOfInstances */
  readonly total: number
  /** nrOfActiveInstances */
  readonly live: number
  /** nrOfCompletedInstances */
  readonly done: number
  /** Of a countersign: completed instances that approved. */
  readonly approved?: number
  /** loopCounter of the next instance. */
  readonly next: number
  /** Sequential over a collection: the elements whose turn has not come. */
  readonly items?: readonly unknown[]
  /** Elements that were added to a running countersign. */
  readonly added?: readonly string[]
  /** Standard loop. */
  readonly loop?: true
}

/** A completed activity that compensation can undo. */
export interface UndoRecord {
  readonly at: string
  /** Snapshot of the local variables at completion. */
  readonly vars?: Variables
  /** Subprocess: what was completed inside. */
  readonly inner?: readonly UndoRecord[]
  /** Instances of a parallel multi-instance activity: undone side by side. */
  readonly together?: readonly UndoRecord[]
}

export interface UndoRun {
  readonly left: readonly UndoRecord[]
  /** Handlers at work side by side, when there are several. */
  readonly live?: number
  /** Token to continue when all is undone. */
  readonly notify?: number
  /** Then leave the transaction by its cancel boundary event. */
  readonly cancel?: true
}
