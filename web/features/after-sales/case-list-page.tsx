/** After-sales cases: `/order-center/service-work-order-list`, embedded and not; a supplier's list shows those that were put to them. */
import { Badge, Button, Flex } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { caseEnds, caseStatuses } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { casePage, casePaths, useBase, type Case } from './case-paths.ts'
import { DueTag } from './due-tag.tsx'
import { NewCaseDialog } from './new-case-dialog.tsx'
import './texts.ts'

/** Those that are over are not counted: nobody waits for them. */
const isOpen = (status: string): boolean => !(caseEnds as readonly string[]).includes(status)

const cells = { dueAt: (row: Pick<Case, 'dueAt'>) => <DueTag at={row.dueAt} /> }
const own = { without: ['supplierId', 'supplierName', 'minutesLeft'] }
const everybodys = { without: ['minutesLeft'] }

/** Several at once at the review: what could not be approved is told, with the reason of the first. */
function useApproving(): ListAction<Case>[] {
  const { t } = useTranslation('after-sales')
  const cache = useQueryClient()
  return useMemo(
    () => [
      {
        key: 'approve',
        label: t('approve'),
        permission: caseCalls.approve.permission,
        ability: 'approve',
        on: 'batch',
        run: async (rows) => {
          if (!(await confirm({ content: t('askApproveMany', { count: rows.length }) }))) return
          const results = await send(caseCalls.approve, { ids: rows.map(({ id }) => id) })
          const left = results.filter(({ isDone }) => !isDone)
          if (left.length === 0) notify.success(t('done'))
          else notify.error(t('approvedSome', { done: results.length - left.length, left: left.length, why: left[0]?.message ?? '' }))
          await refreshPaths(cache, casePaths)
        },
      },
    ],
    [cache, t],
  )
}

export default function CaseListPage() {
  const { t } = useTranslation('after-sales')
  const navigate = useNavigate()
  const may = useMay()
  const base = useBase()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [search, setSearch] = useSearchParams()
  /** The order whose goods it is about, when somebody comes from there. */
  const apply = search.get('apply')
  const [adding, setAdding] = useState(apply !== null)
  const leave = () => {
    setAdding(false)
    if (apply !== null) setSearch({}, { replace: true })
  }
  const { data: counts } = useCall(caseCalls.counts, {}, { silent: true, enabled: may(caseCalls.counts.permission) })
  const tabs = useMemo(
    () => ({
      field: 'status' as const,
      tabs: caseStatuses.map(({ value, label }) => ({ value, label, ...(counts && isOpen(value) && { count: counts.byStatus[value] ?? 0 }) })),
    }),
    [counts],
  )
  const open = useMemo(
    () => ({
      view: (row: unknown) => void navigate(casePage(base, (row as Case).id)),
      viewLabel: t('open'),
      ...(!isSupplier && { add: () => setAdding(true), begins: { label: t('newCase'), permission: caseCalls.insert.permission } }),
    }),
    [navigate, base, t, isSupplier],
  )
  const approving = useApproving()
  return (
    <>
      {!isSupplier && !base && may(caseCalls.approve.permission) && (
        <Flex gap={12} align="center" wrap style={{ padding: '8px 16px 0' }}>
          <Button type="primary" onClick={() => void navigate('/order-center/after-sales-desk/index')}>
            {t('desk')}
          </Button>
          {counts && counts.late > 0 && <Badge status="error" text={`${t('lateTab')} ${counts.late}`} />}
          {counts && counts.soon > 0 && <Badge status="warning" text={`${t('soonTab')} ${counts.soon}`} />}
        </Flex>
      )}
      <ResourceList of={asOrder} tabs={tabs} cells={cells} open={open} actions={approving} shape={isSupplier ? own : everybodys} />
      {adding && <NewCaseDialog orderId={apply ?? undefined} onClose={leave} onMade={(id) => void navigate(casePage(base, id))} />}
    </>
  )
}
