/** How a supplier's prices are made: a profit on what the goods cost, by channel and kind of goods, in versions that are approved. */
import { z } from 'zod'
import { defineCall, defineResource, Id, permissionOf, UnitPrice } from '#kit/contract.ts'
import { lookedUp } from '#kit/fields.contract.ts'
import { DecideRule, ruleCommands, RuleCommand, ruleContext, RuleInProcess, ruleVerbs, SubmitRule, versionFields } from './rule-version.contract.ts'
import { ofSupplier } from '../profile/supplier-fields.contract.ts'

export const profitTypes = [
  { value: 1, label: { zh: '利润额', en: 'Profit amount' } },
  { value: 2, label: { zh: '利润率', en: 'Profit rate' } },
] as const
const roundings = [
  { value: 'half-up', label: { zh: '四舍五入', en: 'Half up' } },
  { value: 'down', label: { zh: '向下取整', en: 'Down' } },
  { value: 'up', label: { zh: '向上取整', en: 'Up' } },
] as const

const categoryName = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .meta({
    label: { zh: '产品类型', en: 'Kind of goods' },
    widget: 'text',
    column: false,
    search: 'contains',
    hint: { zh: '不填表示适用于没有单独规则的全部产品类型', en: 'Every kind without a rule of its own when empty' },
  })

export const supplierPriceRule = defineResource({
  name: 'supplier-price-rule',
  label: { zh: '价格规则', en: 'Price rule' },
  path: '/api/supplier/supplier-price-rule-workflow',
  row: {
    ...versionFields,
    categoryId: Id.nullish().meta({ technical: true }),
    /** One of the supplier's kinds of goods. */
    categoryName,
    kindName: lookedUp('产品类型', 'Kind of goods', 140),
    profitType: z.union([z.literal(1), z.literal(2)]).meta({
      label: { zh: '利润类型', en: 'Profit' },
      widget: 'select',
      options: profitTypes,
      column: 110,
      search: 'equals',
      requiredMessage: { zh: '请选择利润类型', en: 'Choose the kind of profit' },
    }),
    /** Added to the cost: an amount for type 1, a share of the cost (0.12 = 12 %) for type 2. */
    profitValue: z
      .string()
      .regex(/^\d{1,14}(\.\d{1,4})?$/)
      .meta({
        label: { zh: '利润值', en: 'Value' },
        widget: 'text',
        column: 'hidden',
        requiredMessage: { zh: '请输入利润值', en: 'Enter the value' },
      }),
    /** The value as people read it. */
    profit: lookedUp('加价', 'Adds', 110),
    minMarginRate: z
      .string()
      .regex(/^0(\.\d{1,6})?$/)
      .nullish()
      .meta({
        label: { zh: '最低毛利率', en: 'Lowest margin' },
        widget: 'rate',
        column: 110,
        hint: { zh: '毛利 ÷ 售价，低于此值需升级审批', en: 'Profit by price; what falls below goes to more approvers' },
      }),
    roundRule: z
      .enum(['half-up', 'down', 'up'])
      .default('half-up')
      .meta({ label: { zh: '舍入方式', en: 'Rounding' }, widget: 'select', options: roundings, column: 'hidden' }),
    roundScale: z.coerce
      .number()
      .int()
      .min(0)
      .max(4)
      .default(2)
      .meta({ label: { zh: '小数位', en: 'Digits' }, widget: 'number', column: 'hidden' }),
    impact: z.record(z.string(), z.unknown()).nullish().meta({ technical: true }),
  },
  writable: ['supplierId', 'channel', 'categoryName', 'profitType', 'profitValue', 'minMarginRate', 'roundRule', 'roundScale', 'effectiveAt', 'remark'],
  differs: { lifecycles: { status: 'rule-version' }, ...ofSupplier, verbs: ruleVerbs, commands: ruleCommands('supplier-price-rule') },
})

const Rate = z.string()
const Margins = z.object({ min: Rate, max: Rate, avg: Rate })

/** What a version would change of the goods that it covers, or of sample costs while there are none. Margins are profit by price. */
export const PriceImpact = z.object({
  samples: z.number().int(),
  /** There are no goods under it yet. */
  isSample: z.boolean(),
  /** Prices of this supplier are kept from the reader: figures and lines are left out. */
  isKept: z.boolean().optional(),
  before: Margins.nullable(),
  after: Margins.nullable(),
  /** Largest fall of a margin; 0.05 is five points. */
  marginDrop: Rate.nullable(),
  belowFloor: z.number().int(),
  /** The stricter of the present and the new lowest margin. */
  floor: Rate.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      nameEn: z.string().nullish(),
      cost: UnitPrice,
      priceBefore: UnitPrice.nullable(),
      priceAfter: UnitPrice,
      marginBefore: Rate.nullable(),
      marginAfter: Rate,
      isBelowFloor: z.boolean(),
    }),
  ),
})
export type PriceImpact = z.infer<typeof PriceImpact>

export const submitPriceRule = defineCall('POST /api/supplier/supplier-price-rule-workflow/submit', {
  permission: 'supplier-price-rule:submit',
  summary: { zh: '提交价格规则审批', en: 'Submit a price rule' },
  input: SubmitRule,
  output: supplierPriceRule.row,
})
export const withdrawPriceRule = defineCall('POST /api/supplier/supplier-price-rule-workflow/withdraw', {
  permission: 'supplier-price-rule:withdraw',
  summary: { zh: '撤回价格规则', en: 'Withdraw a price rule' },
  input: RuleCommand,
  output: supplierPriceRule.row,
})
export const approvePriceRule = defineCall('POST /api/supplier/supplier-price-rule-workflow/approve', {
  permission: 'supplier-price-rule:approve',
  summary: { zh: '审批价格规则', en: 'Decide on a price rule' },
  input: DecideRule,
  output: supplierPriceRule.row,
})
export const priceRuleDetail = defineCall('GET|POST /api/supplier/supplier-price-rule-workflow/detail', {
  permission: permissionOf(supplierPriceRule, 'detail'),
  summary: { zh: '价格规则审批详情', en: 'A price rule in its process' },
  input: RuleInProcess,
  output: supplierPriceRule.row.extend(ruleContext),
  options: { readOnly: true },
})
/** Before it is saved; nothing is written. */
export const previewPriceRule = defineCall('GET|POST /api/supplier/supplier-price-rule-workflow/preview', {
  permission: permissionOf(supplierPriceRule, 'detail'),
  summary: { zh: '价格规则影响预估', en: 'What a price rule would change' },
  input: supplierPriceRule.draft
    .pick({ supplierId: true, channel: true, categoryName: true, profitType: true, profitValue: true, minMarginRate: true, roundRule: true, roundScale: true })
    .extend({ supplierId: Id.optional() }),
  output: PriceImpact,
  options: { readOnly: true },
})
