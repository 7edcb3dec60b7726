/** The product in review that the address names, or what stands in its place. */
import { Result } from 'antd'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { approvalDetail } from '#server/modules/product/approval/approval.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Review } from './review.ts'
import '../approval-texts.ts'

/** `id`: of the draft or of the product. */
export function useReview(): { readonly review: Review; readonly instead?: undefined } | { readonly review?: undefined; readonly instead: ReactElement } {
  const { t } = useTranslation('product-approval')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const mayRead = useMay()(approvalDetail.permission)
  const { data, error, refetch } = useCall(approvalDetail, { id }, { silent: true, enabled: mayRead && id !== '' })
  if (!mayRead) return { instead: <ForbiddenList /> }
  if (!id) return { instead: <Result status="info" title={t('choose')} /> }
  if (error) return { instead: <FailedList reason={error.message} onRetry={() => void refetch()} /> }
  return data ? { review: data } : { instead: <SkeletonRows /> }
}
