/** One case: `/order-center/new-info-service?id=`, for staff and for the supplier to whom it was put, in frames too. */
import { Button, Result } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { useBase } from './case-paths.ts'
import { CaseView } from './case-view.tsx'
import './texts.ts'

export default function CasePage() {
  const { t } = useTranslation('after-sales')
  const navigate = useNavigate()
  const base = useBase()
  const [search] = useSearchParams()
  const id = search.get('id')
  const back = () => void navigate(base ? `${base}/order-center/service-work-order-list` : '/order-center/service-work-order-list/index')
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('toList')}</Button>} />
  return <OneCase key={id} id={id} onBack={back} />
}

/** Each side by its own call. */
export function useCaseInfo(id: string) {
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const call = isSupplier ? caseCalls.supplierInfo : caseCalls.info
  return { mayLook: may(call.permission), ...useCall(call, { id }, { silent: true, enabled: may(call.permission), keepPrevious: true }) }
}

function OneCase({ id, onBack }: { id: string; onBack: () => void }) {
  const { mayLook, data, error, refetch } = useCaseInfo(id)
  if (!mayLook) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  return data ? <CaseView row={data} onBack={onBack} /> : <SkeletonRows />
}
