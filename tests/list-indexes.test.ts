/** An order that a list offers has an index where the table grows: sorting a million rows for a page takes longer every month. */
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { shapeOf } from '#kit/resource/columns.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { addFilters } from '#kit/resource/filters.ts'
import { tableNameOf, tableOf, tablesOf } from '#kit/tables.ts'
import { fill, sizeOf } from './bench/size/fill.ts'
import { readParts } from './bench/size/part.ts'
import { keptTables } from './support/kept-tables.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()

/** Indexes over all rows that are alive, with their columns. */
const indexesOfAll = `
  select c.relname::text as "table", array(select a.attname::text from unnest(i.indkey) with ordinality k(number, place)
           join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as columns, i.indisunique as "isUnique"
    from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = current_schema()::regnamespace and i.indisvalid and i.indexprs is null
     and coalesce(pg_get_expr(i.indpred, i.indrelid), '(deleted_at IS NULL)') = '(deleted_at IS NULL)'`

/** The first column of each index over all rows that are alive, or over those that have it. */
const firstColumns = `
  select c.relname::text as "table", a.attname::text as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
   where c.relnamespace = current_schema()::regnamespace and i.indisvalid
     and coalesce(pg_get_expr(i.indpred, i.indrelid), '(deleted_at IS NULL)') in ('(deleted_at IS NULL)', '(' || a.attname || ' IS NOT NULL)')`

/** Worked out of other rows: found among few. */
const computed = new Set(['supplier score'])

test('every order that is offered of a table that grows has an index', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const indexes = await data.sql.query<{ table: string; columns: string[]; isUnique: boolean }>(indexesOfAll)
  const missing = [...repositories.values()].flatMap(({ resource, hooks }) => {
    const stored = tableNameOf(resource.model)
    if (keptTables.has(stored)) return []
    const { columns } = tableOf(tables, resource.model)
    return fieldsOf(resource.row).flatMap(({ name, view }) => {
      if (!view.sortable || computed.has(`${resource.name} ${name}`)) return []
      const column = hooks.expressions && name in hooks.expressions ? undefined : columns.get(name)?.name.replaceAll('"', '')
      const hasIndex = indexes.some(
        ({ table, columns: [first, second, ...rest], isUnique }) =>
          table === stored && first === column && (second === 'id' || (isUnique && second === undefined && rest.length === 0)),
      )
      return hasIndex ? [] : [`${resource.name} by ${name}: an index in prisma/raw/list-indexes.sql, or no such order`]
    })
  })
  expect([...new Set(missing)]).toEqual([])
})

test('a list that is asked for one row of another table finds its rows by an index', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const indexes = await data.sql.query<{ table: string; first: string }>(firstColumns)
  const missing = [...repositories.values()].flatMap(({ resource, hooks }) => {
    const stored = tableNameOf(resource.model)
    if (keptTables.has(stored)) return []
    const { columns } = tableOf(tables, resource.model)
    return fieldsOf(resource.row).flatMap(({ name, view }) => {
      const column = hooks.expressions && name in hooks.expressions ? undefined : columns.get(name)
      if ((view.search !== 'equals' && view.search !== 'in') || column?.type !== 'uuid') return []
      const hasIndex = indexes.some(({ table, first }) => table === stored && first === column.name.replaceAll('"', ''))
      return hasIndex ? [] : [`${resource.name} by ${name}: an index on ${stored} that begins with it`]
    })
  })
  expect([...new Set(missing)]).toEqual([])
})

test('a range compares a column as it is: turned into another type it could use no index', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const bounds: Readonly<Record<string, readonly [string, string]>> = {
    timestamptz: ['2026-01-01', '2026-02-01'],
    date: ['2026-01-01', '2026-02-01'],
  }
  const turned: string[] = []
  for (const { resource, hooks } of repositories.values()) {
    const shape = shapeOf(resource, hooks, tables, 'zh')
    for (const { name, view, column, expression } of shape.fields.values()) {
      if (view.search !== 'range' || column === undefined || expression !== `t.${column.name}`) continue
      const [from, to] = bounds[column.type] ?? ['5.2', '9.8']
      const where = new Conditions()
      addFilters(shape, { [`${name}_ge`]: from, [`${name}_le`]: to }, where, {
        zone: 'Asia/Shanghai',
        isHidden: () => false,
        rare: new Set(),
        named: new Map(),
      })
      const plan = await data.sql.query<Record<string, string>>(`explain (costs off) select 1 from ${shape.table.name} t ${where.text}`, where.values)
      const conditions = plan.map((row) => Object.values(row).join(' ')).filter((line) => /Cond|Filter/.test(line))
      if (conditions.length === 0 || conditions.some((line) => line.includes(`${column.name.replaceAll('"', '')})::`)))
        turned.push(`${resource.name} by ${name}: ${conditions.join(' ')}`)
    }
  }
  expect(turned).toEqual([])
})

test('the generator of the large database keeps to what tables demand', async () => {
  const { data, repositories } = product.application
  const client = new Client({ connectionString: data.pool.options.connectionString })
  await client.connect()
  try {
    const parts = await readParts()
    const resources = [...repositories.values()].map(({ resource }) => resource)
    const filled: string[] = []
    const size = sizeOf(resources, parts, 40, new Date('2026-06-01'))
    // So many orders are laid without indexes first; so is what statements fill.
    const rowOf = (table: string) => ({ ...size.rowOf(table), ...(table === 'order_master' && { last: 10_000 }) })
    const valid = `select indexrelid::regclass::text as name from pg_index where indisvalid order by 1`
    const before = (await client.query(valid)).rows
    await fill(client, { resources, parts, size: { ...size, rowOf }, say: (line) => filled.push(line) })
    expect(filled.length).toBeGreaterThan(100)
    const after = new Set((await client.query<{ name: string }>(valid)).rows.map(({ name }) => name))
    const parted = await client.query<{ name: string }>(`select relname as name from pg_class where relkind = 'I' order by 1`)
    expect(parted.rows.map(({ name }) => name).filter((name) => !after.has(name))).toEqual([])
    expect(after.size).toBeGreaterThanOrEqual(before.length)
  } finally {
    await client.end()
  }
})
