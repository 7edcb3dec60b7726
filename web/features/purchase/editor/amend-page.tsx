/** A change of an order in force: `/stock-order/order/amend?id=`. It begins with what is in force, or with the change that came back. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { orderDetail } from '../order-calls.ts'
import { AmendForm } from './amend-form.tsx'
import '../texts.ts'

export default function AmendPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const asked = { silent: true, enabled: id !== '' && may(orderChangeCalls.amend.permission) } as const
  const { data: row, error, refetch } = useCall(orderDetail, { id }, asked)
  const { data: wanted, error: unread } = useCall(orderChangeCalls.pendingChange, { id }, asked)
  if (!may(orderChangeCalls.amend.permission)) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('choose')} />
  const failed = error ?? unread
  if (failed) return <FailedList reason={failed.message} onRetry={() => void refetch()} />
  if (!row || wanted === undefined) return <SkeletonRows />
  if (row.abilities?.['amend'] !== true) return <Result status="info" title={t('notAmendable')} />
  return <AmendForm key={row.id} row={row} wanted={wanted} />
}
