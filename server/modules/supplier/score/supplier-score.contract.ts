/** The scorecard: every month of a supplier as it was closed, and the running one as it stands. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, isInBusinessYears, Version } from '#kit/contract.ts'
import { lookedUp } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

/** One criterion of a month. */
const CriterionResult = z.object({
  measure: z.string(),
  weight: z.string(),
  /** The weight it had in the end, in percent: what could not be measured leaves its weight to the others. Null for itself. */
  share: z.string().nullable(),
  score: z.string().nullable(),
  figures: z.record(z.string(), z.number()),
})
export type CriterionResult = z.output<typeof CriterionResult>

/** A calendar month of the company. */
export const Period = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(isInBusinessYears, { error: 'date-range' })

/** Named like the columns of the supplier's own list: what is hidden there is hidden here. */
const standingFields = {
  scoreStanding: z
    .string()
    .nullish()
    .meta({ label: { zh: '评分等级', en: 'Standing' }, widget: 'text', column: false, search: 'equals' }),
  scoreStandingName: lookedUp('评分等级', 'Standing', 110),
  scoreStandingColor: z.string().nullish().meta({ technical: true, computed: true }),
} as const

const readOnly = { insert: undefined, update: undefined, remove: undefined, import: undefined } as const

export const supplierScore = defineResource({
  name: 'supplier-score',
  label: { zh: '供应商评分', en: 'Supplier score' },
  path: '/api/supplier/supplier-score',
  row: {
    ...ownerFields,
    period: Period.meta({ label: { zh: '评分月份', en: 'Month' }, widget: 'text', column: 110, sortable: true, search: 'equals' }),
    score: z
      .string()
      .nullish()
      .meta({ label: { zh: '评分', en: 'Score' }, widget: 'number', column: 100, sortable: true, search: 'range' }),
    ...standingFields,
    criteria: z.array(CriterionResult).meta({ label: { zh: '指标明细', en: 'Criteria' }, widget: 'json', column: false }),
    schemeNumber: z
      .number()
      .int()
      .meta({ label: { zh: '方案版本', en: 'Version of the scheme' }, widget: 'number', column: 100, computed: true }),
    recalculatedAt: Instant.nullish().meta({ label: { zh: '重算时间', en: 'Worked out again' }, widget: 'datetime', column: 'hidden', sortable: true }),
    recalculateReason: z
      .string()
      .nullish()
      .meta({ label: { zh: '重算原因', en: 'Why again' }, widget: 'text', column: 'hidden' }),
    freezeId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    ...ofSupplier,
    shows: 'supplier',
    verbs: readOnly,
    order: [{ field: 'period', direction: 'desc' }],
    commands: {
      recalculate: { label: { zh: '重新计算', en: 'Work out again' }, permission: 'supplier-score:recalculate', input: z.object({ id: Id }) },
    },
  },
})

const Standing = z.object({ code: z.string(), name: z.string(), color: z.string() }).nullable()

/** The month that runs, up to now. Without an id a supplier means himself. Null while there is no scheme. */
export const previewScore = defineCall('GET|POST /api/supplier/supplier-score/preview', {
  permission: 'supplier-score:view',
  summary: { zh: '本月评分预览', en: 'The running month of a supplier' },
  input: z.object({ supplierId: Id.optional() }),
  output: z
    .object({
      period: Period,
      schemeNumber: z.number().int(),
      score: z.string().nullish(),
      standing: Standing.optional(),
      criteria: z.array(CriterionResult).optional(),
    })
    .nullable(),
  options: { readOnly: true },
})

const Month = z.object({ id: Id, period: Period, score: z.string().nullish(), standing: Standing.optional() })

/**
 * The last closed months of a supplier, the oldest first: of the one that is named, of him whom a document is about, or of the caller
 * himself. Null for a document that is about none, or about one whom the caller does not see.
 */
export const scoreTrend = defineCall('GET|POST /api/supplier/supplier-score/trend', {
  permission: 'supplier-score:view',
  summary: { zh: '供应商评分走势', en: 'How a supplier’s score went' },
  input: z.object({
    supplierId: Id.optional(),
    bizType: z.string().trim().max(60).optional(),
    bizId: Id.optional(),
    months: z.coerce.number().int().min(1).max(36).default(12),
  }),
  output: z.object({ supplierId: Id, months: z.array(Month) }).nullable(),
  options: { readOnly: true },
})

/** Works a closed month out again from the facts as they are now, by the scheme under which it was closed. */
export const recalculateScore = defineCall('POST /api/supplier/supplier-score/recalculate', {
  permission: 'supplier-score:recalculate',
  summary: { zh: '重新计算评分', en: 'Work a month out again' },
  input: z.object({
    id: Id,
    version: Version.optional(),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ label: { zh: '原因', en: 'Reason' }, widget: 'textarea', requiredMessage: { zh: '请输入原因', en: 'Enter the reason' } }),
  }),
  output: supplierScore.row,
})
