/** A dialog that fits the window: its own width where there is room, nearly all of a phone. Dragging it is the application's affair. */
import { Modal } from 'antd'
import type { ModalProps } from 'antd'
import { useTranslation } from '../i18n.ts'
import { useScreen } from '../screen.ts'
import '../texts.ts'

const usualWidth = 520

export function Dialog({ width = usualWidth, ...rest }: ModalProps) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  return <Modal okText={t('ok')} cancelText={t('cancel')} closable={{ 'aria-label': t('close') }} {...rest} width={md ? width : 'calc(100vw - 16px)'} />
}
