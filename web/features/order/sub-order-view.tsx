/** A sub-order from every side: how far it is, what is open until when, its parcels, what was said and what was done. */
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cancelOrder } from '#server/modules/order/order-commands.contract.ts'
import { subOrder, supplierOrderDetail } from '#server/modules/order/sub-order.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { AskDialog } from './ask-dialog.tsx'
import { AuditLog } from './audit-log.tsx'
import { Held } from './held.tsx'
import { LineTable, type OrderLine } from './line-table.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderLife } from './order-life.tsx'
import { ParcelList } from './parcel-list.tsx'
import { Remarks } from './remarks.tsx'
import { ShipDue } from './ship-due.tsx'
import { SubOrderHead } from './sub-order-head.tsx'
import styles from './order.module.css'
import './texts.ts'

const nothing: never[] = []
/** Said by the head, the steps and the log. */
const shownElsewhere = ['orderCode', 'status', 'submittedAt', 'confirmedAt', 'shippedAt', 'receivedAt', 'completedAt', 'heldReason', 'createTime', 'updateTime']
const ofCancelled = ['cancelledAt', 'cancelReason']
const ofOthers = ['supplierId', 'supplierName']
/** Whose goods may still go out. */
const waiting: ReadonlySet<string> = new Set(['CONFIRMED', 'PART_SHIPPED'])

export function SubOrderView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('order')
  const may = useMay()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [search, setSearch] = useSearchParams()
  const [givenUp, setGivenUp] = useState<OrderLine>()
  const { data, error, refetch } = useCall(supplierOrderDetail, { id }, { silent: true, enabled: may(supplierOrderDetail.permission) })
  if (!may(supplierOrderDetail.permission)) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const of = { orderId: data.id }
  const mayCancel = may(cancelOrder.permission) && data.abilities?.['cancel'] === true
  const items = [
    {
      key: 'goods',
      label: t('tabs.goods'),
      children: (
        <div className={styles['stack']}>
          <LineTable lines={data.lines ?? nothing} onCancel={mayCancel ? setGivenUp : undefined} />
          <ParcelList parcels={data.parcels ?? nothing} />
        </div>
      ),
    },
    { key: 'remarks', label: t('tabs.remarks'), children: <Remarks of={of} /> },
    ...(may('order-track:list') ? [{ key: 'track', label: t('tabs.track'), children: <OrderLife of={of} /> }] : []),
    ...(may('order-audit-log:list') ? [{ key: 'log', label: t('tabs.log'), children: <AuditLog of={of} /> }] : []),
  ]
  const wanted = search.get('tab')
  return (
    <div className={styles['page']}>
      <SubOrderHead row={data} onBack={onBack} />
      <Held row={data} />
      <section className={styles['card']}>
        <OrderProgress times={data} status={data.status} />
      </section>
      <section className={styles['card']}>
        <DetailFields
          of={subOrder}
          row={data}
          without={[...shownElsewhere, ...(data.status === 'CANCELLED' ? [] : ofCancelled), ...(isSupplier ? ofOthers : [])]}
          cells={{ shipDueAt: <ShipDue at={data.shipDueAt} isOpen={waiting.has(data.status)} /> }}
        />
      </section>
      <section className={styles['card']}>
        <Tabs
          destroyOnHidden
          activeKey={items.some(({ key }) => key === wanted) ? (wanted ?? 'goods') : 'goods'}
          onChange={(tab) => setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'tab'), ['tab', tab]]), { replace: true })}
          items={items}
        />
      </section>
      {givenUp && (
        <AskDialog
          title={t('cancelGoods', { goods: givenUp.skuName })}
          call={cancelOrder}
          fields={['reason']}
          beside={{ orderId: data.id, skuCodes: [givenUp.skuCode], version: data.version }}
          danger
          onClose={() => setGivenUp(undefined)}
        />
      )}
    </div>
  )
}
