/** Questions of a template that stand together. */
import { defineResource, Id } from '#kit/contract.ts'
import { label, lookedUp, named, optional, sort } from '#kit/fields.contract.ts'
import { z } from 'zod'

export const attributeGroup = defineResource({
  name: 'attribute-group',
  label: label('属性分组', 'Attribute group'),
  path: '/api/product/attribute-group',
  row: {
    templateId: Id.meta({
      label: label('属性模板', 'Template'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'attribute-template', labelField: 'name' },
      requiredMessage: { zh: '请选择属性模板', en: 'Choose the template' },
    }),
    templateName: lookedUp('属性模板', 'Template', 180),
    name: named('分组名称', 'Name', 100, 180),
    nameEn: optional('英文名称', 'English name', 200, 180),
    attributeCount: z
      .number()
      .int()
      .meta({ label: label('属性数', 'Attributes'), widget: 'number', column: 90, computed: true }),
    sort,
  },
  writable: ['templateId', 'name', 'nameEn', 'sort'],
  differs: {
    verbs: { import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'createTime', direction: 'asc' },
    ],
  },
})
