/** How many tasks wait for me, as the inbox and the home count them. */
import { useQueryClient } from '@tanstack/react-query'
import { inboxCounts } from '#server/inbox/people.contract.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useServerEvent } from '#web/kit/realtime.ts'

/** @param isAsked the tray of the platform's people counts tasks too; the bell of suppliers counts messages alone (specification, section 6) */
export function useWaiting(isAsked: boolean): number {
  const cache = useQueryClient()
  const may = useMay()
  const { data } = useCall(inboxCounts, {}, { silent: true, keepPrevious: true, enabled: isAsked && may('workflow:work') })
  useServerEvent('inbox-changed', () => void refreshPaths(cache, [inboxCounts.path]))
  return data ? data.todo + data.claimable : 0
}
