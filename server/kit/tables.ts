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
  const rows = await sql.query<{ table: string; column: string; type: string; nullable: boolean }>(
    `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
  )
  const tables = new Map<string, { name: string; columns: Map<string, Column> }>()
  for (const { table, column, type, nullable } of rows) {
    const entry = tables.get(table) ?? { name: quoted(table), columns: new Map<string, Column>() }
    const field = camelCase(column)
    entry.columns.set(field, { field, name: quoted(column), type, nullable })
    tables.set(table, entry)
  }
  return tables
}

/** @throws Error when the model has no table; that is a mistake in the code, not of the caller */
export function tableOf(tables: Tables, model: string): Table {
  const table = tables.get(tableNameOf(model))
  if (!table) throw new Error(`Model ${model} has no table ${tableNameOf(model)}`)
  return table
}
