/** How fast a supplier ships, with the regions of a rule chosen from the tree. */
import { useMemo, useState } from 'react'
import { supplierDeliveryRule } from '#server/modules/supplier/records/supplier-rules.contract.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { RegionsInput } from './regions-input.tsx'
import { withoutSupplier } from '../file/without-supplier.ts'
import './texts.ts'

const inputs = { inputs: { regionCodes: <RegionsInput /> } }

export function DeliveryRuleList({ supplierId }: { supplierId: string }) {
  const [edited, setEdited] = useState<{ readonly row?: Row }>()
  const where = useMemo(() => ({ supplierId }), [supplierId])
  // Whose rule it is says the page: an existing one is moved to nobody else either.
  const target = useMemo(() => ({ fixed: { supplierId }, row: edited?.row }), [edited, supplierId])
  return (
    <>
      <ResourceList of={supplierDeliveryRule} where={where} shape={withoutSupplier} open={{ add: () => setEdited({}), edit: (row) => setEdited({ row }) }} />
      {edited && <ResourceForm of={supplierDeliveryRule} target={target} differs={inputs} onClose={() => setEdited(undefined)} />}
    </>
  )
}
