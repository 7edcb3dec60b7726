/** The sheet of shortcuts behind `?`: those of the shell, and those of the page in front. Loaded when it is first opened. */
import { Modal } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { usePageShortcutList, type PageShortcut } from '#web/kit/page-shortcuts.ts'
import { shortcutList } from './shortcuts.ts'
import './shortcut-sheet.css'

export default function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const ofPage = usePageShortcutList()
  return (
    <Modal title={t('shortcuts.title')} open={open} onCancel={onClose} footer={null} width={420} destroyOnHidden>
      <Keys rows={shortcutList.map(({ keys, does }) => ({ keys, does: t(`shortcuts.${does}`) }))} />
      {ofPage.length > 0 && (
        <>
          <h3 className="shortcut-group">{t('shortcuts.page')}</h3>
          <Keys rows={ofPage} />
        </>
      )}
    </Modal>
  )
}

function Keys({ rows }: { rows: readonly PageShortcut[] }) {
  return (
    <dl className="shortcut-list">
      {rows.map(({ keys, does }) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
