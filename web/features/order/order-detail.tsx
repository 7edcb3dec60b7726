/** An order from every side: how far it is, its suppliers' parts with goods and parcels, invoices, remarks, track and log. */
import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Flex, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { invoiceStatuses, orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { orderMaster } from '#server/modules/order/order-master.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { AuditLog } from './audit-log.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderLife } from './order-life.tsx'
import { Remarks } from './remarks.tsx'
import { SubOrderCard } from './sub-order-card.tsx'
import { useOrderActions } from './use-order-actions.tsx'
import type { Order } from './use-order-actions.tsx'
import styles from './order.module.css'
import './texts.ts'

const detail = callOf(orderMaster, 'detail')
/** Said by the head, the steps and the log. */
const shownElsewhere = ['code', 'status', 'invoiceStatus', 'orderedAt', 'submittedAt', 'confirmedAt', 'receivedAt', 'completedAt', 'createTime', 'updateTime']
const ofCancelled = ['cancelledAt', 'cancelReason']

export function OrderDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useCall(detail, { id }, { silent: true, enabled: may(detail.permission) })
  if (!may(detail.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const order = data
  const subOrders = order.subOrders ?? []
  const of = { masterId: order.id }
  const items = [
    {
      key: 'subOrders',
      label: t('tabs.subOrders', { count: subOrders.length }),
      children: (
        <div className={styles['stack']}>
          {subOrders.map((row) => (
            <SubOrderCard key={row.orderCode} row={row as typeof row & Row} />
          ))}
        </div>
      ),
    },
    ...(may('order-invoice:list') ? [{ key: 'invoices', label: t('tabs.invoices'), children: <InvoiceList masterId={order.id} /> }] : []),
    { key: 'remarks', label: t('tabs.remarks'), children: <Remarks of={of} /> },
    ...(may('order-track:list') ? [{ key: 'track', label: t('tabs.track'), children: <OrderLife of={of} /> }] : []),
    ...(may('order-audit-log:list') ? [{ key: 'log', label: t('tabs.log'), children: <AuditLog of={of} /> }] : []),
  ]
  const wanted = search.get('tab')
  const shipped = subOrders.map(({ shippedAt }) => shippedAt ?? '').sort()
  return (
    <div className={styles['page']}>
      <OrderHead order={order} onBack={onBack} />
      <section className={styles['card']}>
        <OrderProgress times={{ ...order, shippedAt: shipped.includes('') ? null : (shipped.at(-1) ?? null) }} status={order.status} />
      </section>
      <section className={styles['card']}>
        <DetailFields of={orderMaster} row={order} without={order.status === 'CANCELLED' ? shownElsewhere : [...shownElsewhere, ...ofCancelled]} />
      </section>
      <section className={styles['card']}>
        <Tabs
          destroyOnHidden
          activeKey={items.some(({ key }) => key === wanted) ? (wanted ?? 'subOrders') : 'subOrders'}
          onChange={(tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })}
          items={items}
        />
      </section>
    </div>
  )
}

function OrderHead({ order, onBack }: { order: Order; onBack: () => void }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const { actions, dialog } = useOrderActions()
  const status = orderStatuses.find(({ value }) => value === order.status)
  const invoice = invoiceStatuses.find(({ value }) => value === order.invoiceStatus)
  return (
    <Flex align="center" gap={12} wrap>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} onClick={onBack} />
      <DocumentTitle>{order.code}</DocumentTitle>
      <CopyButton text={order.code} />
      {status && <StatusTag choice={status} />}
      {invoice && invoice.value !== 'NONE' && <StatusTag choice={invoice} />}
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        <ActionBar actions={actions} row={order} />
        {may('order-master:print') && (
          <Button icon={<PrinterOutlined />} onClick={() => void window.open(`/print?bizType=${orderMaster.name}&ids=${order.id}`, '_blank', 'noopener')}>
            {t('print')}
          </Button>
        )}
      </Flex>
      {dialog}
    </Flex>
  )
}
