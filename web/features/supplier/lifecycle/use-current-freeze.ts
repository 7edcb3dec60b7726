/** The freeze that a supplier is under. */
import { callsOf } from '#kit/resource-calls.contract.ts'
import { supplierFreeze } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useMay } from '#web/kit/permissions.ts'

const freezes = callsOf(supplierFreeze).list!

/** @returns whether a release may be asked for now; undefined until it is known */
export function useIsReleasable(supplierId: string, isFrozen: boolean): boolean | undefined {
  const sees = useMay()(freezes.permission)
  const asks = isFrozen && sees
  const { data, error } = useCall(freezes, { supplierId, current: 1, size: 1, status: ['FROZEN'] }, { silent: true, enabled: asks })
  if (!asks || error) return isFrozen
  const [freeze] = data?.records ?? []
  return data && freeze?.abilities?.['defrostApply'] === true
}
