/** Which of the rules that match count, and in what form their outputs are the result. */
import { ExpressionError } from '../core/expression.ts'

export type HitPolicy = 'UNIQUE' | 'FIRST' | 'PRIORITY' | 'ANY' | 'COLLECT' | 'RULE ORDER' | 'OUTPUT ORDER'
export type Aggregation = 'SUM' | 'MIN' | 'MAX' | 'COUNT'

export interface Match {
  readonly rule: string
  readonly outputs: Readonly<Record<string, unknown>>
}

export interface Policy {
  readonly hitPolicy: HitPolicy
  readonly aggregation: Aggregation | undefined
  /** Output values in order of priority, by output name; for PRIORITY and OUTPUT ORDER. */
  readonly priorities: ReadonlyMap<string, readonly unknown[]>
}

/** Whether the result is a list, by its nature, rather than one thing. */
export function yieldsList({ hitPolicy, aggregation }: Policy): boolean {
  return (hitPolicy === 'COLLECT' && aggregation === undefined) || hitPolicy === 'RULE ORDER' || hitPolicy === 'OUTPUT ORDER'
}

/** @param matches in the order of the rules. @throws ExpressionError when the policy is violated */
export function applyPolicy(policy: Policy, matches: readonly Match[]): readonly Match[] {
  switch (policy.hitPolicy) {
    case 'UNIQUE':
      if (matches.length > 1) throw new ExpressionError(`Hit policy UNIQUE: the rules ${matches.map((match) => match.rule).join(', ')} match at once`)
      return matches
    case 'ANY':
      if (matches.some((match) => !sameOutputs(match, matches[0]!))) {
        throw new ExpressionError(`Hit policy ANY: the rules ${matches.map((match) => match.rule).join(', ')} match with different outputs`)
      }
      return matches.slice(0, 1)
    case 'FIRST':
      return matches.slice(0, 1)
    case 'PRIORITY':
      return byPriority(policy, matches).slice(0, 1)
    case 'OUTPUT ORDER':
      return byPriority(policy, matches)
    case 'RULE ORDER':
      return matches
    case 'COLLECT':
      return policy.aggregation === undefined ? matches : [aggregate(policy.aggregation, matches)].filter((match) => match !== undefined)
  }
}

function sameOutputs(a: Match, b: Match): boolean {
  return JSON.stringify(a.outputs) === JSON.stringify(b.outputs)
}

/** The first output weighs most; values that are not listed come last. */
function byPriority({ priorities }: Policy, matches: readonly Match[]): readonly Match[] {
  return matches.toSorted((a, b) => {
    for (const [name, values] of priorities) {
      const difference = rank(values, a.outputs[name]) - rank(values, b.outputs[name])
      if (difference !== 0) return difference
    }
    return 0
  })
}

function rank(values: readonly unknown[], value: unknown): number {
  const at = values.findIndex((each) => JSON.stringify(each) === JSON.stringify(value))
  return at === -1 ? values.length : at
}

function aggregate(aggregation: Aggregation, matches: readonly Match[]): Match | undefined {
  const name = Object.keys(matches[0]?.outputs ?? {})[0]
  const rule = matches.map((match) => match.rule).join(', ')
  if (aggregation === 'COUNT') return name === undefined ? undefined : { rule, outputs: { [name]: matches.length } }
  if (name === undefined) return undefined
  const values = matches
    .map((match) => match.outputs[name])
    .map((value) => {
      if (typeof value !== 'number') throw new ExpressionError(`Hit policy COLLECT ${aggregation}: ${JSON.stringify(value)} is not a number`)
      return value
    })
  const value = aggregation === 'SUM' ? values.reduce((sum, each) => sum + each, 0) : aggregation === 'MIN' ? Math.min(...values) : Math.max(...values)
  return { rule, outputs: { [name]: value } }
}
