/** A transfer that is written or edited: `/storage-center/add-allot`, with `?id=` for a draft or one that came back. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { insertTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { transferCalls } from './transfer-calls.ts'
import { TransferForm } from './transfer-form.tsx'
import '../texts.ts'

export default function AddAllotPage() {
  const { t } = useTranslation('transfer')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall(transferCalls.detail, { id }, { silent: true, enabled: id !== '' })
  if (!may(insertTransfer.permission)) return <ForbiddenList />
  if (!id) return <TransferForm key="new" row={undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.abilities?.['save'] !== true) return <Result status="info" title={t('notEditable')} />
  return <TransferForm key={`${id} ${data.version}`} row={data} />
}
