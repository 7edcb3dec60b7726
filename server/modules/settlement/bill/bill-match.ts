/**
 * The three-way match, line by line: billed is no more than was received less what went back for bills to settle; the price is the order's,
 * within a share or a cent; the tax rate is the order's. Pure.
 */
import { decimal, sum, type Decimal } from '#kit/money.ts'
import type { BillableFacts } from '#server/modules/purchase/order/order-billed.service.ts'

export type Wrong = 'QTY' | 'PRICE' | 'TAX'

export interface MatchedLine {
  readonly orderLineId: string
  readonly sourceType: string
  /** Signed. */
  readonly qty: string
  readonly price: string
  readonly taxRate: string
}

/** A difference of a cent is rounding, whatever share it is. */
const aCent = decimal('0.01')

/**
 * @param share by which a price may differ
 * @param isBooked what is on the bill counts in `billedQty` already
 * @returns by line, in their order: what does not match, and what other bills say of its order's line
 */
export function matchLines(
  lines: readonly MatchedLine[],
  facts: ReadonlyMap<string, BillableFacts>,
  { share, isBooked }: { readonly share: number; readonly isBooked: boolean },
): { readonly wrong: readonly Wrong[]; readonly billedQty: string }[] {
  const mine = new Map<string, Decimal>()
  for (const { orderLineId, qty } of lines) mine.set(orderLineId, sum([mine.get(orderLineId) ?? '0', qty]))
  return lines.map(({ orderLineId, sourceType, price, taxRate }) => {
    const fact = facts.get(orderLineId)
    if (!fact) return { wrong: ['QTY'], billedQty: '0' }
    const own = mine.get(orderLineId)!
    const before = decimal(fact.billedQty).minus(isBooked ? own : '0')
    const most = decimal(fact.receivedQty).minus(fact.offsetQty)
    const off = decimal(price).minus(fact.price).abs()
    const wrong: Wrong[] = []
    if (before.plus(own).greaterThan(most)) wrong.push('QTY')
    if (sourceType === 'INBOUND' && off.greaterThan(aCent) && off.greaterThan(decimal(fact.price).times(share))) wrong.push('PRICE')
    if (sourceType === 'INBOUND' && !decimal(taxRate).equals(decimal(fact.taxRate))) wrong.push('TAX')
    return { wrong, billedQty: before.toFixed() }
  })
}
