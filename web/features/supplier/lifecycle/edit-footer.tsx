/** The buttons below an application that is edited. */
import { Button } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

interface EditFooterProps {
  readonly busy: 'keep' | 'submit' | undefined
  /** Why it cannot be handed in yet. */
  readonly cannotSubmit?: boolean
  readonly onEnd: (way: 'keep' | 'submit') => void
  readonly onClose: () => void
}

export function EditFooter({ busy, cannotSubmit = false, onEnd, onClose }: EditFooterProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const { t: kit } = useTranslation('kit')
  return (
    <>
      <Button onClick={onClose}>{kit('cancel')}</Button>
      <Button loading={busy === 'keep'} disabled={busy !== undefined} onClick={() => onEnd('keep')}>
        {t('edit.keep')}
      </Button>
      <Button type="primary" loading={busy === 'submit'} disabled={cannotSubmit || busy !== undefined} onClick={() => onEnd('submit')}>
        {t('edit.submit')}
      </Button>
    </>
  )
}
