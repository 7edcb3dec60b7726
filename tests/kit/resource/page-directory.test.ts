/** What is remembered of long lists when there are more of them than are remembered. */
import { expect, test } from 'vitest'
import { countedAtMost, mostEntries, PageDirectory, type Counting } from '#kit/resource/page-directory.ts'

const long: Counting = { few: async () => countedAtMost + 1, all: async () => 50_000, guess: async () => 40_000 }
/** Counting goes on behind the answer. */
const counted = () => new Promise((resolve) => setImmediate(resolve))

test('a list that is asked for again and again stays, those that nobody asks for any more go', async () => {
  const directory = new PageDirectory()
  for (let list = 0; list <= mostEntries; list += 1) {
    await directory.total(`list ${list}`, 'sample', long)
    await counted()
    expect(directory.known('list 0')?.total).toBe(50_000)
  }
  expect(directory.known('list 1')).toBeUndefined()
  expect(directory.known(`list ${mostEntries}`)).toEqual({ total: 50_000, isEstimate: false })
})
