/** What waits goes out together, and a batch that stands still holds nobody up. */
import { expect, it } from 'vitest'
import { Batcher } from '#server/engine/store/batcher.ts'

/** Long enough for what is ready to be sent. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const ms = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count))

it('sends what arrives meanwhile in one batch, as many at a time as it has slots', async () => {
  const batches: (readonly number[])[] = []
  const batcher = new Batcher<number, number>(
    async (items) => {
      batches.push(items)
      await ms(5)
      return items.map((item) => item * 2)
    },
    { slots: 1, max: 3 },
  )
  const first = batcher.add(1)
  await new Promise(setImmediate)
  const rest = [2, 3, 4, 5].map((item) => batcher.add(item))
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

it('tries each by itself where a batch fails', async () => {
  const batcher = new Batcher<number, number>(
    async (items) => {
      if (items.includes(2)) throw new Error('two')
      return items
    },
    { slots: 1, max: 10 },
  )
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('overtakes a batch that stands still', async () => {
  let release: (() => void) | undefined
  const standing = new Promise<void>((resolve) => (release = resolve))
  const batcher = new Batcher<string, string>(
    async (items) => {
      if (items.includes('stuck')) await standing
      return items
    },
    { slots: 1, max: 10 },
  )
  const stuck = batcher.add('stuck')
  await new Promise(setImmediate)
  expect(await batcher.add('quick')).toBe('quick')
  expect(await Promise.race([stuck, Promise.resolve('waits')])).toBe('waits')
  release?.()
  expect(await stuck).toBe('stuck')
})

it('shares what is ready among its slots, so that one is worked on here while the other is under way', async () => {
  const sent: number[][] = []
  const answers: (() => void)[] = []
  const batcher = new Batcher<number, number>(
    (items) => {
      sent.push([...items])
      return new Promise((resolve) => answers.push(() => resolve(items)))
    },
    { slots: 2, max: 10 },
  )
  const add = (...items: number[]) => items.map((item) => batcher.add(item))
  const all = add(1, 2, 3, 4, 5)
  await turn()
  expect(sent).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  all.push(...add(6, 7, 8, 9))
  answers[0]?.()
  await turn()
  expect(sent.slice(2)).toEqual([[6, 7, 8]])
  answers[1]?.()
  await turn()
  expect(sent.slice(3)).toEqual([[9]])
  for (const answer of answers) answer()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('does not part two', async () => {
  const sent: string[][] = []
  const batcher = new Batcher<string, string>(
    async (items) => {
      sent.push([...items])
      return items
    },
    { slots: 2, max: 10 },
  )
  await Promise.all(['a', 'b'].map((item) => batcher.add(item)))
  expect(sent).toEqual([['a', 'b']])
})
