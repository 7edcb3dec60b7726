/**
 * Many rows in one statement with one parameter for each set of fields. Prisma works out a plan anew for every number of rows and sends
 * every value by itself, which takes seconds for some thousand rows.
 */
import { quoted, snakeCase } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

export interface Insertion {
  readonly text: string
  /** JSON texts. */
  readonly values: readonly string[]
}

/**
 * What a row leaves out gets its default. One statement also where rows give different fields, for they may point to each other.
 * @param table quoted
 * @param rows at least one; values as JSON writes them: decimals as text, instants as ISO
 * @param onConflict ends every insert, such as `on conflict do nothing`
 */
export function insertionOf(table: string, rows: readonly Row[], onConflict = ''): Insertion {
  const groups = byFields(rows)
  const inserts = groups.map(({ fields }, index) => {
    const names = fields.map((field) => quoted(snakeCase(field))).join()
    return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $${index + 1}::jsonb) ${onConflict}`
  })
  const before = inserts.slice(0, -1).map((insert, index) => `part_${index} as (${insert})`)
  return { text: `${before.length > 0 ? `with ${before.join()} ` : ''}${inserts.at(-1)}`, values: groups.map(jsonOf) }
}

interface Group {
  readonly fields: readonly string[]
  readonly rows: Row[]
}

function jsonOf({ fields, rows }: Group): string {
  const columns = fields.map((field) => [field, snakeCase(field)] as const)
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [field, column] of columns) record[column] = written(row[field])
    return record
  })
  return JSON.stringify(records)
}

const written = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** Rows that give the same fields, in the order in which the first of each came. */
function byFields(rows: readonly Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const fields = Object.keys(row).filter((field) => row[field] !== undefined)
    const key = fields.join()
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { fields, rows: [row] })
  }
  return [...groups.values()]
}
