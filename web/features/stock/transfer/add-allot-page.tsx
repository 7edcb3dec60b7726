/**
 * A transfer that is written or edited: `/storage-center/add-allot`, with `?id=` for a draft or one that came back; a new one may begin with
 * all of an article in a warehouse: `?warehouse=` its id, `&sku=` the article's number.
 */
import { useQuery } from '@tanstack/react-query'
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { insertTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { transferCalls, transferFrom } from './transfer-calls.ts'
import { TransferForm } from './transfer-form.tsx'
import '../texts.ts'

export default function AddAllotPage() {
  const { t } = useTranslation('transfer')
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const [warehouse, sku] = [search.get('warehouse'), search.get('sku')]
  const { data, error, refetch } = useCall(transferCalls.detail, { id }, { silent: true, enabled: id !== '' })
  if (!may(insertTransfer.permission)) return <ForbiddenList />
  if (!id) return warehouse && sku ? <Begun key={`${warehouse} ${sku}`} warehouse={warehouse} sku={sku} /> : <TransferForm key="new" row={undefined} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.abilities?.['save'] !== true) return <Result status="info" title={t('notEditable')} />
  return <TransferForm key={`${id} ${data.version}`} row={data} />
}

function Begun({ warehouse, sku }: { readonly warehouse: string; readonly sku: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transfer-from', warehouse, sku],
    queryFn: ({ signal }) => transferFrom(warehouse, sku, signal),
    // What is free is asked afresh each time, and what is being written does not change under the hand.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data === undefined ? <SkeletonRows /> : <TransferForm row={undefined} from={data} />
}
