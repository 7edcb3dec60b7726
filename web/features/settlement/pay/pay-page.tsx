/** Payments, by how far they are; suppliers see those that were agreed to. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { payFigures } from '#server/modules/settlement/account/pay-figures.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay, payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { payPageOf } from '../bill-calls.ts'
import { payEditorOf, payPaperOf } from './pay-calls.ts'
import { PayBatchDialog, type PayBatch } from './pay-batch-dialog.tsx'
import '../texts.ts'

type Row = RowOf<typeof billPay>

/** Suppliers hear of a payment once it was agreed to. */
const companyOnly: ReadonlySet<string> = new Set(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED'])
const all = payStatuses.map(({ value, label }) => ({ value, label }))
const counts = payFigures.counters
const tabsOf = {
  company: { field: 'status', tabs: all, counts },
  supplier: { field: 'status', tabs: all.filter(({ value }) => !companyOnly.has(value)), counts },
} as const
const shapeOf = {
  company: {},
  supplier: { without: ['supplierId', 'supplierName', 'urgentStatus', 'createdByName', 'approvedByName', 'cashierName', 'failReason'] },
} as const

export default function PayPage() {
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const side = flagsOf(useSession()?.user).isSupplier ? 'supplier' : 'company'
  const [batch, setBatch] = useState<PayBatch>()
  const open = useMemo(
    () => ({
      add: () => void navigate('/financial-center/pay/add-pay'),
      begins: { label: t('pay.add'), permission: payCalls.insert.permission },
      view: ({ id }: Row) => void navigate(payPageOf(id)),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Row>[] => [
      {
        key: 'save',
        label: t('pay.edit'),
        permission: payCalls.save.permission,
        ability: 'save',
        run: ([{ id }]) => void navigate(payEditorOf(id)),
      },
      { key: 'approve', label: t('approve'), on: 'batch', permission: payCalls.approve.permission, run: (rows) => setBatch({ kind: 'approve', rows }) },
      { key: 'urge', label: t('pay.urge'), on: 'batch', permission: payCalls.urgeMany.permission, run: (rows) => setBatch({ kind: 'urge', rows }) },
      { key: 'calm', label: t('pay.calm'), on: 'batch', permission: payCalls.urgeMany.permission, run: (rows) => setBatch({ kind: 'calm', rows }) },
      {
        key: 'print',
        label: t('print'),
        on: 'both',
        permission: payCalls.print.permission,
        run: (rows) => void window.open(payPaperOf(rows.map(({ id }) => id)), '_blank', 'noopener'),
      },
    ],
    [navigate, t],
  )
  return (
    <>
      <ResourceList of={billPay} tabs={tabsOf[side]} open={open} actions={actions} shape={shapeOf[side]} />
      {batch && <PayBatchDialog batch={batch} onClose={() => setBatch(undefined)} />}
    </>
  )
}
