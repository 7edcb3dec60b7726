/** An order that is written or edited: `/stock-order/order/add-order`, with `?id=` for a draft or one that came back. */
import { Result } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { orderDetail, type Order } from '../order-calls.ts'
import { OrderForm } from './order-form.tsx'
import '../texts.ts'

export default function AddOrderPage() {
  const { t } = useTranslation('purchase')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, isFetchedAfterMount, refetch } = useCall(orderDetail, { id }, { silent: true, enabled: id !== '' })
  if (!may(orderCalls.save.permission)) return <ForbiddenList />
  if (!id) return <OrderForm row={undefined} onReload={() => undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  // What was loaded before it was written last is not what is stored.
  if (!data || !isFetchedAfterMount) return <SkeletonRows />
  return <Editing key={id} row={data} refusal={t('notEditable')} reload={() => refetch()} />
}

/** The form begins with what was loaded first, and saves over it by itself; it begins anew only when somebody asks for it. */
function Editing({ row, refusal, reload }: { row: Order; refusal: string; reload: () => Promise<{ data?: Order | undefined }> }) {
  const [opened, setOpened] = useState(row)
  if (opened.abilities?.['save'] !== true) return <Result status="info" title={refusal} />
  return <OrderForm key={opened.version} row={opened} onReload={() => void reload().then(({ data }) => data && setOpened(data))} />
}
