/** Spans of days in which something falls due: none is left out, none is there twice. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { weeksFrom } from '#server/modules/settlement/account/account-days.ts'
import { plusDays } from '#server/modules/settlement/bill/bill-cycle.ts'

test('the first week ends with its Sunday', () => {
  expect(weeksFrom('2026-11-25', 2)).toEqual([
    { from: null, to: '2026-11-24' },
    { from: '2026-11-25', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-06' },
    { from: '2026-12-07', to: null },
  ])
  expect(weeksFrom('2026-11-29', 1)[1]).toEqual({ from: '2026-11-29', to: '2026-11-29' })
})

test('each span begins where the one before ends', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.integer({ min: 1, max: 26 }), (offset, weeks) => {
      const spans = weeksFrom(plusDays('2024-01-01', offset), weeks)
      for (const [n, { from }] of spans.entries()) expect(from).toBe(n === 0 ? null : plusDays(spans[n - 1]!.to!, 1))
      expect([spans.length, spans.at(-1)!.to]).toEqual([weeks + 2, null])
    }),
  )
})
