/** The top menus that the user was granted, the one he chose, and the part of the menu that the side then shows. */
import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { topMenus } from '#server/auth/account.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'
import { inLanguage } from './menu-query.ts'
import { leavesLeft } from './menu.ts'
import { useMenu, type Menu } from './use-menu.ts'

export interface TopMenus {
  readonly list: OutputOf<typeof topMenus>
  /** Id of the chosen one; undefined is the whole menu. */
  readonly chosen: string | undefined
  readonly choose: (id: string | undefined) => void
  /** What the side shows. */
  readonly side: Menu
}

const chosenItem = 'topMenu'
const none: TopMenus['list'] = []

/** @param whole everything that the user may open */
export function useTopMenus(whole: Menu): TopMenus {
  const language = useLanguage()
  const { pathname } = useLocation()
  const { data = none } = useQuery(inLanguage(topMenus, {}, language, { silent: true }))
  // Nearly nobody has any: the answer that says so changes nothing.
  const list = data.length > 0 ? data : none
  const [wanted, setWanted] = useState(() => readItem<string>(chosenItem))
  const chosen = list.some(({ id }) => id === wanted) ? wanted : undefined
  const part = useMenu(chosen)
  const [shownFor, setShownFor] = useState<string>()
  const choose = useCallback((id: string | undefined) => {
    writeItem(chosenItem, id ?? '')
    setWanted(id)
  }, [])

  // Whoever goes to a page that the chosen part does not have (by a tab, the search, a link) sees where he is.
  if (chosen && part.state === 'ready' && whole.state === 'ready' && shownFor !== pathname) {
    setShownFor(pathname)
    if (shownFor !== undefined && leavesLeft(whole.leaves, part.leaves, pathname)) choose(undefined)
  }
  const side = chosen ? part : whole
  return useMemo(() => ({ list, chosen, choose, side }), [list, chosen, choose, side])
}
