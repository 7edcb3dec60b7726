/** One promise that runs out, from every side: `/supplier-center/overdue-order-info?id=`. */
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex, Result, Tooltip } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { overdueOrder, overdueStatuses } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { mayBePutOff } from '#server/modules/order/overdue/postpone-limits.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { DueLeft } from './due-left.tsx'
import { LineFacts } from './line-facts.tsx'
import { overdueDetail } from './overdue-detail.ts'
import { PostponeDialog } from './postpone-dialog.tsx'
import { promiseHistory } from './promise-history.ts'
import { RequestList } from './request-list.tsx'
import styles from './overdue.module.css'
import './texts.ts'

type Overdue = OutputOf<typeof overdueDetail>
const nothing: never[] = []
/** Said by the head, the goods and the history. */
const shownElsewhere = ['code', 'status', 'orderCode', 'skuName', 'warnedAt', 'breachedAt', 'openRequest', 'createTime', 'updateTime']
/** Told once it has happened. */
const notYet = ['shippedAt', 'resolvedAt', 'delayMinutes', 'closeReason'] as const
const ofOthers = ['supplierId', 'supplierName']
/** Of what is never put off, the first promise is the only one. */
const ofPutOff = ['originalDueAt', 'postponedTimes']

export default function OverdueInfoPage() {
  const { t } = useTranslation('order-overdue')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const [search] = useSearchParams()
  const id = search.get('id')
  const back = () => void navigate(base ? `${base}/order-center/overdue-order` : '/order-center/overdue-order/index')
  if (!id) return <Result status="info" title={t('choose')} extra={<Button onClick={back}>{t('back')}</Button>} />
  return <OverdueView key={id} id={id} onBack={back} />
}

function OverdueView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('order-overdue')
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const { data, error, refetch } = useCall(overdueDetail, { id }, { silent: true, enabled: may(overdueDetail.permission) })
  if (!may(overdueDetail.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className={styles['page']}>
      <Head row={data} onBack={onBack} />
      <section className={styles['card']}>
        <DetailFields
          of={overdueOrder}
          row={data}
          without={[
            ...shownElsewhere,
            ...notYet.filter((field) => data[field] === null),
            ...(isSupplier ? ofOthers : []),
            ...(mayBePutOff(data.kind) ? [] : ofPutOff),
          ]}
          cells={{ dueAt: <DueLeft {...data} /> }}
        />
      </section>
      {data.line && (
        <section className={styles['card']} aria-label={t('goods')}>
          <h3 className={styles['title']}>{t('goods')}</h3>
          <LineFacts line={data.line} subOrderId={data.subOrderId} />
        </section>
      )}
      <div className={styles['beside']}>
        <section className={styles['card']} aria-label={t('history')}>
          <h3 className={styles['title']}>{t('history')}</h3>
          <Timeline entries={promiseHistory(t, data)} />
        </section>
        {mayBePutOff(data.kind) && (
          <section className={styles['card']} aria-label={t('requests')}>
            <h3 className={styles['title']}>{t('requests')}</h3>
            <RequestList requests={data.requests ?? nothing} />
          </section>
        )}
      </div>
    </div>
  )
}

/** Which promise it is, how it stands, and more time where it can be asked for. */
function Head({ row, onBack }: { row: Overdue; onBack: () => void }) {
  const { t } = useTranslation('order-overdue')
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const [asking, setAsking] = useState(false)
  const status = overdueStatuses.find(({ value }) => value === row.status)
  const may = useMay()
  const postpone = mayBePutOff(row.kind) ? row.abilities?.['postpone'] : undefined
  const obstacle = row.limits?.obstacle ?? (typeof postpone === 'string' ? postpone : null)
  return (
    <Flex align="center" gap={12} wrap>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />
      <DocumentTitle>{row.code}</DocumentTitle>
      {status && <StatusTag choice={status} />}
      {row.bizType === 'as-order' && row.bizId && <Link to={`${base}/order-center/new-info-service?id=${row.bizId}`}>{t('openCase')}</Link>}
      {row.kind === 'PAY' && may('order-master:detail') && <Link to={`${base}/order-center/order-detail?id=${row.masterId}`}>{t('openOrder')}</Link>}
      {postpone !== undefined && (
        <Tooltip title={obstacle}>
          <Button type="primary" style={{ marginInlineStart: 'auto' }} disabled={obstacle !== null} onClick={() => setAsking(true)}>
            {t('postpone')}
          </Button>
        </Tooltip>
      )}
      {asking && <PostponeDialog overdueId={row.id} code={row.code} onClose={() => setAsking(false)} />}
    </Flex>
  )
}
