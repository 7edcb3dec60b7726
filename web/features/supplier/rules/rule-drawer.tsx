/** The drawer in which a list opens a version. */
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { useScreen } from '#web/kit/screen.ts'

const drawerWidth = 860

export function RuleDrawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('kit')
  const { md } = useScreen()
  return (
    <Drawer open title={title} size={md ? drawerWidth : '100%'} onClose={onClose} aria-label={title} closable={{ 'aria-label': t('close') }}>
      {children}
    </Drawer>
  )
}
