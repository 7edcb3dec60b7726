/** What was told before under an id of its own: the same again does nothing, something else under that id is refused instead of lost. */
import { Failure } from '#kit/errors.ts'
import { decimal, type Decimal } from '#kit/money.ts'

export interface ToldLine {
  readonly lineId: string
  readonly qty: string
}

const totals = (lines: readonly ToldLine[]): ReadonlyMap<string, Decimal> => {
  const each = new Map<string, Decimal>()
  for (const { lineId, qty } of lines) each.set(lineId, decimal(qty).plus(each.get(lineId) ?? '0'))
  return each
}

/** @param before quantities by line as they were written down; a line may stand there in several parts, as it may in what is told now */
export function refuseOtherContent(before: readonly ToldLine[], now: readonly ToldLine[]): void {
  const [was, is] = [totals(before), totals(now)]
  const isSame = was.size === is.size && [...was].every(([lineId, qty]) => is.get(lineId)?.equals(qty))
  if (!isSame) throw new Failure('conflict', 'stock.operation-reused')
}
