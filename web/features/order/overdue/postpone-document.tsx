/** A request for more time as its approver reads it: what is asked, by how much, how often already, and the promise that it is about. */
import { Flex, Statistic } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { overdueOrder } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { postponeApply, postponeCase } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { WhatFollows } from '#web/kit/case/consequences.tsx'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { DueLeft } from './due-left.tsx'
import { LineFacts } from './line-facts.tsx'
import styles from './overdue.module.css'
import './texts.ts'

/** Said by the goods below. */
const ofRequest = ['orderCode', 'skuName', 'supplierName', 'approvedAt', 'remark', 'createTime', 'updateTime'] as const
const ofPromise = [
  'orderCode',
  'skuName',
  'supplierId',
  'supplierName',
  'openRequest',
  'resolvedAt',
  'delayMinutes',
  'closeReason',
  'createTime',
  'updateTime',
] as const
const figure = { content: { fontSize: 18 } }

export default function PostponeDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('order-overdue')
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { data, error, refetch } = useCall(postponeCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { days, times, overdue, limits, consequences, change: _change, ...row } = data
  return (
    <Flex vertical gap={16}>
      <WhatFollows kind="deciding" items={consequences} />
      <Flex gap={32} wrap>
        <Statistic title={t('document.days')} value={t('document.daysValue', { days })} styles={figure} />
        <Statistic title={t('document.times')} value={t('document.timesValue', { times, most: limits.mostTimes })} styles={figure} />
      </Flex>
      <section aria-label={t('document.asked')}>
        <h3 className={styles['title']}>{t('document.asked')}</h3>
        <DetailFields of={postponeApply} row={row} without={ofRequest} />
      </section>
      <section aria-label={t('document.promise')}>
        <h3 className={styles['title']}>{t('document.promise')}</h3>
        <Flex vertical gap={12}>
          <DetailFields
            of={overdueOrder}
            row={overdue}
            without={ofPromise}
            cells={{
              code: <Link to={`${base}/supplier-center/overdue-order-info?id=${overdue.id}`}>{overdue.code}</Link>,
              dueAt: <DueLeft {...overdue} />,
            }}
          />
          {overdue.line && <LineFacts line={overdue.line} subOrderId={overdue.subOrderId} />}
        </Flex>
      </section>
    </Flex>
  )
}
