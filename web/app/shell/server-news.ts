/** What the shell does with news from the server: caches follow, and an ended session ends here too. Shows nothing itself, so news alone draw nothing anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { buttons, menuRoutes, topMenus } from '#server/auth/account.contract.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { isSessionAlive, useServerEvent, useAnnouncedRights } from '#web/kit/realtime.ts'
import { followRights } from '#web/kit/rights-version.ts'
import { followUser, reloadUser } from '#web/kit/session.ts'

const ofRights = [menuRoutes.path, topMenus.path, buttons.path]

export function ServerNews(): null {
  const cache = useQueryClient()
  const language = useLanguage()
  const asked = useRef(language)
  const rights = useAnnouncedRights()
  // Roles decide which entries of the menu are shown; they are read with the user.
  useEffect(() => {
    if (!rights) return
    void followUser(rights.version).catch(() => undefined)
    void followRights(cache, ofRights, rights.version)
  }, [cache, rights])
  useServerEvent('settings-changed', () => void cache.invalidateQueries())
  // The client signs out when the server answers that the token is dead; a refreshed one lives on.
  useServerEvent('session-ended', () => void isSessionAlive())
  // Titles, names and reasons come from the server in the reader's language.
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    void cache.invalidateQueries()
    void reloadUser().catch(() => undefined)
  }, [cache, language])
  return null
}
