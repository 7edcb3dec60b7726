/** Sub-orders as their supplier sees them: what is to be shipped first, and until when. */
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { subOrder, supplierOrderDetail } from '#server/modules/order/sub-order.contract.ts'
import { send } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { ShipDialog } from './ship/ship-dialog.tsx'
import { ShipDue } from './ship-due.tsx'
import './texts.ts'

type Listed = RowOf<typeof subOrder>
const idOf = (row: Listed): string => row.id

const tabs = { field: 'status', tabs: orderStatuses.map(({ value, label }) => ({ value, label })) } as const
const own = { without: ['masterId', 'supplierId', 'supplierName'] }
const everybodys = { without: ['masterId'] }
/** What nobody ships any more waits for nothing. */
const waiting: ReadonlySet<string> = new Set(['CONFIRMED', 'PART_SHIPPED'])
const cells = { shipDueAt: (row: Listed) => <ShipDue at={row.shipDueAt} isOpen={waiting.has(row.status)} /> }

export function SubOrderList() {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { isSupplier } = flagsOf(useSession()?.user)
  const [shipping, setShipping] = useState<OutputOf<typeof supplierOrderDetail>>()
  const open = useMemo(
    () => ({ view: (row: Listed) => void navigate(`${base}/order-center/son-order-details?id=${idOf(row)}`), viewLabel: t('openSubOrder') }),
    [navigate, base, t],
  )
  const actions = useMemo(
    (): ListAction<Listed>[] => [
      {
        key: 'ship',
        label: t('ship'),
        permission: 'sub-order:ship',
        ability: 'ship',
        run: async ([row]) => {
          if (row) setShipping(await send(supplierOrderDetail, { id: idOf(row) }))
        },
      },
      {
        key: 'print',
        label: t('print'),
        on: 'both',
        run: (rows) => void window.open(`/print?bizType=${subOrder.name}&ids=${rows.map(idOf).join(',')}`, '_blank', 'noopener'),
      },
    ],
    [t],
  )
  return (
    <>
      <ResourceList of={subOrder} tabs={tabs} open={open} actions={actions} cells={cells} shape={isSupplier ? own : everybodys} />
      {shipping && <ShipDialog key={shipping.id} row={shipping} onClose={() => setShipping(undefined)} />}
    </>
  )
}
