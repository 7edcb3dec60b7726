/** Lists sorted by business value: who has none comes last, nobody is left out, no task twice. */
import { Client } from 'pg'
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

describe('a word in what somebody did in years', () => {
  const zoe = { userId: 'zoe', roles: [] }
  const many = 10_050

  beforeAll(async () => {
    const client = new Client({ connectionString: host.url })
    await client.connect()
    await client.query(
      `with one as (select id from wf_instance where title = 'order over 300' limit 1), n as (select generate_series(1, ${many}) as n),
       copies as (insert into wf_copy (id, instance_id, user_id, created_at) select gen_random_uuid(), one.id, 'zoe', '2026-01-01Z'::timestamptz + n * interval '1 second' from one, n)
       insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, task_id, name, assignee)
       select one.id, gen_random_uuid(), 'check', '2026-01-01Z', '2026-01-01Z'::timestamptz + n * interval '1 second', 'approved', gen_random_uuid(),
         case when n = 3 then 'The Needle' else 'straw' end, 'zoe' from one, n`,
    )
    await client.query('analyze wf_history')
    await client.end()
  })

  it('is looked for among the newest first, and further back from there', async () => {
    const { engine } = host
    const newest = await engine.doneList(zoe, { keyword: 'needle' })
    expect(newest).toMatchObject({ records: [], total: 0, totalIsMore: true, next: expect.any(String) })
    const further = await engine.doneList(zoe, { keyword: 'needle', after: newest.next })
    expect(further).toMatchObject({ records: [{ taskName: 'The Needle' }], total: 1, totalIsMore: undefined, next: undefined })
    expect(await engine.copyList(zoe, { processKey: 'valued' })).toMatchObject({ total: 10_000, totalIsMore: true })
    expect(await engine.copyList(zoe, { keyword: 'OVER 300', createdTo: new Date('2026-01-01T00:01:00Z') })).toMatchObject({
      total: 59,
      totalIsMore: undefined,
    })
  })

  it('misses nothing and shows nothing twice on the way', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { records, next } = await host.engine.doneList(zoe, { keyword: 'STRAW', size: 500, after })
      seen.push(...records.map(({ taskId }) => taskId))
      after = next
    } while (after !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([many - 1, many - 1])
  })

  it('sorts what was looked at, and has exact numbers where a key is named', async () => {
    const { engine } = host
    const sorted = await engine.doneList(zoe, { keyword: 'straw', sort: { by: 'value', descending: true }, size: 2 })
    expect([sorted.records.map(({ value }) => value), sorted.totalIsMore, sorted.next]).toEqual([[300, 300], true, undefined])
    const { total, totalIsMore } = await engine.doneList(zoe, { businessKey: 'none' })
    expect([total, totalIsMore]).toEqual([0, undefined])
  })
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
