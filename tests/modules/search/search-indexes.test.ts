/** Contracts say in which columns parts of texts are looked for; a table that grows without an index for it would answer slower every month. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#kit/contract.ts'
import { tableNameOf, tableOf, tablesOf } from '#kit/tables.ts'
import { keptTables } from '#tests/support/kept-tables.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()

test('columns in which parts are looked for have an index over their grams where the table grows', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const without = [...repositories.values()].flatMap(({ resource, hooks }) => {
    const table = tableOf(tables, resource.model)
    const stored = tableNameOf(resource.model)
    if (keptTables.has(stored)) return []
    const computed = Object.keys(hooks.expressions ?? {})
    const asked = fieldsOf(resource.row).flatMap(({ name, view }) =>
      view.search === 'contains' && !computed.includes(name) ? [name, view.twin ?? `${name}En`] : [],
    )
    return [...new Set([...asked, ...(resource.found?.by ?? [])])]
      .filter((field) => table.columns.has(field) && !table.columns.get(field)?.hasGrams)
      .map((field) => `${table.name} ${table.columns.get(field)?.name}: add it to prisma/raw/search-indexes.sql`)
  })
  expect(without).toEqual([])
})

/** Indexes by their first column, of which some take only live rows. */
const firstColumns = `
  select c.relname || ' ' || a.attname as column from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
   where c.relnamespace = current_schema()::regnamespace and i.indisvalid
     and coalesce(pg_get_expr(i.indpred, i.indrelid), '(deleted_at IS NULL)') in ('(deleted_at IS NULL)', format('(%I IS NOT NULL)', a.attname))`

test('columns in which beginnings are looked for have an index where the table grows', async () => {
  const { data, repositories } = product.application
  const tables = await tablesOf(data)
  const led = new Set((await data.sql.query<{ column: string }>(firstColumns)).map(({ column }) => column))
  const without = [...repositories.values()].flatMap(({ resource, hooks }) => {
    const table = tableOf(tables, resource.model)
    const stored = tableNameOf(resource.model)
    if (keptTables.has(stored)) return []
    return fieldsOf(resource.row).flatMap(({ name, view }) => {
      const column = table.columns.get(name)?.name.replaceAll('"', '')
      const isRead = view.search === 'prefix' && column !== undefined && !(hooks.expressions && name in hooks.expressions)
      return isRead && !led.has(`${stored} ${column}`) ? [`${stored} ${column}: add it to prisma/raw/beginning-indexes.sql`] : []
    })
  })
  expect([...new Set(without)]).toEqual([])
})
