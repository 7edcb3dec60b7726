/** Messages that are to be shown at once: asked for on arrival, and when news says that one came. The dialog marks each as read. */
import { useCallback, useEffect, useState } from 'react'
import { forcedMessages, type MessageView } from '#server/modules/message/message.contract.ts'
import { send } from '#web/kit/client.ts'

export interface Forced {
  readonly messages: readonly MessageView[]
  lookAgain(): void
  close(): void
}

export function useForcedMessages(): Forced {
  const [messages, setMessages] = useState<readonly MessageView[]>([])
  const lookAgain = useCallback(() => {
    // What is on screen stays there: a later one waits until these are read.
    void send(forcedMessages, {}, { silent: true })
      .then((found) => setMessages((shown) => (shown.length > 0 ? [...shown, ...found.filter(({ id }) => !shown.some((one) => one.id === id))] : found)))
      .catch(() => undefined)
  }, [])
  useEffect(lookAgain, [lookAgain])
  return { messages, lookAgain, close: useCallback(() => setMessages([]), []) }
}
