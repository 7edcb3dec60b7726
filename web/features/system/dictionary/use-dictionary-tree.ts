/** The dictionaries with their entries, as rows that hang below each other. */
import { dictionaryTree } from '#server/modules/system/dictionary.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { TreeRow } from '#web/kit/list/tree-table.tsx'

export interface DictionaryRow extends TreeRow {
  readonly code: string
  readonly dictValue: string
  readonly parentId: string | null
  readonly children?: readonly DictionaryRow[] | null
}

export interface DictionarySearch {
  readonly code?: string | undefined
  readonly dictValue?: string | undefined
}

export function useDictionaryTree({ code, dictValue }: DictionarySearch) {
  const answer = useCall(dictionaryTree, { ...(code && { code }), ...(dictValue && { dictValue }) }, { keepPrevious: true, silent: true })
  const rows = withoutEmpty(answer.data ?? [])
  return { rows, answer }
}

/** An empty list of children would show an arrow that opens nothing. */
const withoutEmpty = (rows: readonly DictionaryRow[]): DictionaryRow[] =>
  rows.map((row) => ({ ...row, children: row.children && row.children.length > 0 ? withoutEmpty(row.children) : null }))

/** Every row of the tree, dictionaries and entries alike. */
export const flatten = (rows: readonly DictionaryRow[]): DictionaryRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
