/** What the model says about people, evaluated: names of users and groups, and the facts that the host's rules ask for. */
import type { Draft } from './draft.ts'
import { Fault } from './fault.ts'
import type { Expression, Variables } from './expression.ts'
import type { Fact } from './graph.ts'
import { evaluate, text } from './variables.ts'

/** Names from expressions that yield one name, several with commas between, or a list. Each once, in order. */
export function namesOf(draft: Draft, no: number, expressions: readonly Expression[]): string[] {
  const found = new Set<string>()
  for (const expression of expressions) {
    const value = evaluate(draft, no, expression)
    for (const item of Array.isArray(value) ? (value as unknown[]) : (text(value)?.split(',') ?? [])) {
      const name = text(item)?.trim()
      if (name) found.add(name)
    }
  }
  return [...found]
}

/** Values of the facts by name. */
export const factsAt = (draft: Draft, no: number, facts: readonly Fact[] = []): Variables =>
  Object.fromEntries(facts.map(({ name, value }) => [name, evaluate(draft, no, value)]))

/** The same where a value that cannot be had must not hold anything up. */
export function factsIfAny(draft: Draft, no: number, facts: readonly Fact[] = []): Variables {
  const known = ({ name, value }: Fact): [string, unknown] => {
    try {
      return [name, evaluate(draft, no, value)]
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return [name, null]
    }
  }
  return Object.fromEntries(facts.map(known))
}
