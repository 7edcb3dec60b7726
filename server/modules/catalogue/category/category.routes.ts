/** Categories: the resource, moving, and all the trees. */
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { sheetFileName } from '#kit/sheets/write-sheet.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { refuseOutsiders } from '../catalogue-hooks.ts'
import { treeKeyOf } from './category-fields.contract.ts'
import { categoryHooks } from './category-hooks.ts'
import { arrange, lockTree, moveBelow, placeBelow, refuseTaken } from './category-place.ts'
import { serviceSheet } from './service-sheet.ts'
import { categoryNodes, choosable, countNodes, forestOf, matchingWithLine } from './category-tree.service.ts'
import {
  categoryDimension,
  categoryFirstLevel,
  categoryFirstPage,
  categoryNewList,
  categorySelectDetail,
  categorySelectTree,
  categorySublist,
  categorySubtree,
  exportServiceCategories,
  supplierSelectTree,
  taxSubtree,
  tenantSelectTree,
} from './category-tree.contract.ts'
import { category, moveCategory } from './category.contract.ts'
import { categoriesOf } from './category.service.ts'

const repository = createRepository(category, categoryHooks)

/** A supplier sees himself; others' kinds of goods are staff's to see. */
const ownSupplier = ({ principal }: CallContext): string | undefined => (principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined)

/** Suppliers see what is in use only. */
const activeOnly = (context: CallContext): boolean => ownSupplier(context) !== undefined

const moveRoute = handle(moveCategory, (context, { id, version, parentId, beforeId }) =>
  context.work(async (uow) => {
    refuseOutsiders(uow)
    const row = await uow.lock(category, id, version)
    const tree = { categoryType: row.categoryType, channel: row.channel }
    await lockTree(uow, tree)
    // Somebody may have moved what is above it while this waited for the tree.
    const now = await uow.lockRow('category', id)
    if (parentId !== now.parentId) {
      await refuseTaken(uow, tree, { id, parentId, code: now.code, nameZh: now.nameZh })
      const to = await placeBelow(uow, tree, now, parentId)
      await moveBelow(uow, now, to)
      await uow.change('category', now, { parentId, path: [...to.path], level: to.level })
      await uow.log({ bizType: category.name, bizId: id, event: 'moved', diff: { parentId: [now.parentId, parentId] } })
    }
    await arrange(uow, tree, parentId, id, beforeId)
    return repository.read(readerOf(context), id, uow.sql)
  }),
)

/** @throws Failure not-found */
async function supplierOfTenant(sql: Sql, tenant: string): Promise<string | undefined> {
  const [row] = await sql.query<{ supplierId: string | null }>(
    `select s.id as "supplierId" from tenant n left join supplier s on s.tenant_code = n.tenant_code and s.deleted_at is null
      where n.tenant_code = $1 and n.deleted_at is null limit 1`,
    [tenant],
  )
  if (!row && tenant !== platformTenant) throw notFound('tenant', tenant)
  return row?.supplierId ?? undefined
}

const treeRoutes: readonly Route[] = [
  handle(categoryFirstPage, async (context, { tree, keyword, status, current, size }) => {
    const wanted = { tree: treeKeyOf(tree), parentId: null, keyword, status, activeOnly: activeOnly(context) }
    return {
      records: await categoryNodes(context.sql, wanted, context.locale, { current, size }),
      total: await countNodes(context.sql, wanted),
      current,
      size,
    }
  }),
  handle(categoryNewList, async (context, { tree, keyword, status }) =>
    forestOf(await matchingWithLine(context.sql, { tree: treeKeyOf(tree), keyword, status, activeOnly: activeOnly(context) }, context.locale)),
  ),
  handle(categorySublist, (context, { parentId, tree }) =>
    categoryNodes(context.sql, { tree: treeKeyOf(tree), parentId: parentId === '0' ? null : parentId, activeOnly: activeOnly(context) }, context.locale),
  ),
  handle(categoryFirstLevel, async (context, { id }) => {
    if (!isId(id)) return categoryNodes(context.sql, { tree: treeKeyOf(id), parentId: null, activeOnly: activeOnly(context) }, context.locale)
    const facts = (await categoriesOf(context.sql, [id])).get(id)
    if (!facts) throw notFound('category', id)
    return categoryNodes(context.sql, { ids: facts.path.slice(0, 1) }, context.locale)
  }),
  handle(categorySubtree, (context, { id, tree }) => subtree(context, id, tree)),
  handle(taxSubtree, (context, { id }) => subtree(context, id, 'TAX')),
]

async function subtree(context: CallContext, id: string, tree: string) {
  const key = treeKeyOf(tree)
  const wanted = { tree: key, activeOnly: activeOnly(context), ...(id !== '0' && { within: [id] }) }
  const nodes = await categoryNodes(context.sql, wanted, context.locale)
  if (id !== '0' && nodes.length === 0) throw notFound('category', id)
  return forestOf(nodes)
}

const selectRoutes: readonly Route[] = [
  handle(categorySelectTree, (context, { id }) => choosable(context.sql, treeKeyOf(id), ownSupplier(context), context.locale)),
  handle(supplierSelectTree, async (context, { supplierId, tree }) => {
    const own = ownSupplier(context)
    if (own !== undefined && own !== supplierId) throw notFound('supplier', supplierId)
    const [known] = await context.sql.query('select 1 from supplier where id = $1::uuid and deleted_at is null', [supplierId])
    if (!known) throw notFound('supplier', supplierId)
    return choosable(context.sql, treeKeyOf(tree), supplierId, context.locale)
  }),
  handle(tenantSelectTree, async (context, { tenantId, tree }) => {
    const { principal, sql, locale } = context
    const tenant = tenantId === '0' ? principal.tenantId : tenantId
    if (principal.tenantId !== platformTenant && tenant !== principal.tenantId) throw notFound('tenant', tenantId)
    return choosable(sql, treeKeyOf(tree), ownSupplier(context) ?? (await supplierOfTenant(sql, tenant)), locale)
  }),
  handle(categorySelectDetail, async (context, { ids, tree }) => {
    const wanted = ids
      .split(',')
      .map((id) => id.trim())
      .filter(isId)
    const key = treeKeyOf(tree)
    const facts = await categoriesOf(context.sql, wanted, context.locale)
    const nodes = await categoryNodes(context.sql, { tree: key, ids: wanted }, context.locale)
    return nodes.flatMap((node) => {
      const found = facts.get(node.id)
      return found ? [{ ...node, line: found.line[context.locale].join(' / '), lineIds: found.path, inForce: found.inForce }] : []
    })
  }),
  handle(categoryDimension, async ({ sql }, { id }) => {
    const facts = (await categoriesOf(sql, [id])).get(id)
    if (!facts) throw notFound('category', id)
    return { categoryId: id, dimensions: facts.inForce.dimensionConfig, saidBy: facts.dimensionsSaidBy }
  }),
  handle(exportServiceCategories, async (context, { status }) => {
    const nodes = await matchingWithLine(context.sql, { tree: treeKeyOf('SERVICE'), status, activeOnly: activeOnly(context) }, context.locale)
    const { name, content } = serviceSheet(forestOf(nodes), context.locale)
    return new FileAnswer(sheetFileName(name, 'xlsx', context.now, context.zone), mimeOf('xlsx'), content)
  }),
]

export const categoryRoutes: readonly Route[] = [...resourceRoutes(category, categoryHooks), moveRoute, ...treeRoutes, ...selectRoutes]
