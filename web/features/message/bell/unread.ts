/** How many messages are unread, kept current by news from the server; a toast says what came, one in three seconds. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { unreadTotal } from '#server/modules/message/message.contract.ts'
import { refreshPaths, useCall } from '#web/kit/client.ts'
import { currentLanguage } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useServerEvent } from '#web/kit/realtime.ts'

export const messagePath = '/api/supplier/message'

/** At most one live toast in so many milliseconds. */
const quietMs = 3000

/** @param onForced a message came that is to be shown at once */
export function useUnread(onForced: () => void): number {
  const cache = useQueryClient()
  const lastToast = useRef(0)
  const { data } = useCall(unreadTotal, {}, { silent: true })
  useServerEvent('notification-changed', ({ title, forced }) => {
    void refreshPaths(cache, [messagePath])
    if (forced) return onForced()
    if (title !== undefined && Date.now() - lastToast.current >= quietMs) {
      lastToast.current = Date.now()
      notify.info(title[currentLanguage()])
    }
    return undefined
  })
  return data ?? 0
}
