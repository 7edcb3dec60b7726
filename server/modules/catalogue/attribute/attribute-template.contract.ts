/** Templates of questions that the goods of some categories are asked, with their groups. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id } from '#kit/contract.ts'
import { label, lookedUp, named, optional, remark, toggle } from '#kit/fields.contract.ts'
import { AttributeFields } from './attribute.contract.ts'

export const attributeTemplate = defineResource({
  name: 'attribute-template',
  label: label('属性模板', 'Attribute template'),
  path: '/api/product/attribute-template',
  row: {
    name: named('模板名称', 'Name', 100, 200),
    nameEn: optional('英文名称', 'English name', 200, 180),
    defaultOfNames: lookedUp('默认类目', 'Default of', 180),
    categoryIds: z
      .array(Id)
      .max(200)
      .default([])
      .meta({
        label: label('适用类目', 'Also offered in'),
        widget: 'reference',
        column: false,
        reference: { resource: 'category', labelField: 'nameZh' },
        hint: { zh: '在这些类目及其下级可选用本模板', en: 'Can be chosen there and below' },
      }),
    categoryNames: lookedUp('适用类目', 'Also offered in', 180),
    groupCount: z
      .number()
      .int()
      .meta({ label: label('分组数', 'Groups'), widget: 'number', column: 90, computed: true }),
    attributeCount: z
      .number()
      .int()
      .meta({ label: label('属性数', 'Attributes'), widget: 'number', column: 90, computed: true }),
    /** Categories that name it as theirs. */
    usedBy: z
      .number()
      .int()
      .meta({ label: label('默认类目数', 'Default of so many'), widget: 'number', column: 'hidden', computed: true }),
    clonedFromId: Id.nullish().meta({ technical: true }),
    clonedFromName: lookedUp('复制自', 'Copied from', 'hidden'),
    status: toggle,
    remark,
  },
  writable: ['name', 'nameEn', 'categoryIds', 'remark'],
  differs: {
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    found: {
      by: ['name', 'nameEn'],
      code: 'name',
      title: 'name',
      titleEn: 'nameEn',
      at: '/commodity-management/attribute/index?id={id}',
      list: '/commodity-management/attribute/index',
    },
  },
})

/** A copy with all groups and attributes, out of use until somebody switches it on. */
export const cloneTemplate = defineCall('GET|POST /api/product/attribute-template/clone-by-id/{id}', {
  permission: 'attribute-template:insert',
  summary: { zh: '复制属性模板', en: 'Copy an attribute template' },
  input: ById.extend({ name: z.string().trim().min(1).max(100).optional() }),
  output: attributeTemplate.row,
  options: { readOnly: false },
})

const Group = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable(), attributes: z.array(AttributeFields) })
const TemplateOption = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  /** The one that the category, or one above it, names. */
  isDefault: z.boolean(),
})
export const TemplateTree = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable(), status: z.string(), groups: z.array(Group) })
export type TemplateTree = z.output<typeof TemplateTree>

/** A template with everything in it, in its order. */
export const templateTree = defineCall('GET /api/product/attribute-template/tree/{id}', {
  permission: 'attribute-template:select',
  summary: { zh: '属性模板全部内容', en: 'A template with all its groups and attributes' },
  input: ById,
  output: TemplateTree,
})

/** Templates in use that goods of a category can have, its own first. */
export const templatesOfCategory = defineCall('GET /api/product/attribute-template/select-template-list-by-categoryId/{id}', {
  permission: 'attribute-template:select',
  summary: { zh: '类目可选属性模板', en: 'Templates of a category' },
  input: ById,
  output: z.array(TemplateOption),
})

/** The same with groups and attributes: all that a form needs. */
export const templatesOfCategoryV2 = defineCall('GET /api/product/attribute-template/select-template-list-by-categoryId-productV2/{id}', {
  permission: 'attribute-template:select',
  summary: { zh: '类目可选属性模板（含属性）', en: 'Templates of a category with their attributes' },
  input: ById,
  output: z.array(TemplateOption.extend(TemplateTree.shape)),
})

/** The order of groups, and of the attributes in each: the whole template at once, so that nothing is left between two places. */
export const arrangeTemplate = defineCall('POST /api/product/attribute-template/arrange', {
  permission: 'attribute-template:update',
  summary: { zh: '调整模板顺序', en: 'Put a template in order' },
  input: z.object({
    id: Id,
    groups: z.array(z.object({ id: Id, attributeIds: z.array(Id).max(500) })).max(100),
  }),
  output: TemplateTree,
})
