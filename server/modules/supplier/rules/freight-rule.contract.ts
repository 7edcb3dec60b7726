/** What a supplier's shipping costs: regions with a first and a further unit, regions he does not ship to, and when it is free. In versions that are approved. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Money, permissionOf, UnitPrice } from '#kit/contract.ts'
import { named } from '#kit/fields.contract.ts'
import { DecideRule, ruleCommands, RuleCommand, ruleContext, RuleInProcess, ruleVerbs, SubmitRule, versionFields } from './rule-version.contract.ts'
import { ofSupplier } from '../profile/supplier-fields.contract.ts'

export const chargeModes = [
  { value: 'COUNT', label: { zh: '按件', en: 'By piece' } },
  { value: 'WEIGHT', label: { zh: '按重量', en: 'By weight' } },
  { value: 'VOLUME', label: { zh: '按体积', en: 'By volume' } },
] as const

/** Stands in a row of a draft until somebody chose its regions. */
export const unsetRegion = '-'

const Codes = z.array(z.string().trim().min(1).max(20)).max(500)
const Quantity = z
  .string()
  .regex(/^\d{1,14}(\.\d{1,4})?$/)
  .refine((text) => Number(text) > 0, { error: 'supplier.freight-quantity' })
const Amount = z.string().regex(/^\d{1,14}(\.\d{1,2})?$/)

/** What shipping costs to some regions; to every other one when `areaCodes` is empty. Nothing is shipped to excluded ones. */
export const FreightArea = z.object({
  areaCodes: Codes,
  isExcluded: z.boolean().default(false),
  startQty: Quantity.default('1'),
  startPrice: Amount.default('0'),
  extraQty: Quantity.default('1'),
  extraPrice: Amount.default('0'),
})
export type FreightArea = z.infer<typeof FreightArea>

/** From which amount or quantity shipping is free: whichever is reached first. Every other region when `areaCodes` is empty. */
export const FreightFree = z
  .object({ areaCodes: Codes, freeAmount: Amount.nullish(), freeQty: Quantity.nullish() })
  .refine(({ freeAmount, freeQty }) => Boolean(freeAmount ?? freeQty), { path: ['freeAmount'], error: 'supplier.freight-free-empty' })
export type FreightFree = z.infer<typeof FreightFree>

export const supplierFreightRule = defineResource({
  name: 'supplier-freight-rule',
  label: { zh: '运费规则', en: 'Freight rule' },
  path: '/api/supplier/supplier-freight-rule-workflow',
  row: {
    ...versionFields,
    name: named('规则名称', 'Name', 100, 180),
    chargeMode: z.enum(['COUNT', 'WEIGHT', 'VOLUME']).meta({
      label: { zh: '计费方式', en: 'Charged' },
      widget: 'select',
      options: chargeModes,
      column: 100,
      search: 'equals',
      requiredMessage: { zh: '请选择计费方式', en: 'Choose how it is charged' },
    }),
    areas: z
      .array(FreightArea)
      .min(1)
      .max(100)
      .meta({
        label: { zh: '配送区域', en: 'Areas' },
        widget: 'json',
        column: false,
        computed: true,
        requiredMessage: { zh: '请设置配送区域', en: 'Set the areas' },
      }),
    freeRows: z
      .array(FreightFree)
      .max(100)
      .default([])
      .meta({ label: { zh: '包邮条件', en: 'Free shipping' }, widget: 'json', column: false, computed: true }),
    impact: z.record(z.string(), z.unknown()).nullish().meta({ technical: true }),
  },
  writable: ['supplierId', 'name', 'channel', 'chargeMode', 'areas', 'freeRows', 'effectiveAt', 'remark'],
  differs: { lifecycles: { status: 'rule-version' }, ...ofSupplier, verbs: ruleVerbs, commands: ruleCommands('supplier-freight-rule') },
})

