/** Where a category of ours is offered in a channel. What has no mapping of its own goes where the category above it goes. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { chosen, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { TreeName } from './category-fields.contract.ts'

const of = (zh: string, en: string) =>
  ({ label: label(zh, en), widget: 'reference', column: false, search: 'equals', reference: { resource: 'category', labelField: 'nameZh' } }) as const

export const categoryMapping = defineResource({
  name: 'category-mapping',
  label: label('类目映射', 'Category mapping'),
  path: '/api/product/category-mapping',
  row: {
    channel: chosen('销售渠道', 'Channel', 'sales_channel', 120),
    sourceCategoryId: Id.meta({ ...of('平台类目', 'Our category'), requiredMessage: { zh: '请选择平台类目', en: 'Choose our category' } }),
    sourceLine: lookedUp('平台类目', 'Our category', 260),
    channelCategoryId: Id.meta({ ...of('渠道类目', 'Channel’s category'), requiredMessage: { zh: '请选择渠道类目', en: 'Choose the channel’s category' } }),
    channelLine: lookedUp('渠道类目', 'Channel’s category', 260),
    /** The channel still offers it. */
    isValid: z.boolean().meta({
      label: label('状态', 'State'),
      widget: 'status',
      changes: 'derived',
      column: 100,
      computed: true,
      search: 'equals',
      options: [
        { value: true, label: label('有效', 'Valid'), color: 'green' },
        { value: false, label: label('已失效', 'No longer valid'), color: 'red' },
      ],
    }),
    remark,
  },
  writable: ['channel', 'sourceCategoryId', 'channelCategoryId', 'remark'],
  differs: { scope: { tenant: false } },
})

const Mapped = z.object({
  id: Id,
  /** Of the channel. */
  categoryId: Id,
  code: z.string(),
  line: z.string(),
  isValid: z.boolean(),
})

/** Whether goods of a category can be offered in a channel, and if not, why. */
export const checkSalesChannelCategory = defineCall('GET /api/product/category/check-salesChannel-category/{salesChannel}/{categoryId}', {
  permission: 'category:select',
  summary: { zh: '校验销售渠道类目', en: 'Can goods of a category be offered in a channel?' },
  /** Whose goods they are; of a supplier who asks, always his own. */
  input: z.object({ salesChannel: z.string().trim().min(1).max(40), categoryId: Id, supplierId: Id.optional() }),
  output: z.object({
    allowed: z.boolean(),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    /** What the goods are called there; `inheritedFrom` where a category above decides. */
    mapping: Mapped.extend({ inheritedFrom: Id.nullable() }).nullable(),
  }),
})

export interface MappingBranch {
  readonly id: string
  readonly parentId: string | null
  readonly level: number
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly name: string
  readonly isActive: boolean
  /** Its own, or the one of the nearest category above that has one. */
  readonly mapping: (z.output<typeof Mapped> & { readonly inheritedFrom: string | null }) | null
  readonly children: MappingBranch[] | null
}
const Branch: z.ZodType<MappingBranch> = z.object({
  id: Id,
  parentId: Id.nullable(),
  level: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  name: z.string(),
  isActive: z.boolean(),
  mapping: Mapped.extend({ inheritedFrom: Id.nullable() }).nullable(),
  get children() {
    return z.array(Branch).nullable()
  },
})

/** A tree of ours with where each category goes in a channel. */
export const mappingTree = defineCall('GET /api/product/category/get-mapping-category-tree/{salesChannel}/{tree}', {
  permission: 'category-mapping:list',
  summary: { zh: '类目映射树', en: 'A tree with where its categories go in a channel' },
  input: z.object({ salesChannel: z.string().trim().min(1).max(40), tree: TreeName }),
  output: z.array(Branch),
})
