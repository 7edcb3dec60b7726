/** What became of one of many: done, or why not. */
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from '#web/kit/i18n.ts'
import '../approval-texts.ts'

/** @param good what is said where nothing stands in the way */
export function Outcome({ problem, good }: { problem: string | null; good?: string }) {
  const { t } = useTranslation('product-approval')
  return (
    <span style={{ color: problem === null ? 'var(--success)' : 'var(--danger)' }}>
      {problem === null ? <CheckCircleFilled /> : <CloseCircleFilled />} {problem ?? good ?? t('batch.done')}
    </span>
  )
}
