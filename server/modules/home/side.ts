/** The two homes are for two kinds of people: what stands on one means nothing to the others. */
import { Failure } from '#kit/errors.ts'
import type { Principal } from '#kit/principal.ts'

export type Side = 'supplier' | 'system'

/** @throws Failure no-permission when the caller belongs to the other home */
export function refuseOtherSide({ terminalType }: Principal, side: Side): void {
  const own: Side = terminalType === 'SUPPLIER_TERMINAL' ? 'supplier' : 'system'
  if (own !== side) throw new Failure('forbidden', 'no-permission')
}
