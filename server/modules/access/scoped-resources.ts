/** Of which resources data scopes say something else than a user's roles say in general: what holds, and which role says what. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal, ResourceRows } from '#kit/principal.ts'
import type { explainRights } from './rights.contract.ts'

type Explained = z.output<typeof explainRights.output>['resources'][number]
type Source = Explained['sources'][number]

/** Of the row `o`. */
export const organizationName = (locale: Locale): string => (locale === 'en' ? `coalesce(nullif(o.name_en, ''), o.name)::text` : 'o.name::text')

interface ScopeRow {
  readonly resource: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly sources: (Omit<Source, 'organizations'> & { readonly organizationIds: string[] })[]
}

/** What holds is asked of the rights themselves; the sources are looked up beside it. */
export async function scopedResources(sql: Sql, { userId, rowsOf }: Principal, locale: Locale): Promise<Explained[]> {
  if (!rowsOf || rowsOf.size === 0) return []
  const rows = await sql.query<ScopeRow>(sourcesQuery, [userId, [...rowsOf.keys()]])
  const names = await namesById(
    sql,
    [...rows.flatMap(({ sources }) => sources.flatMap((one) => one.organizationIds)), ...[...rowsOf.values()].flatMap(idsOf)],
    locale,
  )
  const named = (ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? id)
  return rows.map(({ resource, nameZh, nameEn, sources }) => {
    const seen = rowsOf.get(resource) ?? []
    return {
      resource,
      nameZh,
      nameEn,
      isEverything: seen === 'all',
      effective: (seen === 'all' ? [] : seen).map((term) => ({
        kind: term.kind,
        column: term.column ?? null,
        organizations: term.kind === 'organizations' ? named(term.ids) : [],
      })),
      sources: sources.map(({ organizationIds, ...source }) => ({ ...source, organizations: named(organizationIds) })),
    }
  })
}

const idsOf = (seen: ResourceRows): readonly string[] => (seen === 'all' ? [] : seen.flatMap((term) => (term.kind === 'organizations' ? term.ids : [])))

async function namesById(sql: Sql, ids: readonly string[], locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    `select o.id, ${organizationName(locale)} as name from organization o where o.id::text = any($1::text[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A role without a data scope for a resource counts with what it says in general. */
const sourcesQuery = `
  with mine as (
    select r.id, r.sort, r.role_code, r.data_scope::text as data_scope, r.data_scope_org_ids from role r join user_role ur on ur.role_id = r.id
     where ur.user_id = $1 and r.status = 'ENABLED' and r.deleted_at is null),
  said as (
    select mine.id as role_id, mine.sort, mine.role_code, d.resource_code as resource, d.scope_name, (array['ALL', 'SELF', 'DEPT', 'DEPT_AND_CHILD', 'CUSTOM'])[d.scope_type] as kind,
      nullif(d.scope_column, '') as column_name, array_remove(string_to_array(coalesce(d.scope_value, ''), ','), '') as ids,
      case when coalesce(d.scope_field, '') in ('', '*') then '{}'::text[] else regexp_split_to_array(d.scope_field, '\\s*,\\s*') end as fields
    from mine join role_data_scope g on g.role_id = mine.id join data_scope d on d.id = g.scope_id and d.deleted_at is null),
  everything as (
    select * from said
    union all
    select mine.id, mine.sort, mine.role_code, r.resource, null, mine.data_scope, null,
      case when mine.data_scope = 'CUSTOM' then array(select unnest(mine.data_scope_org_ids)::text) else '{}'::text[] end, '{}'::text[]
    from mine cross join unnest($2::text[]) r(resource) where not exists (select 1 from said where said.role_id = mine.id and said.resource = r.resource))
  select e.resource, coalesce(min(m.name_zh), e.resource) as "nameZh", min(m.name_en) as "nameEn",
    jsonb_agg(jsonb_build_object('roleId', e.role_id, 'scopeName', e.scope_name, 'kind', e.kind, 'column', e.column_name, 'organizationIds', to_jsonb(e.ids), 'fields', to_jsonb(e.fields))
      order by e.sort, e.role_code, e.scope_name) as sources
  from everything e left join module m on m.code = e.resource and m.deleted_at is null
  where e.resource = any($2::text[]) group by e.resource order by 2`
