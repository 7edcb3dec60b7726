/** A count that is written or edited: `/storage-center/add-count`, with `?id=` for a draft. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { insertTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { takeDetail } from './count-calls.ts'
import { CountForm } from './count-form.tsx'
import '../texts.ts'

export default function AddCountPage() {
  const { t } = useTranslation('stock')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall(takeDetail, { id }, { silent: true, enabled: id !== '' })
  if (!may(insertTake.permission)) return <ForbiddenList />
  if (!id) return <CountForm key="new" row={undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.abilities?.['save'] !== true) return <Result status="info" title={t('inbound.notEditable')} />
  return <CountForm key={`${id} ${data.version}`} row={data} />
}
