/**
 * Fills the tables of every resource, and those that the areas name, with so many rows by set-based SQL. What a row holds follows from
 * the catalogue and the contracts; the areas say where that is not enough. Indexes are laid when the rows are there.
 */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { fieldsOf, type FieldView, type Resource } from '#kit/contract.ts'
import { snakeCase, tableNameOf } from '#kit/tables.ts'
import { keptTables } from '#tests/support/kept-tables.ts'
import { valueOf, type ColumnFacts } from './columns.ts'
import type { Row, SizePart, TablePart } from './part.ts'

/** The rows come evenly over the last two years. */
const years = 2
const spanMs = years * 365 * 86_400_000

const columnsOfAll = `
  select c.table_name as "table", c.column_name as "column", c.udt_name as type, c.is_nullable = 'YES' as nullable,
         coalesce(c.character_maximum_length, c.numeric_precision)::int as length, c.numeric_scale::int as scale,
         c.column_default is not null as "hasDefault", c.is_generated = 'ALWAYS' as "isGenerated",
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typname = c.udt_name) as labels,
         (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]) as refers,
         exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indkey[0] = a.attnum and i.indnatts = 1) as "isUnique"
    from information_schema.columns c join pg_attribute a on a.attrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
   where c.table_schema = current_schema() order by c.table_name, c.ordinal_position`

/** Most tables are no one's largest; laying all of them out in full would take hours. */
const usualShare = 0.25

export interface Size {
  /** Rows of each table that is filled. */
  readonly counts: ReadonlyMap<string, number>
  rowOf(table: string): Row
}

/** @param until when the last rows were made */
export function sizeOf(resources: readonly Resource[], parts: readonly SizePart[], rows: number, until: Date): Size {
  const shares = new Map<string, number>()
  for (const { model } of resources) if (!keptTables.has(tableNameOf(model))) shares.set(tableNameOf(model), usualShare)
  for (const [table, { share = usualShare }] of tablesOf(parts)) shares.set(table, share)
  for (const [table, share] of parts.flatMap(({ filled = {} }) => Object.entries(filled))) shares.set(table, share)
  const counts = new Map([...shares].map(([table, share]) => [table, Math.max(10, Math.round(rows * share))]))
  const count = (table: string): number => counts.get(table) ?? 0
  const begin = until.getTime() - spanMs
  const step = (table: string): number => Math.max(1, Math.floor(spanMs / Math.max(1, count(table))))
  return {
    counts,
    rowOf: (table) => ({
      id: (of, number = 'n') => {
        const place = number === 'n' && of === table ? 'n' : `(1 + (${number} - 1) % ${Math.max(1, count(of))})`
        // As a UUID of version 7: rows that were made later have greater ids.
        return `(lpad(to_hex(${begin} + ${place} * ${step(of)}), 12, '0') || '7${createHash('md5').update(of).digest('hex').slice(0, 3)}8000' || lpad(to_hex(${place}), 12, '0'))::uuid`
      },
      at: `to_timestamp((${begin} + n * ${step(table)}) / 1000.0)`,
      last: count(table),
      count,
    }),
  }
}

const tablesOf = (parts: readonly SizePart[]): (readonly [string, TablePart])[] => parts.flatMap(({ tables = {} }) => Object.entries(tables))

/** @param client of a user who may switch triggers and foreign keys off */
export async function fill(
  client: Client,
  { resources, parts, size, say }: { resources: readonly Resource[]; parts: readonly SizePart[]; size: Size; say: (line: string) => void },
): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  const { rows: facts } = await client.query<ColumnFacts>(columnsOfAll)
  const views = viewsOf(resources)
  const own = new Map(tablesOf(parts))
  const elsewhere = new Set(parts.flatMap(({ filled = {} }) => Object.keys(filled)))
  const filled = [...size.counts.keys()].filter((table) => !elsewhere.has(table))
  for (const table of filled) {
    const started = performance.now()
    const row = size.rowOf(table)
    if (await isFull(client, table, row.last)) continue
    const columns = new Map<string, string>()
    for (const fact of facts.filter((one) => one.table === table)) {
      const value = valueOf(fact, views.get(`${table}.${fact.column}`), row)
      if (value !== undefined) columns.set(fact.column, value)
    }
    for (const [column, value] of Object.entries(own.get(table)?.columns?.(row) ?? {})) columns.set(column, value)
    await withoutIndexes(client, { tables: [table], rows: row.last }, () =>
      client.query(
        `insert into "${table}" (${[...columns.keys()].map((name) => `"${name}"`).join(', ')}) select ${[...columns.values()].join(', ')} from generate_series(1, ${row.last}::bigint) n on conflict do nothing`,
      ),
    )
    say(`${table}: ${row.last} rows, ${Math.round(performance.now() - started)} ms`)
  }
  const statements = parts.flatMap(({ statements: of }) => of?.(size.rowOf('')) ?? [])
  const others = [...new Set(statements.flatMap((statement) => /^insert into (\w+)/.exec(statement.trim())?.[1] ?? []))]
  await withoutIndexes(client, { tables: others, rows: size.rowOf('order_master').last }, async () => {
    for (const statement of statements) {
      const started = performance.now()
      await client.query(statement)
      say(`${statement.trim().slice(0, 50).split('\n')[0]} …: ${Math.round(performance.now() - started)} ms`)
    }
  })
  await client.query('vacuum analyze')
}

/** A fill that was broken off goes on where it was. Rows that a rule of their table refuses are missing, but never most of them. */
async function isFull(client: Client, table: string, wanted: number): Promise<boolean> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from (select 1 from "${table}" limit ${wanted}) r`)
  return Number(rows[0]?.rows) > wanted / 2
}

/** Takes the indexes that guard nothing away for the time of `work`; a constraint keeps its own. */
async function withoutIndexes(
  client: Client,
  { tables, rows: wanted }: { tables: readonly string[]; rows: number },
  work: () => Promise<unknown>,
): Promise<void> {
  // Few rows are in their indexes before the indexes would be made again.
  if (wanted < 10_000) return void (await work())
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique and not i.indisexclusion`,
    [tables.map((table) => `"${table}"`)],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  try {
    await work()
  } finally {
    // Of a table in parts it says "on only": an index that no part has, and nobody may use.
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  }
}

/** What the contracts say of a column; several resources may show one table. */
function viewsOf(resources: readonly Resource[]): ReadonlyMap<string, Partial<FieldView>> {
  const views = new Map<string, Partial<FieldView>>()
  for (const { model, row } of resources) {
    for (const { name, view } of fieldsOf(row)) {
      const key = `${tableNameOf(model)}.${snakeCase(name)}`
      views.set(key, { ...view, ...views.get(key) })
    }
  }
  return views
}
