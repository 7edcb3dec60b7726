/** The supplier's drawer: what is unread, reading all of it, and the way to everything. */
import { Button, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { unreadMessages, type MessageView } from '#server/modules/message/message.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { useScreen } from '#web/kit/screen.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageListDialog } from './message-list-dialog.tsx'
import { UnreadList } from './unread-list.tsx'
import { useReadAll } from './use-unread-actions.ts'
import '../texts.ts'

export default function SupplierDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('message')
  const { sm } = useScreen()
  const [reading, setReading] = useState<{ messages: readonly MessageView[]; first: number }>()
  const [listOpen, setListOpen] = useState(false)
  const { data, error, refetch } = useCall(unreadMessages, {}, { silent: true, enabled: open })
  const { isBusy, readAll } = useReadAll(onClose)
  return (
    <>
      <Drawer
        open={open}
        size={sm ? 400 : '100%'}
        title={t('drawer.title')}
        onClose={onClose}
        styles={{ body: { padding: 0 } }}
        footer={
          <Flex justify="space-between">
            <Button disabled={!data?.length} loading={isBusy} onClick={() => readAll()}>
              {t('drawer.readAll')}
            </Button>
            <Button type="primary" onClick={() => setListOpen(true)}>
              {t('drawer.viewAll')}
            </Button>
          </Flex>
        }
      >
        {error ? (
          <FailedList reason={error.message} onRetry={() => void refetch()} />
        ) : (
          <UnreadList messages={data} onOpen={(message) => setReading({ messages: data ?? [], first: (data ?? []).indexOf(message) })} />
        )}
      </Drawer>
      {/* The list as it was when the first one was opened: what is read meanwhile must not move the next one away. */}
      {reading && <MessageDialog messages={reading.messages} first={reading.first} onClose={() => setReading(undefined)} />}
      {listOpen && <MessageListDialog messageModule="MESSAGE_SUPPLIER" onClose={() => setListOpen(false)} />}
    </>
  )
}
