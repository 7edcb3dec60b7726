/** The calls of price adjustments beside the lists: writing, looking ahead, formulas, sheets, deciding, what is done with one that was decided. */
import { z } from 'zod'
import { defineCall, Id, Instant, pageOf, Paging } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, label, remark } from '#kit/fields.contract.ts'
import { priceTypes } from '#server/modules/product/price/price-keys.contract.ts'
import { mustSayWhy, OnDocument, typedPrice } from '../pricing-fields.contract.ts'
import { AdjustmentLineView, AdjustmentSums, priceAdjustment } from './price-adjustment.contract.ts'

const row = priceAdjustment.row
const path = '/api/product/readjust-price'

/** More are a matter of several adjustments: whoever decides has to be able to read it. */
export const mostLines = 5000

/** Where prices change. */
const Place = z.object({
  priceType: called('价格类型', 'Kind of price', z.enum(priceTypes)),
  /** Not asked of supply prices, which hold everywhere. */
  channel: z.string().trim().max(40).nullish(),
})

const TypedLine = z.strictObject({ skuId: called('商品', 'Article', Id), newPrice: called('新价', 'New price', typedPrice) })
const TypedLines = z.array(TypedLine).max(mostLines)

const optionalText = z.string().trim().max(500).nullish()

export const AdjustmentDraft = Place.extend({
  reason: mustSayWhy,
  effectiveAt: Instant.nullish(),
  endAt: Instant.nullish(),
  allowLoss: z.boolean().default(false),
  lossReason: optionalText,
  remark,
  lines: TypedLines.default([]),
}).strict()
export type AdjustmentDraft = z.output<typeof AdjustmentDraft>

export const Formula = z.strictObject({
  /** What the new price is worked out from. */
  base: z.enum(['CURRENT', 'COST', 'SUPPLY']).default('CURRENT'),
  /** PERCENT: that many percent are added; AMOUNT: that much; SET: it is that. May be negative. */
  kind: z.enum(['PERCENT', 'AMOUNT', 'SET']),
  value: z
    .string()
    .trim()
    .regex(/^-?\d{1,9}(\.\d{1,4})?$/),
  rounding: z.enum(['half-up', 'up', 'down']).default('half-up'),
  /** Digits after the point. */
  scale: z.coerce.number().int().min(-2).max(4).default(2),
  /** Prices end in it: `.9`, `.99`. */
  ending: z
    .string()
    .regex(/^\.\d{1,2}$/)
    .nullish(),
})
export type Formula = z.output<typeof Formula>

const Looked = z.object({ lines: z.array(AdjustmentLineView), sums: AdjustmentSums })

const SheetRow = z.object({
  row: z.number().int(),
  skuCode: z.string(),
  skuId: Id.nullable(),
  skuName: z.string().nullable(),
  /** As the sheet says it, so that whoever mends it finds it again. */
  written: z.string(),
  newPrice: z.string().nullable(),
  problem: z.string().nullable(),
})

const own = <In extends z.ZodType, Out extends z.ZodType>(
  signature: string,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  options: { readonly readOnly?: boolean; readonly transport?: 'file' | 'upload' } = {},
) => {
  const [methods = '', tail = ''] = signature.split(' ')
  return defineCall(`${methods} ${path}/${tail}` as 'POST /api', { permission: `price-adjustment:${verb}`, summary: { zh, en }, input, output, options })
}

const lookedAt = { readOnly: true } as const

