/** An adjustment as those read it who decide on it: what follows if they agree, margins, how far prices move, what is wrong by now. */
import { Alert, Card, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall, type OutputOf } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { LineTable } from './line-table.tsx'
import { ChannelName } from './signs.tsx'
import { AdjustmentSums } from './sums.tsx'
import styles from './pricing.module.css'
import './texts.ts'

type Case = OutputOf<typeof adjustmentCalls.ofCase>

const elsewhere = [
  'status',
  'channel',
  'lineCount',
  'maxRate',
  'upCount',
  'downCount',
  'belowFloor',
  'appliedCount',
  'failedCount',
  'approvedAt',
  'appliedAt',
  'endedAt',
  'createTime',
  'updateTime',
] as const

export default function PriceDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('pricing')
  const { data, error, refetch } = useCall(adjustmentCalls.ofCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <Flex vertical gap={16}>
      {data.mayDecide && <WhatFollows of={data} />}
      {data.sums && <AdjustmentSums sums={data.sums} />}
      <Flex gap={8} wrap align="center">
        <span>{t('sellsIn')}</span>
        {data.channels.map(({ channel, count }) => (
          <Tag key={channel}>
            <ChannelName channel={channel} /> {count}
          </Tag>
        ))}
      </Flex>
      <DetailFields of={priceAdjustment} row={data} without={elsewhere} />
      {data.wrong.length > 0 && (
        <Card size="small" title={t('wrong')}>
          <LineTable lines={data.wrong} label={t('wrong')} />
        </Card>
      )}
      <Card size="small" title={t('bands.title')}>
        <Bands bands={data.bands} />
      </Card>
      <Card size="small" title={t('biggest')}>
        <LineTable lines={data.biggest} label={t('biggest')} />
      </Card>
    </Flex>
  )
}

/** If the reader agrees. */
function WhatFollows({ of }: { of: Case }) {
  const { t } = useTranslation('pricing')
  const [now] = useState(() => Date.now())
  const effects = [
    of.effectiveAt && Date.parse(of.effectiveAt) > now
      ? t('effect.later', { count: of.lineCount, at: formatInstant(of.effectiveAt) })
      : t('effect.now', { count: of.lineCount }),
    t(of.endAt ? 'effect.ends' : 'effect.stays', { at: of.endAt ? formatInstant(of.endAt) : '' }),
    t('effect.checked'),
    ...(of.belowFloor > 0 ? [t('effect.loss', { count: of.belowFloor })] : []),
  ]
  return (
    <Alert
      type="info"
      title={t('ifAgreed')}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      }
    />
  )
}

/** How many lines move how far. */
function Bands({ bands }: Pick<Case, 'bands'>) {
  const { t } = useTranslation('pricing')
  const most = Math.max(1, ...bands.map(({ count }) => count))
  return (
    <div className={styles['bands']}>
      {bands
        .filter(({ count }) => count > 0)
        .map(({ band, count }) => (
          <div key={band} style={{ display: 'contents' }}>
            <Typography.Text>{t(`bands.${band}`)}</Typography.Text>
            <div className={styles['bar']} style={{ width: `${(count / most) * 100}%` }} />
            <span>{count}</span>
          </div>
        ))}
    </div>
  )
}
