/**
 * Which columns the tables really have, read once from the database. Statements are only ever built from names found here, so a
 * field name can never become SQL text by itself; a contract that names a missing column stops the start.
 */
import type { DataSource, Sql } from './data-source.ts'

export interface Column {
  /** Field name of contract and Prisma model. */
  readonly field: string
  /** Quoted, ready to stand in a statement. */
  readonly name: string
  /** PostgreSQL's short type name (`uuid`, `timestamptz`, `_text`, an enum's name). */
  readonly type: string
  readonly nullable: boolean
  /** True when parts of it are found by an index over its grams (`prisma/raw/search-indexes.sql`). */
  readonly hasGrams: boolean
}

export interface Table {
  /** Quoted. */
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

/** By field name's table: `purchase_order`. */
export type Tables = ReadonlyMap<string, Table>

/** `user` is a word of SQL itself. */
const spelledOtherwise: Readonly<Record<string, string>> = { user: 'app_user' }

/** `purchaseOrder` -> `purchase_order`: one word a thing, from the model to the table. */
export const tableNameOf = (model: string): string => spelledOtherwise[model] ?? snakeCase(model)

export const snakeCase = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (snake: string): string => snake.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
/** An identifier or type name as SQL text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const known = new WeakMap<DataSource, Promise<Tables>>()

/** Read once a data source; the schema does not change while a process runs. */
export function tablesOf(data: DataSource): Promise<Tables> {
  let tables = known.get(data)
  if (!tables) {
    tables = readTables(data.sql)
    known.set(data, tables)
    tables.catch(() => known.delete(data))
  }
  return tables
}

async function readTables(sql: Sql): Promise<Tables> {
  const [rows, gramColumns] = await Promise.all([
    sql.query<{ table: string; column: string; type: string; nullable: boolean }>(
      `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable
         from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
    ),
    sql.query<{ table: string; column: string }>(gramIndexes),
  ])
  const withGrams = new Set(gramColumns.map(({ table, column }) => `${table}.${column}`))
  const tables = new Map<string, { name: string; columns: Map<string, Column> }>()
  for (const { table, column, type, nullable } of rows) {
    const entry = tables.get(table) ?? { name: quoted(table), columns: new Map<string, Column>() }
    const field = camelCase(column)
    entry.columns.set(field, { field, name: quoted(column), type, nullable, hasGrams: withGrams.has(`${table}.${column}`) })
    tables.set(table, entry)
  }
  return tables
}

/** Columns of the indexes that depend on the function `search_grams`. A partial index does not count: it lacks rows. */
const gramIndexes = `
  select c.relname as "table", a.attname as "column"
    from pg_depend by_function
    join pg_index i on i.indexrelid = by_function.objid and i.indisvalid and i.indpred is null
    join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace
    join pg_depend by_column on by_column.classid = 'pg_class'::regclass and by_column.objid = i.indexrelid and by_column.refobjid = c.oid and by_column.refobjsubid > 0
    join pg_attribute a on a.attrelid = c.oid and a.attnum = by_column.refobjsubid
   where by_function.classid = 'pg_class'::regclass and by_function.refclassid = 'pg_proc'::regclass
     and by_function.refobjid = to_regprocedure('search_grams(text)')`

/** @throws Error when the model has no table; that is a mistake in the code, not of the caller */
export function tableOf(tables: Tables, model: string): Table {
  const table = tables.get(tableNameOf(model))
  if (!table) throw new Error(`Model ${model} has no table ${tableNameOf(model)}`)
  return table
}
