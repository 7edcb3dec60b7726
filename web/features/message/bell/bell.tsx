/**
 * What hangs in the top bar. The notice bell belongs to the supplier environment alone (specification, sections 2 and 6); the
 * platform's people have a tray in its place: their tasks, announcements and messages behind another sign.
 */
import { BellOutlined, InboxOutlined } from '@ant-design/icons'
import { Badge, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { loadNamespaces, useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { useForcedMessages } from './forced-messages.ts'
import { useUnread } from './unread.ts'
import { useWaiting } from './waiting.ts'
import '../texts.ts'

/** The bell alone is in everybody's first download; the rest comes when it is opened. */
async function withKitTexts<Module>(opening: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([opening, loadNamespaces(['kit'])])
  return module
}

const SupplierDrawer = lazyChunk(() => withKitTexts(import('./supplier-drawer.tsx')))
const StaffDrawer = lazyChunk(() => withKitTexts(import('./staff-drawer.tsx')))
const MessageDialog = lazyChunk(async () => ({ default: (await withKitTexts(import('./message-dialog.tsx'))).MessageDialog }))

export default function Bell() {
  const { t } = useTranslation('message')
  const { isNotSupplier } = flagsOf(useSession()?.user)
  const [open, setOpen] = useState<boolean>()
  const forced = useForcedMessages()
  const unread = useUnread(forced.lookAgain)
  const waiting = useWaiting(isNotSupplier)
  const count = unread + waiting
  const name = t(isNotSupplier ? 'bell.tray' : 'bell.label')
  const label = count > 0 ? t(isNotSupplier ? 'bell.trayCount' : 'bell.count', { count, waiting, unread }) : name
  const close = () => setOpen(false)
  return (
    <>
      <Tooltip title={name} mouseEnterDelay={0.4}>
        <button type="button" className="tool" aria-label={label} data-unread={unread} onClick={() => setOpen(true)}>
          <Badge count={count} size="small" offset={[2, -2]} overflowCount={99}>
            {isNotSupplier ? <InboxOutlined /> : <BellOutlined />}
          </Badge>
        </button>
      </Tooltip>
      <Suspense fallback={null}>
        {open !== undefined && (isNotSupplier ? <StaffDrawer open={open} onClose={close} /> : <SupplierDrawer open={open} onClose={close} />)}
        {forced.messages.length > 0 && <MessageDialog messages={forced.messages} first={0} onClose={forced.close} />}
      </Suspense>
    </>
  )
}
