/** What goods have to fulfil to be sold where: rows with a priority, tried before they are switched on, and what they decided. */
import { z } from 'zod'
import { baseRow, ById, decimal, defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { flag, label, lookedUp, named, optional, remark, toggle } from '#kit/fields.contract.ts'

const some = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(100).default([])

export const shelvesRule = defineResource({
  name: 'shelves-rule',
  label: label('上架规则', 'Shelving rule'),
  path: '/api/product/shelves-rule',
  row: {
    name: named('规则名称', 'Name', 50, 180),
    nameEn: optional('英文名称', 'English name', 100, 160),
    priority: z.coerce
      .number()
      .int()
      .min(1)
      .max(9999)
      .default(100)
      .meta({
        label: label('优先级', 'Priority'),
        widget: 'number',
        column: 90,
        sortable: true,
        hint: label('数字小的先判断，第一条适用的规则生效', 'The lowest number is asked first; the first that fits decides'),
      }),
    channels: some(z.string().trim().max(40)).meta({
      label: label('销售渠道', 'Channels'),
      widget: 'dict',
      dict: 'sales_channel',
      column: 140,
      hint: label('不选则适用全部渠道', 'Every channel when empty'),
    }),
    categoryIds: some(Id).meta({
      label: label('商品类目', 'Categories'),
      widget: 'reference',
      reference: { resource: 'category', labelField: 'nameZh' },
      column: false,
      hint: label('含其下级；不选则适用全部类目', 'With everything below; every category when empty'),
    }),
    categoryNames: lookedUp('商品类目', 'Categories', 180),
    supplierLevels: some(z.string().trim().max(40)).meta({
      label: label('供应商等级', 'Supplier levels'),
      widget: 'dict',
      dict: 'supplier_level',
      column: 140,
      hint: label('不选则适用全部供应商', 'Every supplier when empty'),
    }),
    minStock: decimal(4)
      .nullish()
      .meta({ label: label('最低可用库存', 'Stock at least'), widget: 'quantity', column: 120, hint: label('留空按系统参数', 'As the parameter when empty') }),
    minMargin: decimal(6)
      .refine((text) => Number(text) >= 0 && Number(text) < 1)
      .nullish()
      .meta({ label: label('最低毛利率', 'Margin at least'), widget: 'rate', column: 110, hint: label('留空按系统参数', 'As the parameter when empty') }),
    licenceDays: z.coerce
      .number()
      .int()
      .min(0)
      .max(3650)
      .nullish()
      .meta({ label: label('资质剩余天数', 'Papers hold for days'), widget: 'number', column: 120 }),
    takesDown: flag('不满足即下架', 'Takes down', 110).default(true),
    needApproval: flag('上架需审批', 'Asks for approval', 110),
    status: toggle,
    remark,
  },
  writable: [
    'name',
    'nameEn',
    'priority',
    'channels',
    'categoryIds',
    'supplierLevels',
    'minStock',
    'minMargin',
    'licenceDays',
    'takesDown',
    'needApproval',
    'remark',
  ],
  differs: {
    verbs: { active: 'active', export: 'excel-export', import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'priority', direction: 'asc' },
      { field: 'createTime', direction: 'asc' },
    ],
    found: {
      by: ['name', 'nameEn'],
      code: 'name',
      title: 'name',
      titleEn: 'nameEn',
      at: '/commodity-management/shelves-rule/index?q.name={name}',
      list: '/commodity-management/shelves-rule/index',
    },
  },
})

export const ruleDecisions = [
  { value: 'PASSED', label: label('满足，上架', 'Let it up'), color: 'green' },
  { value: 'ASKED', label: label('提交审批', 'Asked for approval'), color: 'blue' },
  { value: 'REFUSED', label: label('不满足，未上架', 'Kept it down'), color: 'gold' },
  { value: 'TAKEN_DOWN', label: label('不满足，下架', 'Took it down'), color: 'red' },
] as const
export type RuleDecision = (typeof ruleDecisions)[number]['value']

