/** A small version of `npm run chaos` for every run of the tests: processes are killed while their instances are under way. */
import { expect, it } from 'vitest'
import { withEmptyDatabase } from '#tests/engine/runtime/empty-database.ts'
import { broken, chaos } from './engine-chaos.ts'

const database = withEmptyDatabase()

it('ends every instance once, with every effect once, though its processes are killed', async () => {
  const counts = await chaos({ url: database.url, instances: 60, everyMs: 700, kills: 6, timeoutMs: 100_000, rebuilt: 1 })
  expect(broken(counts)).toEqual([])
  expect(counts.rebuilt).toBe(60)
})
