/** An exception as whoever is asked about it reads it: why, what is sent, what was tried. */
import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import { exceptionCase, exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { exceptionDetail } from './mend-dialog.tsx'
import { Beside, Sent, TryLines, Why, sendsWords } from './exception-facts.tsx'
import styles from './exception.module.css'
import './texts.ts'

const shownElsewhere = ['lastError', 'nextRetryAt', 'reason', 'payload', 'updateTime', 'type', 'status', 'bizType', 'bizId'] as const

export default function ExceptionDocument({ bizId, printed }: CaseDocumentProps) {
  const { t } = useTranslation('exception')
  const mayLook = useMay()(exceptionDetail.permission)
  const { data, error, refetch } = useCall(exceptionCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <Flex vertical gap={16}>
      <Why row={data} />
      {!printed && (
        <Flex>
          <Beside row={data} />
        </Flex>
      )}
      <DetailFields of={exceptionOrder} row={data} without={shownElsewhere} />
      {sendsWords(data) && (
        <section aria-label={t('payload')}>
          <h3 className={styles['title']}>{t('payload')}</h3>
          <Sent row={data} />
        </section>
      )}
      {mayLook && !printed && <Link to={`/order-center/exception-detail?id=${bizId}`}>{t('mendElsewhere')}</Link>}
      <section aria-label={t('tries')}>
        <h3 className={styles['title']}>{t('tries')}</h3>
        <TryLines lines={data.tries} payloadFields={data.payloadFields} />
      </section>
    </Flex>
  )
}
