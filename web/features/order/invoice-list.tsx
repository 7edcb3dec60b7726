/** Invoices, of one order or of all: what was issued is entered, and reversed when it has to be. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { invoiceStatuses } from '#server/modules/order/order-fields.contract.ts'
import { orderInvoice, updateInvoiceStatus } from '#server/modules/order/invoice/order-invoice.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { send } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPaths } from '#web/kit/client.ts'
import { AskDialog, orderPaths } from './ask-dialog.tsx'
import './texts.ts'

type Invoice = RowOf<typeof orderInvoice>
type Listed = Invoice & Row

/** What was issued and is more than the order comes to now has to be reversed and issued anew. */
function InvoicedAmount({ row: { amount, dueAmount, status } }: { row: Invoice }) {
  const { t } = useTranslation('order')
  return (
    <>
      <Amount value={amount} />
      {status === 'ISSUED' && Number(dueAmount) !== Number(amount) && (
        <div style={{ color: 'var(--danger)' }}>{t('invoice.stale', { amount: formatAmount(dueAmount) })}</div>
      )}
    </>
  )
}

const cells = { amount: (row: Invoice) => <InvoicedAmount row={row} /> }
const ofOne = { without: ['masterId', 'masterCode'] }
const ofAll = { without: ['masterId'] }
const tabs = { field: 'status', tabs: invoiceStatuses.map(({ value, label }) => ({ value, label })) } as const
const issueFields = ['invoiceNo', 'issuedOn', 'fileId'] as const

/** @param masterId of one order */
export function InvoiceList({ masterId }: { readonly masterId?: string }) {
  const { t } = useTranslation('order')
  const cache = useQueryClient()
  const [issuing, setIssuing] = useState<Listed>()
  const navigate = useNavigate()
  const where = useMemo(() => masterId && { masterId }, [masterId])
  const open = useMemo(
    () => ({ view: (row: Invoice) => void navigate(`/order-center/order-detail?id=${row.masterId}&tab=invoices`), viewLabel: t('openOrder') }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Invoice>[] => [
      {
        key: 'issue',
        label: t('invoice.issue'),
        permission: updateInvoiceStatus.permission,
        ability: 'issue',
        run: ([row]) => setIssuing(row as Listed),
      },
      {
        key: 'print',
        label: t('print'),
        permission: callOf(orderInvoice, 'detail').permission,
        on: 'both',
        run: (rows) => void window.open(`/print?bizType=${orderInvoice.name}&ids=${rows.map((row) => (row as Listed).id).join(',')}`, '_blank', 'noopener'),
      },
      {
        key: 'reverse',
        label: t('invoice.reverse'),
        permission: updateInvoiceStatus.permission,
        ability: 'reverse',
        danger: true,
        run: async ([row]) => {
          const { id, version, invoiceNo } = row as Listed
          if (!(await confirm({ content: t('invoice.askReverse', { number: invoiceNo ?? '' }), danger: true }))) return
          await send(updateInvoiceStatus, { id, status: 'RED', ...(version !== undefined && { version }) })
          notify.success(t('saved'))
          await refreshPaths(cache, orderPaths)
        },
      },
    ],
    [cache, t],
  )
  return (
    <>
      <ResourceList of={orderInvoice} actions={actions} cells={cells} shape={masterId ? ofOne : ofAll} {...(where ? { where } : { tabs, open })} />
      {issuing && (
        <AskDialog
          title={t('invoice.issue')}
          call={updateInvoiceStatus}
          fields={issueFields}
          beside={{ id: issuing.id, version: issuing.version, status: 'ISSUED' }}
          onClose={() => setIssuing(undefined)}
        />
      )}
    </>
  )
}
