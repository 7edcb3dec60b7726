/** What the criteria of a month add up to. Exact decimals, rounded half up to two places. */
import { Decimal, decimal, round, sum } from '#kit/money.ts'
import type { Figures } from './score-measures.contract.ts'
import type { CriterionResult } from './supplier-score.contract.ts'

/** What a measure found: 0 to 100, or nothing to measure. */
export interface Measured {
  readonly score: string | null
  readonly figures: Figures
}

export interface Total {
  /** Null when nothing could be measured. */
  readonly score: string | null
  readonly criteria: readonly CriterionResult[]
}

/** What could not be measured leaves its weight to the others, in proportion to theirs. */
export function totalOf(weighed: readonly { readonly measure: string; readonly weight: string }[], found: ReadonlyMap<string, Measured>): Total {
  const rows = weighed.map(({ measure, weight }) => ({ measure, weight: decimal(weight).toFixed(2), ...(found.get(measure) ?? { score: null, figures: {} }) }))
  const counting = rows.filter(({ score }) => score !== null)
  const weights = sum(counting.map(({ weight }) => weight))
  const isMeasured = weights.greaterThan(0)
  const shareOf = ({ weight, score }: (typeof rows)[number]): string | null =>
    score === null || !isMeasured ? null : round(decimal(weight).times(100).div(weights), 2).toFixed(2)
  const points = counting.reduce((total, { weight, score }) => total.plus(decimal(weight).times(score ?? 0)), new Decimal(0))
  return {
    score: isMeasured ? round(points.div(weights), 2).toFixed(2) : null,
    criteria: rows.map((row) => ({ measure: row.measure, weight: row.weight, share: shareOf(row), score: row.score, figures: { ...row.figures } })),
  }
}