const article = {
  skuCode: z.string().meta({ label: label('SKU 编码', 'SKU number'), widget: 'text', column: 170, search: 'prefix' }),
  skuName: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 240, search: 'contains' }),
  channel: z.string().meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'in' }),
  supplierName: lookedUp('供应商', 'Supplier', 180),
} as const
const listsOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const

/** What rules decided. */
export const shelvesRecordRule = defineResource({
  name: 'shelves-record-rule',
  label: label('上架规则记录', 'Decisions of rules'),
  path: '/api/product/shelves-record-rule',
  row: {
    ruleId: Id.meta({
      label: label('规则', 'Rule'),
      widget: 'reference',
      reference: { resource: 'shelves-rule', labelField: 'name' },
      column: false,
      search: 'equals',
    }),
    ruleName: z.string().meta({ label: label('规则名称', 'Rule'), widget: 'text', column: 170 }),
    ...article,
    decision: z
      .enum(['PASSED', 'ASKED', 'REFUSED', 'TAKEN_DOWN'])
      .meta({ label: label('结果', 'Decision'), widget: 'status', options: ruleDecisions, changes: 'once', column: 140, search: 'in' }),
    message: optional('原因', 'Why', 1000, 260),
    createdByName: lookedUp('操作人', 'By', 110),
  },
  writable: [],
  differs: { verbs: { ...listsOnly, export: 'excel-export' }, scope: { tenant: false } },
})

/** Rules for a choice, those that are out of use too: their decisions stay. */
export const ruleSelectList = defineCall('GET|POST /api/product/shelves-record-rule/shelves-rule-select-list', {
  permission: 'shelves-record-rule:list',
  summary: label('上架规则下拉', 'Rules for a choice'),
  input: z.object({}),
  output: z.array(z.object({ id: Id, name: z.string(), nameEn: z.string().nullable(), status: z.string() })),
  options: { readOnly: true },
})

/** Looks at every listing in the background and writes down what the rule would do. Nothing moves. */
export const tryRule = defineCall('POST /api/product/shelves-rule/try/{id}', {
  permission: 'shelves-rule:try',
  summary: label('试算规则', 'Try a rule'),
  input: ById,
  output: z.object({ trialId: Id, jobId: Id }),
})

export const trialDetail = defineCall('GET /api/product/shelves-rule/trial/{id}', {
  permission: 'shelves-rule:try',
  summary: label('试算结果', 'What a trial found'),
  input: ById,
  output: z.object({
    id: Id,
    ruleId: Id,
    ruleName: z.string(),
    jobId: Id.nullable(),
    total: z.number().int(),
    decided: z.number().int(),
    goesDown: z.number().int(),
    staysDown: z.number().int(),
    asks: z.number().int(),
    createTime: baseRow.createTime,
    endedAt: Instant.nullable(),
  }),
  options: { readOnly: true },
})

export const trialEffects = [
  { value: 'GOES_DOWN', label: label('将下架', 'Would go down'), color: 'red' },
  { value: 'STAYS_DOWN', label: label('将不能上架', 'Could not go up'), color: 'gold' },
] as const

/** What a trial found, listing by listing. */
export const shelvesTrialHit = defineResource({
  name: 'shelves-rule-trial',
  label: label('规则试算明细', 'What a trial found'),
  path: '/api/product/shelves-rule-trial',
  row: {
    trialId: Id.meta({ technical: true, search: 'equals' }),
    listingId: Id.meta({ technical: true }),
    effect: z
      .enum(['GOES_DOWN', 'STAYS_DOWN'])
      .meta({ label: label('影响', 'Effect'), widget: 'status', options: trialEffects, changes: 'once', column: 120, search: 'in' }),
    ...article,
    message: z.string().meta({ label: label('原因', 'Why'), widget: 'text', column: 260 }),
  },
  writable: [],
  differs: { model: 'shelvesTrialHit', verbs: listsOnly, scope: { tenant: false } },
})
