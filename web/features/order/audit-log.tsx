/** Who did what with an order, its sub-orders and its invoices: newest first. */
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { invoiceStatuses, orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { orderInvoice } from '#server/modules/order/invoice/order-invoice.contract.ts'
import { orderMaster } from '#server/modules/order/order-master.contract.ts'
import { subOrder } from '#server/modules/order/sub-order.contract.ts'
import { orderAuditLog } from '#server/modules/order/order-talk.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { LogChanges, personOf } from '#web/kit/detail/document-log.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { Timeline } from '#web/kit/timeline/timeline.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import type { OrderReference } from './order-reference.ts'
import './texts.ts'

const pageSize = 30
const mostLines = 200

export function AuditLog({ of }: { of: OrderReference }) {
  const { t } = useTranslation('order')
  const { t: kit } = useTranslation('kit')
  const [size, setSize] = useState(pageSize)
  const { data, error, refetch } = useCall(orderAuditLog, { ...of, current: 1, size }, { silent: true, keepPrevious: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <>
      <Timeline
        entries={data.records.map((line) => ({
          key: line.id,
          title: [t(`events.${line.event}` as 'events.inserted', { defaultValue: line.event }), line.orderCode].filter(Boolean).join(' · '),
          person: personOf(line, kit('detail.system')),
          at: line.createTime,
          reason: line.content,
          more: <Became line={line} />,
        }))}
      />
      {data.total > size && size < mostLines && (
        <Button type="link" onClick={() => setSize(mostLines)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

type Line = OutputOf<typeof orderAuditLog>['records'][number]

/** Of each kind of row that the log speaks of: its fields, and the names of its states. */
const kinds = [
  { resource: orderMaster, states: orderStatuses },
  { resource: subOrder, states: orderStatuses },
  { resource: orderInvoice, states: invoiceStatuses },
] as const

/** The state before and after, and which fields changed. */
function Became({ line: { bizType, fromStatus, toStatus, diff } }: { line: Line }) {
  const kind = kinds.find(({ resource }) => resource.name === bizType)
  if (!kind) return null
  const moved = [fromStatus, toStatus].flatMap((status) => kind.states.find(({ value }) => value === status) ?? [])
  return (
    <>
      {fromStatus !== toStatus && moved.length > 0 && (
        <Flex gap={6} align="center" wrap style={{ marginTop: 4 }}>
          {moved.map((state, place) => [place > 0 && '→', <StatusTag key={state.value} choice={state} />])}
        </Flex>
      )}
      {diff && <LogChanges resource={kind.resource} diff={diff} />}
    </>
  )
}
