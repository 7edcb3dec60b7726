import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chineseAmount } from '#web/kit/format/chinese-amount.ts'

it.each([
  ['0', '零元整'],
  ['0.05', '伍分'],
  ['0.5', '伍角整'],
  ['1', '壹元整'],
  ['1.05', '壹元零伍分'],
  ['10', '壹拾元整'],
  ['105', '壹佰零伍元整'],
  ['1001.05', '壹仟零壹元零伍分'],
  ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  ['10000', '壹万元整'],
  ['10010', '壹万零壹拾元整'],
  ['100100', '壹拾万零壹佰元整'],
  ['10000000', '壹仟万元整'],
  ['100000001', '壹亿零壹元整'],
  ['120003400', '壹亿贰仟万叁仟肆佰元整'],
  ['1000000000000', '壹万亿元整'],
  ['-88.8', '负捌拾捌元捌角整'],
  ['not a number', '零元整'],
])('%s reads %s', (value, read) => {
  expect(chineseAmount(value)).toBe(read)
})

const digits = '零壹贰叁肆伍陆柒捌玖'
const places: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 }

/** Reads the capitals back, so that the writer is checked against an independent reader. */
function readBack(text: string): bigint {
  let total = 0n
  let section = 0n
  let group = 0
  let digit = 0
  for (const sign of text.slice(0, text.indexOf('元'))) {
    if (digits.includes(sign)) digit = digits.indexOf(sign)
    else if (sign === '万') {
      section += BigInt(group + digit) * 10_000n
      group = digit = 0
    } else if (sign === '亿') {
      total += (section + BigInt(group + digit)) * 100_000_000n
      section = 0n
      group = digit = 0
    } else {
      group += digit * (places[sign] ?? 0)
      digit = 0
    }
  }
  return total + section + BigInt(group + digit)
}

it('can be read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), (yuan) => {
      const text = chineseAmount(String(yuan))
      expect(readBack(text)).toBe(yuan)
      expect(text).not.toMatch(/零零|零万|零亿|零元/)
    }),
  )
})
