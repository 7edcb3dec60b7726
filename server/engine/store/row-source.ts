/**
 * How the rows of a step travel to PostgreSQL. One row goes as plain parameters, which cost the server next to nothing to read;
 * several go as one JSON parameter, so that the text of the statement does not depend on their number.
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

export class RowSource {
  readonly #declaration: string
  readonly #columns: readonly Column[]

  /** @param declaration columns with their types, `id uuid, rev int`; the names are the keys of the rows */
  constructor(declaration: string) {
    this.#declaration = declaration
    this.#columns = declaration.split(/,\s+/).map((column) => {
      const [name = '', type = ''] = column.trim().split(' ')
      return { name, type, key: name.replaceAll('"', ''), isJson: type.startsWith('json') }
    })
  }

  /**
   * A FROM item named `s` that yields the rows.
   * @param first number of its first parameter
   * @returns how many parameters it takes
   */
  text(isOne: boolean, first: number): { readonly sql: string; readonly takes: number } {
    if (!isOne) return { sql: `json_to_recordset($${first}::json) as s(${this.#declaration})`, takes: 1 }
    const values = this.#columns.map(({ type }, index) => `$${first + index}::${type}`)
    return { sql: `(values (${values.join(', ')})) as s(${this.#columns.map(({ name }) => name).join(', ')})`, takes: values.length }
  }

  /** Appends the parameters of `rows`. */
  addTo(params: Param[], rows: readonly unknown[]): void {
    if (rows.length !== 1) {
      params.push(JSON.stringify(rows))
      return
    }
    const row = rows[0] as Readonly<Record<string, unknown>>
    for (const { key, isJson } of this.#columns) {
      const value = row[key]
      if (value === undefined || value === null) params.push(null)
      else params.push(isJson ? JSON.stringify(value) : (value as Param))
    }
  }
}
