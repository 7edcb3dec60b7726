/** One question of a template: how it is answered, and what its answers are good for. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { code, flag, label, lookedUp, named, optional, remark, sort } from '#kit/fields.contract.ts'
import { Options } from './attribute-option.contract.ts'

export const attributeInputs = [
  { value: 'TEXT', label: label('文本', 'Text') },
  { value: 'NUMBER', label: label('数字', 'Number') },
  { value: 'SELECT', label: label('单选', 'One of several') },
  { value: 'MULTI', label: label('多选', 'Several of several') },
  { value: 'DATE', label: label('日期', 'Date') },
  { value: 'BOOL', label: label('是否', 'Yes or no') },
  { value: 'IMAGE', label: label('图片', 'Picture') },
] as const
const inputs = ['TEXT', 'NUMBER', 'SELECT', 'MULTI', 'DATE', 'BOOL', 'IMAGE'] as const

const template = {
  label: label('属性模板', 'Template'),
  widget: 'reference',
  column: false,
  search: 'equals',
  reference: { resource: 'attribute-template', labelField: 'name' },
} as const

export const attribute = defineResource({
  name: 'attribute',
  label: label('属性', 'Attribute'),
  path: '/api/product/attribute',
  row: {
    templateId: Id.meta({ ...template, requiredMessage: { zh: '请选择属性模板', en: 'Choose the template' } }),
    templateName: lookedUp('属性模板', 'Template', 160),
    groupId: Id.meta({
      label: label('属性分组', 'Group'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'attribute-group', labelField: 'name' },
      requiredMessage: { zh: '请选择属性分组', en: 'Choose the group' },
    }),
    groupName: lookedUp('属性分组', 'Group', 140),
    code: code('属性编码', 'Code', 40)
      .optional()
      .meta({
        label: label('属性编码', 'Code'),
        widget: 'text',
        column: 120,
        search: 'contains',
        sortable: true,
        hint: { zh: '同一模板内唯一；不填由系统编号，复制模板时不变', en: 'Once a template; drawn when empty, the same in copies' },
      }),
    name: named('属性名称', 'Name', 100, 160),
    nameEn: optional('英文名称', 'English name', 200, 160),
    inputType: z
      .enum(inputs)
      .default('TEXT')
      .meta({ label: label('录入方式', 'Answered by'), widget: 'select', options: attributeInputs, column: 110, search: 'equals' }),
    options: Options.default([]).meta({
      label: label('选项', 'Choices'),
      widget: 'json',
      column: false,
      when: { field: 'inputType', is: ['SELECT', 'MULTI'] },
    }),
    unit: optional('单位', 'Unit', 20, 80),
    required: flag('必填', 'Required', 80),
    searchable: flag('可搜索', 'Searchable', 90),
    isSpec: flag('销售属性', 'Tells SKU apart', 110),
    sort,
    remark,
  },
  writable: ['templateId', 'groupId', 'code', 'name', 'nameEn', 'inputType', 'options', 'unit', 'required', 'searchable', 'isSpec', 'sort', 'remark'],
  differs: {
    verbs: { import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'createTime', direction: 'asc' },
    ],
  },
})

/** A question as a form draws it. */
export const AttributeFields = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  inputType: z.enum(inputs),
  options: Options,
  unit: z.string().nullable(),
  required: z.boolean(),
  searchable: z.boolean(),
  isSpec: z.boolean(),
  version: z.number().int(),
})
export type AttributeFields = z.output<typeof AttributeFields>
