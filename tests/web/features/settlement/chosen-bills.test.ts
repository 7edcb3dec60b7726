/** What a payment that is being written pays. */
import { expect, test } from 'vitest'
import { chosenAnew, linesOf, sumOfChosen, wrongWith } from '#web/features/settlement/pay/chosen-bills.ts'

const bills = [
  { billId: 'a', openAmount: '10.00' },
  { billId: 'b', openAmount: '0.30' },
]

test('a bill that is chosen anew is paid with all that is left, others keep what was typed', () => {
  const one = chosenAnew({ elsewhere: '5', a: '4' }, bills, ['a', 'b'])
  expect(one).toEqual({ elsewhere: '5', a: '4', b: '0.30' })
  expect(chosenAnew(one, bills, ['b'])).toEqual({ elsewhere: '5', b: '0.30' })
  expect(linesOf({ b: '0.30' })).toEqual([{ billId: 'b', amount: '0.30' }])
})

test('the sum is exact and counts what is an amount', () => {
  expect(sumOfChosen({ a: '0.1', b: '0.2', c: '', d: '1.234' })).toBe('0.30')
  expect(sumOfChosen({})).toBe('0.00')
})

test('an amount is there, and no more than what is left', () => {
  expect([wrongWith('', '1'), wrongWith('0.00', '1'), wrongWith('1.01', '1.00'), wrongWith('1.00', '1.00'), wrongWith('9', undefined)]).toEqual([
    'pay.amountRequired',
    'pay.amountRequired',
    'pay.amountTooLarge',
    undefined,
    undefined,
  ])
})
