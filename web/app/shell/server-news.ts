/** What the shell does with news from the server: caches follow, and an ended session ends here too. */
import { useQueryClient } from '@tanstack/react-query'
import { isSessionAlive, useServerEvent } from '#web/kit/realtime.ts'

export function useServerNews(): void {
  const cache = useQueryClient()
  useServerEvent('settings-changed', () => void cache.invalidateQueries())
  // The client signs out when the server answers that the token is dead; a refreshed one lives on.
  useServerEvent('session-ended', () => void isSessionAlive())
}
