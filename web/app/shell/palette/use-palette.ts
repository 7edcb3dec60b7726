/** Text in, entries of the palette out. Menus answer at once; records are asked of the server when the typing pauses. */
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { addableKinds, searchRecords } from '#server/modules/search/search.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import type { MenuLeaf } from '../menu.ts'
import { useRecentPages } from '../recent-pages.ts'
import { useMenuSearch } from '../use-menu-search.ts'
import { entriesFor, type Entry } from './entries.ts'

const pauseMs = 150
const nobody: readonly never[] = []

export interface Palette {
  readonly entries: readonly Entry[]
  readonly isSearching: boolean
  readonly failure: string | undefined
}

export function usePalette(leaves: readonly MenuLeaf[], text: string): Palette {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const asked = useSettled(text.trim())
  const visited = useRecentPages()
  const { pathname, search } = useLocation()
  // Where one is need not be offered.
  const recent = useMemo(() => visited.filter(({ value }) => value !== pathname + search), [visited, pathname, search])
  const { leaves: menus, spell } = useMenuSearch(leaves, text)
  const addable = useCall(addableKinds, {}, { silent: true, staleTime: 5 * 60_000 })
  const found = useCall(searchRecords, { text: asked }, { silent: true, enabled: asked !== '', keepPrevious: true })
  const records = asked === '' || text.trim() === '' ? nobody : (found.data ?? nobody)
  const entries = useMemo(
    () =>
      entriesFor(
        text,
        {
          menus,
          records,
          addable: addable.data ?? nobody,
          recent,
          nameOfAdding: (kind) => t('search.add', { kind: language === 'en' ? kind.toLowerCase() : kind }),
        },
        spell,
      ),
    [text, menus, records, addable.data, recent, spell, t, language],
  )
  const isSearching = text.trim() !== '' && (asked !== text.trim() || found.isFetching)
  return { entries, isSearching, failure: asked === '' ? undefined : found.error?.message }
}

/** The text as it was when nothing had been typed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => settle(text), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
