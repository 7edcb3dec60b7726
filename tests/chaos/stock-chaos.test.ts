/** A small version of what `npm run chaos` does to warehouses: servers and workers die over receipts, shipments, transfers and counts. */
import { expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { effort } from '#tests/support/effort.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { stockChaos } from './stock-chaos.ts'

const database = withDatabase(seeded)

it('loses nothing and does nothing twice, though servers and workers are killed', async () => {
  const { wrong, ...counts } = await stockChaos({ url: database.url, forMs: effort(10_000, 180_000), livesMs: 3000, workers: effort(0, 1) })
  expect(wrong).toEqual([])
  expect(counts.serverKills).toBeGreaterThan(0)
  expect(counts.operations).toBeGreaterThan(0)
})
