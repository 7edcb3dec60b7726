/** Where the buyer sends goods back to: the warehouse of ours that they came from, or the supplier's own address. */
import { badInput } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { warehouseForReturns } from '#server/modules/stock/place/warehouse-choice.service.ts'
import { returnRecipients } from '#server/modules/supplier/records/recipient.service.ts'
import { addressIn } from '#server/modules/system/region.service.ts'
import type { CaseRow } from './case-events.service.ts'

/** Columns of the case. What was said before stays. @param recipientId an address that the supplier names */
export async function returnPlaceOf(uow: UnitOfWork, row: CaseRow, recipientId: string | null = null) {
  if (row.returnTo !== null && recipientId === null) return { returnTo: row.returnTo }
  const isOfStock = row.skuId !== null && row.type !== 'REPAIR'
  const warehouse = isOfStock ? await warehouseForReturns(uow.sql, row.orderLineId) : undefined
  // What left the supplier's own warehouse goes to their address, and lies in that warehouse again.
  const isOfSupplier = warehouse?.type !== 'PLATFORM'
  const addresses = !isOfSupplier ? [] : await returnRecipients(uow, row.supplierId, row.type === 'REPAIR' ? 'REPAIR' : 'RETURN')
  const named = recipientId === null ? addresses[0] : addresses.find(({ id }) => id === recipientId)
  const place = isOfSupplier ? (named ?? warehouse) : warehouse
  if (isOfSupplier && recipientId !== null && !named) throw badInput([{ path: 'recipientId', code: 'as-order.recipient-unknown' }])
  return {
    returnTo: isOfSupplier ? ('SUPPLIER' as const) : ('WAREHOUSE' as const),
    returnWarehouseId: warehouse?.id ?? null,
    returnName: place?.name.slice(0, 50) ?? null,
    returnMobile: place?.mobile?.slice(0, 20) ?? null,
    returnAddress: place?.address ? (await addressIn(uow.sql, place.regionCode, place.address)).slice(0, 600) : null,
  }
}
