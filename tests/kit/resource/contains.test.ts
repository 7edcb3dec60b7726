/** An index over grams may only make a search faster: what is found is what comparing every row finds. */
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { containsCondition, indexedFor } from '#kit/resource/contains.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { withDatabase } from '#tests/support/database.ts'
import { effort } from '#tests/support/effort.ts'

const database = withDatabase()
let data: DataSource

const pieces = [
  '上海',
  '蔬菜',
  '贸',
  '易有限',
  '公司',
  'Product',
  'product',
  'ABC',
  'abc',
  'ÄÖß',
  'äöẞ',
  'İI',
  'ıi',
  'ΟΔΟΣ',
  'οδος',
  'K',
  'Å',
  'Ⅷⓐ',
  'é',
  'e\u0301',
]
const signs = [
  '%',
  '_',
  '\\',
  '\\\\',
  "'",
  "''",
  '"',
  ':',
  '*',
  '&',
  '|',
  '!',
  '(',
  ' ',
  '  ',
  '\t',
  '\n',
  '\u0001',
  '\u00a0',
  '😀',
  '👩‍👩‍👧',
  '77',
  '7',
  '012',
  '-',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 12 })
  .map((parts) =>
    // PostgreSQL keeps no null character and no half of a pair.
    parts
      .join('')
      .slice(0, 90)
      .replace(/[\p{Surrogate}\0]/gu, ''),
  )

beforeAll(async () => {
  data = openDataSource(database.url, { poolSize: 1 })
  // Of the only connection: so the index has to answer.
  await data.sql.query('set enable_seqscan = off')
  await data.sql.query('create table gram_sample (n int primary key, content varchar(200))')
  await data.sql.query('create index gram_sample_content_grams on gram_sample using gin (search_grams(content))')
  const contents = fc.sample(text, { numRuns: 1500, seed: 7 })
  await data.sql.query('insert into gram_sample select n, content from unnest($1::text[]) with ordinality as given(content, n)', [contents])
  await data.sql.query('insert into gram_sample values (0, null)')
  await data.sql.query('analyze gram_sample')
  return async () => data.close()
})

/** Numbers of the rows found. */
async function found(condition: (where: Conditions) => string): Promise<number[]> {
  const where = new Conditions()
  const statement = `from gram_sample t where ${condition(where)}`
  return (await data.sql.query<{ n: number }>(`select t.n ${statement} order by t.n`, where.values)).map(({ n }) => n)
}

const byIndex = (term: string) => found((where) => containsCondition([{ expression: 't.content', byIndex: true }], term, where))
const inEither = (term: string) =>
  found((where) =>
    containsCondition(
      ['t.content', 't.content'].map((expression) => ({ expression, byIndex: true })),
      term,
      where,
    ),
  )
const compared = (term: string) => found((where) => `t.content ilike ${where.value(`%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)}`)

describe('parts of texts', () => {
  test('the index answers', async () => {
    const plan = await data.sql.query(`explain select 1 from gram_sample t where t.content ilike '%贸%' and search_grams(t.content) @@ search_terms('贸')`)
    expect(JSON.stringify(plan)).toContain('gram_sample_content_grams')
    expect(tableOf(await tablesOf(data), 'gramSample').columns.get('content')?.hasGrams).toBe(true)
  })

  test('with the index the same rows are found as by comparing, whatever is looked for', async () => {
    const contents = (await data.sql.query<{ content: string }>(`select content from gram_sample where content <> ''`)).map(({ content }) => content)
    const part = fc
      .tuple(fc.constantFrom(...contents), fc.nat(), fc.integer({ min: 1, max: 80 }), fc.constantFrom('as-is', 'upper', 'lower'))
      .map(([content, from, length, how]) => {
        const signsOf = Array.from(content)
        const cut = signsOf.slice(from % signsOf.length, (from % signsOf.length) + length).join('')
        return how === 'upper' ? cut.toUpperCase() : how === 'lower' ? cut.toLowerCase() : cut
      })
    let hits = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: part }, text.filter(Boolean)), async (term) => {
        const rows = await byIndex(term)
        hits += rows.length
        expect(rows).toEqual(await compared(term))
      }),
      { numRuns: effort(100, 5_000) },
    )
    expect(hits).toBeGreaterThan(100)
  })

  test('several texts at once', async () => {
    for (const term of ['蔬菜', 'pRoD', '%', "'", '7']) expect(await inEither(term)).toEqual(await compared(term))
  })

  test('a term in most rows is told from a rare one', async () => {
    await data.sql.query(`create table gram_many (n int primary key, content varchar(40))`)
    await data.sql.query('create index gram_many_content_grams on gram_many using gin (search_grams(content))')
    await data.sql.query(`insert into gram_many select n, '商品 product ' || n from generate_series(1, 5000) n`)
    await data.sql.query('analyze gram_many')
    const table = tableOf(await tablesOf({ ...data }), 'gramMany')
    for (const term of ['product', '商']) expect(await indexedFor(data, table, 't.content', term)).toEqual({ all: false, page: false })
    for (const term of ['4711', '无']) expect(await indexedFor(data, table, 't.content', term)).toEqual({ all: true, page: true })
  })
})
