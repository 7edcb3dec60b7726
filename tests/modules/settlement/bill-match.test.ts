/** The three-way match as a pure function. */
import { expect, test } from 'vitest'
import { matchLines } from '#server/modules/settlement/bill/bill-match.ts'

const fact = { orderLineId: 'a', orderedQty: '10', receivedQty: '10', returnedQty: '0', offsetQty: '0', billedQty: '0', price: '5', taxRate: '0.13' }
const line = { orderLineId: 'a', sourceType: 'INBOUND', qty: '10', price: '5', taxRate: '0.130000' }
const wrongOf = (lines: readonly object[], more: object = {}, isBooked = false) =>
  matchLines(
    lines.map((one) => ({ ...line, ...one })),
    new Map([['a', { ...fact, ...more }]]),
    { share: 0.005, isBooked },
  ).map(({ wrong }) => wrong)

test.each([
  ['all of it', [{}], {}, [[]]],
  ['in two lines', [{ qty: '4' }, { qty: '6' }], {}, [[], []]],
  ['too much in two lines', [{ qty: '4' }, { qty: '7' }], {}, [['QTY'], ['QTY']]],
  ['what other bills said counted in', [{ qty: '4' }], { billedQty: '7' }, [['QTY']]],
  ['what went back for bills to settle', [{}], { offsetQty: '1' }, [['QTY']]],
  ['what went back on the same bill', [{}, { qty: '-1', sourceType: 'RETURN' }], { offsetQty: '1' }, [[], []]],
  ['a price within the share', [{ price: '5.025' }], {}, [[]]],
  ['a price beyond it', [{ price: '5.03' }], {}, [['PRICE']]],
  ['a cent of a cheap thing', [{ price: '0.11' }], { price: '0.10' }, [[]]],
  ['another tax', [{ taxRate: '0.09' }], {}, [['TAX']]],
  ['a return at another price', [{ qty: '-1', sourceType: 'RETURN', price: '9' }], { billedQty: '10' }, [[]]],
])('%s', (_what, lines, more, wrong) => {
  expect(wrongOf(lines, more)).toEqual(wrong)
})

test('what is booked is not counted twice', () => {
  expect(wrongOf([{}], { billedQty: '10' }, true)).toEqual([[]])
  expect(wrongOf([{}], { billedQty: '10' }, false)).toEqual([['QTY']])
})
