/** Products of one side: by how they stand, with what can be done with one or with many. */
import { useMemo } from 'react'
import { productAuditStatuses, productOn, statusCountersOn } from '#server/modules/product/spu/spu.contract.ts'
import { sides, type Side } from '#server/modules/product/side.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useContextOf } from '../product-side.ts'
import { CategorySearch } from './category-search.tsx'
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
  useContextOf(side)
  const shape = useMemo(() => ({ inputs: { categoryId: CategorySearch }, without: withoutOn[side] }), [side])
  return <ResourceList key={side} of={productOn[side]} tabs={tabs[side]} shape={shape} />
}
