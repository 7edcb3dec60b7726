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
