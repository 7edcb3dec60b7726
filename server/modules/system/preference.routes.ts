/** Preferences belong to their user: every statement names him. */
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { Sql } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { columnPreference, insertSavedView, removeSavedView, savedViews, saveColumnPreference, shareSavedView, updateSavedView } from './preference.contract.ts'

interface ViewRow {
  readonly id: string
  readonly version: number
  readonly pageKey: string
  readonly name: string
  readonly scope: 'USER' | 'ROLE' | 'GLOBAL'
  readonly roleCode: string | null
  readonly filters: Record<string, unknown>
  readonly columns: { prop: string }[] | null
  readonly sorter: unknown
  readonly density: string | null
  readonly isDefault: boolean
  readonly sort: number
  readonly mine: boolean
  readonly createTime: Date
}

const columns = `id, version, page_key as "pageKey", name, scope, role_code as "roleCode", filters, columns, sorter, density, is_default as "isDefault", sort,
  user_id = $1::uuid as mine, create_time as "createTime"`
/** What a user sees; `$1` is he, `$2` his roles, `$3` his tenant. */
const visible = `deleted_at is null and tenant_id = $3 and (user_id = $1::uuid or scope = 'GLOBAL' or (scope = 'ROLE' and role_code = any($2::text[])))`

const seenBy = ({ userId, roles, tenantId }: Principal): unknown[] => [userId, roles, tenantId]

async function viewOf(sql: Sql, principal: Principal, id: string): Promise<ViewRow> {
  const [row] = await sql.query<ViewRow>(`select ${columns} from saved_view where ${visible} and id = $4::uuid`, [...seenBy(principal), id])
  if (!row) throw notFound('saved-view', id)
  return row
}

/** @throws Failure not-found, stale-version; no-permission when somebody else made it */
async function ownView(uow: UnitOfWork, principal: Principal, id: string, version: number | undefined): Promise<ViewRow> {
  await uow.sql.query('select 1 from saved_view where id = $1::uuid for update', [id])
  const view = await viewOf(uow.sql, principal, id)
  if (!view.mine) throw new Failure('forbidden', 'no-permission')
  if (version !== undefined && version !== view.version) throw new Failure('conflict', 'stale-version', { current: view })
  return view
}

/** @throws Failure no-permission for shared views without the right to share, or for a role that is not one's own */
function refuseSharing(principal: Principal, scope: string, roleCode: string | undefined): void {
  if (scope === 'USER') return
  if (!may(principal, shareSavedView.permission)) throw new Failure('forbidden', 'no-permission', { permission: shareSavedView.permission })
  if (scope === 'ROLE' && roleCode !== undefined && !may(principal, '*') && !principal.roles.includes(roleCode)) throw new Failure('forbidden', 'no-permission')
}

/** A list opens with one view: a maker's new default for the same people takes the place of his last one. */
async function standAlone({ sql, now }: UnitOfWork, { id, pageKey, scope, roleCode, isDefault }: ViewRow, { userId }: Principal): Promise<void> {
  if (!isDefault) return
  await sql.query(
    `update saved_view set is_default = false, version = version + 1, update_time = $6
     where user_id = $1::uuid and page_key = $2 and scope = $3 and role_code is not distinct from $4 and id <> $5::uuid and is_default and deleted_at is null`,
    [userId, pageKey, scope, roleCode, id, now],
  )
}

async function share({ principal, work }: Pick<CallContext, 'principal' | 'work'>, id: string, scope: string, roleCode: string | undefined): Promise<ViewRow> {
  refuseSharing(principal, scope, roleCode)
  return work(async (uow) => {
    await ownView(uow, principal, id, undefined)
    await uow.sql.query('update saved_view set scope = $2, role_code = $3, version = version + 1, update_time = $4 where id = $1::uuid', [
      id,
      scope,
      scope === 'ROLE' ? (roleCode ?? principal.roles[0] ?? null) : null,
      uow.now,
    ])
    return viewOf(uow.sql, principal, id)
  })
}

