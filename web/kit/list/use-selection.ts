/** Chosen rows of a list. They stay chosen while paging; a new search begins with none. */
import { useCallback, useEffect, useState } from 'react'
import type { Row } from '../resource-calls.ts'

export interface Selection {
  readonly rows: readonly Row[]
  /** The rows stand for everything that matches, also what is on no page yet. */
  readonly allMatching: boolean
  readonly choose: (rows: readonly Row[]) => void
  readonly chooseAllMatching: () => void
  readonly clear: () => void
}

/** `about` says what the rows were chosen from; when it changes the choice is gone. */
export function useSelection(about: string): Selection {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [allMatching, setAllMatching] = useState(false)
  const clear = useCallback(() => {
    setRows([])
    setAllMatching(false)
  }, [])
  useEffect(clear, [about, clear])

  const choose = useCallback((next: readonly Row[]) => {
    setRows(next)
    setAllMatching(false)
  }, [])
  return { rows, allMatching, choose, chooseAllMatching: useCallback(() => setAllMatching(true), []), clear }
}
