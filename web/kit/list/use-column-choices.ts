/** The user's columns of a list: at once in this browser, and on the server so that they follow him to another one. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readItem, removeItem, writeItem } from '../storage.ts'
import { columnItemName, mergeChoices } from './column-choice.ts'
import type { ColumnChoice } from './column-choice.ts'
import { loadColumns, storeColumns } from './list-preferences.ts'

export interface ColumnChoices {
  readonly choices: readonly ColumnChoice[]
  readonly change: (next: readonly ColumnChoice[]) => void
  readonly reset: () => void
}

/** Dragging a width or an order makes many changes; the server hears of the last one. */
const storeAfterMs = 800

export function useColumnChoices(list: string, defaults: readonly ColumnChoice[]): ColumnChoices {
  const [stored, setStored] = useState<unknown>(() => readItem(columnItemName(list)))
  const timer = useRef<number>(undefined)

  useEffect(() => {
    if (readItem(columnItemName(list)) !== undefined) return
    let gone = false
    void loadColumns(list).then((columns) => {
      if (!gone && columns) setStored(columns)
    })
    return () => {
      gone = true
    }
  }, [list])

  const keep = useCallback(
    (next: readonly ColumnChoice[] | undefined) => {
      setStored(next)
      if (next) writeItem(columnItemName(list), next)
      else removeItem(columnItemName(list))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void storeColumns(list, next ?? []), storeAfterMs)
    },
    [list],
  )

  const choices = useMemo(() => mergeChoices(defaults, stored), [defaults, stored])
  return { choices, change: keep, reset: useCallback(() => keep(undefined), [keep]) }
}
