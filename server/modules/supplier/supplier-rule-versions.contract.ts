/** Versions of how a supplier's prices are made and what his shipping costs. Only their processes write them. */
import { z } from 'zod'
import { defineResource, Id, Instant, Money, UnitPrice } from '#kit/contract.ts'
import { chosen, drawn, named, ofSupplier, ownerFields, remark } from './supplier-fields.contract.ts'
import { documentStatuses } from './supplier-documents.contract.ts'

const readOnly = { insert: undefined, update: undefined, remove: undefined, import: undefined } as const
export const versionStatuses = ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'SCHEDULED', 'EFFECTIVE', 'SUPERSEDED', 'WITHDRAWN'] as const

const instant = (zh: string, en: string, column: number | 'hidden') => Instant.nullish().meta({ label: { zh, en }, widget: 'datetime', column, sortable: true })

/** What every version has. */
const version = {
  code: drawn('单号', 'Number', 160),
  ...ownerFields,
  channel: chosen('销售渠道', 'Channel', 'sales_channel', 120),
  number: z
    .number()
    .int()
    .meta({ label: { zh: '版本', en: 'Version' }, widget: 'number', column: 70 }),
  status: z.enum(versionStatuses).meta({
    label: { zh: '状态', en: 'Status' },
    widget: 'status',
    column: 100,
    search: 'equals',
    options: documentStatuses.filter(({ value }) => (versionStatuses as readonly string[]).includes(value)),
  }),
  effectiveAt: instant('生效时间', 'In force from', 160),
  endedAt: instant('失效时间', 'In force until', 'hidden'),
  replacesId: Id.nullish().meta({ technical: true }),
  impact: z.record(z.string(), z.unknown()).nullish().meta({ technical: true }),
  processInstanceId: z.string().nullish().meta({ technical: true }),
  submittedAt: instant('提交时间', 'Submitted', 'hidden'),
  approvedAt: instant('通过时间', 'Approved', 'hidden'),
  remark,
} as const

const profitTypes = [
  { value: 1, label: { zh: '利润额', en: 'Profit amount' } },
  { value: 2, label: { zh: '利润率', en: 'Profit rate' } },
] as const

export const supplierPriceRule = defineResource({
  name: 'supplier-price-rule',
  label: { zh: '价格规则', en: 'Price rule' },
  path: '/api/supplier/supplier-price-rule-workflow',
  row: {
    ...version,
    categoryId: Id.nullish().meta({ technical: true }),
    categoryName: z
      .string()
      .nullish()
      .meta({ label: { zh: '类目', en: 'Category' }, widget: 'text', column: 140 }),
    profitType: z
      .union([z.literal(1), z.literal(2)])
      .meta({ label: { zh: '利润类型', en: 'Profit' }, widget: 'select', options: profitTypes, column: 110, search: 'equals' }),
    /** An amount for type 1, a rate (0.12 = 12 %) for type 2. */
    profitValue: UnitPrice.meta({ label: { zh: '利润值', en: 'Value' }, widget: 'quantity', column: 110 }),
    minMarginRate: z
      .string()
      .nullish()
      .meta({ label: { zh: '最低毛利率', en: 'Lowest margin' }, widget: 'rate', column: 110 }),
    roundRule: z.string().meta({ label: { zh: '舍入方式', en: 'Rounding' }, widget: 'text', column: 'hidden' }),
    roundScale: z
      .number()
      .int()
      .meta({ label: { zh: '小数位', en: 'Digits' }, widget: 'number', column: 'hidden' }),
  },
  writable: [],
  differs: { ...ofSupplier, verbs: readOnly },
})

const chargeModes = [
  { value: 'COUNT', label: { zh: '按件', en: 'By piece' } },
  { value: 'WEIGHT', label: { zh: '按重量', en: 'By weight' } },
  { value: 'VOLUME', label: { zh: '按体积', en: 'By volume' } },
] as const

/** What shipping costs to some regions; every other region when `areaCodes` is empty. */
export const FreightArea = z.object({
  areaCodes: z.array(z.string()),
  isExcluded: z.boolean(),
  startQty: UnitPrice,
  startPrice: Money,
  extraQty: UnitPrice,
  extraPrice: Money,
})

/** From which amount or quantity shipping is free. */
export const FreightFree = z.object({ areaCodes: z.array(z.string()), freeAmount: Money.nullable(), freeQty: UnitPrice.nullable() })

export const supplierFreightRule = defineResource({
  name: 'supplier-freight-rule',
  label: { zh: '运费规则', en: 'Freight rule' },
  path: '/api/supplier/supplier-freight-rule-workflow',
  row: {
    ...version,
    name: named('规则名称', 'Name', 100, 180),
    chargeMode: z
      .enum(['COUNT', 'WEIGHT', 'VOLUME'])
      .meta({ label: { zh: '计费方式', en: 'Charged' }, widget: 'select', options: chargeModes, column: 100, search: 'equals' }),
    areas: z.array(FreightArea).meta({ technical: true, computed: true }),
    freeRows: z.array(FreightFree).meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: { ...ofSupplier, verbs: readOnly },
})
