/** Whether the reader stands on the supplier's side: who answers to returns and writes none. */
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { useMay } from '#web/kit/permissions.ts'

export function useIsTheirs(): boolean {
  const may = useMay()
  return may(returnCalls.confirm.permission) && !may(returnCalls.save.permission)
}
