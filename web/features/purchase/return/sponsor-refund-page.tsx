/** Where a return begins: `/stock-order/order/sponsor-refund?id=` of an order, or of a return that may be edited. */
import { Card, Empty, Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { receivedOrders } from './return-calls.ts'
import { ReturnForm } from './return-form.tsx'
import './texts.ts'

export default function SponsorRefundPage() {
  const { t } = useTranslation('purchase-return')
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayWrite = may(returnCalls.save.permission)
  const { data, error, refetch } = useCall(returnCalls.forSave, { id }, { silent: true, enabled: mayWrite && id !== '' })
  if (!mayWrite) return <ForbiddenList />
  if (!id)
    return (
      <Card size="small" title={t('chooseOrder')}>
        <RemoteSelect
          aria-label={t('order')}
          placeholder={t('order')}
          source={receivedOrders}
          onChange={(chosen) => typeof chosen === 'string' && setSearch({ id: chosen }, { replace: true })}
        />
      </Card>
    )
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.draft && data.draft.abilities?.['save'] !== true) return <Result status="info" title={t('notEditable')} />
  if (data.lines.length === 0) return <Empty description={t('nothing')} />
  return <ReturnForm key={`${id} ${data.draft?.version ?? ''}`} from={data} />
}
