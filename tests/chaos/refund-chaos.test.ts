/** A small version of what `npm run chaos` does to refunds: servers and workers die between any two steps of them. */
import { expect, it } from 'vitest'
import '#tests/support/inner-targets.ts'
import { withDatabase } from '#tests/support/database.ts'
import { effort } from '#tests/support/effort.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { refundChaos } from './refund-chaos.ts'

const database = withDatabase(seeded)

it('gives every buyer their money once, though servers and workers are killed', async () => {
  const { wrong, ...counts } = await refundChaos({ url: database.url, cases: effort(10, 400), kills: effort(2, 40), livesMs: 3000, workers: effort(0, 2) })
  expect(wrong).toEqual([])
  expect(counts.refunded).toBe(counts.cases)
  expect(counts.serverKills + counts.workerKills).toBeGreaterThan(0)
})
