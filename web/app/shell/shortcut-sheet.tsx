/** The sheet of shortcuts behind `?`. */
import { Modal } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { shortcutList } from './shortcuts.ts'

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal title={t('shortcuts.title')} open={open} onCancel={onClose} footer={null} width={420} destroyOnHidden>
      <dl className="shortcut-list">
        {shortcutList.map(({ keys, does }) => (
          <div key={does}>
            <dt>{t(`shortcuts.${does}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
