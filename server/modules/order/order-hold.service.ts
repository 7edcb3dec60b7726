/**
 * Orders of a supplier who is frozen for orders, or is leaving: what he has not begun to ship is held, and exactly that goes on when he
 * may again. What has begun to leave is finished.
 */
import { counted, type SupplierHold } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { SubOrderRow } from './order-events.service.ts'
import { wake } from './stock/wanting-orders.service.ts'
import type { HeldReason } from './order-fields.contract.ts'
import { hold, lockOrder, resume, settleOrder } from './sub-order-move.service.ts'

interface Place {
  readonly id: string
  readonly masterId: string
}

/** Order by order, each under its own lock, in one sequence for everybody. */
async function eachOf(uow: UnitOfWork, places: readonly Place[], move: (row: SubOrderRow) => Promise<boolean>, event: 'FAIL' | 'RESUME'): Promise<string[]> {
  const moved: string[] = []
  for (const { id, masterId } of places) {
    const { master, subOrders } = await lockOrder(uow, masterId)
    const row = subOrders.find((one) => one.id === id)
    if (!row || !(await move(row))) continue
    await settleOrder(uow, master, event)
    moved.push(id)
  }
  return moved
}

const placesOf = (uow: UnitOfWork, where: string, values: readonly unknown[]): Promise<Place[]> =>
  uow.sql.query<Place>(`select id, master_id as "masterId" from sub_order where ${where} and deleted_at is null order by master_id, id`, values)

export const orderHold: SupplierHold = {
  name: 'orders',
  scopes: ['ORDER'],
  label: { zh: '未发货订单', en: 'Orders that have not left' },
  count: (sql, supplierId) =>
    counted(
      sql,
      `select count(*)::int as n from sub_order where supplier_id = $1::uuid and status in ('SUBMITTED', 'CONFIRMED') and deleted_at is null`,
      supplierId,
    ),
  async take(uow, supplierId) {
    const places = await placesOf(uow, `supplier_id = $1::uuid and status in ('SUBMITTED', 'CONFIRMED')`, [supplierId])
    const [frozen] = await uow.sql.query<{ n: number }>('select cardinality(freeze_scopes) as n from supplier where id = $1::uuid', [supplierId])
    const reason: HeldReason = (frozen?.n ?? 0) > 0 ? 'FROZEN' : 'LEAVING'
    return eachOf(
      uow,
      places,
      async (row) => {
        if (row.status !== 'SUBMITTED' && row.status !== 'CONFIRMED') return false
        await hold(uow, row, reason)
        return true
      },
      'FAIL',
    )
  },
  async giveBack(uow, supplierId, taken) {
    const places = await placesOf(uow, 'supplier_id = $1::uuid and id = any($2::uuid[])', [supplierId, taken])
    await eachOf(
      uow,
      places,
      async (row) => {
        if (row.status !== 'EXCEPTION') return false
        await resume(uow, row, true)
        await wake(uow, row.id)
        return true
      },
      'RESUME',
    )
  },
}
