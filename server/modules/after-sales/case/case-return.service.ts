/** Where the buyer sends goods back to: the warehouse of ours that they came from, or the supplier's own address. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { CaseRow } from './case-events.service.ts'

interface Place {
  readonly id: string | null
  readonly name: string
  readonly mobile: string | null
  readonly address: string | null
}

/** Of the last shipment of the line, else the first of our warehouses in use. */
const warehouseOf = (uow: UnitOfWork, { orderLineId }: CaseRow): Promise<Place[]> =>
  uow.sql.query<Place>(
    `select w.id, w.name, w.phone as mobile, w.address from warehouse w
      where w.type = 'PLATFORM' and w.status = 'ENABLED' and w.deleted_at is null
      order by exists (select 1 from outbound_order o join outbound_line l on l.order_id = o.id and l.deleted_at is null
                        where o.warehouse_id = w.id and o.deleted_at is null and l.source_line_id = $1::uuid and l.shipped_qty > 0) desc, w.priority, w.code limit 1`,
    [orderLineId],
  )

/** The address that the supplier chose, else their usual one for this. */
const recipientOf = (uow: UnitOfWork, { supplierId }: CaseRow, kind: 'RETURN' | 'REPAIR', recipientId: string | null): Promise<Place[]> =>
  uow.sql.query<Place>(
    `select null::uuid as id, name, mobile, address from supplier_recipient where supplier_id = $1::uuid and deleted_at is null and type <> 'INVOICE'
        and ($3::uuid is null or id = $3::uuid)
      order by type = $2 desc, is_default desc, create_time limit 1`,
    [supplierId, kind, recipientId],
  )

/** Columns of the case. What was said before stays. @param recipientId an address that the supplier names */
export async function returnPlaceOf(uow: UnitOfWork, row: CaseRow, recipientId: string | null = null) {
  if (row.returnTo !== null && recipientId === null) return { returnTo: row.returnTo }
  const isOurs = row.skuId !== null && row.type !== 'REPAIR' && recipientId === null
  const [warehouse] = isOurs ? await warehouseOf(uow, row) : []
  const [place] = warehouse ? [warehouse] : await recipientOf(uow, row, row.type === 'REPAIR' ? 'REPAIR' : 'RETURN', recipientId)
  return {
    returnTo: warehouse ? ('WAREHOUSE' as const) : ('SUPPLIER' as const),
    returnWarehouseId: warehouse?.id ?? null,
    returnName: place?.name.slice(0, 50) ?? null,
    returnMobile: place?.mobile?.slice(0, 20) ?? null,
    returnAddress: place?.address ?? null,
  }
}
