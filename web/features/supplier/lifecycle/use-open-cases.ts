/** Applications about a supplier that are not over yet: of each kind there is one at a time. */
import { supplierApprovals } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useMay } from '#web/kit/permissions.ts'

/** From the draft to the end of what follows. */
const notOver = ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING'].join(',')
const most = 100

export interface OpenCase {
  readonly bizType: string
  readonly code: string
  readonly processInstanceId: string | null
}

/** Undefined until they are known; none for whoever may not list them. */
export function useOpenCases(supplierId: string): readonly OpenCase[] | undefined {
  const enabled = useMay()(supplierApprovals.permission)
  const { data, error } = useCall(supplierApprovals, { supplierId, status: notOver, current: 1, size: most }, { silent: true, enabled })
  return enabled && !error ? data?.records : []
}
