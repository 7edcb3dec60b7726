/** What staff can do with orders, in lists for one or several and on the page of one: the same commands, asked in the same words. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { cancelOrder, confirmOrder, confirmReceipt, submitOrders, updateDeliveryInfo } from '#server/modules/order/order-commands.contract.ts'
import { applyInvoice } from '#server/modules/order/invoice/order-invoice.contract.ts'
import { orderMaster } from '#server/modules/order/order-master.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { AskDialog, orderPaths } from './ask-dialog.tsx'
import './texts.ts'

/** An order as lists and details carry it. */
export type Order = RowOf<typeof orderMaster> & Row

type Asked = { readonly kind: 'cancel' | 'delivery' | 'invoice'; readonly order: Order }

const deliveryFields = ['consigneeName', 'consigneeMobile', 'regionCode', 'address'] as const
const invoiceFields = ['invoiceType', 'title', 'taxNo'] as const

/** A channel takes its own orders: one call each. */
async function submitAll(orders: readonly Order[]): Promise<void> {
  for (const salesChannel of new Set(orders.map((order) => order.salesChannel))) {
    const ids = orders.flatMap((order) => (order.salesChannel === salesChannel ? [order.id] : []))
    await send(submitOrders, { salesChannel, ids })
  }
}

export interface OrderActions {
  readonly actions: readonly ListAction<Order>[]
  /** The dialog that one of them has opened. */
  readonly dialog: ReactNode
}

export function useOrderActions(): OrderActions {
  const { t } = useTranslation('order')
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const actions = useMemo((): ListAction<Order>[] => {
    const ask = (kind: Asked['kind']) => (orders: readonly Order[]) => {
      const [order] = orders
      if (order) setAsked({ kind, order })
    }
    // What was done before one of several was refused is shown as well.
    const finish = async (work: Promise<unknown>, text: string) => {
      try {
        await work
        notify.success(text)
      } finally {
        await refreshPaths(cache, orderPaths)
      }
    }
    const each = (kind: 'confirm' | 'receive', act: (order: Order) => Promise<unknown>) => async (orders: readonly Order[]) => {
      const content = orders.length > 1 ? t(`ask.${kind}Many`, { count: orders.length }) : t(`ask.${kind}`, { code: orders[0]?.code ?? '' })
      if (!(await confirm({ content }))) return
      const all = async () => {
        for (const order of orders) await act(order)
      }
      await finish(all(), t('saved'))
    }
    return [
      {
        key: 'submit',
        label: t('submit'),
        permission: submitOrders.permission,
        ability: 'submit',
        primary: true,
        on: 'both',
        run: (orders) => finish(submitAll(orders), t('submitted', { count: orders.length })),
      },
      {
        key: 'confirm',
        label: t('confirm'),
        permission: confirmOrder.permission,
        ability: 'confirm',
        primary: true,
        on: 'both',
        run: each('confirm', ({ id }) => send(confirmOrder, { masterId: id })),
      },
      {
        key: 'receive',
        label: t('receive'),
        permission: confirmReceipt.permission,
        ability: 'receive',
        primary: true,
        on: 'both',
        run: each('receive', ({ code }) => send(confirmReceipt, { masterCode: code })),
      },
      { key: 'delivery', label: t('delivery'), permission: updateDeliveryInfo.permission, ability: 'updateDelivery', run: ask('delivery') },
      { key: 'invoice', label: t('applyInvoice'), permission: applyInvoice.permission, ability: 'invoice', run: ask('invoice') },
      { key: 'cancel', label: t('cancel'), permission: cancelOrder.permission, ability: 'cancel', danger: true, run: ask('cancel') },
    ]
  }, [cache, t])
  return { actions, dialog: asked && <Asking key={asked.order.id} {...asked} onClose={() => setAsked(undefined)} /> }
}

function Asking({ kind, order, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useTranslation('order')
  const known = { id: order.id, version: order.version }
  if (kind === 'cancel') return <AskDialog title={t('cancel')} call={cancelOrder} fields={['reason']} beside={known} danger onClose={onClose} />
  if (kind === 'invoice')
    return (
      <AskDialog
        title={t('applyInvoice')}
        call={applyInvoice}
        fields={invoiceFields}
        beside={{ masterId: order.id }}
        initial={{ title: order.buyerName }}
        onClose={onClose}
      />
    )
  const initial = Object.fromEntries(deliveryFields.map((field) => [field, order[field] ?? undefined]))
  return <AskDialog title={t('delivery')} call={updateDeliveryInfo} fields={deliveryFields} beside={known} initial={initial} onClose={onClose} />
}
