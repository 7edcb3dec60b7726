/**
 * The ways a step can stop halfway. All stay inside the core: `lifecycle.ts` turns a fault into an incident at the token that
 * met it and hands a thrown error to who catches it, `advance.ts` turns a refused step into its value. Whatever else is thrown is a bug.
 */
import type { Effect, Refusal } from './step.ts'

export type IncidentKind = Extract<Effect, { type: 'open-incident' }>['kind']

/** Something in the model or its data cannot be executed: an expression fails, no flow can be taken. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: IncidentKind

  constructor(kind: IncidentKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** A script raised a BPMN error. */
export class Thrown extends Error {
  override readonly name = 'Thrown'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The whole step makes no sense and leaves nothing behind. */
export class RefusedStep extends Error {
  override readonly name = 'RefusedStep'
  readonly refusal: Refusal

  constructor(refused: Refusal['refused'], elementId: string | undefined, message: string) {
    super(message)
    this.refusal = { refused, elementId, message }
  }
}
