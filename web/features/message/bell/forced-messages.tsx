/** Messages that are to be shown at once: one dialog after the other on arrival, each marked as read when it is shown. */
import { useEffect, useState } from 'react'
import { forcedMessages, type MessageView } from '#server/modules/message/message.contract.ts'
import { send } from '#web/kit/client.ts'
import { MessageDialog } from './message-dialog.tsx'

export function ForcedMessages() {
  const [messages, setMessages] = useState<readonly MessageView[]>([])
  useEffect(() => {
    let isGone = false
    void send(forcedMessages, {}, { silent: true })
      .then((found) => {
        if (!isGone) setMessages(found)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  if (messages.length === 0) return null
  return <MessageDialog messages={messages} first={0} onClose={() => setMessages([])} />
}
