/**
 * What no input may carry, whatever its contract says: signs that nobody types (the database keeps no null, U+001F separates the
 * languages of stored texts, see `words.ts`, others steer a terminal that shows a log, and those that turn the direction of writing
 * make a text look like another one), halves of surrogate pairs, nesting so deep that whoever walks it runs out of stack, and more
 * values than any contract could check in passing.
 */
import type { FieldProblem } from '../errors.ts'
import { mostProblems, pathOf } from './input-problems.ts'

/** Filters, process variables and rule rows nest a handful of levels. */
export const deepest = 64

/** Texts, numbers, lists and objects of one input, counted together. A list of a thousand rows with thirty fields stays below. */
export const mostValues = 50_000

// Tabs and line breaks, also those that word processors paste, are left.
// oxlint-disable-next-line no-control-regex
export const untypeable = /[\u0000-\u0008\u000e-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u

/**
 * The first places that cannot be taken; the walk ends where the input is too large or enough was found.
 * @param sources query, body and path parameters, as they came
 * @returns empty for an input that may go on to its contract
 */
export function unreadable(...sources: readonly unknown[]): FieldProblem[] {
  const walk = new Walk()
  for (const source of sources) walk.visit(source)
  return walk.problems
}

class Walk {
  readonly problems: FieldProblem[] = []
  private readonly steps: PropertyKey[] = []
  private values = 0
  private isOver = false

  visit(value: unknown): void {
    this.values += 1
    if (this.values > mostValues) return this.refuse([], 'too-many-values', mostValues)
    if (typeof value === 'string') {
      if (untypeable.test(value)) this.note()
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (this.steps.length === deepest) return this.refuse(this.steps.slice(0, 1), 'too-deep', deepest)
    if (Array.isArray(value)) for (let at = 0; at < value.length && !this.isOver; at += 1) this.enter(at, value[at])
    // Not `Object.entries`, which copies everything before the first look.
    else for (const key in value) if (!this.isOver) this.member(key, (value as Record<string, unknown>)[key])
  }

  private member(key: string, value: unknown): void {
    if (untypeable.test(key)) this.note()
    this.enter(key, value)
  }

  private enter(step: PropertyKey, value: unknown): void {
    this.steps.push(step)
    this.visit(value)
    this.steps.pop()
  }

  private note(): void {
    this.problems.push({ path: pathOf(this.steps), code: 'bad-characters' })
    if (this.problems.length >= mostProblems) this.isOver = true
  }

  /** One reason is enough, and what follows it is not looked at. */
  private refuse(steps: readonly PropertyKey[], code: string, limit: number): void {
    this.isOver = true
    this.problems.splice(0, this.problems.length, { path: pathOf(steps), code, params: { limit } })
  }
}
