/** A freeze, or the release from it, as its approver reads it. */
import { freezeCase } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { supplierFreeze } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { SupplierLink } from './supplier-link.tsx'

/** The link says it. */
const named = ['supplierName'] as const

export default function FreezeDocument({ bizId }: CaseDocumentProps) {
  const { data, error, refetch } = useCall(freezeCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, ...row } = data
  return <DetailFields of={supplierFreeze} row={row} without={named} cells={{ supplierId: <SupplierLink id={row.supplierId} name={row.supplierName} /> }} />
}
