/** Where categories of ours go in a channel: by their own mapping, else by that of the nearest category above that has one. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { channelsOfSupplier } from './category.service.ts'

export interface ChannelPlace {
  readonly id: string
  /** The channel's category. */
  readonly categoryId: string
  readonly code: string
  readonly line: string
  /** The channel still offers it. */
  readonly isValid: boolean
}

export interface CategoryInChannel {
  readonly categoryId: string
  readonly isActive: boolean
  readonly mapping: ChannelPlace | null
  /** The category above whose mapping it is; null for its own. */
  readonly inheritedFrom: string | null
}

/** For many categories at once; those that are gone are left out. */
export async function mappingsOf(sql: Sql, channel: string, categoryIds: readonly string[], locale: Locale = 'zh'): Promise<CategoryInChannel[]> {
  if (categoryIds.length === 0) return []
  const name = locale === 'en' ? `coalesce(nullif(a.name_en, ''), a.name_zh)` : 'a.name_zh'
  return sql.query<CategoryInChannel>(
    `select c.id as "categoryId", not exists (select 1 from category a where a.id = any(c.path) and a.status <> 'ENABLED') as "isActive",
            nullif(m."sourceId", c.id) as "inheritedFrom",
            case when m.id is not null then json_build_object('id', m.id, 'categoryId', m."targetId", 'code', m.code, 'line', m.line, 'isValid', m."isValid") end as mapping
       from category c
       left join lateral (
         select m.id, m.source_category_id as "sourceId", k.id as "targetId", k.code,
                (select string_agg(${name}, ' / ' order by a.level) from category a where a.id = any(k.path)) as line,
                k.deleted_at is null and not exists (select 1 from category a where a.id = any(k.path) and a.status <> 'ENABLED') as "isValid"
           from category_mapping m join category s on s.id = m.source_category_id join category k on k.id = m.channel_category_id
          where m.channel = $2 and m.deleted_at is null and m.source_category_id = any(c.path)
          order by s.level desc limit 1
       ) m on true
      where c.id = any($1::uuid[]) and c.deleted_at is null`,
    [categoryIds, channel],
  )
}

/** Channels with a tree of their own: only there a mapping is needed. */
export async function hasTree(sql: Sql, channel: string): Promise<boolean> {
  const [row] = await sql.query(`select 1 from category where category_type = 'CHANNEL' and channel = $1 and deleted_at is null limit 1`, [channel])
  return row !== undefined
}

/**
 * Everything that stands in the way of offering goods of a category in a channel, as codes of texts. A channel without a tree of its own
 * takes our categories as they are.
 * @param supplierId for whom it is asked; undefined for the platform itself
 */
export async function obstaclesInChannel(
  sql: Sql,
  channel: string,
  { isActive, mapping }: CategoryInChannel,
  supplierId: string | undefined,
): Promise<string[]> {
  const [known] = await sql.query(`select 1 from dictionary where code = 'sales_channel' and dict_key = $1 and parent_id is not null and deleted_at is null`, [
    channel,
  ])
  if (!known) return ['category.unknown-channel']
  const codes: string[] = []
  if (!isActive) codes.push('category.not-active')
  if (supplierId !== undefined && !(await channelsOfSupplier(sql, supplierId)).includes(channel)) codes.push('category.channel-closed')
  if (mapping ? !mapping.isValid : await hasTree(sql, channel)) codes.push(mapping ? 'category.mapping-gone' : 'category.not-mapped')
  return codes
}
