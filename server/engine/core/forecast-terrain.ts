/** What a forecast knows: variables and their values, names whose values are still to come, and how open questions were decided on this walk. */
import type { Expression, Variables } from './expression.ts'

export class Terrain {
  /** The first open question that the walk came to: it has to be walked again, once for each answer. */
  question: string | undefined
  /** Nothing could be taken somewhere: with these answers the case would not go on. */
  isStuck = false
  readonly #variables: Record<string, unknown>
  readonly #unknown = new Set<string>()
  readonly #decided: ReadonlyMap<string, boolean>
  readonly #now: number

  constructor(variables: Variables, now: number, decided: ReadonlyMap<string, boolean>) {
    this.#variables = { ...variables }
    this.#now = now
    this.#decided = decided
  }

  seen = (locals: Variables): Variables => ({ ...this.#variables, ...locals })

  know(name: string, value: unknown): void {
    this.#variables[name] = value
    this.#unknown.delete(name)
  }

  /** Something will set these; nobody knows to what. */
  forget(names: readonly string[]): void {
    for (const name of names) this.#unknown.add(name)
  }

  decide(question: string): boolean {
    const answer = this.#decided.get(question)
    if (answer === undefined) this.question ??= question
    return answer ?? false
  }

  /** Whether a condition holds, as far as it can be told; else as it was decided for this walk. */
  holds(condition: Expression, locals: Variables): boolean {
    const known = this.value(condition, locals)?.known
    return typeof known === 'boolean' ? known : this.decide(condition.source)
  }

  /** The value of an expression; undefined when it asks for what is not known. */
  value(expression: Expression, locals: Variables): { readonly known: unknown } | undefined {
    const scope = this.seen(locals)
    for (const name of namesIn(expression)) if (this.#unknown.has(name) || !Object.hasOwn(scope, name)) return undefined
    try {
      return { known: expression.evaluate(scope, { now: this.#now }) }
    } catch {
      return undefined
    }
  }
}

const WORDS: ReadonlySet<string> = new Set(
  (
    'true false null if then else for in return some every satisfies and or not between instance of function empty eq ne lt gt le ge div mod ' +
    'new typeof undefined item partial now today execution task date time duration'
  ).split(' '),
)

const known = new WeakMap<Expression, readonly string[]>()

/** Names of variables that an expression mentions. */
export function namesIn(expression: Expression): readonly string[] {
  let names = known.get(expression)
  if (names === undefined) {
    const text = expression.language === 'literal' ? '' : expression.source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ' ')
    const found = [...text.matchAll(/(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?!\s*\(|[\p{L}\p{N}_])/gu)].map(([name]) => name)
    known.set(expression, (names = [...new Set(found)].filter((name) => !WORDS.has(name))))
  }
  return names
}
