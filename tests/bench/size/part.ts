/** What an area says of its own rows and reads for `npm run bench -- size`: a file of `tests/bench/size/parts/`, found by being there. */
import { readdir } from 'node:fs/promises'

/** SQL about the row that is being made, whose number `n` runs from 1 to the table's count. */
export interface Row {
  /** The id of a row of a table, by its number (SQL); numbers beyond the table's count begin anew. */
  id(table: string, number?: string): string
  /** When the row was made. */
  readonly at: string
  /** Number of the last row. */
  readonly last: number
  count(table: string): number
}

export interface TablePart {
  /** Rows for each of the whole; a quarter unless said otherwise. */
  readonly share?: number
  /** Columns whose values are not like any other's, as SQL. */
  readonly columns?: (row: Row) => Readonly<Record<string, string>>
}

/** A call that the contracts alone do not lead to, or another input for one. */
export interface Ask {
  /** As in the contract. */
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** Added to the call's name where it is asked in several ways. */
  readonly as?: string
}

export interface Known {
  /** The id of a row in the middle. */
  id(table: string): Promise<string>
  /** A value of a row in the middle. */
  value(table: string, column: string): Promise<unknown>
  /** Columns of one row in the middle, none of them empty. */
  values(table: string, ...columns: readonly string[]): Promise<unknown[]>
  /** Who asks. */
  readonly me: string
}

export interface SizePart {
  /** Tables that are filled beside those of resources, and what differs in any. */
  readonly tables?: Readonly<Record<string, TablePart>>
  /** Statements for tables that are filled in a way of their own. They run when all others are full. */
  readonly statements?: (row: Row) => readonly string[]
  /** Tables that statements fill, with their rows for each of the whole. */
  readonly filled?: Readonly<Record<string, number>>
  readonly reads?: (known: Known) => Promise<readonly Ask[]> | readonly Ask[]
}

export async function readParts(): Promise<SizePart[]> {
  const folder = new URL('parts/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted()
  return Promise.all(names.map(async (name) => ((await import(`./parts/${name.slice(0, -'.ts'.length)}.ts`)) as { default: SizePart }).default))
}
