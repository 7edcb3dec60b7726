/** Orders of all channels for staff: tabs by status, and the way to each one's page. */
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { orderStatuses } from '#server/modules/order/order-fields.contract.ts'
import { insertOrder, orderMaster } from '#server/modules/order/order-master.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { ListAction } from '#web/kit/list/list-action.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useOrderActions } from './use-order-actions.tsx'
import type { Order } from './use-order-actions.tsx'
import './texts.ts'

type Listed = RowOf<typeof orderMaster>

const tabs = { field: 'status', tabs: orderStatuses.map(({ value, label }) => ({ value, label })) } as const

export function OrderList() {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { actions, dialog } = useOrderActions()
  const printing = useMemo(
    (): ListAction<Listed> => ({
      key: 'print',
      label: t('print'),
      permission: 'order-master:print',
      on: 'both',
      run: (rows) => void window.open(`/print?bizType=${orderMaster.name}&ids=${rows.map((row) => (row as Order).id).join(',')}`, '_blank', 'noopener'),
    }),
    [t],
  )
  const open = useMemo(
    () => ({
      view: (row: Listed) => void navigate(`${base}/order-center/order-detail?id=${(row as Order).id}`),
      viewLabel: t('openOrder'),
      // Inside somebody else's frame orders come from there.
      ...(base === '' && { add: () => void navigate('/order-center/add-order'), begins: { label: t('add.title'), permission: insertOrder.permission } }),
    }),
    [navigate, base, t],
  )
  return (
    <>
      <ResourceList of={orderMaster} tabs={tabs} open={open} actions={[...actions, printing]} />
      {dialog}
    </>
  )
}
