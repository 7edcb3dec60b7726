/** Products of one side: by how they stand, with what can be done with one or with many. */
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { permissionOn, sides, type Side } from '#server/modules/product/side.contract.ts'
import { productAuditStatuses, productOn, statusCountersOn } from '#server/modules/product/spu/spu.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { useProductBase } from '../product-base.ts'
import { useContextOf } from '../product-side.ts'
import { CategorySearch } from './category-search.tsx'
import { useBatchActions } from './use-batch-actions.tsx'
import type { Product } from '../product-row.ts'
import { useProductActions } from './use-product-actions.tsx'
import { Workbench } from './workbench.tsx'
import '../texts.ts'

const tabsOn = (side: Side) => ({
  field: 'auditStatus' as const,
  tabs: productAuditStatuses.map(({ value, label }) => ({ value, label })),
  counts: statusCountersOn(side),
})
const tabs = Object.fromEntries(sides.map((side) => [side, tabsOn(side)])) as Record<Side, ReturnType<typeof tabsOn>>

/** A supplier sees only his own, which are supplied by himself. */
const withoutOn = { manager: [], supplier: ['supplierId', 'supplierName', 'ownerType'] } as const

export function ProductList({ side }: { side: Side }) {
  const { t } = useTranslation('product')
  const navigate = useNavigate()
  const base = useProductBase()
  const [, setAddress] = useSearchParams()
  useContextOf(side)
  const { actions, openInfo, dialog } = useProductActions(side)
  const batch = useBatchActions(side)
  const [importing, setImporting] = useState(false)
  const shape = useMemo(() => ({ inputs: { categoryId: CategorySearch }, without: withoutOn[side] }), [side])
  const open = useMemo(
    () => ({
      add: () => void navigate(`${base}/commodity-management/commodity-add`),
      begins: { label: t('add'), permission: permissionOn(side, 'insert') },
      imports: { permission: permissionOn(side, 'import'), run: () => setImporting(true) },
      view: ({ id }: Product) => openInfo(id),
    }),
    [base, navigate, openInfo, side, t],
  )
  const showStatus = (status: string) => setAddress(new URLSearchParams({ 'q.auditStatus': status }), { replace: true })
  const toDrafts = () => {
    setImporting(false)
    showStatus('DRAFT')
  }
  const all = useMemo(() => [...actions, ...batch.actions], [actions, batch.actions])
  return (
    <>
      {side === 'supplier' && <Workbench onStatus={showStatus} />}
      <ResourceList<(typeof productOn)['manager']>
        key={side}
        of={productOn[side] as (typeof productOn)['manager']}
        tabs={tabs[side]}
        open={open}
        actions={all}
        shape={shape}
      />
      {dialog}
      {batch.dialog}
      {importing && <ImportDialog side={side} onDrafts={toDrafts} onClose={() => setImporting(false)} />}
    </>
  )
}
