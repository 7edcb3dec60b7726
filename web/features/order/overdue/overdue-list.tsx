/** Promises that run out, for staff and for the supplier who gave them: what is left, and how late it is. */
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { overdueOrder, overdueStatuses } from '#server/modules/order/overdue/overdue-order.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { DueLeft } from './due-left.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import './texts.ts'

type Listed = RowOf<typeof overdueOrder>
const idOf = (row: Listed): string => row.id

const tabs = { field: 'status', tabs: overdueStatuses.map(({ value, label }) => ({ value, label })) } as const
const own = { without: ['supplierId', 'supplierName'] }
const everybodys = {}
const cells = { dueAt: (row: Listed) => <DueLeft {...row} /> }

export function OverdueList() {
  const { t } = useTranslation('order-overdue')
  const navigate = useNavigate()
  const base = useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
  const { isSupplier } = flagsOf(useSession()?.user)
  const [asked, setAsked] = useState<Listed>()
  const open = useMemo(
    () => ({ view: (row: Listed) => void navigate(`${base}/supplier-center/overdue-order-info?id=${idOf(row)}`), viewLabel: t('open') }),
    [navigate, base, t],
  )
  const actions = useMemo(
    (): ListAction<Listed>[] => [
      { key: 'postpone', label: t('postpone'), permission: 'postpone-apply:submit', ability: 'postpone', run: ([row]) => setAsked(row) },
    ],
    [t],
  )
  return (
    <>
      <ResourceList of={overdueOrder} tabs={tabs} open={open} actions={actions} cells={cells} shape={isSupplier ? own : everybodys} />
      {asked && <PostponeDialog key={idOf(asked)} overdueId={idOf(asked)} code={asked.code} onClose={() => setAsked(undefined)} />}
    </>
  )
}
