/** What was sent is read by people: no braces, no keys, instants on their clock. */
import { expect, it } from 'vitest'
import { payloadText } from '#web/features/system/exception/payload-text.ts'

const key = '01a21c3e-ed97-7eb2-a027-e080cd78d675'

it('reads objects and lists without braces and keys', () => {
  expect(payloadText({ bank: '中国工商银行', number: '6222****1000', id: key, note: null })).toBe('bank 中国工商银行 · number 6222****1000')
  expect(
    payloadText([
      { rule: 'balance', found: '63', inventoryId: key },
      { rule: 'amount', found: '12.50' },
    ]),
  ).toBe('rule balance · found 63\nrule amount · found 12.50')
  expect([[], {}, null, '', key].map(payloadText)).toEqual(['-', '-', '-', '-', '-'])
})

it('shows instants as elsewhere, and all else as it is', () => {
  expect(payloadText('2026-11-29T14:03:19.289Z')).toMatch(/^2026-11-(29|30) \d\d:03:19$/)
  expect([3, false, 'SKU-1', '2026-11-29'].map(payloadText)).toEqual(['3', 'false', 'SKU-1', '2026-11-29'])
})
