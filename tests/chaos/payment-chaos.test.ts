/** A small version of what `npm run chaos` does to payments: servers and workers die between any two steps of them. */
import { expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { effort } from '#tests/support/effort.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { paymentChaos } from './payment-chaos.ts'

const database = withDatabase(seeded)

it('pays nothing twice and loses nothing, though servers and workers are killed', async () => {
  const { wrong, ...counts } = await paymentChaos({ url: database.url, payments: effort(10, 400), kills: effort(2, 40), livesMs: 3000, workers: effort(0, 2) })
  expect(wrong).toEqual([])
  expect(counts.paid).toBe(counts.payments)
  expect(counts.serverKills + counts.workerKills).toBeGreaterThan(0)
})
