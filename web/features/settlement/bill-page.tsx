/** Settlement bills, by how far they are. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { billStatuses, purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { payOf } from './pay/pay-calls.ts'
import { billPaperOf, pageOf } from './bill-calls.ts'
import './texts.ts'

type Row = RowOf<typeof purchaseBill>

const all = billStatuses.map(({ value, label }) => ({ value, label }))
/** Suppliers see what was sent to them. */
const tabsOf = {
  company: { field: 'status', tabs: all, counts: billCalls.counters },
  supplier: { field: 'status', tabs: all.filter(({ value }) => value !== 'DRAFT'), counts: billCalls.counters },
} as const

/** They are their own. */
const shapeOf = { company: {}, supplier: { without: ['supplierId', 'supplierName'] } } as const

export default function BillPage() {
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const side = flagsOf(useSession()?.user).isSupplier ? 'supplier' : 'company'
  const open = useMemo(
    () => ({
      add: () => void navigate('/financial-center/withsingle/add-withsingle'),
      begins: { label: t('add'), permission: billCalls.save.permission },
      view: ({ id }: Row) => void navigate(pageOf(id)),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Row>[] => [
      {
        key: 'pay',
        label: t('pay.ofBills'),
        on: 'batch',
        permission: payCalls.insert.permission,
        run: (rows) => void navigate(payOf(rows.map(({ id }) => id))),
      },
      {
        key: 'print',
        label: t('print'),
        on: 'batch',
        permission: billCalls.print.permission,
        run: (rows) => void window.open(billPaperOf(rows.map(({ id }) => id)), '_blank', 'noopener'),
      },
    ],
    [navigate, t],
  )
  return <ResourceList of={purchaseBill} tabs={tabsOf[side]} open={open} actions={actions} shape={shapeOf[side]} />
}
