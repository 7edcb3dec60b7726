/** What a case may come to: shares of what was paid, to the cent, and no more than all of it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostFor } from '#server/modules/after-sales/case/case-course.service.ts'

const line = (paidAmount: string, quantity: string, taken: readonly string[], claimedAmount = '0') => ({
  quantity,
  shippedQuantity: quantity,
  afterQty: String(taken.reduce((all, one) => all + Number(one), 0)),
  paidAmount,
  refundedAmount: '0',
  claimedAmount,
  takenQtys: taken,
})
const most = (of: ReturnType<typeof line>, qty: string) => mostFor(of, qty).toFixed(2)

describe('the most that a case may come to', () => {
  test('is its share, and the last has the cent that the others left', () => {
    expect(most(line('100', '3', []), '1')).toBe('33.33')
    expect(most(line('100', '3', ['1', '1'], '66.66'), '1')).toBe('33.34')
    expect(most(line('100', '3', []), '3')).toBe('100.00')
  })

  test('is not what was exchanged, repaired or given back in part before', () => {
    expect(most(line('187.20', '4', ['1', '1', '1'], '46.80'), '1')).toBe('46.80')
    expect(most(line('100', '2', ['1'], '10'), '1')).toBe('50.00')
  })

  test('is never less than nothing, though the cents of the others came to all there was', () => {
    expect(most(line('0.03', '14', ['3', '3', '7'], '0.03'), '1')).toBe('0.00')
  })

  test('comes to all that was paid when all is asked for, in whatever parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (cents, parts) => {
        const quantity = String(parts.reduce((all, one) => all + one, 0))
        const paid = (cents / 100).toFixed(2)
        let claimed = 0
        for (const [at, part] of parts.entries())
          claimed += Math.round(Number(most(line(paid, quantity, parts.slice(0, at).map(String), (claimed / 100).toFixed(2)), String(part))) * 100)
        expect(claimed).toBe(cents)
      }),
      { numRuns: 1000, examples: [[3, [3, 3, 7, 1]]] },
    )
  })
})
