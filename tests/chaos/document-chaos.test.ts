/** A small version of what `npm run chaos` does to documents: the server dies while companies register, and nothing parts. */
import { expect, it } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { documentChaos, parted } from './document-chaos.ts'

const database = withDatabase()

it('keeps documents and processes together, though the server is killed over them', async () => {
  const counts = await documentChaos({ url: database.url, applications: 8, kills: 2, livesMs: 1000, timeoutMs: 200_000 })
  expect(parted(counts)).toEqual([])
  expect(counts.kills).toBeGreaterThan(0)
})
