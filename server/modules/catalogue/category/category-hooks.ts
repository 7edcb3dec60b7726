/** How a category is written: placed in its tree, told apart from its siblings, read with what holds for it. */
import { badInput } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Draft, ReadContext, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { emptyAsNull, keptByPlatform, requireNamed, withCode } from '../catalogue-hooks.ts'
import type { CategoryType } from './category-fields.contract.ts'
import { lockTree, moveBelow, placeBelow, refuseTaken, type Tree } from './category-place.ts'
import { categoriesOf } from './category.service.ts'
import type { category } from './category.contract.ts'

/** Names from the first level down, over a category's line of ids. */
export const lineOf = (path: string): { readonly zh: string; readonly en: string } => {
  const joined = (name: string): string => `(select string_agg(${name}, ' / ' order by a.level) from category a where a.id = any(${path}))`
  return { zh: joined('a.name_zh'), en: joined(`coalesce(nullif(a.name_en, ''), a.name_zh)`) }
}

const treeOf = (row: Readonly<Record<string, unknown>>): Tree => ({
  categoryType: row['categoryType'] as CategoryType,
  channel: (row['channel'] as string | null | undefined) ?? null,
})

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb === 'active') return
  // Nothing is put below a category while it goes.
  if (verb === 'remove' && before) return lockTree(uow, treeOf(before))
  const tree = treeOf({ ...before, ...emptyAsNull(draft, 'channel') })
  if (before && (tree.categoryType !== before['categoryType'] || tree.channel !== (before['channel'] ?? null)))
    throw badInput([{ path: 'categoryType', code: 'category.tree-fixed' }])
  if ((tree.categoryType === 'CHANNEL') !== (tree.channel !== null)) throw badInput([{ path: 'channel', code: 'category.channel-of-tree' }])
  await requireNamed(uow, draft, { attributeTemplateId: 'attribute_template', taxInfoId: 'tax_info' })
}

async function place(given: Draft, { uow, verb, before }: WriteContext): Promise<Draft> {
  if (verb === 'active') return given
  const draft = await withCode(emptyAsNull(given, 'channel', 'commissionRate', 'image', 'nameEn'), uow, verb, 'category')
  const now = { ...before, ...draft }
  const tree = treeOf(now)
  const id = before?.id ?? newId()
  const parentId = (now['parentId'] as string | null | undefined) ?? null
  await lockTree(uow, tree)
  const moves = !before || parentId !== (before['parentId'] ?? null)
  await refuseTaken(uow, tree, { id, parentId, code: now['code'], nameZh: now['nameZh'] })
  if (!moves) return draft
  const from = { id, path: before ? ((await pathOf(uow, id)) ?? []) : [] }
  const to = await placeBelow(uow, tree, from, parentId)
  if (before) await moveBelow(uow, from, to)
  return { ...draft, ...(!before && { id }), ...to }
}

async function pathOf(uow: WriteContext['uow'], id: string): Promise<string[] | undefined> {
  const [row] = await uow.sql.query<{ path: string[] }>('select path::text[] as path from category where id = $1::uuid', [id])
  return row?.path
}

async function present(rows: RawRow[], { sql, locale }: ReadContext): Promise<RawRow[]> {
  const facts = await categoriesOf(
    sql,
    rows.map(({ id }) => id),
    locale,
  )
  return rows.map((row) => Object.assign(row, { inForce: facts.get(row.id)?.inForce ?? null }))
}

export const categoryHooks: ResourceHooks<typeof category> = keptByPlatform('category', {
  expressions: {
    line: lineOf('t.path'),
    hasChildren: 'exists (select 1 from category c where c.parent_id = t.id and c.deleted_at is null)',
    attributeTemplateName: nameOf('attribute_template', 'attribute_template_id'),
    taxInfoName: nameOf('tax_info', 'tax_info_id'),
  },
  validate,
  beforeWrite: place,
  present,
  presented: { inForce: true },
})
