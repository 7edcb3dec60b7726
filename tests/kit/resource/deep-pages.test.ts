/** Pages deep in a long list begin at remembered ones; that may only make them faster. */
import { beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { createRepository } from '#kit/resource/repository.ts'
import type { Reader } from '#kit/resource/read-rows.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'
import { sample, sampleTable } from '#tests/support/sample-resource.ts'

const database = withDatabase()
const items = createRepository(sample, { expressions: { shout: 'upper(t.name)' } })
const statements: string[] = []
let reader: Reader

/** Only totals that were slow to count are remembered, so counting is slow here. */
const slowly = (data: DataSource): DataSource => ({
  ...data,
  sql: { query: (text, params) => noted(data.sql, text, params) },
  prepared: { query: (text, params) => noted(data.prepared, text, params) },
})
async function noted<Row>(sql: DataSource['sql'], text: string, params?: readonly unknown[]): Promise<Row[]> {
  statements.push(text)
  const rows = await sql.query<Row>(text, params)
  if (text.startsWith('select count')) await new Promise((resolve) => setTimeout(resolve, 200))
  return rows
}

beforeAll(async () => {
  const data = openDataSource(database.url, { poolSize: 2 })
  for (const statement of sampleTable.split(';\n')) await data.sql.query(statement)
  await data.sql.query('create index sample_item_name_grams on sample_item using gin (search_grams(name))')
  await data.sql.query(`
    insert into sample_item (id, code, name, kind, amount, count, create_time)
    select gen_random_uuid(), 'L' || n, case when n % 3 = 0 then '蔬菜 ' else 'row ' end || n, 'A', n % 7, case when n % 2 = 0 then n % 5 end, timestamptz '2026-01-01' + n % 11 * interval '1 day'
      from generate_series(1, 3000) n`)
  await data.sql.query('analyze sample_item')
  reader = { data: slowly(data), principal: principal(), locale: 'zh', zone: 'Asia/Shanghai' }
  return () => data.close()
})

const visited = [70, 71, 72, 90, 71, 60, 51, 88, 89, 52, 100, 99]

test.each([
  ['newest first', {}],
  ['sorted by another column', { descs: 'amount' }],
  ['upwards', { ascs: 'name' }],
  ['by a column that may be empty', { descs: 'count' }],
  ['with a search', { name: '蔬菜' }],
  ['with a search that many rows match', { name: 'o', ascs: 'amount' }],
])('%s: every page holds what stands at its place', async (_name, query) => {
  const all: string[] = []
  for await (const rows of items.each(reader, query)) all.push(...rows.map(({ id }) => id))
  for (const current of visited) {
    const page = await items.page(reader, { ...query, current, size: 10 })
    expect(page.total).toBe(all.length)
    expect(page.records.map(({ id }) => id)).toEqual(all.slice((current - 1) * 10, current * 10))
  }
})

test('the neighbours of a visited page begin there, and the total is not counted again', async () => {
  await items.page(reader, { code: 'L', current: 80 })
  statements.length = 0
  await items.page(reader, { code: 'L', current: 81 })
  await items.page(reader, { code: 'L', current: 82 })
  expect(statements).toHaveLength(2)
  for (const text of statements) expect(text).toMatch(/<= \(select .* limit 10 offset 10$/)
})

test('a query is verified without reading or counting: what reading refuses is refused, the database’s own refusals included', async () => {
  statements.length = 0
  await items.verify(reader, { name: 'row', descs: 'amount' })
  expect(statements.filter((text) => /count\(/.test(text) || !/limit 0$|search_grams|pg_class/.test(text))).toEqual([])
  await expect(items.verify(reader, { descs: 'nothing-like-it' })).rejects.toMatchObject({ kind: 'bad-input' })
  await expect(items.verify(reader, { ids: 'no-id' })).rejects.toThrow('uuid')
})
