/** An inbound order that is written or edited: `/storage-center/add-stock`, with `?id=` for a draft or one that came back. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { insertInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { inboundCalls } from './inbound-calls.ts'
import { InboundForm } from './inbound-form.tsx'
import '../texts.ts'

export default function AddStockPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall(inboundCalls.detail, { id }, { silent: true, enabled: id !== '' })
  if (!may(insertInbound.permission)) return <ForbiddenList />
  if (!id) return <InboundForm key="new" row={undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.abilities?.['save'] !== true) return <Result status="info" title={t('inbound.notEditable')} />
  return <InboundForm key={`${id} ${data.version}`} row={data} />
}
