/** What was looked at and rejected: it goes back at once, or waits in a warehouse for defective goods until it is fetched. It is worth nothing to us. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Movement } from '../ledger/movement.ts'
import { usableSpaces, usableWarehouse, type NamedSpace } from '../place/place.service.ts'
import type { ConfirmInbound } from './inbound-lines.contract.ts'
import type { InboundLineRow, InboundRow } from './inbound-write.service.ts'

type Came = ConfirmInbound['lines'][number]

const isRejected = ({ rejectedQty }: Pick<Came, 'rejectedQty'>): boolean => !decimal(rejectedQty).isZero()

/** @throws Failure bad-input for what is rejected without a reason, and for places that are none for defective goods, or out of use */
export async function checkRejected(uow: UnitOfWork, came: readonly Came[]): Promise<void> {
  const problems = came.flatMap((part, at): FieldProblem[] => {
    const path = `lines[${at}]`
    if (!isRejected(part)) return part.defectiveWarehouseId || part.defectiveSpaceId ? [{ path: `${path}.rejectedQty`, code: 'stock.nothing-rejected' }] : []
    if (!part.reason) return [{ path: `${path}.reason`, code: 'stock.reason-missing' }]
    return part.defectiveSpaceId && !part.defectiveWarehouseId ? [{ path: `${path}.defectiveWarehouseId`, code: 'stock.unknown-warehouse' }] : []
  })
  if (problems.length > 0) throw badInput(problems)
  for (const [at, { defectiveWarehouseId, defectiveSpaceId }] of came.entries()) {
    if (!defectiveWarehouseId) continue
    const path = `lines[${at}].defectiveWarehouseId`
    const { id, type } = await usableWarehouse(uow, defectiveWarehouseId, path)
    if (type !== 'DEFECTIVE') throw badInput([{ path, code: 'stock.not-for-defective' }])
    await usableSpaces(uow, id, defectiveSpaceId ? [{ path: `lines[${at}].defectiveSpaceId`, id: defectiveSpaceId }] : [])
  }
}

/** Spaces in which rejected goods wait. */
export const defectiveSpaces = (came: readonly Came[]): NamedSpace[] =>
  came.flatMap(({ defectiveSpaceId }, at) => (defectiveSpaceId ? [{ path: `lines[${at}].defectiveSpaceId`, id: defectiveSpaceId }] : []))

export const rejectKey = (key: string): string => `${key}:reject`

interface Received {
  readonly lineId: string
  readonly rejectedQty: string
  readonly batchId: string | null
  readonly defectiveWarehouseId: string | null
  readonly defectiveSpaceId: string | null
}

/** The movement of what stays; none where everything went back at once. @param key of the confirmation's own movement */
export function rejectedIn(key: string, row: InboundRow, lines: readonly InboundLineRow[], receipts: readonly Received[]): Movement[] {
  const kept = receipts.flatMap(({ lineId, rejectedQty, defectiveWarehouseId, defectiveSpaceId }) => {
    if (!defectiveWarehouseId) return []
    const { skuId } = lines.find(({ id }) => id === lineId)!
    const place = { warehouseId: defectiveWarehouseId, cargoSpaceId: defectiveSpaceId, skuId }
    return [{ effect: 'receive' as const, place, quantity: rejectedQty, unitCost: '0', counter: 'SUPPLIER' as const, lineId }]
  })
  return kept.length === 0 ? [] : [{ key: rejectKey(key), type: 'REJECT_IN', document: { id: row.id, code: row.code }, lines: kept }]
}
