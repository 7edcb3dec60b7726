/** Reading everything at once, of all kinds or of one. */
import { readAllMessages } from '#server/modules/message/message.contract.ts'
import type { MessageKind } from '#server/modules/message/message-kinds.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { messagePath } from './unread.ts'
import '../texts.ts'

export function useReadAll(onDone: () => void): { readonly isBusy: boolean; readAll(kind?: MessageKind): void } {
  const { t } = useTranslation('message')
  const action = useAction(readAllMessages, {
    refreshes: [messagePath],
    onDone: () => {
      notify.success(t('drawer.done'))
      onDone()
    },
  })
  return { isBusy: action.isPending, readAll: (kind) => action.mutate(kind ? { kind } : {}) }
}
