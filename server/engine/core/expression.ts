/** What the token machine asks of a compiled expression or script, whatever its language; `expressions/` compiles them. */

export type Variables = Readonly<Record<string, unknown>>

/** A compiled expression. `evaluate` is synchronous and free of side effects; it throws `ExpressionError` when it cannot be evaluated. */
export interface Expression {
  readonly source: string
  readonly language: 'feel' | 'juel' | 'javascript' | 'literal'
  evaluate(scope: Variables, surroundings?: Surroundings): unknown
  /** Scripts only: also tells which variables the script wrote (`execution.setVariable`). */
  run?(scope: Variables, surroundings?: Surroundings): ScriptRun
}

/** What an expression may ask for beside the variables: `now()`, `execution.processInstanceId`, `task.assignee`. A variable of the same name comes first. */
export interface Surroundings {
  /** Epoch milliseconds: the instant of the step, so that a replay computes the same. */
  readonly now: number
  /** `processInstanceId`, `businessKey`, `currentActivityId`, `currentActivityName`, ... */
  readonly execution?: Readonly<Record<string, unknown>>
  readonly task?: Readonly<Record<string, unknown>>
  /** Who acts. */
  readonly user?: string
}

/** What a script left behind. */
export interface ScriptRun {
  readonly result: unknown
  readonly variables: Variables
  /** What it said of the task that is being made. */
  readonly task?: readonly TaskEdit[]
}

export type TaskEdit =
  | { readonly set: 'assignee' | 'owner' | 'name' | 'priority' | 'dueDate' | 'followUpDate' | 'formKey'; readonly value: unknown }
  | { readonly change: 'add' | 'remove'; readonly of: 'candidateUsers' | 'candidateGroups'; readonly names: readonly string[] }

/** Thrown by a script: `throw new BpmnError(code, message)`. It goes to who catches the error. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  readonly code: string
  /** What it had written before. */
  readonly variables: Variables

  constructor(code: string, message: string, variables: Variables) {
    super(message)
    this.code = code
    this.variables = variables
  }
}

/** Thrown by `Expression.evaluate`; the core turns it into an incident at the element. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}
