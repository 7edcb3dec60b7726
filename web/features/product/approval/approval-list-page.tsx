/** Products that were handed in: what waits, what became of the others; decided one by one, many at once, or by a sheet. */
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { approveProducts, importApprovals, productApprovalRow } from '#server/modules/product/approval/approval.contract.ts'
import { productDraftStatuses } from '#server/modules/product/draft/product-draft.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { useProductBase } from '../product-base.ts'
import type { ApprovalRow } from './review.ts'
import { ImportDialog } from './import-dialog.tsx'
import '../approval-texts.ts'

/** Drafts that were never handed in are nobody's to decide on. */
const tabbed = new Set<string>(['IN_APPROVAL', 'RETURNED', 'APPROVED', 'REJECTED'])
const tabs = {
  field: 'status',
  tabs: productDraftStatuses.filter(({ value }) => tabbed.has(value)).map(({ value, label }) => ({ value, label })),
} as const

export default function ApprovalListPage() {
  const { t } = useTranslation('product-approval')
  const may = useMay()
  const navigate = useNavigate()
  const base = useProductBase()
  const [chosen, choose] = useState<readonly ApprovalRow[]>()
  const [isImporting, setImporting] = useState(false)
  const mayDecide = may(approveProducts.permission)
  const actions = useMemo(
    (): ListAction<ApprovalRow>[] => [
      {
        key: 'open',
        label: t(mayDecide ? 'list.decide' : 'list.read'),
        permission: 'product-approval:detail',
        run: ([row]) => void navigate(`${base}/commodity-management/${mayDecide && row.waitsForMe ? 'commodity-approve' : 'approval-main'}?id=${row.id}`),
      },
      { key: 'batch', label: t('list.batch'), permission: approveProducts.permission, on: 'batch', run: (rows) => choose(rows) },
    ],
    [base, mayDecide, navigate, t],
  )
  const cells = useMemo(() => ({ code: ({ id, code }: ApprovalRow) => <Link to={`${base}/commodity-management/approval-main?id=${id}`}>{code}</Link> }), [base])
  const open = useMemo(() => ({ imports: { permission: importApprovals.permission, run: () => setImporting(true) } }), [])
  return (
    <>
      <ResourceList of={productApprovalRow} tabs={tabs} cells={cells} actions={actions} open={open} />
      {chosen && <BatchDialog rows={chosen} onClose={() => choose(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
