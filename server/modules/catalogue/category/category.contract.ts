/**
 * A category of one of the trees. What it leaves open is as in the categories above it: template, tax, commission, risk, measures;
 * required qualifications add up. Where it stands is decided when it is made, and by `move`.
 */
import { z } from 'zod'
import { decimal, defineCall, defineResource, Id, permissionOf, Version } from '#kit/contract.ts'
import { choice, choices, code, inEnglish, label, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'
import { categoryTypeOptions, categoryTypes, DimensionConfig, risks } from './category-fields.contract.ts'

/** What holds for a category, whether it says so itself or one above it does. */
export const InForce = z.object({
  attributeTemplateId: Id.nullable(),
  attributeTemplateName: z.string().nullable(),
  taxInfoId: Id.nullable(),
  taxInfoName: z.string().nullable(),
  commissionRate: z.string().nullable(),
  risk: z.enum(['NORMAL', 'HIGH', 'RESTRICTED']),
  requiredMaterials: z.array(z.string()),
  dimensionConfig: DimensionConfig,
})

export const category = defineResource({
  name: 'category',
  label: label('类目', 'Category'),
  path: '/api/product/category',
  row: {
    categoryType: z.enum(categoryTypes).meta({
      label: label('类目类型', 'Tree'),
      widget: 'select',
      options: categoryTypeOptions,
      column: 120,
      search: 'equals',
      requiredMessage: { zh: '请选择类目类型', en: 'Choose the tree' },
    }),
    channel: choice('销售渠道', 'Channel', 'sales_channel', 110).meta({ when: { field: 'categoryType', is: ['CHANNEL'] } }),
    parentId: Id.nullish().meta({
      label: label('上级类目', 'Above'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'category', labelField: 'nameZh' },
    }),
    /** From the first level down, joined by slashes. */
    line: lookedUp('完整路径', 'Path', 260),
    level: z
      .number()
      .int()
      .meta({ label: label('层级', 'Level'), widget: 'number', column: 70, search: 'equals', sortable: true }),
    code: code('类目编码', 'Code', 40, '/')
      .optional()
      .meta({
        label: label('类目编码', 'Code'),
        widget: 'text',
        column: 150,
        search: 'contains',
        sortable: true,
        hint: { zh: '不填由系统编号', en: 'Drawn when empty' },
      }),
    nameZh: inEnglish(named('类目名称', 'Name', 100, 180), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 180),
    image: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: label('图片', 'Picture'), widget: 'image', column: 'hidden' }),
    attributeTemplateId: Id.nullish().meta({
      label: label('属性模板', 'Attribute template'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'attribute-template', labelField: 'name' },
    }),
    attributeTemplateName: lookedUp('属性模板', 'Attribute template', 160),
    taxInfoId: Id.nullish().meta({
      label: label('税收分类', 'Tax'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'tax-info', labelField: 'name' },
    }),
    taxInfoName: lookedUp('税收分类', 'Tax', 160),
    /** 0.05 = 5 %. */
    commissionRate: decimal(6)
      .refine((text) => Number(text) >= 0 && Number(text) <= 1, { error: 'category.bad-share' })
      .nullish()
      .meta({ label: label('佣金比例', 'Commission'), widget: 'rate', column: 'hidden' }),
    risk: z
      .enum(['NORMAL', 'HIGH', 'RESTRICTED'])
      .nullish()
      .meta({
        label: label('风险等级', 'Risk'),
        widget: 'select',
        options: risks,
        column: 100,
        search: 'equals',
        hint: { zh: '不填按上级类目', en: 'As above when empty' },
      }),
    requiredMaterials: choices('必需资质', 'Required qualifications', 'material_type', 'hidden').meta({
      hint: { zh: '上级类目要求的资质一并需要', en: 'Those of the categories above are needed as well' },
    }),
    dimensionConfig: DimensionConfig.nullish().meta({ label: label('尺寸重量', 'Measures'), widget: 'json', column: false }),
    inForce: InForce.nullish().meta({ label: label('生效设置', 'In force'), widget: 'json', column: false, computed: true }),
    hasChildren: z.boolean().meta({ label: label('有下级', 'Has more below'), widget: 'switch', column: 'hidden', computed: true }),
    sort,
    status: toggle,
    goneAt: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({ label: label('渠道下架时间', 'Gone from the channel'), widget: 'datetime', column: 'hidden' }),
    remark,
  },
  writable: [
    'categoryType',
    'channel',
    'parentId',
    'code',
    'nameZh',
    'nameEn',
    'image',
    'attributeTemplateId',
    'taxInfoId',
    'commissionRate',
    'risk',
    'requiredMaterials',
    'dimensionConfig',
    'sort',
    'remark',
  ],
  differs: {
    verbs: { active: 'active' },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    found: {
      by: ['code', 'nameZh', 'nameEn'],
      code: 'code',
      title: 'nameZh',
      titleEn: 'nameEn',
      at: '/commodity-management/category/index?category={id}',
    },
    order: [
      { field: 'level', direction: 'asc' },
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

/** Takes a category with all below it to another place of the same tree: under `parentId` (null: the first level), before `beforeId` (none: last). */
export const moveCategory = defineCall('POST /api/product/category/move', {
  permission: permissionOf(category, 'update'),
  summary: { zh: '移动类目', en: 'Move a category' },
  input: z.object({ id: Id, version: Version.optional(), parentId: Id.nullable().default(null), beforeId: Id.nullable().default(null) }),
  output: category.row,
})
