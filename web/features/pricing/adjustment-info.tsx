/** One adjustment: how it stands, what can be done with it, its lines, what was done. */
import { withColon } from '#web/kit/format/listed.ts'
import { Card, Flex, Pagination, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { DocumentAttachments } from '#web/kit/detail/document-attachments.tsx'
import { DocumentLog } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { AdjustmentHead } from './adjustment-head.tsx'
import { LineTable } from './line-table.tsx'
import type { Adjustment } from './price-calls.ts'
import { ChannelName } from './signs.tsx'
import { AdjustmentSums } from './sums.tsx'
import styles from './pricing.module.css'
import './texts.ts'

/** Said by the head, the sums, the tabs and the log. */
const elsewhere = ['code', 'status', 'channel', 'lineCount', 'maxRate', 'upCount', 'downCount', 'belowFloor', 'createTime', 'updateTime'] as const
const rare = ['effectiveAt', 'endAt', 'appliedCount', 'failedCount', 'lossReason', 'submittedAt', 'approvedAt', 'appliedAt', 'endedAt', 'remark'] as const
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

export function AdjustmentInfo({ row }: { row: Adjustment }) {
  const { t } = useTranslation('pricing')
  const may = useMay()
  const [tab, setTab] = useState('lines')
  const isDecidedOn = row.status === 'IN_APPROVAL' && may(adjustmentCalls.ofCase.permission)
  const { data: inProcess } = useCall(adjustmentCalls.ofCase, { id: row.id }, { silent: true, enabled: isDecidedOn })
  const items = [
    { key: 'lines', label: `${t('lines')} (${row.lineCount})`, children: <Lines key={row.status} row={row} /> },
    {
      key: 'files',
      label: t('files'),
      children: <DocumentAttachments bizType={priceAdjustment.name} bizId={row.id} editable={row.abilities?.['update'] === true} />,
    },
    { key: 'log', label: t('log'), children: <DocumentLog of={priceAdjustment} id={row.id} /> },
  ]
  return (
    <div className={styles['page']}>
      <AdjustmentHead row={row} mayDecide={isDecidedOn && inProcess?.mayDecide === true} />
      <Card size="small">
        <Flex vertical gap={12}>
          {row.sums && <AdjustmentSums sums={row.sums} />}
          <div>
            {withColon(t('channel'))}
            <ChannelName channel={row.channel} />
          </div>
          <DetailFields of={priceAdjustment} row={row} without={[...elsewhere, ...rare.filter((name) => isNothing(row[name]))]} />
        </Flex>
      </Card>
      <Card size="small">
        <Tabs destroyOnHidden activeKey={tab} onChange={setTab} items={items} />
      </Card>
    </div>
  )
}

const size = 50
/** Milliseconds, while lines are applied one after the other. */
const askedEvery = 3000
const kinds = ['ALL', 'STALE', 'BELOW_FLOOR', 'FAILED'] as const

function Lines({ row }: { row: Adjustment }) {
  const { t } = useTranslation('pricing')
  const [only, setOnly] = useState<(typeof kinds)[number]>('ALL')
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(
    adjustmentCalls.lines,
    { id: row.id, only, current, size },
    { silent: true, keepPrevious: true, ...(row.status === 'APPLYING' && { refetchInterval: askedEvery }) },
  )
  const wasApplied = ['APPLYING', 'EFFECTIVE', 'PARTIAL'].includes(row.status)
  return (
    <Flex vertical gap={12}>
      <Segmented
        aria-label={t('show')}
        style={{ alignSelf: 'start' }}
        value={only}
        options={kinds.filter((kind) => kind !== 'FAILED' || wasApplied).map((value) => ({ value, label: t(`only.${value}`) }))}
        onChange={(next) => {
          setOnly(next)
          setCurrent(1)
        }}
      />
      {error && <FailedList reason={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data && <LineTable lines={data.records} label={t('lines')} showsOutcome={wasApplied} />}
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={size}
        total={data?.total ?? 0}
        onChange={setCurrent}
      />
    </Flex>
  )
}
