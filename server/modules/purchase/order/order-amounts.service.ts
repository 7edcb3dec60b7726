/** What an order costs: rounded once a line, the header is the sum of its lines. */
import { decimal, lineAmount, sum, taxOn, toWire, type RoundingMode } from '#kit/money.ts'

interface Priced {
  readonly qty: string
  readonly price: string
  readonly taxRate: string
}

export function lineAmounts({ qty, price, taxRate }: Priced, mode: RoundingMode): { readonly amount: string; readonly taxAmount: string } {
  const amount = lineAmount(qty, price, mode)
  return { amount: toWire(amount), taxAmount: toWire(taxOn(amount, taxRate, mode)) }
}

interface Added {
  readonly discountAmount: string
  readonly freightAmount: string
  readonly otherAmount: string
}

/** total = goods + tax - discount + freight + other */
export function orderAmounts(lines: readonly { readonly qty: string; readonly amount: string; readonly taxAmount: string }[], added: Added) {
  const goods = sum(lines.map(({ amount }) => amount))
  const tax = sum(lines.map(({ taxAmount }) => taxAmount))
  const total = goods.plus(tax).minus(added.discountAmount).plus(added.freightAmount).plus(added.otherAmount)
  return {
    totalQty: toWire(sum(lines.map(({ qty }) => qty)), 4),
    goodsAmount: toWire(goods),
    taxAmount: toWire(tax),
    discountAmount: toWire(added.discountAmount),
    freightAmount: toWire(added.freightAmount),
    otherAmount: toWire(added.otherAmount),
    totalAmount: toWire(total),
  }
}

/** As much as the columns of amounts take. */
export const fits = (amount: string): boolean => decimal(amount).abs().lessThan('1e16')
