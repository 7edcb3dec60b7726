/** How suppliers are scored: the criteria with their weights, and the ladder of standings that a score leads to. */
import { z } from 'zod'
import { defineCall, Instant, Version } from '#kit/contract.ts'
import { measureKeys } from './score-measures.contract.ts'

/** 0 to 100 with at most two places. */
const Hundred = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, { error: 'supplier-score.not-a-share' })
const name = (length: number) => z.string().trim().min(1).max(length)

export const standingColors = ['green', 'cyan', 'blue', 'orange', 'purple', 'magenta', 'red', 'default'] as const

const Criterion = z.object({ measure: z.enum(measureKeys), weight: Hundred })
const Standing = z.object({
  /** The rung by which suppliers carry it; a rung that keeps its code is the same one in the next version. */
  code: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/),
  name: name(50),
  nameEn: name(100),
  /** Inclusive. */
  min: Hundred,
  /** Exclusive, but for the last one, which includes 100. */
  max: Hundred,
  color: z.enum(standingColors),
  warnsOrders: z.boolean(),
  preventsOrders: z.boolean(),
  proposesFreeze: z.boolean(),
})
export type Criterion = z.output<typeof Criterion>
export type Standing = z.output<typeof Standing>

export const mostStandings = 10

/** A standing as it was saved: what it is called is the readers' business, so nothing is checked again. */
const SavedStanding = Standing.extend({ min: z.string(), max: z.string(), color: z.string() })

export const SavedScheme = z.object({
  /** Counts the versions. */
  number: z.number().int(),
  criteria: z.array(z.object({ measure: z.string(), weight: z.string() })),
  standings: z.array(SavedStanding),
  remark: z.string().nullable(),
  savedAt: Instant,
  savedByName: z.string().nullable(),
})
export type SavedScheme = z.output<typeof SavedScheme>

/** The version in force; null before the first one. */
export const scoreScheme = defineCall('GET|POST /api/supplier/supplier-score/scheme', {
  permission: 'supplier-score-scheme:view',
  summary: { zh: '供应商评分方案', en: 'How suppliers are scored' },
  input: z.object({}),
  output: SavedScheme.nullable(),
  options: { readOnly: true },
})

/** Saves the next version, whole. `number`: the version that was seen (0 before the first); another one in between is a conflict. */
export const saveScoreScheme = defineCall('POST /api/supplier/supplier-score/save-scheme', {
  permission: 'supplier-score-scheme:save',
  summary: { zh: '保存供应商评分方案', en: 'Save how suppliers are scored' },
  input: z.object({
    number: Version,
    criteria: z.array(Criterion).min(1).max(50),
    standings: z.array(Standing).min(1).max(mostStandings),
    remark: z.string().trim().max(1000).nullish(),
  }),
  output: SavedScheme,
})

interface Problem {
  readonly path: string
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
}

type Weighed = Pick<Criterion, 'weight'> & { readonly measure: string }
type Rung = Pick<Standing, 'min' | 'max'> & { readonly code: string }

/** Hundredths, exactly. Undefined when it is no text of `Hundred`. */
export function hundredths(text: string): number | undefined {
  if (!Hundred.safeParse(text).success) return undefined
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const full = 10_000
export const inHundredths = (count: number): string => (count / 100).toFixed(2)

/** What all weights add up to, in hundredths; what is no weight yet counts nothing. */
export const weightSum = (criteria: readonly Weighed[]): number => criteria.reduce((sum, { weight }) => sum + (hundredths(weight) ?? 0), 0)

/**
 * What keeps a scheme from being saved, by field: the weights add up to exactly 100.00, every measure and every code stands once, and
 * the standings cover 0 to 100 without gap and overlap, in whatever order they are given. Empty when nothing does.
 */
export const schemeProblems = ({ criteria, standings }: { readonly criteria: readonly Weighed[]; readonly standings: readonly Rung[] }): Problem[] => [
  ...twice(criteria, 'criteria', 'measure'),
  ...twice(standings, 'standings', 'code'),
  ...criteria.flatMap(({ weight }, index) => notAShare(weight, `criteria[${index}].weight`)),
  ...standings.flatMap(({ min, max }, index) => [...notAShare(min, `standings[${index}].min`), ...notAShare(max, `standings[${index}].max`)]),
  ...(weightSum(criteria) === full ? [] : [{ path: 'criteria', code: 'supplier-score.weights', params: { sum: inHundredths(weightSum(criteria)) } }]),
  ...ladderProblems(standings),
]

const notAShare = (text: string, path: string): Problem[] => (hundredths(text) === undefined ? [{ path, code: 'supplier-score.not-a-share' }] : [])

function twice<Row extends object>(rows: readonly Row[], list: string, field: keyof Row & string): Problem[] {
  const known = new Set<unknown>()
  return rows.flatMap((row, index) => {
    if (known.has(row[field])) return [{ path: `${list}[${index}].${field}`, code: 'supplier-score.twice' }]
    known.add(row[field])
    return []
  })
}

function ladderProblems(standings: readonly Rung[]): Problem[] {
  const rungs = standings
    .map(({ min, max }, index) => ({ min: hundredths(min), max: hundredths(max), index }))
    .filter((rung): rung is { min: number; max: number; index: number } => rung.min !== undefined && rung.max !== undefined)
    .toSorted((one, other) => one.min - other.min || one.max - other.max)
  if (rungs.length < standings.length) return []
  if (rungs.length === 0) return [{ path: 'standings', code: 'supplier-score.no-start' }]
  const problems: Problem[] = []
  let reached = 0
  for (const [place, { min, max, index }] of rungs.entries()) {
    if (max <= min) problems.push({ path: `standings[${index}].max`, code: 'supplier-score.backwards' })
    if (min > reached)
      problems.push({ path: `standings[${index}].min`, code: place === 0 ? 'supplier-score.no-start' : 'supplier-score.gap', params: between(reached, min) })
    if (min < reached) problems.push({ path: `standings[${index}].min`, code: 'supplier-score.overlap', params: between(min, Math.min(reached, max)) })
    reached = Math.max(reached, max)
  }
  if (reached < full) problems.push({ path: `standings[${rungs.at(-1)?.index ?? 0}].max`, code: 'supplier-score.no-end', params: between(reached, full) })
  return problems
}

const between = (from: number, to: number) => ({ from: inHundredths(from), to: inHundredths(to) })

/** The rung on which a score stands. Undefined for a score outside of the ladder. */
export function standingOf<R extends Rung>(score: string, standings: readonly R[]): R | undefined {
  const points = hundredths(score)
  if (points === undefined) return undefined
  return standings.find(({ min, max }) => {
    const [from = 0, to = 0] = [hundredths(min), hundredths(max)]
    return from <= points && (points < to || to === full)
  })
}
