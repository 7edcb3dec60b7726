/** One exception from every side: `/order-center/exception-detail?id=`. */
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex, Result } from 'antd'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { exceptionOrder, exceptionStatuses } from '#server/modules/exception/exception.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { useExceptionActions } from './exception-actions.tsx'
import { Beside, Links, Sent, Tries, Why, sendsWords } from './exception-facts.tsx'
import { exceptionDetail } from './mend-dialog.tsx'
import styles from './exception.module.css'
import './texts.ts'

/** Said by the head, the sentence about why, and the values that are sent. */
const shownElsewhere = ['code', 'status', 'lastError', 'nextRetryAt', 'reason', 'payload', 'updateTime', 'type', 'bizType', 'bizId'] as const

/** Milliseconds. */
const askAgainMs = 3000

export default function ExceptionDetailPage() {
  const { t } = useTranslation('exception')
  const navigate = useNavigate()
  const isFramed = useLocation().pathname.startsWith('/iframe-page')
  const [search] = useSearchParams()
  const id = search.get('id')
  const back = () => void navigate(isFramed ? '/iframe-page/order-center/abnormal-order' : '/order-center/exception-order/index')
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('back')}</Button>} />
  return <ExceptionView key={id} id={id} onBack={back} />
}

function ExceptionView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('exception')
  const may = useMay()
  const { data, error, refetch } = useCall(
    exceptionDetail,
    { id },
    // What is being tried is over in a moment.
    { silent: true, enabled: may(exceptionDetail.permission), refetchInterval: askAgainMs, refetchWhile: ({ status }) => status === 'RETRYING' },
  )
  const { actions, dialog } = useExceptionActions()
  if (!may(exceptionDetail.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const status = exceptionStatuses.find(({ value }) => value === data.status)
  return (
    <div className={styles['page']}>
      <Flex align="center" gap={12} wrap>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />
        <DocumentTitle>{data.code}</DocumentTitle>
        <CopyButton text={data.code} />
        {status && <StatusTag choice={status} />}
        <Links row={data} />
        <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
          <Beside key={`${data.status} ${data.version}`} row={data} />
          <ActionBar actions={actions} row={data} />
        </Flex>
      </Flex>
      <Why row={data} />
      <div className={styles['beside']}>
        <div className={styles['stack']}>
          <section className={styles['card']} aria-label={t('about')}>
            <h3 className={styles['title']}>{t('about')}</h3>
            <DetailFields of={exceptionOrder} row={data} without={shownElsewhere} />
          </section>
          {sendsWords(data) && (
            <section className={styles['card']} aria-label={t('payload')}>
              <h3 className={styles['title']}>{t('payload')}</h3>
              <Sent row={data} />
            </section>
          )}
        </div>
        <section className={styles['card']} aria-label={t('tries')}>
          <h3 className={styles['title']}>{t('tries')}</h3>
          <Tries row={data} />
        </section>
      </div>
      {dialog}
    </div>
  )
}
