/** Chosen rows of a list. They stay chosen while paging; a new search begins with none. */
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../resource-calls.ts'

export interface Selection {
  readonly rows: readonly Row[]
  /** The rows stand for everything that matches, also what is on no page yet. */
  readonly allMatching: boolean
  readonly choose: (rows: readonly Row[]) => void
  readonly chooseAllMatching: () => void
  /** Rows that were looked at again: as they are now; those that were looked for and not found are chosen no more. */
  readonly renew: (found: readonly Row[], lookedFor: readonly Row[]) => void
  readonly clear: () => void
}

interface Chosen {
  readonly about: string
  readonly rows: readonly Row[]
  readonly allMatching: boolean
}

/** Chosen rows after another look: the newest of each that was found, without those that were looked for in vain. The same list where nothing changed. */
export function renewed(chosen: readonly Row[], found: readonly Row[], lookedFor: readonly Row[]): readonly Row[] {
  const now = new Map(found.map((row) => [row.id, row]))
  const sought = new Set(lookedFor.map(({ id }) => id))
  const left = chosen.flatMap((row) => now.get(row.id) ?? (sought.has(row.id) ? [] : row))
  return left.length === chosen.length && left.every((row, at) => row === chosen[at]) ? chosen : left
}

const nothing = { rows: [], allMatching: false } as const

/** `about` says what the rows were chosen from; what was chosen from something else counts no more. */
export function useSelection(about: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ about, rows: [], allMatching: false })
  const { rows, allMatching } = chosen.about === about ? chosen : nothing
  const choose = useCallback((next: readonly Row[]) => setChosen({ about, rows: next, allMatching: false }), [about])
  const chooseAllMatching = useCallback(() => setChosen((present) => ({ ...present, allMatching: true })), [])
  const renew = useCallback(
    (found: readonly Row[], lookedFor: readonly Row[]) =>
      setChosen((present) => {
        const left = renewed(present.rows, found, lookedFor)
        return present.about === about && left !== present.rows ? { about, rows: left, allMatching: present.allMatching && left.length > 0 } : present
      }),
    [about],
  )
  const clear = useCallback(() => setChosen({ about, rows: [], allMatching: false }), [about])
  return useMemo(() => ({ rows, allMatching, choose, chooseAllMatching, renew, clear }), [rows, allMatching, choose, chooseAllMatching, renew, clear])
}
