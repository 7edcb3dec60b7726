/** System parameters (also called configuration by old clients) and the rules by which documents are numbered. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Version } from '#kit/contract.ts'

const valueTypes = [
  { value: 'TEXT', label: { zh: '文本', en: 'Text' } },
  { value: 'NUMBER', label: { zh: '数字', en: 'Number' } },
  { value: 'BOOLEAN', label: { zh: '是否', en: 'Yes or no' } },
  { value: 'DURATION', label: { zh: '时长', en: 'Duration' } },
  { value: 'ENUM', label: { zh: '选项', en: 'Choice' } },
  { value: 'JSON', label: { zh: 'JSON', en: 'JSON' } },
] as const

/** Under which tab of the screen a parameter stands. Others may be made up; they stand under "all". */
export const paramGroups = [
  { value: 'auth', label: { zh: '登录', en: 'Sign-in' } },
  { value: 'supplier', label: { zh: '供应商', en: 'Suppliers' } },
  { value: 'product', label: { zh: '商品', en: 'Products' } },
  { value: 'purchase', label: { zh: '采购', en: 'Purchasing' } },
  { value: 'stock', label: { zh: '库存', en: 'Stock' } },
  { value: 'order', label: { zh: '订单', en: 'Orders' } },
  { value: 'money', label: { zh: '金额', en: 'Amounts' } },
  { value: 'workflow', label: { zh: '流程', en: 'Processes' } },
  { value: 'integration', label: { zh: '对接', en: 'Integration' } },
  { value: 'external', label: { zh: '外部地址', en: 'External addresses' } },
  { value: 'system', label: { zh: '系统', en: 'System' } },
] as const

/** What a value must keep to: bounds of numbers (of durations in seconds), or the choices. */
export const ParamConstraints = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
  repeats: z.boolean().optional(),
  options: z.array(z.object({ value: z.string().max(200), label: z.object({ zh: z.string().max(100), en: z.string().max(100) }) })).optional(),
})
export type ParamConstraints = z.infer<typeof ParamConstraints>

export const param = defineResource({
  name: 'param',
  label: { zh: '系统参数', en: 'System parameter' },
  path: '/api/blade-system/param',
  row: {
    paramName: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({
        label: { zh: '参数名称', en: 'Name' },
        widget: 'text',
        column: 220,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入参数名称', en: 'Enter the name' },
      }),
    paramNameEn: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'Name in English' }, widget: 'text', column: 'hidden' }),
    paramKey: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '参数键名', en: 'Key' },
        widget: 'text',
        column: 220,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入参数键名', en: 'Enter the key' },
      }),
    paramValue: z
      .string()
      .min(1)
      .max(2000)
      .meta({ label: { zh: '参数键值', en: 'Value' }, widget: 'textarea', column: 240, requiredMessage: { zh: '请输入参数键值', en: 'Enter the value' } }),
    valueType: z
      .enum(['TEXT', 'NUMBER', 'BOOLEAN', 'DURATION', 'ENUM', 'JSON'])
      .default('TEXT')
      .meta({ label: { zh: '值类型', en: 'Type' }, widget: 'select', column: 100, options: valueTypes, search: 'equals' }),
    group: z
      .string()
      .trim()
      .max(40)
      .default('system')
      .meta({ label: { zh: '分组', en: 'Group' }, widget: 'select', column: 120, search: 'equals', sortable: true, options: paramGroups }),
    /** What the product came with. */
    defaultValue: z
      .string()
      .nullable()
      .meta({ label: { zh: '默认值', en: 'Default' }, widget: 'text', column: 140 }),
    constraints: ParamConstraints.nullish().meta({ label: { zh: '取值约束', en: 'Limits' }, widget: 'json', column: false }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 240 }),
  },
  writable: ['paramName', 'paramNameEn', 'paramKey', 'paramValue', 'valueType', 'group', 'constraints', 'remark'],
  differs: {
    model: 'systemParam',
    aliases: ['/api/dict/config'],
    scope: { tenant: false },
    found: {
      by: ['paramKey', 'paramName', 'paramNameEn'],
      code: 'paramKey',
      title: 'paramName',
      titleEn: 'paramNameEn',
      at: '/system/param/index?q.paramKey={paramKey}',
      list: '/system/param/index',
    },
    order: [{ field: 'paramKey', direction: 'asc' }],
    commands: { reset: { label: { zh: '恢复默认', en: 'Reset' }, permission: 'param:update', input: z.object({ id: Id }) } },
  },
})

