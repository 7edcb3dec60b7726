/** Beside the exception in which people are asked: the payment settled by the bank's statement. */
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import type { BesideExceptionProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useMay } from '#web/kit/permissions.ts'
import { payDetail } from './pay-calls.ts'
import { SettleButton } from './settle-button.tsx'

export default function SettlePayment({ bizId }: BesideExceptionProps) {
  const may = useMay()
  const { data } = useCall(payDetail, { id: bizId }, { silent: true, enabled: may(payCalls.settle.permission) && may(payDetail.permission) })
  return data ? <SettleButton row={data} /> : null
}
