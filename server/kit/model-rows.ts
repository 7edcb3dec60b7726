/**
 * Rows of a model by plain SQL, in the form in which Prisma gives and takes them. One row that is locked, read or changed by its key costs
 * less than a tenth so: no query is put together anew, and it takes one round trip.
 */
import { $Enums, Prisma } from '#prisma/generated/client.ts'
import { tableOf, type Column, type Tables } from './tables.ts'

/** Turns a value as the driver gives it into Prisma's; what is not named comes in that form already. */
const readers: Readonly<Record<string, (value: string) => unknown>> = {
  numeric: (text) => new Prisma.Decimal(text),
  date: (text) => new Date(`${text}T00:00:00.000Z`),
  int8: BigInt,
}

const isString = (value: unknown): boolean => typeof value === 'string'
const isInstant = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())
const isWhole = (value: unknown): boolean => Number.isInteger(value)
const asIs = (fits: (value: unknown) => boolean) => (value: unknown) => (fits(value) ? value : undefined)
/** Prisma tells the null of the database from that of JSON. */
const nulls: ReadonlySet<unknown> = new Set([null, Prisma.DbNull, Prisma.JsonNull, Prisma.AnyNull])
const asJson = (value: unknown): string | undefined => (nulls.has(value) ? undefined : JSON.stringify(value))

/** Turns a value as Prisma takes it into a parameter; undefined for what only Prisma understands. */
const writers: Readonly<Record<string, (value: unknown) => unknown>> = {
  uuid: asIs(isString),
  text: asIs(isString),
  varchar: asIs(isString),
  bpchar: asIs(isString),
  bool: asIs((value) => typeof value === 'boolean'),
  int2: asIs(isWhole),
  int4: asIs(isWhole),
  int8: (value) => (typeof value === 'bigint' || isWhole(value) ? String(value) : undefined),
  numeric: (value) => (Prisma.Decimal.isDecimal(value) ? value.toFixed() : asIs((each) => isString(each) || Number.isFinite(each))(value)),
  timestamptz: (value) => (isInstant(value) ? value.toISOString() : undefined),
  date: (value) => (isInstant(value) ? value.toISOString().slice(0, 10) : undefined),
  jsonb: asJson,
  json: asJson,
  _text: asIs((value) => Array.isArray(value) && value.every(isString)),
  _varchar: asIs((value) => Array.isArray(value) && value.every(isString)),
  _uuid: asIs((value) => Array.isArray(value) && value.every(isString)),
}

const asText = asIs(isString)
const isList = (type: string): boolean => type.startsWith('_')
/** Enums are called in the database as in Prisma. */
const isEnum = (type: string): boolean => Object.hasOwn($Enums, isList(type) ? type.slice(1) : type)
const writerOf = (type: string): ((value: unknown) => unknown) | undefined =>
  writers[type] ?? (isEnum(type) ? (isList(type) ? writers['_text'] : asText) : undefined)

/** A column to set. */
export interface Assignment {
  /** Quoted. */
  readonly column: string
  readonly value: unknown
}

export interface ModelRows {
  /** Quoted name of the table. */
  readonly table: string
  /** Whether the table keeps the instant of the last change. */
  readonly keepsUpdates: boolean
  /** What to select, or to return, of the row called `t`. */
  readonly columns: string
  /** The same of a row that was selected by `columns`. */
  readonly names: string
  /** The row as Prisma reads it; changes the one that it is given. */
  read(row: Record<string, unknown>): Record<string, unknown>
  /** The columns of a change; undefined when it asks for something that only Prisma does. */
  assign(change: Readonly<Record<string, unknown>>): Assignment[] | undefined
}

const known = new WeakMap<Tables, Map<string, ModelRows>>()

/** @throws Error for a model without a table, or with a field that is called otherwise than its column */
export function modelRows(tables: Tables, model: string): ModelRows {
  let models = known.get(tables)
  if (!models) known.set(tables, (models = new Map()))
  let rows = models.get(model)
  if (!rows) models.set(model, (rows = describe(tables, model)))
  return rows
}

function describe(tables: Tables, model: string): ModelRows {
  const table = tableOf(tables, model)
  const columns = fieldsOf(model).map((field) => {
    const column = table.columns.get(field)
    if (!column) throw new Error(`${table.name} has no column that is called like ${model}.${field}`)
    return column
  })
  // Prisma knows no list that is null.
  const lists = columns.flatMap(({ field, type }) => (isList(type) ? [field] : []))
  const special = columns.flatMap(({ field, type }) => (readers[type] ? [{ field, read: readers[type] }] : []))
  const byField = new Map<string, Column>(columns.map((column) => [column.field, column]))
  return {
    table: table.name,
    keepsUpdates: byField.has('updateTime'),
    columns: columns.map(({ name, field, type }) => `t.${name}${castOf(type)} as "${field}"`).join(', '),
    names: columns.map(({ field }) => `"${field}"`).join(', '),
    read(row) {
      for (const field of lists) row[field] ??= []
      for (const { field, read } of special) if (row[field] !== null) row[field] = read(row[field] as string)
      return row
    },
    assign(change) {
      const assignments: Assignment[] = []
      for (const [field, given] of Object.entries(change)) {
        if (given === undefined) continue
        const column = byField.get(field)
        const value = column && (given === null && !column.type.startsWith('json') ? null : writerOf(column.type)?.(given))
        if (column === undefined || value === undefined) return undefined
        assignments.push({ column: column.name, value })
      }
      return assignments
    },
  }
}

/** Makes every connection yield the same, whatever it makes of values by itself: a date has no zone, and the driver knows no lists of our enums. */
const castOf = (type: string): string => (isList(type) && isEnum(type) ? '::text[]' : type === 'date' ? '::text' : '')

/** Columns that Prisma knows: a table may have others, which only the database uses. */
function fieldsOf(model: string): string[] {
  const name = `${model.charAt(0).toUpperCase()}${model.slice(1)}ScalarFieldEnum`
  return Object.keys((Prisma as unknown as Readonly<Record<string, object | undefined>>)[name] ?? {})
}
