/** Conditions of a statement and their parameters, collected side by side: texts come from our own names, values never become text. */
export class Conditions {
  readonly values: unknown[]
  /** True when the right way depends on the values, so that the statement must be planned for them and not once for all. */
  dependsOnValues = false
  /** What has to lie between two values. */
  readonly ranges = new Set<string>()
  /** True when something has to have one value, e.g. a state. */
  hasChoice = false
  private readonly parts: string[] = []

  /** @param values shared by several conditions of one statement */
  constructor(values: unknown[] = []) {
    this.values = values
  }

  /** Registers a value. Its place in the statement, `$1`. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** @param text SQL made of column names and places, in the order of their registration */
  add(text: string): void {
    this.parts.push(text)
  }

  /** @param sign with the value, e.g. `>= $1` */
  addRange(expression: string, sign: string): void {
    this.ranges.add(expression)
    this.add(`${expression} ${sign}`)
  }

  /** @param place of the value */
  addChoice(expression: string, place: string): void {
    this.hasChoice = true
    this.add(`${expression} = ${place}`)
  }

  /** ` where ...`, or nothing. */
  get text(): string {
    return this.parts.length === 0 ? '' : `where ${this.parts.join(' and ')}`
  }
}
