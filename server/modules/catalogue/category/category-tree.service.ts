/** Trees of categories as calls answer them, and which part of a tree somebody may choose from. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { categoriesOfSupplier, channelsOfSupplier } from './category.service.ts'
import type { CategoryBranch, CategoryNode } from './category-tree.contract.ts'
import type { TreeKey } from './category-fields.contract.ts'

export interface Wanted {
  readonly tree?: TreeKey | undefined
  /** Directly below it; null for the first level. */
  readonly parentId?: string | null | undefined
  /** It and everything below it. */
  readonly within?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  /** Part of a name or code. */
  readonly keyword?: string | undefined
  readonly status?: string | undefined
  /** In use, with everything above. */
  readonly activeOnly?: boolean | undefined
}

const isActive = `not exists (select 1 from category a where a.id = any(t.path) and a.status <> 'ENABLED')`

function conditionsOf({ tree, parentId, within, ids, keyword, status, activeOnly }: Wanted): Conditions {
  const where = new Conditions()
  where.add('t.deleted_at is null')
  if (tree) where.add(`t.category_type = ${where.value(tree.type)}::"CategoryType" and t.channel is not distinct from ${where.value(tree.channel ?? null)}`)
  if (parentId !== undefined) where.add(parentId === null ? 't.parent_id is null' : `t.parent_id = ${where.value(parentId)}::uuid`)
  if (within) where.add(`t.path && ${where.value(within)}::uuid[]`)
  if (ids) where.add(`t.id = any(${where.value(ids)}::uuid[])`)
  if (status) where.add(`t.status = ${where.value(status)}::"Toggle"`)
  if (activeOnly) where.add(isActive)
  if (keyword) where.add(`strpos(lower(concat_ws(' ', t.code, t.name_zh, t.name_en)), ${where.value(keyword.toLowerCase())}) > 0`)
  return where
}

const columns = (locale: Locale): string =>
  `t.id, t.parent_id as "parentId", t.category_type as "categoryType", t.channel, t.level::int as level, t.code, t.name_zh as "nameZh", t.name_en as "nameEn",
   ${locale === 'en' ? `coalesce(nullif(t.name_en, ''), t.name_zh)` : 't.name_zh'} as name, t.sort, t.status, ${isActive} as "isActive",
   exists (select 1 from category c where c.parent_id = t.id and c.deleted_at is null) as "hasChildren", t.version`

/** In the order of the tree, parents first. */
export function categoryNodes(sql: Sql, wanted: Wanted, locale: Locale, page?: { readonly current: number; readonly size: number }): Promise<CategoryNode[]> {
  const where = conditionsOf(wanted)
  const part = page ? `limit ${where.value(page.size)} offset ${where.value((page.current - 1) * page.size)}` : ''
  return sql.query<CategoryNode>(`select ${columns(locale)} from category t ${where.text} order by t.level, t.sort, t.code, t.id ${part}`, where.values)
}

export async function countNodes(sql: Sql, wanted: Wanted): Promise<number> {
  const where = conditionsOf(wanted)
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from category t ${where.text}`, where.values)
  return row?.n ?? 0
}

/** Those that match with everything that leads to them. */
export async function matchingWithLine(sql: Sql, wanted: Wanted, locale: Locale): Promise<CategoryNode[]> {
  if (!wanted.keyword && !wanted.status) return categoryNodes(sql, wanted, locale)
  const where = conditionsOf(wanted)
  const rows = await sql.query<{ id: string }>(`select distinct unnest(t.path) as id from category t ${where.text}`, where.values)
  return categoryNodes(sql, { ids: rows.map(({ id }) => id) }, locale)
}

interface Row {
  readonly id: string
  readonly parentId: string | null
}
type Grown<Node> = Node & { children: Grown<Node>[] | null }

/** Rows in their order as a forest; one whose parent is not among them stands at the top. Without children: null. */
export function forestOf<Node extends Row>(rows: readonly Node[]): Grown<Node>[] {
  const grown = new Map(rows.map((row) => [row.id, { ...row, children: null } as Grown<Node>]))
  const top: Grown<Node>[] = []
  for (const node of grown.values()) {
    const parent = node.parentId === null ? undefined : grown.get(node.parentId)
    if (parent) (parent.children ??= []).push(node)
    else top.push(node)
  }
  return top
}

/** What can be chosen of a tree; for a supplier what he may sell, and only channels that are open for him. */
export async function choosable(sql: Sql, tree: TreeKey, supplierId: string | undefined, locale: Locale): Promise<CategoryBranch[]> {
  if (supplierId === undefined) return forestOf(await categoryNodes(sql, { tree, activeOnly: true }, locale))
  if (tree.type === 'CHANNEL' && !(await channelsOfSupplier(sql, supplierId)).includes(tree.channel ?? '')) return []
  if (tree.type !== 'PRODUCT') return forestOf(await categoryNodes(sql, { tree, activeOnly: true }, locale))
  const own = await categoriesOfSupplier(sql, supplierId)
  if (own.length === 0) return []
  const nodes = await categoryNodes(sql, { tree, within: own, activeOnly: true }, locale)
  // What leads to his part is shown, so that he knows where he is.
  const above = await sql.query<{ id: string }>('select distinct unnest(path) as id from category where id = any($1::uuid[])', [own])
  const known = new Set(nodes.map(({ id }) => id))
  const line = await categoryNodes(sql, { ids: above.map(({ id }) => id).filter((id) => !known.has(id)), activeOnly: true }, locale)
  return forestOf([...line, ...nodes])
}
