/** An export asks the database for what it writes, and for more only where a hook needs it. */
import { beforeAll, expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import type { RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import type { Reader } from '#kit/resource/read-rows.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'
import { sample, sampleTable } from '#tests/support/sample-resource.ts'

const database = withDatabase()
let reader: Reader
/** What `present` was given, batch by batch. */
const given: RawRow[][] = []
const present = async (rows: RawRow[]): Promise<RawRow[]> => {
  given.push(rows)
  return rows.map((row) => ({ ...row, shout: 'presented' }))
}

beforeAll(async () => {
  const data = openDataSource(database.url, { poolSize: 2 })
  for (const statement of sampleTable.split(';\n')) await data.sql.query(statement)
  await data.sql.query(
    `insert into sample_item (id, code, name, kind, amount) select gen_random_uuid(), 'C' || n, 'name ' || n, 'A', 10 - n from generate_series(1, 3) n`,
  )
  reader = { data, principal: principal(), locale: 'zh', zone: 'Asia/Shanghai' }
  return () => data.close()
})

async function exported(hooks: ResourceHooks<typeof sample>, shown?: readonly string[], by = reader): Promise<RawRow[]> {
  given.length = 0
  const all: RawRow[] = []
  for await (const rows of createRepository(sample, hooks).each(by, { ascs: 'amount' }, shown)) all.push(...rows)
  return all
}
const expressions = { shout: 'upper(t.name)' }
const fieldsOf = (rows: readonly RawRow[]): string[] => Object.keys(rows[0] ?? {}).toSorted()

test('only what is shown is asked for, in the list’s order all the same', async () => {
  const rows = await exported({ expressions }, ['code'])
  expect(fieldsOf(rows)).toEqual(['code', 'id'])
  expect(rows.map(({ code }) => code)).toEqual(['C3', 'C2', 'C1'])
  expect(fieldsOf(await exported({ expressions }))).toEqual(expect.arrayContaining(['amount', 'code', 'kind', 'name', 'shout']))
})

test('what a hook fills in, it fills in with the whole row before it', async () => {
  const rows = await exported({ expressions, present, presented: { shout: true } }, ['shout'])
  expect(rows.map(({ shout }) => shout)).toEqual(['presented', 'presented', 'presented'])
  expect(fieldsOf(given[0] ?? [])).toEqual(expect.arrayContaining(['amount', 'code', 'name']))
})

test('a hook is left alone where nothing of what it fills in is shown, and only then', async () => {
  expect(fieldsOf(await exported({ expressions, present, presented: { shout: true } }, ['code', 'name']))).toEqual(['code', 'id', 'name'])
  expect(given).toEqual([])
  await exported({ expressions, present }, ['code'])
  expect(given).toHaveLength(1)
})

test('what the reader may not see is not among it, whatever is asked for', async () => {
  const blinkered = { ...reader, principal: principal({ hiddenFields: new Set(['sample-item_name']) }) }
  expect(fieldsOf(await exported({ expressions }, ['code', 'name'], blinkered))).toEqual(['code', 'id'])
})
