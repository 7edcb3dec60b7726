/** Why a sub-order stands still. */
import { Alert } from 'antd'
import { subOrder } from '#server/modules/order/sub-order.contract.ts'
import { useLabel } from '#web/kit/i18n.ts'

export function Held({ row: { status, heldReason } }: { row: { readonly status: string; readonly heldReason?: string | null | undefined } }) {
  const label = useLabel()
  const reason = subOrder.row.shape.heldReason.meta()?.options?.find(({ value }) => value === heldReason)
  return status === 'EXCEPTION' && reason ? <Alert type="error" showIcon title={label(reason.label)} /> : null
}
