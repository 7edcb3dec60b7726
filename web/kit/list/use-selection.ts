/** Chosen rows of a list. They stay chosen while paging; a new search begins with none. */
import { useCallback, useState } from 'react'
import type { Row } from '../resource-calls.ts'

export interface Selection {
  readonly rows: readonly Row[]
  /** The rows stand for everything that matches, also what is on no page yet. */
  readonly allMatching: boolean
  readonly choose: (rows: readonly Row[]) => void
  readonly chooseAllMatching: () => void
  readonly clear: () => void
}

interface Chosen {
  readonly about: string
  readonly rows: readonly Row[]
  readonly allMatching: boolean
}

/** `about` says what the rows were chosen from; what was chosen from something else counts no more. */
export function useSelection(about: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ about, rows: [], allMatching: false })
  const { rows, allMatching } = chosen.about === about ? chosen : { rows: [], allMatching: false }
  return {
    rows,
    allMatching,
    choose: useCallback((next: readonly Row[]) => setChosen({ about, rows: next, allMatching: false }), [about]),
    chooseAllMatching: useCallback(() => setChosen((present) => ({ ...present, allMatching: true })), []),
    clear: useCallback(() => setChosen({ about, rows: [], allMatching: false }), [about]),
  }
}
