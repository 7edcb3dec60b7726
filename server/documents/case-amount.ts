/** Sums in what is said about cases, as lists and messages show them. */
import { amountText } from '#kit/money.ts'
import type { Label } from '#kit/contract.ts'

/** What it is worth, in words: `金额 ¥1,800,000.00`. @param amount as the wire carries it */
export const caseAmount = (amount: unknown, label: Label = { zh: '金额', en: 'Amount' }): Label => {
  const sum = `¥${amountText(String(amount))}`
  return { zh: `${label.zh} ${sum}`, en: `${label.en} ${sum}` }
}
