/** How one looks at a list: density, full screen, whether the search area shows. Density stays in this browser. */
import { useState } from 'react'
import { readItem, writeItem } from '../storage.ts'

export type Density = 'large' | 'medium' | 'small'

export interface TableLook {
  readonly density: Density
  readonly setDensity: (density: Density) => void
  readonly fullScreen: boolean
  readonly toggleFullScreen: () => void
  readonly searchShown: boolean
  readonly toggleSearch: () => void
  readonly columnsOpen: boolean
  readonly openColumns: () => void
  readonly closeColumns: () => void
  readonly refresh: () => void
  readonly refreshing: boolean
}

const densities: ReadonlySet<unknown> = new Set<Density>(['large', 'medium', 'small'])

export function useTableLook(list: string, refresh: () => void, refreshing: boolean): TableLook {
  const [density, setDensity] = useState<Density>(() => {
    const stored = readItem<Density>(`${list}-density`)
    return stored && densities.has(stored) ? stored : 'medium'
  })
  const [fullScreen, setFullScreen] = useState(false)
  const [searchShown, setSearchShown] = useState(true)
  const [columnsOpen, setColumnsOpen] = useState(false)
  return {
    density,
    setDensity: (next) => {
      setDensity(next)
      writeItem(`${list}-density`, next)
    },
    fullScreen,
    toggleFullScreen: () => setFullScreen((on) => !on),
    searchShown,
    toggleSearch: () => setSearchShown((on) => !on),
    columnsOpen,
    openColumns: () => setColumnsOpen(true),
    closeColumns: () => setColumnsOpen(false),
    refresh,
    refreshing,
  }
}
