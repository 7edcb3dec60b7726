/** Titles of cases, and the sums in what is said about them, as lists and messages show them. */
import { amountText } from '#kit/money.ts'
import type { Label } from '#kit/contract.ts'
import { inBoth, type Words } from '#kit/words.ts'

/** `name · code`, in both languages. */
export const caseTitle = (name: unknown, code: unknown): Words => inBoth((say) => `${say(name)} · ${say(code)}`)

/** What it is worth, in words: `金额 ¥1,800,000.00`. @param amount as the wire carries it */
export const caseAmount = (amount: unknown, label: Label = { zh: '金额', en: 'Amount' }): Label => {
  const sum = `¥${amountText(String(amount))}`
  return { zh: `${label.zh} ${sum}`, en: `${label.en} ${sum}` }
}
