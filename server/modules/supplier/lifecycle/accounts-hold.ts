/** The accounts of a supplier who is stopped altogether. */
import type { Sql } from '#kit/data-source.ts'
import { switchRows } from '#kit/document/move-document.ts'
import { user } from '#server/modules/access/user.contract.ts'
import type { SupplierHold } from './supplier-hold.service.ts'

/** Frozen altogether, his people cannot come in: the session's next request is refused. Who was closed before stays closed. */
export const accountsHold: SupplierHold = {
  name: 'accounts',
  scopes: [],
  async take(uow, supplierId) {
    const rows = await openAccounts(uow.sql, supplierId)
    await switchRows(uow, user, rows, 'DISABLE')
    return rows.map(({ id }) => id)
  },
  async giveBack(uow, supplierId, taken) {
    const rows = await uow.sql.query<{ id: string }>(
      `select id from app_user where supplier_id = $1::uuid and id = any($2::uuid[]) and status = 'DISABLED' and deleted_at is null order by id`,
      [supplierId, taken],
    )
    await switchRows(uow, user, rows, 'ENABLE')
  },
}

/** Accounts of a supplier's people that are in use. */
export const openAccounts = (sql: Sql, supplierId: string): Promise<{ id: string }[]> =>
  sql.query(`select id from app_user where supplier_id = $1::uuid and status = 'ENABLED' and deleted_at is null order by id`, [supplierId])
