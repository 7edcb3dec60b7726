/** A published version of one SKU with the product around it: `/commodity-management/record-goods-create-modal?id=`. */
import { Result } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { skuSnapshotDetail } from '#server/modules/product/records/product-records.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { VersionView } from './version-view.tsx'
import '../approval-texts.ts'

export default function SkuSnapshotPage() {
  const { t } = useTranslation('product-approval')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = useMay()(skuSnapshotDetail.permission)
  const { data, error, refetch } = useCall(skuSnapshotDetail, { id }, { silent: true, enabled: mayRead && id !== '' })
  if (!mayRead) return <ForbiddenList />
  if (!id) return <Result status="info" title={t('snapshot.choose')} />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const { row } = data
  const head = {
    name: row.name,
    code: row.code,
    number: row.number,
    about: [row.specText, row.unitName, row.supplierName, row.createTime && formatInstant(row.createTime)],
  }
  return <VersionView key={id} version={data} head={head} tab="sku" page="record-goods-create-modal" />
}
