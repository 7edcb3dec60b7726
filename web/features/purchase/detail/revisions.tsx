/** The versions of an order, newest first, each by what it changed. */
import { Card, Flex, Skeleton, Tag, Typography } from 'antd'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import styles from '../purchase.module.css'
import '../texts.ts'

const states = {
  dropped: { value: 'dropped', label: { zh: '已放弃', en: 'Dropped' }, color: 'default' },
  inForce: { value: 'inForce', label: { zh: '已生效', en: 'Came into force' }, color: 'green' },
  pending: { value: 'pending', label: { zh: '待生效', en: 'Not in force yet' }, color: 'gold' },
} as const

interface Props {
  readonly id: string
  /** Only what is not in force yet, for whoever decides on it. */
  readonly pendingOnly?: boolean
}

export function Revisions({ id, pendingOnly = false }: Props) {
  const { t } = useTranslation('purchase')
  const { t: said } = useTranslation('kit')
  const { data, error, refetch } = useCall(orderChangeCalls.revisions, { id }, { silent: true })
  const shown = data?.filter(({ inForceAt, droppedAt }) => !pendingOnly || (!inForceAt && !droppedAt))
  if (shown?.length === 0) return null
  return (
    <Card size="small" title={t(pendingOnly ? 'wantedChange' : 'versions')}>
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !shown && <Skeleton active />}
      <ul className={styles['lines']} aria-label={t(pendingOnly ? 'wantedChange' : 'versions')}>
        {(shown ?? [])
          .toSorted((a, b) => b.revision - a.revision)
          .map(({ revision, kind, totalAmount, reason, inForceAt, droppedAt, createTime, createdByName, changes }) => (
            <li key={revision} className={styles['line']}>
              <Flex gap={8} wrap align="center">
                <Typography.Text strong>{t('version', { number: revision })}</Typography.Text>
                <Tag>{t(`kinds.${kind}`)}</Tag>
                <StatusTag choice={states[droppedAt ? 'dropped' : inForceAt ? 'inForce' : 'pending']} />
                {totalAmount !== null && <Amount value={totalAmount} />}
                <Typography.Text type="secondary">{[createdByName, formatInstant(createTime)].filter(Boolean).join(' · ')}</Typography.Text>
              </Flex>
              {reason && <Typography.Text type="secondary">{t('reason', { reason })}</Typography.Text>}
              {changes.map(({ label, before, after }) => (
                <span key={label}>
                  <Typography.Text type="secondary">{label + said('colon')}</Typography.Text>
                  {before ?? '-'} → {after ?? '-'}
                </span>
              ))}
            </li>
          ))}
      </ul>
    </Card>
  )
}
