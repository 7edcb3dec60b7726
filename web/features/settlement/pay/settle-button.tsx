/** The way to settle a payment by the bank's statement, for whoever may. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Pay } from './pay-calls.ts'
import { SettleDialog } from './settle-dialog.tsx'
import '../texts.ts'

export function SettleButton({ row }: { row: Pay }) {
  const { t } = useTranslation('pay-settle')
  const [isOpen, setOpen] = useState(false)
  if (row.maySettle !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
      {isOpen && <SettleDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
