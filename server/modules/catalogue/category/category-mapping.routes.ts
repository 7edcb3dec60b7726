/** Mappings to channels: kept here, checked here, and shown along the tree. */
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { keptByPlatform, requireNamed } from '../catalogue-hooks.ts'
import { treeKeyOf } from './category-fields.contract.ts'
import { lineOf } from './category-hooks.ts'
import { categoryMapping, checkSalesChannelCategory, mappingTree } from './category-mapping.contract.ts'
import { obstaclesInChannel, mappingsOf, type CategoryInChannel } from './category-mapping.service.ts'
import { categoryNodes, forestOf } from './category-tree.service.ts'
import { categoriesOf } from './category.service.ts'

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb !== 'insert' && verb !== 'update') return
  await requireNamed(uow, draft, { sourceCategoryId: 'category', channelCategoryId: 'category' })
  const { channel, sourceCategoryId, channelCategoryId } = { ...before, ...draft } as Record<string, string>
  const facts = await categoriesOf(uow.sql, [String(sourceCategoryId), String(channelCategoryId)])
  const [source, target] = [facts.get(String(sourceCategoryId)), facts.get(String(channelCategoryId))]
  if (source?.categoryType === 'CHANNEL' || source?.categoryType === 'TAX') throw badInput([{ path: 'sourceCategoryId', code: 'category-mapping.source-tree' }])
  if (target?.categoryType !== 'CHANNEL' || target.channel !== channel)
    throw badInput([{ path: 'channelCategoryId', code: 'category-mapping.channel-tree', params: { channel } }])
}

const pathOf = (column: string): string => `(select c.path from category c where c.id = t.${column})`
const lineBehind = (column: string) => lineOf(`(${pathOf(column)})::uuid[]`)

const hooks: ResourceHooks<typeof categoryMapping> = keptByPlatform(undefined, {
  expressions: {
    sourceLine: lineBehind('source_category_id'),
    channelLine: lineBehind('channel_category_id'),
    isValid: `(not exists (select 1 from category a where a.id = any((${pathOf('channel_category_id')})::uuid[]) and (a.status <> 'ENABLED' or a.deleted_at is not null)))`,
  },
  validate,
})

const shown = ({ mapping, inheritedFrom }: CategoryInChannel) => mapping && { ...mapping, inheritedFrom }

export const categoryMappingRoutes: readonly Route[] = [
  ...resourceRoutes(categoryMapping, hooks),
  handle(checkSalesChannelCategory, async (context, { salesChannel, categoryId, supplierId: asked }) => {
    const { sql, locale, principal } = context
    const [found] = await mappingsOf(sql, salesChannel, [categoryId], locale)
    if (!found) throw notFound('category', categoryId)
    const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : asked
    const codes = await obstaclesInChannel(sql, salesChannel, found, supplierId)
    return { allowed: codes.length === 0, reasons: codes.map((code) => ({ code, message: context.text(code) })), mapping: shown(found) }
  }),
  handle(mappingTree, async ({ sql, locale }, { salesChannel, tree }) => {
    const nodes = await categoryNodes(sql, { tree: treeKeyOf(tree) }, locale)
    const places = await mappingsOf(
      sql,
      salesChannel,
      nodes.map(({ id }) => id),
      locale,
    )
    const byId = new Map(places.map((place) => [place.categoryId, shown(place)]))
    return forestOf(
      nodes.map(({ id, parentId, level, code, nameZh, nameEn, name, isActive }) => ({
        id,
        parentId,
        level,
        code,
        nameZh,
        nameEn,
        name,
        isActive,
        mapping: byId.get(id) ?? null,
      })),
    )
  }),
]
