/** What suppliers are owed for or owe: what stands on no bill yet, unless something else is asked for. */
import { billableItem } from '#server/modules/settlement/bill/billable-item.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { flagsOf, useSession } from '#web/kit/session.ts'

const tabs = {
  field: 'isBilled',
  tabs: [
    { value: 'false', label: { zh: '未对账', en: 'On no bill' } },
    { value: 'true', label: { zh: '已对账', en: 'Billed' } },
  ],
} as const
const shapeOf = { company: {}, supplier: { without: ['supplierId', 'supplierName'] } } as const

const begins = { filters: { isBilled: 'false' } } as const

export default function BillablePage() {
  const side = flagsOf(useSession()?.user).isSupplier ? 'supplier' : 'company'
  return <ResourceList of={billableItem} tabs={tabs} shape={shapeOf[side]} begins={begins} />
}
