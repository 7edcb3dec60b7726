/**
 * Categories as trees. Paths that the specification writes `{a}/{b}` name what they take; a tree is told by its name (`TreeName`).
 * `select-…` trees hold what can be chosen: categories that are in use with everything above them, for a supplier those that he may
 * sell, and channels that are open for him. The others are for whoever keeps the trees and hold all there is.
 */
import { z } from 'zod'
import { ById, defineCall, Id, pageOf, Paging } from '#kit/contract.ts'
import { category, InForce } from './category.contract.ts'
import { TreeName } from './category-fields.contract.ts'

const CategoryNode = z.object({
  id: Id,
  parentId: Id.nullable(),
  categoryType: category.row.shape.categoryType,
  channel: z.string().nullable(),
  level: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  /** In the reader's language, for dropdowns that know one name only. */
  name: z.string(),
  sort: z.number().int(),
  status: z.string(),
  /** It and everything above it is in use. */
  isActive: z.boolean(),
  hasChildren: z.boolean(),
  version: z.number().int(),
})
export type CategoryNode = z.output<typeof CategoryNode>

export interface CategoryBranch extends CategoryNode {
  readonly children: CategoryBranch[] | null
}
const Branch: z.ZodType<CategoryBranch> = CategoryNode.extend({
  get children() {
    return z.array(Branch).nullable()
  },
})

const parent = z.union([Id, z.literal('0')])

/** The first level, a page at a time; `hasChildren` says where there is more. */
export const categoryFirstPage = defineCall('GET|POST /api/product/category/lazy-first-page', {
  permission: 'category:list',
  summary: { zh: '类目懒加载首层分页', en: 'First level of a tree, in pages' },
  input: Paging.pick({ current: true, size: true }).extend({
    tree: TreeName.default('PRODUCT'),
    /** Part of a name or code. */
    keyword: z.string().trim().max(100).optional(),
    status: z.union([z.enum(['ENABLED', 'DISABLED']), z.literal('')]).optional(),
  }),
  output: pageOf(CategoryNode),
  options: { readOnly: true },
})

/** Those that match, with the categories that lead to them. */
export const categoryNewList = defineCall('GET|POST /api/product/category/new-list', {
  permission: 'category:list',
  summary: { zh: '类目树形列表', en: 'A tree with what matches' },
  input: z.object({
    tree: TreeName.default('PRODUCT'),
    keyword: z.string().trim().max(100).optional(),
    status: z.union([z.enum(['ENABLED', 'DISABLED']), z.literal('')]).optional(),
  }),
  output: z.array(Branch),
  options: { readOnly: true },
})

/** What stands directly below a category, `0` for the first level. */
export const categorySublist = defineCall('GET /api/product/category/sublist/{parentId}/{tree}', {
  permission: 'category:list',
  summary: { zh: '下级类目', en: 'Categories directly below' },
  input: z.object({ parentId: parent, tree: TreeName }),
  output: z.array(CategoryNode),
})

/** For a tree's name its first level; for a category the one of the first level that it stands under. */
export const categoryFirstLevel = defineCall('GET /api/product/category/get-first-level/{id}', {
  permission: 'category:select',
  summary: { zh: '一级类目', en: 'First level' },
  input: z.object({ id: z.union([Id, TreeName]) }),
  output: z.array(CategoryNode),
})

/** A category with all below it; `0` gives the whole tree. */
export const categorySubtree = defineCall('GET /api/product/category/subtree/{id}/{tree}', {
  permission: 'category:list',
  summary: { zh: '类目子树', en: 'A category with all below it' },
  input: z.object({ id: parent, tree: TreeName }),
  output: z.array(Branch),
})

/** The same of the classification of the tax office. */
export const taxSubtree = defineCall('GET /api/product/category/subtree/{id}/TAX_CATEGORY', {
  permission: 'category:select',
  summary: { zh: '税号分类子树', en: 'A tax class with all below it' },
  input: z.object({ id: parent }),
  output: z.array(Branch),
})

/** `id` is a tree's name. */
export const categorySelectTree = defineCall('GET /api/product/category/select-tree/{id}', {
  permission: 'category:select',
  summary: { zh: '类目选择树', en: 'A tree to choose from' },
  input: z.object({ id: TreeName }),
  output: z.array(Branch),
})

/** What a supplier may sell: his kinds of goods, each with all below it. */
export const supplierSelectTree = defineCall('GET /api/product/category/select-tree-by-supplierId/{supplierId}/{tree}', {
  permission: 'category:select',
  summary: { zh: '供应商可选类目树', en: 'What a supplier may choose' },
  input: z.object({ supplierId: Id, tree: TreeName }),
  output: z.array(Branch),
})

/** By the tenant's code; `0` is the caller's own. A supplier's tenant has what the supplier may sell, others have everything in use. */
export const tenantSelectTree = defineCall('GET /api/product/category/tenant-select-tree/{tenantId}/{tree}', {
  permission: 'category:select',
  summary: { zh: '租户可选类目树', en: 'What a tenant may choose' },
  input: z.object({ tenantId: z.string().trim().min(1).max(40), tree: TreeName }),
  output: z.array(Branch),
})

/** What a form shows of chosen categories: ids, commas between. Those that are not of the tree are left out. */
export const categorySelectDetail = defineCall('GET /api/product/category/get-select-detail/{ids}/{tree}', {
  permission: 'category:select',
  summary: { zh: '所选类目详情', en: 'What a form shows of chosen categories' },
  input: z.object({ ids: z.string().max(4000), tree: TreeName }),
  output: z.array(CategoryNode.extend({ line: z.string(), lineIds: z.array(Id), inForce: InForce })),
})

/** The measures that goods of a category are asked for, and where that is said. */
export const categoryDimension = defineCall('GET /api/product/category-config/get-category-dimension/{id}', {
  permission: 'category:select',
  summary: { zh: '类目尺寸重量设置', en: 'Measures that goods of a category are asked for' },
  input: ById,
  output: z.object({
    categoryId: Id,
    dimensions: InForce.shape.dimensionConfig,
    /** The category that says so; null: nobody does, and the product asks what it usually does. */
    saidBy: Id.nullable(),
  }),
})

/** The categories of services as a sheet, a column a level. */
export const exportServiceCategories = defineCall('POST /api/product/category/export-service-category', {
  permission: 'category:export',
  summary: { zh: '导出服务类目', en: 'Export the categories of services' },
  input: z.object({ status: z.union([z.enum(['ENABLED', 'DISABLED']), z.literal('')]).optional() }),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})