export const preferenceRoutes: readonly Route[] = [
  handle(columnPreference, async ({ sql, principal }, { listName }) => {
    const [row] = await sql.query<{ listName: string; columns: { prop: string }[] }>(
      `select list_name as "listName", columns from column_preference where user_id = $1::uuid and list_name = $2`,
      [principal.userId, listName],
    )
    return row ?? null
  }),
  handle(saveColumnPreference, ({ principal, work }, { listName, columns: chosen }) =>
    work(async (uow) => {
      if (chosen.length === 0) await uow.sql.query('delete from column_preference where user_id = $1::uuid and list_name = $2', [principal.userId, listName])
      else {
        await uow.sql.query(
          `insert into column_preference (id, tenant_id, created_by, user_id, list_name, columns) values ($1::uuid, $2, $3::uuid, $3::uuid, $4, $5::jsonb)
           on conflict (user_id, list_name) do update set columns = excluded.columns, version = column_preference.version + 1, update_time = now()`,
          [newId(), principal.tenantId, principal.userId, listName, JSON.stringify(chosen)],
        )
      }
      return { listName, columns: chosen }
    }),
  ),
  handle(savedViews, async ({ sql, principal }, { pageKey }) => {
    const records = await sql.query<ViewRow>(
      `select ${columns} from saved_view where ${visible} and page_key = $4 order by user_id = $1::uuid desc, sort, name limit 200`,
      [...seenBy(principal), pageKey],
    )
    return { records, total: records.length }
  }),
  handle(insertSavedView, ({ principal, work }, view) => {
    refuseSharing(principal, view.scope, view.roleCode)
    return work(async (uow) => {
      const id = newId()
      const roleCode = view.scope === 'ROLE' ? (view.roleCode ?? principal.roles[0] ?? null) : null
      await uow.sql.query(
        `insert into saved_view (id, tenant_id, created_by, user_id, scope, role_code, page_key, name, filters, columns, sorter, density, is_default, sort)
         values ($1::uuid, $2, $3::uuid, $3::uuid, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12, $13)`,
        [
          id,
          principal.tenantId,
          principal.userId,
          view.scope,
          roleCode,
          view.pageKey,
          view.name,
          JSON.stringify(view.filters),
          json(view.columns),
          json(view.sorter),
          view.density ?? null,
          view.isDefault,
          view.sort,
        ],
      )
      const saved = await viewOf(uow.sql, principal, id)
      await standAlone(uow, saved, principal)
      return saved
    })
  }),
  handle(updateSavedView, ({ principal, work }, { id, version, ...change }) =>
    work(async (uow) => {
      const before = await ownView(uow, principal, id, version)
      const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
      refuseSharing(principal, after.scope, after.roleCode ?? undefined)
      await uow.sql.query(
        `update saved_view set name = $2, scope = $3, role_code = $4, filters = $5::jsonb, columns = $6::jsonb, sorter = $7::jsonb, density = $8, is_default = $9, sort = $10,
                version = version + 1, update_time = $11, updated_by = $12::uuid where id = $1::uuid`,
        [
          id,
          after.name,
          after.scope,
          after.scope === 'ROLE' ? (after.roleCode ?? principal.roles[0] ?? null) : null,
          JSON.stringify(after.filters),
          json(after.columns),
          json(after.sorter),
          after.density,
          after.isDefault,
          after.sort,
          uow.now,
          principal.userId,
        ],
      )
      const saved = await viewOf(uow.sql, principal, id)
      await standAlone(uow, saved, principal)
      return saved
    }),
  ),
  handle(removeSavedView, ({ principal, work }, { id }) =>
    work(async (uow) => {
      await ownView(uow, principal, id, undefined)
      await uow.sql.query('update saved_view set deleted_at = $2, update_time = $2, version = version + 1 where id = $1::uuid', [id, uow.now])
      return { removed: 1 }
    }),
  ),
  handle(shareSavedView, (context, { id, scope, roleCode }) => share(context, id, scope, roleCode)),
]

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))
