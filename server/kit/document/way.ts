/** The way of a document's case, step by step, as those tell it who have nothing to do with the engine. */
import type { Label } from '../contract.ts'

/** A step at which somebody is asked. */
export interface WayStep {
  readonly key: string
  readonly name: Label
  /** The initiator hands it in here. */
  readonly isSubmission: boolean
  /** False: only if something that cannot be told yet turns out that way. */
  readonly certain: boolean
  /** The last one; null for what nobody was asked yet. */
  readonly visit: WayVisit | null
  /** Codes of the roles whose work it is, as long as nobody has it. */
  readonly roles: readonly string[]
}

export interface WayVisit {
  /** False: before the document was handed in for the last time. */
  readonly isPresent: boolean
  readonly since: Date
  /** Null while somebody is asked. */
  readonly until: Date | null
  readonly outcome: string | null
  readonly people: readonly Label[]
  readonly comment: string | null
}
