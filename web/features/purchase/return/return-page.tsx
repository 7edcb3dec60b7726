/** Returns to suppliers, by how far they are; each side opens them where it can do something about them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn, returnStatuses } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { openPapers, pageOf, returnPaths, startOf, supplierPageOf } from './return-calls.ts'
import { useIsTheirs } from './use-is-theirs.ts'
import { ofTheirOwn } from '../of-their-own.ts'
import './texts.ts'

type Row = RowOf<typeof purchaseReturn>

const all = returnStatuses.map(({ value, label }) => ({ value, label }))
/** Suppliers see what was sent to them. */
const companyOnly: ReadonlySet<string> = new Set(['DRAFT', 'RETURNED', 'REJECTED'])
const tabsOf = {
  company: { field: 'status', tabs: all },
  supplier: { field: 'status', tabs: all.filter(({ value }) => !companyOnly.has(value)) },
} as const

export default function ReturnPage() {
  const { t } = useTranslation('purchase-return')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isTheirs = useIsTheirs()
  const open = useMemo(
    () => ({
      add: () => void navigate(startOf()),
      begins: { label: t('add'), permission: returnCalls.save.permission },
      view: ({ id }: Row) => void navigate(isTheirs ? supplierPageOf(id) : pageOf(id)),
    }),
    [isTheirs, navigate, t],
  )
  const edits = useCommandActions<Row>(
    purchaseReturn,
    useMemo(() => ({ save: { run: ({ id }: Row) => void navigate(startOf(id)) } }), [navigate]),
  )
  const actions = useMemo(
    (): ListAction<Row>[] => [
      {
        key: 'approve',
        label: t('approve'),
        on: 'batch',
        permission: returnCalls.approve.permission,
        run: async (rows) => {
          const results = await send(returnCalls.approve, { ids: rows.map(({ id }) => id), pass: true })
          await refreshPaths(cache, returnPaths)
          const left = results.filter(({ isDone }) => !isDone)
          const done = t('approvedSome', { count: results.length - left.length })
          const reasons = left.map(({ id, message }) => `${rows.find((row) => row.id === id)?.code ?? id}: ${message ?? ''}`)
          if (left.length === 0) notify.success(done)
          else notify.warning([done, reasons.join('; ')].join(' '))
        },
      },
      ...edits,
      {
        key: 'print',
        label: t('print'),
        on: 'both',
        run: (rows) => openPapers(rows.map(({ id }) => id)),
      },
    ],
    [cache, edits, t],
  )
  return (
    <ResourceList
      of={purchaseReturn}
      tabs={isTheirs ? tabsOf.supplier : tabsOf.company}
      open={open}
      actions={actions}
      {...(isTheirs && { shape: ofTheirOwn })}
    />
  )
}
