/** The way to settle a payment by the bank's statement, beside the exception in which people are asked: for whoever may, nobody else sees it. */
import { Button } from 'antd'
import { useState } from 'react'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import type { BesideExceptionProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { payDetail } from './pay-calls.ts'
import { SettleDialog } from './settle-dialog.tsx'
import '../texts.ts'

export default function SettlePayment({ bizId }: BesideExceptionProps) {
  const { t } = useTranslation('pay-settle')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(payDetail, { id: bizId }, { silent: true, enabled: may(payCalls.settle.permission) && may(payDetail.permission) })
  if (data?.maySettle !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
      {isOpen && <SettleDialog row={data} onClose={() => setOpen(false)} />}
    </>
  )
}
