/** Shortcuts belong to their user and to the home they stand on: every statement names both. */
import type { Sql } from '#kit/data-source.ts'
import { handle, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { saveSupplierEntrances, saveSystemEntrances, supplierEntrances, systemEntrances } from './home.contract.ts'
import { refuseOtherSide, type Side } from './side.ts'

interface Entrance {
  readonly path: string
  readonly title?: string | null | undefined
  readonly icon?: string | null | undefined
}

const entrancesOf = (sql: Sql, { userId }: Principal, side: Side) =>
  sql.query<{ path: string; title: string | null; icon: string | null }>(
    'select path, title, icon from quick_entrance where user_id = $1::uuid and home = $2 and deleted_at is null order by sort, id',
    [userId, side],
  )

/** The last of two savings at once is what stays, whole. */
async function replace(sql: Sql, { userId, tenantId }: Principal, side: Side, entrances: readonly Entrance[]): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('quick-entrance ' || $1 || $2, 0))`, [userId, side])
  await sql.query('delete from quick_entrance where user_id = $1::uuid and home = $2', [userId, side])
  const once = new Map(entrances.map((entrance) => [entrance.path, entrance]))
  let sort = 0
  for (const { path, title, icon } of once.values()) {
    sort += 1
    await sql.query(
      `insert into quick_entrance (id, tenant_id, created_by, user_id, home, path, title, icon, sort)
       values ($1::uuid, $2, $3::uuid, $3::uuid, $4, $5, $6, $7, $8)`,
      [newId(), tenantId, userId, side, path, title ?? null, icon ?? null, sort],
    )
  }
}

const saving = (call: typeof saveSystemEntrances, side: Side) =>
  handle(call, (context, { entrances }) => {
    refuseOtherSide(context.principal, side)
    return context.work(async (uow) => {
      await replace(uow.sql, context.principal, side, entrances)
      return entrancesOf(uow.sql, context.principal, side)
    })
  })

const listing = (call: typeof systemEntrances, side: Side) =>
  handle(call, async ({ sql, principal }) => {
    refuseOtherSide(principal, side)
    return entrancesOf(sql, principal, side)
  })

export const quickEntranceRoutes: readonly Route[] = [
  saving(saveSupplierEntrances, 'supplier'),
  saving(saveSystemEntrances, 'system'),
  listing(supplierEntrances, 'supplier'),
  listing(systemEntrances, 'system'),
]
