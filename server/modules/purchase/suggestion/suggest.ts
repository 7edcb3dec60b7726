/** How much of an article is to be bought, and why: pure, from what ought to be there, what is there, what comes and what is waited for. */
import { decimal, type Decimal, type DecimalLike } from '#kit/money.ts'

interface Standing {
  readonly available: DecimalLike
  /** On order and on its way. */
  readonly incoming: DecimalLike
  /** Waited for by others, and kept for nobody. */
  readonly demand: DecimalLike
  readonly minQty: DecimalLike
  readonly maxQty: DecimalLike | null
  /** That leave a day. */
  readonly perDay: DecimalLike
  /** Days from an order to its goods. */
  readonly leadDays: number
  /** Smallest quantity and pack of the supplier. */
  readonly moq: DecimalLike
  readonly packQty: DecimalLike
}

type Why = 'BELOW_LIMIT' | 'DEMAND' | 'RUNS_OUT'

export interface Suggestion {
  readonly qty: Decimal
  readonly why: readonly Why[]
  /** What is missing before minimum and packs were looked at. */
  readonly missing: Decimal
}

const most = (...some: readonly Decimal[]): Decimal => some.reduce((one, other) => (other.greaterThan(one) ? other : one))
const none = decimal('0')

/** Nothing where what is there and comes is enough. */
export function suggest({ available, incoming, demand, minQty, maxQty, perDay, leadDays, moq, packQty }: Standing): Suggestion | undefined {
  const coming = decimal(available).plus(decimal(incoming)).minus(decimal(demand))
  const untilItComes = decimal(perDay).times(leadDays)
  const limit = decimal(minQty)
  // What leaves meanwhile must not take it below its limit.
  const wanted = limit.plus(untilItComes).ceil()
  if (coming.greaterThanOrEqualTo(wanted)) return undefined
  const target = most(wanted, maxQty === null ? none : decimal(maxQty))
  const missing = target.minus(coming)
  const pack = decimal(packQty)
  const atLeast = most(missing.ceil(), decimal(moq))
  const qty = pack.greaterThan(0) ? atLeast.dividedBy(pack).ceil().times(pack) : atLeast
  const isBelow = limit.greaterThan(0) && decimal(available).plus(decimal(incoming)).lessThan(limit)
  const runsOut = untilItComes.greaterThan(0) && !isBelow
  return {
    qty,
    missing,
    why: [
      ...(isBelow ? (['BELOW_LIMIT'] as const) : []),
      ...(decimal(demand).greaterThan(0) ? (['DEMAND'] as const) : []),
      ...(runsOut ? (['RUNS_OUT'] as const) : []),
    ],
  }
}