export const adjustmentCalls = {
  insert: own('POST insert', 'insert', ['新增调价单', 'Write an adjustment'], { input: AdjustmentDraft, output: row }),
  /** Lines that are left out stay; sent ones are all there are. */
  update: own('POST update', 'update', ['修改调价单', 'Change an adjustment'], {
    input: AdjustmentDraft.extend({ ...OnDocument.shape, lines: TypedLines.optional() }).strict(),
    output: row,
  }),
  copy: own('POST copy', 'insert', ['复制调价单', 'Copy an adjustment'], {
    input: z.strictObject({ id: Id, only: z.enum(['ALL', 'FAILED']).default('ALL') }),
    output: row,
  }),
  submit: own('POST submit', 'submit', ['提交调价单', 'Hand an adjustment in'], { input: OnDocument, output: row }),
  withdraw: own('POST withdraw', 'submit', ['撤回调价单', 'Withdraw an adjustment'], { input: OnDocument, output: row }),
  refresh: own('POST refresh', 'update', ['刷新调价单原价', 'Write an adjustment against what holds now'], { input: OnDocument, output: row }),
  cancel: own('POST cancel', 'cancel', ['取消调价单', 'Cancel an adjustment'], { input: OnDocument.extend({ reason: mustSayWhy }), output: row }),
  retry: own('POST retry', 'update', ['重试未生效的调价行', 'Try lines again that failed'], { input: OnDocument, output: row }),
  end: own('POST end', 'cancel', ['提前结束调价', 'End an adjustment now'], { input: OnDocument.extend({ reason: mustSayWhy }), output: row }),
  /** What lines would do, before anything is saved. */
  preview: own(
    'POST preview',
    'list',
    ['预览调价', 'Look at an adjustment'],
    { input: Place.extend({ id: Id.nullish(), endAt: Instant.nullish(), lines: TypedLines }).strict(), output: Looked },
    lookedAt,
  ),
  /** Articles with new prices by a formula. */
  formula: own(
    'POST formula',
    'list',
    ['按公式计算新价', 'New prices by a formula'],
    { input: Place.extend({ id: Id.nullish(), skuIds: z.array(Id).min(1).max(mostLines), formula: Formula }).strict(), output: Looked },
    lookedAt,
  ),
  lines: own(
    'GET|POST lines',
    'detail',
    ['调价明细', 'Lines of an adjustment'],
    {
      input: Paging.pick({ current: true, size: true }).extend({ id: Id, only: z.enum(['ALL', 'STALE', 'BELOW_FLOOR', 'FAILED']).default('ALL') }),
      output: pageOf(AdjustmentLineView),
    },
    lookedAt,
  ),
  /** All of them at once, for whoever goes on writing. */
  everyLine: own('GET|POST all-lines', 'update', ['全部调价明细', 'Every line of an adjustment'], { input: z.object({ id: Id }), output: Looked }, lookedAt),
  template: own(
    'GET template',
    'insert',
    ['下载调价导入模板', 'Template of a sheet of prices'],
    { input: z.object({}), output: z.unknown() },
    { transport: 'file', readOnly: true },
  ),
  /** What a sheet says; its rows come into the editor. */
  readSheet: own(
    'POST import-preview',
    'insert',
    ['预览调价导入', 'Look at a sheet of prices'],
    { input: z.object({ ...Place.shape }), output: z.object({ total: z.number().int(), good: z.number().int(), rows: z.array(SheetRow) }) },
    { transport: 'upload', readOnly: true },
  ),
  ofCase: defineCall('GET|POST /api/product/readjust-price/case', {
    permission: 'workflow:view',
    summary: label('调价单（审批）', 'An adjustment in its process'),
    input: z.object({ id: Id }),
    output: row.extend({
      change: DocumentChange.nullable(),
      mayDecide: z.boolean(),
      /** By how much they change, the largest first. */
      biggest: z.array(AdjustmentLineView),
      wrong: z.array(AdjustmentLineView),
      /** Channels in which the articles sell now, and how many of them. */
      channels: z.array(z.object({ channel: z.string(), count: z.number().int() })),
      bands: z.array(z.object({ band: z.enum(['UP_20', 'UP_5', 'UP', 'SAME', 'DOWN', 'DOWN_5', 'DOWN_20']), count: z.number().int() })),
    }),
    options: { readOnly: true },
  }),
} as const

export const approvePrices = defineCall('POST /api/product/sales-price-approval/approve', {
  permission: 'sales-price-approval:approve',
  summary: label('审批调价', 'Decide on price adjustments'),
  input: z.strictObject({
    ids: z.array(Id).min(1).max(200).optional(),
    id: Id.optional(),
    pass: z.boolean().default(true),
    comment: optionalText,
    /** Ends it instead of giving it back. */
    reject: z.boolean().default(false),
  }),
  output: BatchResult,
})
