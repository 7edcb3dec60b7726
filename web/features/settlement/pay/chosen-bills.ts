/** What a payment that is being written pays: how much of which bill. Amounts as they are typed. Pure. */
import { Decimal } from 'decimal.js'

export type Chosen = Readonly<Record<string, string>>

interface Payable {
  readonly billId: string
  readonly openAmount: string
}

const isAmount = (text: string | undefined): text is string => /^\d{1,14}(\.\d{1,2})?$/.test(text ?? '')

/** What counts already; a text that is no amount yet counts as nothing. */
export const sumOfChosen = (chosen: Chosen): string =>
  Object.values(chosen)
    .reduce((sum, amount) => (isAmount(amount) ? sum.plus(amount) : sum), new Decimal(0))
    .toFixed(2)

/** Bills that are chosen anew are paid with all that is left of them; those that were chosen keep what was typed. */
export function chosenAnew(before: Chosen, bills: readonly Payable[], ids: readonly string[]): Chosen {
  const shown = new Map(bills.map((bill) => [bill.billId, bill]))
  const elsewhere = Object.entries(before).filter(([id]) => !shown.has(id))
  const here = ids.flatMap((id) => {
    const bill = shown.get(id)
    return bill ? [[id, before[id] ?? bill.openAmount] as const] : []
  })
  return Object.fromEntries([...elsewhere, ...here])
}

export type Wrong = 'pay.amountRequired' | 'pay.amountTooLarge'

/** What is wrong with an amount, if anything. @param open what is left of its bill, where that is known */
export function wrongWith(amount: string | undefined, open: string | undefined): Wrong | undefined {
  if (!isAmount(amount) || new Decimal(amount).isZero()) return 'pay.amountRequired'
  return open !== undefined && new Decimal(amount).greaterThan(open) ? 'pay.amountTooLarge' : undefined
}

export const linesOf = (chosen: Chosen) => Object.entries(chosen).map(([billId, amount]) => ({ billId, amount }))
