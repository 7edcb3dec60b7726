/** Lists sorted by business value: who has none comes last, nobody is left out, no task twice. */
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { sequence } from './models.ts'

const host = withEngine({
  present: (_, { amount }) => (typeof amount === 'number' ? { title: `order over ${amount}`, summary: undefined, value: amount } : undefined),
})
const AMOUNTS = [300, undefined, 100, undefined, 200, 100, undefined]

beforeAll(async () => {
  const { engine } = host
  await engine.deploy({ files: [sequence('valued', ['check'])], actor: admin })
  for (const amount of AMOUNTS) {
    host.clock.pass(1000)
    await engine.start({ processKey: 'valued', variables: amount === undefined ? {} : { amount }, actor: ann })
  }
})

describe('a claimable list sorted by value', () => {
  it.each([
    [true, [300, 200, 100, 100]],
    [false, [100, 100, 200, 300]],
  ] as const)('shows tasks without a value after the others (descending: %s)', async (descending, values) => {
    const { records, total } = await host.engine.claimList(ann, { sort: { by: 'value', descending } })
    expect(records.map((task) => task.value)).toEqual([...values, undefined, undefined, undefined])
    expect(total).toBe(AMOUNTS.length)
    const late = records.slice(4).map((task) => task.createTime.getTime())
    expect(late).toEqual(late.toSorted((a, b) => (descending ? b - a : a - b)))
  })

  it('pages through the same set, whatever the size of a page', async () => {
    const all = (await host.engine.claimList(ann, { sort: { by: 'value', descending: true } })).records.map((task) => task.taskId)
    for (const size of [1, 2, 3, 5]) {
      const paged: string[] = []
      for (let current = 1; current <= Math.ceil(AMOUNTS.length / size); current += 1) {
        const page = await host.engine.claimList(ann, { sort: { by: 'value', descending: true }, size, current })
        expect(page.total).toBe(AMOUNTS.length)
        paged.push(...page.records.map((task) => task.taskId))
      }
      expect(paged).toEqual(all)
    }
  })

  it('counts only what a filter by value shows', async () => {
    const { records, total } = await host.engine.claimList(ann, { sort: { by: 'value', descending: true }, valueFrom: 150 })
    expect([records.map((task) => task.value), total]).toEqual([[300, 200], 2])
  })

  it('lists a task of several of my groups once', async () => {
    const both = { userId: 'ann', roles: ['managers', 'managers', 'clerks'] }
    expect((await host.engine.claimList(both, { sort: { by: 'value', descending: false } })).records).toHaveLength(AMOUNTS.length)
  })

  it('counts nothing where nobody asked for the number', async () => {
    for (const filter of [{}, { keyword: 'order' }, { valueFrom: 150 }]) {
      const { records, total } = await host.engine.claimList(ann, { ...filter, counted: false })
      expect([records.length > 0, total]).toEqual([true, -1])
    }
    expect((await host.engine.todoList(ann, { counted: false })).total).toBe(-1)
  })
})

describe('a claimable list searched by a word', () => {
  it('finds it in any case, with signs as themselves, and pages through what it found in either direction', async () => {
    for (const [keyword, many] of [
      ['ORDER over', 4],
      ['over 10', 2],
      ['order%100', 0],
      ['order_over', 0],
      ['CHECK', AMOUNTS.length],
    ] as const)
      expect((await host.engine.claimList(ann, { keyword })).total, keyword).toBe(many)
    for (const descending of [true, false]) {
      const sort = { by: 'createTime', descending } as const
      // Without a total the page comes from the candidates' own index.
      const all = (await host.engine.claimList(ann, { keyword: 'order', sort, counted: false })).records.map(({ taskId }) => taskId)
      expect(all).toHaveLength(4)
      const paged: string[] = []
      let after: string | undefined
      do {
        const page = await host.engine.claimList(ann, { keyword: 'order', sort, size: 3, after })
        expect(page.total).toBe(4)
        paged.push(...page.records.map(({ taskId }) => taskId))
        after = page.next
      } while (after !== undefined)
      expect(paged).toEqual(all)
      const second = await host.engine.claimList(ann, { keyword: 'order', sort, size: 3, current: 2 })
      expect(second.records.map(({ taskId }) => taskId)).toEqual(all.slice(3))
    }
  })
})
