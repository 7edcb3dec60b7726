/** A small version of `npm run chaos` for every run of the tests: processes are killed while their instances are under way. */
import { expect, it } from 'vitest'
import { withEmptyDatabase } from '#tests/engine/runtime/empty-database.ts'
import { broken, chaos } from './engine-chaos.ts'
import { effort } from '#tests/support/effort.ts'

const database = withEmptyDatabase()
const instances = effort(30, 500)

it('ends every instance once, with every effect once, though its processes are killed', async () => {
  const counts = await chaos({ url: database.url, instances, everyMs: 700, kills: effort(2, 20), timeoutMs: effort(100_000, 900_000), rebuilt: 1 })
  expect(broken(counts)).toEqual([])
  expect(counts.rebuilt).toBe(instances)
})
