/**
 * What no input may carry, whatever its contract says: signs that nobody types (the database keeps no null, U+001F separates the
 * languages of stored texts, see `words.ts`, others steer a terminal that shows a log), halves of surrogate pairs, and nesting
 * so deep that whoever walks it runs out of stack.
 */
import type { FieldProblem } from '../errors.ts'
import { pathOf } from './input-problems.ts'

/** Filters, process variables and rule rows nest a handful of levels. */
export const deepest = 64

// Tabs and line breaks, also those that word processors paste, are left.
// oxlint-disable-next-line no-control-regex
const untypeable = /[\u0000-\u0008\u000e-\u001f\p{Surrogate}]/u

/** Every place that cannot be taken. Empty for an input that may go on to its contract. */
export function unreadable(input: unknown): FieldProblem[] {
  const problems: FieldProblem[] = []
  const steps: PropertyKey[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (untypeable.test(value)) problems.push({ path: pathOf(steps), code: 'bad-characters' })
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (steps.length === deepest) return void problems.push({ path: pathOf(steps.slice(0, 1)), code: 'too-deep', params: { limit: deepest } })
    const isList = Array.isArray(value)
    for (const [key, inner] of Object.entries(value)) {
      if (!isList && untypeable.test(key)) problems.push({ path: pathOf(steps), code: 'bad-characters' })
      steps.push(isList ? Number(key) : key)
      walk(inner)
      steps.pop()
    }
  }
  walk(input)
  return problems
}
