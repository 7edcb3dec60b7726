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

it('lets a further batch go while few items are under way, and waits for company beside many', async () => {
  const sent: string[][] = []
  const answers: (() => void)[] = []
  const batcher = new Batcher<string, string>(
    (items) => {
      sent.push([...items])
      return new Promise((resolve) => answers.push(() => resolve(items)))
    },
    { slots: 2, max: 10, few: 2 },
  )
  const all = [batcher.add('a'), batcher.add('b')]
  await turn()
  all.push(batcher.add('c'), batcher.add('d'))
  await turn()
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  all.push(batcher.add('e'))
  answers[0]?.()
  await turn()
  expect(sent[2]).toEqual(['e'])
  all.push(batcher.add('f'))
  answers[1]?.()
  await turn()
  expect(sent[3]).toEqual(['f'])
  for (const answer of answers) answer()
  await Promise.all(all)
  const many = ['g', 'h', 'i'].map((item) => batcher.add(item))
  await turn()
  many.push(batcher.add('j'))
  await turn()
  expect(sent.slice(4)).toEqual([['g', 'h', 'i']])
  answers.at(-1)?.()
  await turn()
  expect(sent.slice(5)).toEqual([['j']])
  answers.at(-1)?.()
  await Promise.all(many)
})
