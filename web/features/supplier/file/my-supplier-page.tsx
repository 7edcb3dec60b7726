/** A supplier's own file, as his people see it. */
import { Result } from 'antd'
import { currentSupplier } from '#server/modules/supplier/profile/supplier-choice.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { SupplierFile } from './supplier-file.tsx'
import '../texts.ts'

export default function MySupplierPage() {
  const { t } = useTranslation('supplier')
  const { data, error, refetch, isPending } = useCall(currentSupplier, {}, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  if (!data) return <Result status="info" title={t('none')} />
  return <SupplierFile id={data.id} />
}
