/** What is wrong with a model, in the words that the person who deploys it reads. */
export interface Problem {
  /** Id of the element, or of the nearest one around it that has an id; undefined when the file itself is at fault. */
  readonly elementId: string | undefined
  /** Line in the file, from 1. */
  readonly line: number
  /** Stable word for the kind of problem, e.g. `unknown-handler`. */
  readonly code: string
  readonly message: string
}

/** Where a problem is: anything that knows its id and its line. */
export interface Place {
  readonly id: string | undefined
  readonly line: number
}

/** A process or decision that an element calls by a fixed name. */
export interface Reference {
  readonly kind: 'process' | 'decision'
  readonly key: string
  readonly elementId: string | undefined
  readonly line: number
}

/** Collects everything that is wrong, so that people see all of it at once. */
export class Findings {
  readonly problems: Problem[] = []
  readonly warnings: Problem[] = []
  readonly references: Reference[] = []

  problem(place: Place, code: string, message: string): void {
    this.problems.push({ elementId: place.id, line: place.line, code, message: shortened(message) })
  }

  warn(place: Place, code: string, message: string): void {
    this.warnings.push({ elementId: place.id, line: place.line, code, message: shortened(message) })
  }
}

/** Messages quote the model, and a model may hold anything. */
const shortened = (message: string): string => (message.length > 600 ? `${message.slice(0, 400)} ... ${message.slice(-150)}` : message)
