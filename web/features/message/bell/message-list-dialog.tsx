/** All messages in a dialog, as the bell's "view all" opens it. */
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { MessageTable } from '../mine/message-table.tsx'
import '../texts.ts'

export function MessageListDialog({ messageModule, onClose }: { messageModule?: 'MESSAGE_SUPPLIER' | 'MESSAGE_PLATFORM'; onClose: () => void }) {
  const { t } = useTranslation('message')
  return (
    <Dialog open width={880} title={t('list.title')} footer={null} onCancel={onClose}>
      <MessageTable messageModule={messageModule} />
    </Dialog>
  )
}
