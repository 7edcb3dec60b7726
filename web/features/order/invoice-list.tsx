/** The invoices of an order: what was issued is entered, and reversed when it has to be. */
import { useMemo, useState } from 'react'
import { orderInvoice, updateInvoiceStatus } from '#server/modules/order/invoice/order-invoice.contract.ts'
import { send } from '#web/kit/client.ts'
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

const shape = { without: ['masterId', 'masterCode'] }
const issueFields = ['invoiceNo', 'issuedOn', 'fileId'] as const

export function InvoiceList({ masterId }: { masterId: string }) {
  const { t } = useTranslation('order')
  const cache = useQueryClient()
  const [issuing, setIssuing] = useState<Listed>()
  const where = useMemo(() => ({ masterId }), [masterId])
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
      <ResourceList of={orderInvoice} where={where} actions={actions} shape={shape} />
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
