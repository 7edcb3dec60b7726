/** The information of a supplier that is there, step by step; which one stands in the address. */
import { Alert, Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { saveSupplierInfo, supplierDetails, supplierSteps } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'
import { SupplierWizard } from './supplier-wizard.tsx'

export default function UpdateSupplierPage() {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  // What is edited has to be the row as it is now; an answer from before may be old.
  const { data, error, isFetchedAfterMount, refetch } = useCall(supplierDetails, { id }, { silent: true, enabled: id !== '' })
  if (!may(saveSupplierInfo.permission)) return <ForbiddenList />
  if (id === '')
    return (
      <Result status="info" title={t('choose')} extra={<Button onClick={() => void navigate('/supplier-center/supplier-list/index')}>{t('back')}</Button>} />
    )
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <SkeletonRows />
  const row = data
  const refusal = row.abilities?.['update']
  if (typeof refusal === 'string') return <Alert type="warning" showIcon title={data.companyName} description={refusal} />
  return (
    <SupplierWizard key={id} title={t('edit.update', { name: data.companyName })} steps={supplierSteps} row={row} start={search.get('step') ?? undefined} />
  )
}