/** What a version would change, over sample parcels to every province. */
export const FreightImpact = z.object({
  /** Average of what is shipped before and after; null where nothing is comparable. */
  before: Money.nullable(),
  after: Money.nullable(),
  /** 0.1 is ten percent dearer. */
  increase: z.string(),
  /** Shipped to today, no longer afterwards. */
  newlyExcluded: z.array(z.object({ code: z.string(), name: z.string() })),
  lines: z.array(
    z.object({ code: z.string(), name: z.string(), before: Money.nullable(), after: Money.nullable(), isExcluded: z.boolean(), wasExcluded: z.boolean() }),
  ),
})
export type FreightImpact = z.infer<typeof FreightImpact>

const terms = supplierFreightRule.draft.pick({ channel: true, chargeMode: true, areas: true, freeRows: true })

export const submitFreightRule = defineCall('POST /api/supplier/supplier-freight-rule-workflow/submit', {
  permission: 'supplier-freight-rule:submit',
  summary: { zh: '提交运费规则审批', en: 'Submit a freight rule' },
  input: SubmitRule,
  output: supplierFreightRule.row,
})
export const withdrawFreightRule = defineCall('POST /api/supplier/supplier-freight-rule-workflow/withdraw', {
  permission: 'supplier-freight-rule:withdraw',
  summary: { zh: '撤回运费规则', en: 'Withdraw a freight rule' },
  input: RuleCommand,
  output: supplierFreightRule.row,
})
export const approveFreightRule = defineCall('POST /api/supplier/supplier-freight-rule-workflow/approve', {
  permission: 'supplier-freight-rule:approve',
  summary: { zh: '审批运费规则', en: 'Decide on a freight rule' },
  input: DecideRule,
  output: supplierFreightRule.row,
})
export const freightRuleDetail = defineCall('GET|POST /api/supplier/supplier-freight-rule-workflow/detail', {
  permission: permissionOf(supplierFreightRule, 'detail'),
  summary: { zh: '运费规则审批详情', en: 'A freight rule in its process' },
  input: RuleInProcess,
  output: supplierFreightRule.row.extend({ ...ruleContext, regionNames: z.record(z.string(), z.string()) }),
  options: { readOnly: true },
})
/** Before it is saved; nothing is written. `problems`: why it could not be submitted as it is. */
export const previewFreightRule = defineCall('POST /api/supplier/supplier-freight-rule-workflow/preview', {
  permission: permissionOf(supplierFreightRule, 'detail'),
  summary: { zh: '运费规则影响预估', en: 'What a freight rule would change' },
  input: terms.extend({ supplierId: Id.optional() }),
  output: FreightImpact.extend({ problems: z.array(z.string()) }),
  options: { readOnly: true },
})

/** What one parcel costs, by a version that is kept or by one that is being filled in. `quantity`: pieces, kg or m³, as the rule charges. */
export const quoteFreight = defineCall('POST /api/supplier/supplier-freight-rule-workflow/quote', {
  permission: permissionOf(supplierFreightRule, 'detail'),
  summary: { zh: '运费试算', en: 'Quote a parcel' },
  input: z
    .object({
      id: Id.optional(),
      rule: terms.pick({ areas: true, freeRows: true }).optional(),
      regionCode: z.string().trim().min(1).max(20),
      quantity: Quantity,
      amount: Amount.default('0'),
    })
    .refine(({ id, rule }) => (id ?? rule) !== undefined, { path: ['rule'], error: 'supplier.freight-no-rule' }),
  output: z.object({
    /** CHARGED, FREE, EXCLUDED: not shipped there; UNCOVERED: the rule says nothing of it. */
    outcome: z.enum(['CHARGED', 'FREE', 'EXCLUDED', 'UNCOVERED']),
    freight: Money.nullable(),
    startPrice: Money.nullable(),
    /** Further units beyond the first. */
    extraUnits: z.string().nullable(),
    unit: UnitPrice.nullable(),
  }),
  options: { readOnly: true },
})
