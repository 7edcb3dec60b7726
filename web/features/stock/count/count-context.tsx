/** Beside the decision on a count: what counts before it found in the same spaces. */
import { Typography } from 'antd'
import { takeCase } from '#server/modules/stock/count/inventory-take.contract.ts'
import type { CaseContextProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { CountHistory } from './count-history.tsx'
import '../texts.ts'

export default function CountContext({ bizId }: CaseContextProps) {
  const { t } = useTranslation('stock')
  const { data, error, refetch } = useCall(takeCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  return data.history.length > 0 ? <CountHistory history={data.history} /> : <Typography.Text type="secondary">{t('count.noHistory')}</Typography.Text>
}
