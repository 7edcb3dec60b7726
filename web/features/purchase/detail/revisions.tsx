/** The versions of an order, newest first, each by what it changed. */
import { Card, Flex, Skeleton, Tag, Typography } from 'antd'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import styles from '../purchase.module.css'
import '../texts.ts'

export function Revisions({ id }: { id: string }) {
  const { t } = useTranslation('purchase')
  const { data, error, refetch } = useCall(orderChangeCalls.revisions, { id }, { silent: true })
  if (data?.length === 0) return null
  return (
    <Card size="small" title={t('versions')}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      <ul className={styles['lines']} aria-label={t('versions')}>
        {(data ?? [])
          .toSorted((a, b) => b.revision - a.revision)
          .map(({ revision, kind, totalAmount, reason, inForceAt, droppedAt, createTime, createdByName, changes }) => (
            <li key={revision} className={styles['line']}>
              <Flex gap={8} wrap align="center">
                <Typography.Text strong>{t('version', { number: revision })}</Typography.Text>
                <Tag>{t(`kinds.${kind}`)}</Tag>
                {droppedAt ? <Tag>{t('dropped')}</Tag> : inForceAt ? <Tag color="green">{t('inForce')}</Tag> : <Tag color="gold">{t('pending')}</Tag>}
                {totalAmount !== null && <Amount value={totalAmount} />}
                <Typography.Text type="secondary">{[createdByName, formatInstant(createTime)].filter(Boolean).join(' · ')}</Typography.Text>
              </Flex>
              {reason && <Typography.Text type="secondary">{t('reason', { reason })}</Typography.Text>}
              {changes.map(({ label, before, after }) => (
                <span key={label}>
                  <Typography.Text type="secondary">{label}：</Typography.Text>
                  {before ?? '-'} → {after ?? '-'}
                </span>
              ))}
            </li>
          ))}
      </ul>
    </Card>
  )
}
