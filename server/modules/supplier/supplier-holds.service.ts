/** Everything that a freeze stops in the product as it is. An area that gets something to stop is a line in the list. */
import { orderHold } from '#server/modules/order/order-hold.service.ts'
import type { SupplierHold } from './supplier-hold.service.ts'

/** Frozen altogether, his people cannot come in: the session's next request is refused. Who was closed before stays closed. */
const accounts: SupplierHold = {
  name: 'accounts',
  scopes: [],
  async take({ sql, now }, supplierId) {
    const rows = await sql.query<{ id: string }>(
      `update app_user set status = 'DISABLED', version = version + 1, update_time = $2 where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null returning id`,
      [supplierId, now],
    )
    return rows.map(({ id }) => id)
  },
  async giveBack({ sql, now }, supplierId, taken) {
    await sql.query(
      `update app_user set status = 'ENABLED', version = version + 1, update_time = $3
        where supplier_id = $1::uuid and id = any($2::uuid[]) and status = 'DISABLED' and deleted_at is null`,
      [supplierId, taken, now],
    )
  },
}

export const supplierHolds: readonly SupplierHold[] = [accounts, orderHold]
