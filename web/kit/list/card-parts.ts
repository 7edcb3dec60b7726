/** What of a list's columns stands where on a card. */

interface Column {
  readonly key?: unknown
}

/** More facts than this make a card longer than a look. */
const mostFacts = 5

export interface CardParts<C> {
  /** Names the row: the first column that says something. */
  readonly name: C | undefined
  /** The first state, beside the name. */
  readonly mark: C | undefined
  /** The next columns in the user's own order, each with its head. */
  readonly facts: readonly C[]
}

/** @param states names of the columns that are states */
export function partsOfCard<C extends Column>(columns: readonly C[], states: ReadonlySet<string>, row: Readonly<Record<string, unknown>>): CardParts<C> {
  const isState = ({ key }: C): boolean => states.has(String(key))
  const mark = columns.find(isState)
  const name = columns.find((column) => column !== mark && says(row[String(column.key)]))
  return { name, mark, facts: columns.filter((column) => column !== name && column !== mark).slice(0, mostFacts) }
}

const says = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
