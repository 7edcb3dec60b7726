/** What a process hands to the engine, and the words both sides share: handlers, errors, the acting person, the SQL seam. */

export type Variables = Readonly<Record<string, unknown>>

/** One function that a `pg` connection and a Prisma transaction both satisfy. Parameters are positional (`$1`), rows come back as objects. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** The same for texts that repeat, of which there are a few hundred: a host may have them parsed and planned once a connection. */
  prepared?<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** True where statements may be sent before those ahead of them are answered; they are answered in order. */
  readonly isPipelined?: boolean | undefined
}

/** Who acts. The engine checks assignee and candidates against it; an administrator may do everything. `roles` are candidate groups. */
export interface Actor {
  readonly userId: string
  readonly name?: string | undefined
  readonly roles: readonly string[]
  readonly isAdmin?: boolean | undefined
  /** Starts only models that name them; without it also those that name nobody. */
  readonly startsNamedOnly?: boolean | undefined
  readonly tenant?: string | undefined
  /** How they came to act when they had not signed in themselves; what is recorded of a decision says so. `by` is the name of the person behind. */
  readonly via?: { readonly kind: string; readonly by?: string | undefined } | undefined
}

/** What a handler sees of the element that called it. */
export interface HandlerTask {
  readonly instanceId: string
  readonly elementId: string
  readonly activityId: string
  readonly processKey: string
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly initiator: string | undefined
  /** The same value at every retry of the same work: hand it to systems that recognise repetitions. */
  readonly idempotencyKey: string
  /** 1 for the first try. */
  readonly attempt: number
  readonly variables: Variables
  /** Extension properties and task headers of the element. */
  readonly properties: Readonly<Record<string, string>>
}

/** Variables to set, or nothing. A key `result` is nothing special; `resultVariable` of the model receives the whole object. */
export type HandlerResult = Variables | undefined | void

/** Touches our database only: runs inside the step's transaction, at a savepoint, through `sql`. */
export interface TransactionHandler {
  readonly runs: 'in transaction'
  run(task: HandlerTask, sql: Sql): Promise<HandlerResult> | HandlerResult
}

/** Reaches the world: runs as a job after the commit, may be repeated, reports progress by `heartbeat` (extends its lock). */
export interface OutsideHandler {
  readonly runs: 'outside'
  run(task: HandlerTask, job: { readonly heartbeat: () => Promise<void>; readonly signal: AbortSignal }): Promise<HandlerResult> | HandlerResult
}

export type Handler = TransactionHandler | OutsideHandler

export const inTransaction = (run: TransactionHandler['run']): TransactionHandler => ({ runs: 'in transaction', run })

export const outside = (run: OutsideHandler['run']): OutsideHandler => ({ runs: 'outside', run })

/** What lists show of an instance; computed from its variables at start and at each change. */
export interface Presentation {
  readonly title?: string | undefined
  readonly summary?: string | undefined
  /** The business value lists can be filtered and sorted by (an amount, a score). */
  readonly value?: number | undefined
}

/** One text for all readers, or one for each language. The host stores it as one, and gives each reader his. */
export type Words = string | { readonly zh: string; readonly en: string }

/** What a process says of a case. */
export interface SpokenPresentation extends Omit<Presentation, 'title' | 'summary'> {
  readonly title?: Words | undefined
  /** Under which people know it; it stands beneath the title. */
  readonly number?: unknown
  readonly summary?: Words | undefined
}

/** A process of the product: its diagram, the code behind its service tasks, what lists show of it. */
export interface ProcessDefinition {
  readonly key: string
  readonly diagram: URL
  /** Decision tables (`.dmn`) that the diagram asks. */
  readonly decisions?: readonly URL[] | undefined
  /** Under which it is listed; an entry of the dictionary of categories has a name for each reader. */
  readonly category?: string | undefined
  readonly handlers: Readonly<Record<string, Handler>>
  readonly present?: ((variables: Variables) => SpokenPresentation) | undefined
}

export const defineProcess = (definition: ProcessDefinition): ProcessDefinition => definition

/** Thrown by a handler to raise a BPMN error that a boundary event or event subprocess may catch. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  readonly code: string
  readonly variables: Variables

  constructor(code: string, message?: string, variables: Variables = {}) {
    super(message ?? code)
    this.code = code
    this.variables = variables
  }
}

/** Thrown by an in-transaction handler when a business rule forbids the step: the whole step is refused and nothing changes. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: string, message?: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message ?? code)
    this.code = code
    this.details = details
  }
}

export type EngineErrorKind = 'not-found' | 'conflict' | 'forbidden' | 'invalid' | 'rule'

/** The one class of refusal that leaves the engine. `kind` decides the HTTP status (404, 409, 403, 400, 422). */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly kind: EngineErrorKind
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: EngineErrorKind, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.kind = kind
    this.code = code
    this.details = details
  }
}
