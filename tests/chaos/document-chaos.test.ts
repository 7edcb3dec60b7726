/** A small version of what `npm run chaos` does to documents: the server dies while companies register, and nothing parts. */
import { expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { documentChaos, parted } from './document-chaos.ts'
import { effort } from '#tests/support/effort.ts'

const database = withDatabase(seeded)

it('keeps documents and processes together, though the server is killed over them', async () => {
  const counts = await documentChaos({
    url: database.url,
    applications: effort(4, 60),
    kills: effort(1, 10),
    livesMs: effort(1000, 3000),
    timeoutMs: effort(200_000, 900_000),
  })
  expect(parted(counts)).toEqual([])
  expect(counts.kills).toBeGreaterThan(0)
})
