/** A row that is locked or changed by plain SQL is the one that Prisma reads and writes, whatever its columns are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { modelRows } from '#kit/model-rows.ts'
import { workOn } from '#kit/run-work.ts'
import { quoted, tableNameOf, tablesOf, type Tables } from '#kit/tables.ts'
import { systemActor, type ModelName, type RunWork } from '#kit/unit-of-work.ts'
import { $Enums, Prisma } from '#prisma/generated/client.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()
let data: DataSource
let work: RunWork
let tables: Tables
const system = systemActor('test')

beforeAll(async () => {
  data = openDataSource(database.url, { poolSize: 4 })
  work = workOn(data)
  tables = await tablesOf(data)
})
afterAll(() => data.close())

/** Its lower and upper end are called otherwise in the table; no command locks or changes one. */
const calledOtherwise = 'SupplierScoreStanding'
const models = Object.keys(Prisma.ModelName)
  .filter((name) => name !== calledOtherwise)
  .map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
const fieldsOf = (model: string): string[] =>
  Object.keys((Prisma as unknown as Record<string, object>)[`${model.charAt(0).toUpperCase()}${model.slice(1)}ScalarFieldEnum`] ?? {})
const columnOf = (model: string, field: string) => tables.get(tableNameOf(model))?.columns.get(field)

/** Models whose rows commands change: by id, with a version. */
const changed = (): string[] =>
  models.filter((model) => columnOf(model, 'id')?.type === 'uuid' && columnOf(model, 'version') !== undefined && columnOf(model, 'updatedBy') !== undefined)

/** A text of PostgreSQL for a column of that type, one of two. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  text: ['a', 'b'],
  varchar: ['a', 'b'],
  bpchar: ['a', 'b'],
  bool: ['true', 'false'],
  int2: ['7', '8'],
  int4: ['7', '8'],
  int8: ['9007199254740993', '8'],
  numeric: ['0.5', '0'],
  timestamptz: ['2026-03-29 02:30:00.123+00', '1999-12-31 23:59:59+08'],
  date: ['2026-03-29', '1999-12-31'],
  jsonb: ['{"a": [1, null, "x"], "b": {}}', '[true]'],
  json: ['{"a": 1}', '[]'],
  _text: ['{a,"b c","d\\"e"}', '{}'],
  _varchar: ['{a,"b c"}', '{}'],
  _uuid: ['{01a218b8-6d0c-7000-8828-4cf23fb9be45}', '{}'],
  _int4: ['{1,2}', '{}'],
}

const wordsOf = (type: string): string[] => Object.values(($Enums as Readonly<Record<string, object | undefined>>)[type] ?? {})
const textsOf = (type: string): readonly string[] | undefined =>
  texts[type] ?? (type.startsWith('_') ? [`{${wordsOf(type.slice(1)).join()}}`, '{}'] : wordsOf(type))

/** Puts a row there; false when a rule of the table has no place for it. */
async function put(model: string, id: string, which: 0 | 1, nulls: boolean): Promise<boolean> {
  const table = tables.get(tableNameOf(model))!
  const columns = fieldsOf(model).map((field) => table.columns.get(field)!)
  const values = columns.map(({ field, type, nullable }) =>
    field === 'id' ? id : field === 'version' ? 1 : nulls && nullable ? null : type === 'uuid' ? newId() : (textsOf(type)?.[which] ?? textsOf(type)?.[0]),
  )
  const places = columns.map(({ type }, index) => `$${index + 1}::${quoted(type)}`)
  try {
    await data.transaction(async (_, sql) => {
      // Rows of other tables do not matter here.
      await sql.query('set local session_replication_role = replica')
      await sql.query(`insert into ${table.name} (${columns.map(({ name }) => name).join()}) values (${places.join()})`, values)
    })
    return true
  } catch (error) {
    if (['23505', '23514', '428C9', '22001', '22003'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

const read = (model: string, id: string): Promise<Record<string, unknown>> =>
  (data.prisma as unknown as Record<string, { findUniqueOrThrow(query: object): Promise<Record<string, unknown>> }>)[model]!.findUniqueOrThrow({
    where: { id },
  })

describe('every model', () => {
  test('has a column for each of its fields, of a type that is known', () => {
    for (const model of models.filter((each) => tables.has(tableNameOf(each)))) {
      const columns = fieldsOf(model).map((field) => columnOf(model, field))
      expect(
        columns.filter((column) => column === undefined || (column.type !== 'uuid' && ['', '{}', undefined].includes(textsOf(column.type)?.[0]))),
        model,
      ).toEqual([])
      expect(modelRows(tables, model).names.split(', ')).toEqual(fieldsOf(model).map((field) => `"${field}"`))
    }
  })

  test('is locked as Prisma reads it, and changed as Prisma would', async () => {
    let compared = 0
    for (const model of changed()) {
      const [one, other] = [newId(), newId()]
      if (!(await put(model, one, 0, false))) continue
      const asPrisma = await read(model, one)
      const locked = await work(system, (uow) => uow.lockRow(model as ModelName, one))
      expect(locked, model).toStrictEqual(asPrisma)
      compared += 1
      for (const nulls of [true, false]) {
        if (!(await put(model, other, 1, nulls))) continue
        const wanted = await read(model, other)
        await data.transaction(async (_, sql) => {
          await sql.query('set local session_replication_role = replica')
          await sql.query(`delete from ${tables.get(tableNameOf(model))!.name} where id = $1::uuid`, [other])
        })
        const { id: _, version: __, ...change } = wanted
        // Prisma takes no plain null for JSON.
        for (const [field, value] of Object.entries(change)) if (value === null && columnOf(model, field)?.type.startsWith('json')) delete change[field]
        const before = await read(model, one)
        const after = await work(system, async (uow) => {
          await uow.sql.query('set local session_replication_role = replica')
          return uow.change(model as ModelName, before as never, change as never)
        })
        expect(after, model).toStrictEqual(await read(model, one))
        expect(after, model).toStrictEqual({ ...before, ...change, version: (before['version'] as number) + 1 })
      }
    }
    expect(compared).toBeGreaterThan(changed().length * 0.8)
  }, 120_000)
})