/** Back to what the product came with. */
export const resetParam = defineCall('POST /api/blade-system/param/reset', {
  permission: 'param:update',
  summary: { zh: '参数恢复默认', en: 'Reset a parameter' },
  input: z.object({ id: Id, version: Version.optional() }),
  output: z.object({ id: Id, paramValue: z.string(), version: Version }),
  options: { aliases: ['/api/dict/config/reset'] },
})

/** The value of one parameter; null when there is none. */
export const paramValue = defineCall('GET /api/dict/config/get-value', {
  permission: 'signed-in',
  summary: { zh: '获取参数值', en: 'Value of a parameter' },
  input: z
    .object({ paramKey: z.string().max(100).optional(), key: z.string().max(100).optional() })
    .refine((input) => input.paramKey ?? input.key, { path: ['paramKey'], error: 'param.key-missing' }),
  output: z.string().nullable(),
  options: { aliases: ['/api/blade-system/param/get-value'] },
})

const cycles = [
  { value: 'DAY', label: { zh: '按天', en: 'Daily' } },
  { value: 'MONTH', label: { zh: '按月', en: 'Monthly' } },
  { value: 'YEAR', label: { zh: '按年', en: 'Yearly' } },
  { value: 'NEVER', label: { zh: '不重置', en: 'Never' } },
] as const

const datePatterns = [
  { value: '', label: { zh: '不含日期', en: 'No date' } },
  ...['yyyy', 'yyyyMM', 'yyyyMMdd', 'yyMMdd'].map((value) => ({ value, label: { zh: value, en: value } })),
]

export const numberRule = defineResource({
  name: 'number-rule',
  label: { zh: '编号规则', en: 'Number rule' },
  path: '/api/system/number-rule',
  row: {
    bizType: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,59}$/)
      .meta({ label: { zh: '业务类型', en: 'Document' }, widget: 'text', column: 200, search: 'contains', sortable: true }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({ label: { zh: '名称', en: 'Name' }, widget: 'text', column: 200, search: 'contains' }),
    nameEn: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'Name in English' }, widget: 'text', column: 'hidden' }),
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Z0-9-]{0,20}$/)
      .meta({ label: { zh: '前缀', en: 'Prefix' }, widget: 'text', column: 100, hint: { zh: '大写字母、数字和连字符', en: 'Capitals, digits and hyphens' } }),
    datePattern: z
      .enum(['', 'yyyy', 'yyyyMM', 'yyyyMMdd', 'yyMMdd'])
      .default('yyyyMMdd')
      .meta({ label: { zh: '日期格式', en: 'Date' }, widget: 'select', column: 120, options: datePatterns }),
    length: z.coerce
      .number()
      .int()
      .min(1)
      .max(12)
      .default(4)
      .meta({ label: { zh: '流水号位数', en: 'Digits' }, widget: 'number', column: 100 }),
    resetCycle: z
      .enum(['DAY', 'MONTH', 'YEAR', 'NEVER'])
      .default('DAY')
      .meta({ label: { zh: '重置周期', en: 'Starts anew' }, widget: 'select', column: 120, options: cycles }),
    gapFree: z
      .boolean()
      .default(false)
      .meta({
        label: { zh: '号码连续', en: 'No gaps' },
        widget: 'switch',
        column: 110,
        hint: {
          zh: '撤销的单据退还号码；同类单据须逐张生成，高并发时变慢',
          en: 'A document that fails gives its number back; documents are then made one after the other',
        },
      }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 200 }),
  },
  writable: ['bizType', 'name', 'nameEn', 'prefix', 'datePattern', 'length', 'resetCycle', 'gapFree', 'remark'],
  differs: { scope: { tenant: false }, order: [{ field: 'bizType', direction: 'asc' }] },
})
