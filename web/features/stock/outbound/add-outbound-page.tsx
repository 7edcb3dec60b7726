/** An outbound order that is written or edited: `/storage-center/add-outbound`, with `?id=` for a draft or one that came back. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { insertOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { outboundCalls } from './outbound-calls.ts'
import { OutboundForm } from './outbound-form.tsx'
import '../texts.ts'

export default function AddOutboundPage() {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall(outboundCalls.detail, { id }, { silent: true, enabled: id !== '' })
  if (!may(insertOutbound.permission)) return <ForbiddenList />
  if (!id) return <OutboundForm key="new" row={undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.abilities?.['save'] !== true) return <Result status="info" title={t('notEditable')} />
  return <OutboundForm key={`${id} ${data.version}`} row={data} />
}
