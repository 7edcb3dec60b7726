/** Explains one user's rights. What is effective is asked of the rules that decide requests; only the reasons are looked up here. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Locale } from '#kit/messages.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { Principal } from '#kit/principal.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import { explainRights } from './rights.contract.ts'
import { userHooks } from './user-changes.ts'
import { organizationName, scopedResources } from './scoped-resources.ts'
import { user } from './user.contract.ts'

type Explained = z.output<typeof explainRights.output>

const repository = createRepository(user, userHooks)

export const rightsRoutes: readonly Route[] = [
  handle(explainRights, async (context, { id }) => {
    const row = await repository.find(readerOf(context), id)
    const rights = row && (await loadPrincipal(context.sql, id, undefined))
    if (!row || !rights) throw notFound('user', id)
    const { sql, locale } = context
    const [roles, menus, apiScopes, fields, names, packageName, resources] = await Promise.all([
      sql.query<Explained['roles'][number]>(rolesQuery(locale), [id]),
      sql.query<MenuRow>(menusQuery, [id]),
      sql.query<Explained['apiScopes'][number]>(scopesQuery, [id]),
      sql.query<FieldRow>(fieldsQuery, [id]),
      namesOf(sql, rights, locale),
      packageOf(sql, rights.tenantId),
      scopedResources(sql, rights, locale),
    ])
    const isAdministrator = rights.permissions.has('*')
    return {
      user: {
        id,
        account: rights.account,
        name: rights.name,
        nameEn: (row['nameEn'] as string | null) ?? null,
        orgName: (row['orgName'] as string | null) ?? null,
        terminalType: rights.terminalType,
      },
      roles,
      isAdministrator,
      packageName,
      menus: menus.map(({ isInPackage, ...menu }) => ({
        ...menu,
        isEffective: menu.roleIds.length === 0 ? false : menu.category === 'BUTTON' ? isAdministrator || rights.permissions.has(menu.code) : isInPackage,
      })),
      apiScopes: apiScopes.filter(({ code }) => isAdministrator || rights.permissions.has(code)),
      rows: { kind: rights.rows.kind, names },
      resources,
      hiddenFields: fields.map((field) => ({ ...field, isHidden: rights.hiddenFields.has(`${field.moduleCode}_${field.fieldCode}`) })),
    }
  }),
]

type MenuRow = Omit<Explained['menus'][number], 'isEffective'> & { readonly isInPackage: boolean }
type FieldRow = Omit<Explained['hiddenFields'][number], 'isHidden'>

const rolesQuery = (locale: Locale) => `
  select r.id, r.role_code as "roleCode", r.role_name as "roleName", r.role_name_en as "roleNameEn", r.data_scope as "dataScope", r.status = 'ENABLED' as "isEnabled",
    array(select ${organizationName(locale)} from organization o where r.data_scope = 'CUSTOM' and o.id::text = any(r.data_scope_org_ids::text[]) order by o.sort) as organizations
  from role r join user_role ur on ur.role_id = r.id where ur.user_id = $1 and r.deleted_at is null order by r.sort, r.role_code`

/** Living roles of the user; the administrator's stands for everything that is granted to anybody. */
const livingRoles = `select r.id, r.role_code = 'PLATFORM_ADMIN' as everything from role r join user_role ur on ur.role_id = r.id where ur.user_id = $1 and r.status = 'ENABLED' and r.deleted_at is null`

/** What is granted, and above it what is not: a button may be granted without its screen. */
const menusQuery = `
  with recursive mine as (${livingRoles}), line as (
    select m.id, m.parent_id from menu m join mine on mine.everything or exists (select 1 from role_menu g where g.menu_id = m.id and g.role_id = mine.id)
    union select above.id, above.parent_id from menu above join line on above.id = line.parent_id), limits as (
    select p.menu_ids from app_user u join tenant t on t.tenant_code = u.tenant_id and t.deleted_at is null join tenant_package p on p.id = t.package_id and p.deleted_at is null where u.id = $1)
  select m.id, m.parent_id as "parentId", m.code, m.name_zh as "nameZh", m.name_en as "nameEn", m.category::text as category, given.ids as "roleIds",
    not exists (select 1 from limits where not m.id = any(limits.menu_ids)) as "isInPackage"
  from line join menu m using (id)
    cross join lateral (select array(select mine.id::text from mine where mine.everything or exists (select 1 from role_menu g where g.menu_id = m.id and g.role_id = mine.id)) as ids) given
  where m.deleted_at is null and m.status = 'ENABLED' order by m.sort, m.code`

const scopesQuery = `
  with mine as (${livingRoles})
  select a.resource_code as code, a.scope_name as name, array_agg(mine.id::text) as "roleIds"
  from mine join role_api_scope g on g.role_id = mine.id join api_scope a on a.id = g.scope_id and a.status = 'ENABLED' and a.deleted_at is null group by a.resource_code, a.scope_name order by a.resource_code`

/** Data scopes of the role `mine`, to be gone on with. */
const scopesOfMine = 'select 1 from role_data_scope g join data_scope d on d.id = g.scope_id where g.role_id = mine.id and d.deleted_at is null'

/** What roles hide by name, and what their data scopes leave out of the visible fields. */
const fieldsQuery = `
  with mine as (${livingRoles}), hides as (
    select mine.id as role_id, b.module_code, b.field_code from mine join role_black_field b on b.role_id = mine.id and b.deleted_at is null
    union
    select mine.id, f.module_code, f.field_code from mine cross join module_field f
     where f.deleted_at is null and exists (${scopesOfMine} and d.resource_code = f.module_code)
       and not exists (${scopesOfMine} and d.resource_code = f.module_code and (coalesce(d.scope_field, '') in ('', '*')
         or f.field_code = any(regexp_split_to_array(d.scope_field, '\\s*,\\s*')))))
  select b.module_code as "moduleCode", b.field_code as "fieldCode", min(f.name_zh) as "nameZh", min(f.name_en) as "nameEn", array_agg(distinct b.role_id::text) as "roleIds"
  from hides b
    left join module_field f on f.module_code = b.module_code and f.field_code = b.field_code and f.deleted_at is null
  group by b.module_code, b.field_code order by b.module_code, b.field_code`

/** What the row scope names: organisations, or the supplier. */
async function namesOf(sql: Sql, { rows }: Principal, locale: Locale): Promise<string[]> {
  if (rows.kind !== 'organizations') return []
  const found = await sql.query<{ name: string }>(
    `select ${organizationName(locale)} as name from organization o where o.id = any($1::uuid[]) order by o.sort, o.code`,
    [rows.ids],
  )
  return found.map(({ name }) => name)
}

async function packageOf(sql: Sql, tenantId: string): Promise<string | null> {
  const [found] = await sql.query<{ name: string }>(
    'select p.name from tenant t join tenant_package p on p.id = t.package_id and p.deleted_at is null where t.tenant_code = $1 and t.deleted_at is null',
    [tenantId],
  )
  return found?.name ?? null
}
