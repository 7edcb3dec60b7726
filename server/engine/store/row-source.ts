/**
 * How the rows of a step travel to PostgreSQL. One row goes as plain parameters, which cost the server next to nothing to read;
 * several go as one JSON parameter, so that the text of the statement does not depend on their number.
 *
 * Measured for the completion of a task on an otherwise idle server: 0.26 ms with JSON alone, 0.12 ms with parameters.
 */

/** A parameter as `pg` takes it. */
export type Param = string | number | boolean | null | readonly string[]

interface Column {
  /** As it stands in SQL, quoted where SQL wants it. */
  readonly name: string
  readonly type: string
  /** The property of the row. */
  readonly key: string
  readonly isJson: boolean
}

const parsed = new Map<string, readonly Column[]>()

function columnsOf(declaration: string): readonly Column[] {
  const known = parsed.get(declaration)
  if (known !== undefined) return known
  const columns = declaration.split(/,\s+/).map((column) => {
    const [name = '', type = ''] = column.trim().split(' ')
    return { name, type, key: name.replaceAll('"', ''), isJson: type.startsWith('json') }
  })
  parsed.set(declaration, columns)
  return columns
}

function param(value: unknown, isJson: boolean): Param {
  if (value === undefined || value === null) return null
  return isJson ? JSON.stringify(value) : (value as Param)
}

/**
 * A FROM item named `s` that yields `rows`.
 * @param declaration columns with their types, `id uuid, rev int`; the names are the keys of the rows
 * @param params the statement's parameters so far; those of the rows are appended
 */
export function rowSource(declaration: string, rows: readonly unknown[], params: Param[]): string {
  if (rows.length !== 1) return `json_to_recordset($${params.push(JSON.stringify(rows))}::json) as s(${declaration})`
  const columns = columnsOf(declaration)
  const row = rows[0] as Readonly<Record<string, unknown>>
  const values = columns.map(({ key, type, isJson }) => `$${params.push(param(row[key], isJson))}::${type}`)
  return `(values (${values.join(', ')})) as s(${columns.map(({ name }) => name).join(', ')})`
}
