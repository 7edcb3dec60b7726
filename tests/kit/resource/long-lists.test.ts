/** Lists of more rows than anybody counts: the first answer says about how many there are, the next ones know, and a page is found by the nearer way. */
import { beforeAll, expect, test, vi } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { countedAtMost, pageDirectoryOf } from '#kit/resource/page-directory.ts'
import { createRepository } from '#kit/resource/repository.ts'
import type { Reader } from '#kit/resource/read-rows.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'
import { sample, sampleTable } from '#tests/support/sample-resource.ts'

const database = withDatabase()
const items = createRepository(sample, { expressions: { shout: 'upper(t.name)' } })
const rows = countedAtMost * 4
/** The oldest ones; more than are counted. */
const cheap = countedAtMost + 500
/** Of another kind, and among the oldest. */
const old = countedAtMost
const statements: string[] = []
const noted = (text: string): void => void statements.push(text)
let data: DataSource
let reader: Reader

beforeAll(async () => {
  data = openDataSource(database.url, { poolSize: 2 })
  for (const statement of sampleTable.split(';\n')) await data.sql.query(statement)
  await data.sql.query('create index sample_item_name_grams on sample_item using gin (search_grams(name))')
  await data.sql.query(
    `insert into sample_item (id, code, name, kind, amount, count, create_time)
     select gen_random_uuid(), 'L' || n, 'item ' || n, case when n <= 40 then 'C' when n <= $3::int then 'B' else 'A' end, case when n <= $2::int then 1 else 2 end, 1, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $1::int) n`,
    [rows, cheap, old],
  )
  await data.sql.query('create index sample_item_listed on sample_item (create_time, id) where deleted_at is null')
  await data.sql.query('create index sample_item_kind_choice on sample_item (kind, create_time desc, id desc) where deleted_at is null')
  await vacuumed()
  const watched: DataSource = {
    ...data,
    sql: { query: (text, params) => (noted(text), data.sql.query(text, params)) },
    prepared: { query: (text, params) => (noted(text), data.prepared.query(text, params)) },
  }
  reader = { data: watched, principal: principal(), locale: 'zh', zone: 'Asia/Shanghai' }
  return () => data.close()
})

/** Until the index alone tells which rows live: a look of somebody else's at this database, autovacuum's say, keeps pages from being known as such. */
const vacuumed = () =>
  vi.waitFor(
    async () => {
      await data.sql.query('vacuum analyze sample_item')
      const [table] = await data.sql.query<{ left: number }>(`select relpages - relallvisible as left from pg_class where relname = 'sample_item'`)
      expect(table?.left).toBe(0)
    },
    { timeout: 60_000, interval: 200 },
  )

test('nobody waits for the number of a long list: it is an estimate first and exact as soon as it is counted', async () => {
  const first = await items.page(reader, {})
  expect(first.totalIsEstimate).toBe(true)
  expect(first.total).toBeGreaterThan(countedAtMost)
  await vi.waitFor(async () => expect((await items.page(reader, {})).totalIsEstimate).toBeUndefined(), { timeout: 10_000 })
  expect((await items.page(reader, {})).total).toBe(rows)
})

test('after a write the last number stands as an estimate, without a guess of the planner', async () => {
  await vi.waitFor(async () => expect((await items.page(reader, {})).totalIsEstimate).toBeUndefined(), { timeout: 10_000 })
  pageDirectoryOf(reader.data).forget(sample.model)
  statements.length = 0
  expect(await items.page(reader, {})).toMatchObject({ total: rows, totalIsEstimate: true })
  expect(statements.filter((text) => /^(select count|explain)/.test(text))).toEqual([])
})

test('a number of a long list is what is known of it, that of a short one is counted each time', async () => {
  await vi.waitFor(async () => expect((await items.page(reader, {})).totalIsEstimate).toBeUndefined(), { timeout: 10_000 })
  statements.length = 0
  expect(await items.tally(reader, {})).toBe(rows)
  expect(statements.filter((text) => text.startsWith('select count'))).toEqual([])
  expect([await items.tally(reader, { kind: ['C'] }), await items.tally(reader, { kind: ['C'] })]).toEqual([40, 40])
  expect(statements.filter((text) => text.startsWith('select count'))).toHaveLength(2)
})

test('a short list is exact, whatever the table holds', async () => {
  const page = await items.page(reader, { kind: ['C'] })
  expect(page.total).toBe(40)
  expect(page.totalIsEstimate).toBeUndefined()
})

test('few rows between two values are found before they are put in order', async () => {
  statements.length = 0
  const page = await items.page(reader, { kind: ['C'], amount_ge: '1', amount_le: '1', size: 3, current: 2 })
  expect(page).toMatchObject({ total: 40, records: [{ code: 'L37' }, { code: 'L36' }, { code: 'L35' }] })
  expect(statements.filter((text) => text.includes('offset 0) t'))).toHaveLength(1)
  statements.length = 0
  await items.page(reader, { amount_ge: '1' })
  expect(statements.filter((text) => text.includes('offset 0) t'))).toEqual([])
})

test('many rows between two values are found near the start of the order, and before they are put in order where they all lie far from it', async () => {
  const walks = () => statements.filter((text) => text.includes('limit 5000'))
  const found = () => statements.filter((text) => text.includes('offset 0) t'))
  statements.length = 0
  expect(await items.page(reader, { amount_ge: '2', size: 2 })).toMatchObject({ records: [{ code: `L${rows}` }, { code: `L${rows - 1}` }] })
  expect([walks().length, found().length]).toEqual([1, 0])
  statements.length = 0
  for (const current of [1, 3]) {
    const first = cheap - (current - 1) * 2
    expect(await items.page(reader, { amount_le: '1', size: 2, current })).toMatchObject({ records: [{ code: `L${first}` }, { code: `L${first - 1}` }] })
  }
  expect([walks().length, found().length]).toEqual([2, 2])
})

test('rows of one kind are found in the index that knows kinds, also where all are old', async () => {
  statements.length = 0
  expect((await items.page(reader, { kind: ['B'], size: 3 })).records).toMatchObject([{ code: `L${old}` }, { code: `L${old - 1}` }, { code: `L${old - 2}` }])
  const plan = await data.sql.query<Record<string, string>>(`explain (costs off) ${statements.find((text) => text.includes('limit 3'))}`, ['B'])
  const lines = plan.map((row) => Object.values(row).join(' ')).join('\n')
  expect(lines).toMatch(/Index Only Scan using sample_item_kind_choice/)
  expect(lines).not.toMatch(/sample_item_listed/)
})

test('who asks for a page behind the last one is told where that is', async () => {
  const page = await items.page(reader, { current: 5000, size: 10, createTime_dategt: '2025-12-01' })
  expect(page).toMatchObject({ records: [], total: rows })
  expect(page.totalIsEstimate).toBeUndefined()
})

test('whether there are more than so many is asked without counting all', async () => {
  expect(await items.count(reader, {}, 501)).toBe(501)
  expect(await items.count(reader, { kind: ['C'] }, 501)).toBe(40)
})
