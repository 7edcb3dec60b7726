/** The buyer's calls of purchase orders: writing, deciding, changing, holding, closing, reading beside the list. */
import { z } from 'zod'
import { ById, Day, defineCall, Id, Instant, Money, Quantity, UnitPrice, type Label } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { called, remark } from '#kit/fields.contract.ts'
import { listInput } from '#kit/resource-calls.contract.ts'
import { anAmount, mustSayWhy, salesChannel, SayingWhy, why } from '../purchase-fields.contract.ts'
import { BudgetStanding } from '../budget/purchase-budget.contract.ts'
import { DraftLine } from './purchase-order-lines.contract.ts'
import { PurchaseStatus } from './purchase-order-status.contract.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import { PastedCodes } from '#server/modules/product/sku/sku-codes.contract.ts'
import { OnDocument, WithReason } from '#server/modules/stock/stock-fields.contract.ts'

/** What a buyer writes; also what a change wants to be in force. */
export const OrderContent = z.strictObject({
  type: z.enum(['SELF', 'DROP_SHIP']).default('SELF'),
  supplierId: called('供应商', 'Supplier', Id),
  warehouseId: called('仓库', 'Warehouse', Id),
  contractId: called('合同', 'Contract', Id.nullish()),
  salesChannel,
  expectOn: Day.nullish(),
  isUrgent: z.boolean().default(false),
  discountAmount: anAmount.default('0'),
  freightAmount: anAmount.default('0'),
  otherAmount: anAmount.default('0'),
  depositAmount: anAmount.default('0'),
  budgetReason: why('超预算原因', 'Why it is bought beyond the budget'),
  remark,
  lines: called('采购明细', 'Lines', z.array(DraftLine).min(1).max(500)),
})
export type OrderContent = z.output<typeof OrderContent>

/** Something that the buyer should know and that forbids nothing. */
export const OrderWarning = z.object({ code: z.string(), message: z.string(), path: z.string().nullable() })
export type OrderWarning = z.output<typeof OrderWarning>
const Saved = purchaseOrder.row.extend({ warnings: z.array(OrderWarning) })

/** Chosen people by the node of the model that asks for them. */
const approvers = z.record(z.string().max(60), z.array(Id).max(20)).optional()
const comment = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .meta({ label: { zh: '审批意见', en: 'Comment' }, widget: 'textarea' })

const order = <In extends z.ZodType, Out extends z.ZodType>(
  signature: `POST ${string}` | `GET ${string}` | `GET|POST ${string}`,
  verb: string,
  [zh, en]: readonly [string, string],
  { input, output }: { readonly input: In; readonly output: Out },
  more: { readonly readOnly?: boolean; readonly logged?: boolean } = {},
) => {
  const [methods = '', path = ''] = signature.split(' ')
  const summary: Label = { zh, en }
  return defineCall(`${methods} /api/purchase/order/${path}` as 'POST /api', { permission: `purchase-order:${verb}`, summary, input, output, options: more })
}

const row = purchaseOrder.row
const reading = { readOnly: true } as const
const printing = { readOnly: true, logged: true } as const

/** Numbers for the homes and the tabs of the list. */
const RemindInfo = z.object({
  draft: z.number(),
  inApproval: z.number(),
  returned: z.number(),
  waitConfirm: z.number(),
  negotiating: z.number(),
  executing: z.number(),
  onHold: z.number(),
  late: z.number(),
  dueToday: z.number(),
})

/** What bears on buying an article: beside the line while it is written. */
const ArticleInfo = z.object({
  skuId: Id,
  skuCode: z.string(),
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  supplierId: Id.nullable(),
  taxRate: z.string(),
  /** Smallest quantity and pack of the supplier. */
  moq: Quantity,
  packQty: Quantity,
  agreedPrice: UnitPrice.nullable(),
  onHand: Quantity,
  available: Quantity,
  /** On order. */
  incoming: Quantity,
  /** Waited for by others and kept for nobody; null for suppliers, like what is suggested. */
  demand: Quantity.nullable(),
  /** What ought to be bought of it now, minimum and packs counted in. */
  suggestedQty: Quantity.nullable(),
  /** The last five, newest first. */
  lastPrices: z.array(z.object({ orderId: Id, orderCode: z.string(), supplierName: z.string().nullable(), price: UnitPrice, qty: Quantity, on: Instant })),
})
export type ArticleInfo = z.output<typeof ArticleInfo>

/** What helps to decide on an order beside what it says itself. */
const OrderBearing = z.object({
  supplier: z.object({
    id: Id,
    name: z.string(),
    score: z.string().nullable(),
    grade: z.string().nullable(),
    /** Other orders that are under way. */
    openOrders: z.number(),
    openAmount: Money.nullable(),
    late: z.number(),
  }),
  /** Those that cost most, each with how much of it is bought. */
  articles: z.array(ArticleInfo.extend({ qty: Quantity, price: UnitPrice.nullable() })),
  /** Articles that are not shown. */
  more: z.number(),
})
export type OrderBearing = z.output<typeof OrderBearing>

const Revision = z.object({
  revision: z.number(),
  kind: z.enum(['ORIGINAL', 'AMENDMENT', 'COUNTER']),
  totalAmount: Money.nullable(),
  reason: z.string().nullable(),
  inForceAt: Instant.nullable(),
  droppedAt: Instant.nullable(),
  createTime: Instant,
  createdByName: z.string().nullable(),
  /** Against the one before, in words. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

/** What a change that is not in force yet wants: what its buyer may write, for the editor. */
export const WantedChange = z.object({
  reason: z.string().nullable(),
  contractId: Id.nullable(),
  salesChannel: z.string().nullable(),
  expectOn: Day.nullable(),
  isUrgent: z.boolean(),
  discountAmount: Money,
  freightAmount: Money,
  otherAmount: Money,
  depositAmount: Money,
  budgetReason: z.string().nullish(),
  remark: z.string().nullable(),
  lines: z.array(
    z.object({
      skuId: Id,
      skuCode: z.string(),
      qty: Quantity,
      price: UnitPrice,
      taxRate: z.string(),
      priceReason: z.string().nullable(),
      expectOn: Day.nullable(),
      sourceDemandId: Id.nullable(),
      remark: z.string().nullable(),
    }),
  ),
})

export const orderCalls = {
  save: order('POST save', 'insert', ['保存采购单', 'Save an order'], {
    input: OrderContent.extend({ id: Id.optional(), version: z.coerce.number().int().min(0).optional(), submit: z.boolean().default(false) }),
    output: Saved,
  }),
  submit: order('POST submit-approval', 'submit', ['提交采购单审批', 'Hand an order in'], { input: OnDocument.extend({ approvers }), output: row }),
  approve: order('POST approval', 'approve', ['审批采购单', 'Decide on an order'], { input: OnDocument.extend({ pass: z.boolean(), comment }), output: row }),
  batchApprove: order('POST batchApproval', 'approve', ['批量审批采购单', 'Decide on orders'], {
    input: z.strictObject({ ids: z.array(Id).min(1).max(200), pass: z.boolean().default(true), comment }),
    output: BatchResult,
  }),
  reset: order('GET|POST reset/{id}', 'insert', ['采购单撤回为草稿', 'Take an order back to draft'], { input: WithReason, output: row }, { readOnly: false }),
  cancel: order('POST cancel', 'cancel', ['取消采购单', 'Cancel an order'], { input: WithReason, output: row }),
  remindInfo: order('GET remind-info', 'list', ['采购单提醒数量', 'Orders that wait for somebody'], {
    input: z.object({ salesChannel: z.string().trim().max(40).optional() }),
    output: RemindInfo,
  }),
  inventoryInfo: order(
    'POST inventory-info',
    'list',
    ['采购商品库存信息', 'What bears on buying articles'],
    { input: z.object({ skuIds: z.array(Id).min(1).max(500), warehouseId: Id.nullish() }), output: z.array(ArticleInfo) },
    reading,
  ),
  /** What was pasted into the lines, with the same beside it. */
  byCodes: order(
    'POST articles-by-codes',
    'list',
    ['按编码查采购商品', 'Articles to buy, by their numbers or barcodes'],
    {
      input: z.strictObject({ codes: PastedCodes, warehouseId: Id.nullish() }),
      /** In the order in which they were asked for; what is nobody's is left out. */
      output: z.array(z.object({ asked: z.string(), article: ArticleInfo })),
    },
    reading,
  ),
  printInfo: order('GET getPurchaseOrderPrintInfo/{id}', 'detail', ['打印采购单', 'Print an order'], { input: ById, output: row }, { logged: true }),
  batchPrint: order(
    'POST batch/print',
    'detail',
    ['批量打印采购单', 'Print orders'],
    { input: z.strictObject({ ids: z.array(Id).min(1).max(200) }), output: z.array(row) },
    printing,
  ),
  /** Rows of the caller by status, under the list's other filters; of what is over there are ever more, and nobody waits for their number. */
  counters: order(
    'GET|POST status-counters',
    'list',
    ['采购单各状态数量', 'Orders by status'],
    { input: listInput(purchaseOrder), output: z.array(z.object({ status: PurchaseStatus, count: z.number() })) },
    reading,
  ),
  bearing: defineCall('GET|POST /api/purchase/order/case-context', {
    permission: 'workflow:view',
    summary: { zh: '采购单审批参考', en: 'What helps to decide on an order' },
    input: z.object({ id: Id }),
    /** Null for the supplier: what the company knows of them is not theirs to read. */
    output: OrderBearing.nullable(),
    options: { readOnly: true },
  }),
  ofCase: defineCall('GET|POST /api/purchase/order/case', {
    permission: 'workflow:view',
    summary: { zh: '采购单（审批）', en: 'An order in its process' },
    input: z.object({ id: Id }),
    output: row.extend({ change: DocumentChange.nullable(), mayDecide: z.boolean(), warnings: z.array(OrderWarning), budget: BudgetStanding.nullable() }),
    options: { readOnly: true },
  }),
} as const

/** What becomes of an order that is in force. */
export const orderChangeCalls = {
  releaseRange: order(
    'GET|POST releaseRange/{id}',
    'close',
    ['关闭采购单剩余数量', 'Close what has not come'],
    { input: SayingWhy, output: row },
    { readOnly: false },
  ),
  hold: order('POST hold', 'hold', ['挂起采购单', 'Hold an order'], { input: SayingWhy, output: row }),
  resume: order('POST resume', 'hold', ['恢复采购单', 'Resume an order'], { input: OnDocument, output: row }),
  urgent: order('POST urgent', 'insert', ['采购单加急', 'Mark an order as urgent'], { input: OnDocument.extend({ isUrgent: z.boolean() }), output: row }),
  /** The whole content that shall be in force, handed in at once; lines are told by their article. */
  amend: order('POST amend', 'amend', ['变更采购单', 'Change an order'], {
    input: OrderContent.extend({ ...OnDocument.shape, reason: mustSayWhy }),
    output: Saved,
  }),
  /** What a change under way wants to be in force, beside what is: for whoever writes it on. */
  pendingChange: order(
    'GET|POST pending-change/{id}',
    'amend',
    ['变更中的采购单内容', 'What a change wants'],
    { input: ById, output: WantedChange.nullable() },
    reading,
  ),
  dropChange: order('POST drop-change', 'amend', ['放弃变更', 'Drop a change'], { input: WithReason, output: row }),
  /** The buyer's word on what the supplier proposed, line by line. */
  answer: order('POST answer-counter', 'insert', ['答复供应商提议', 'Answer the supplier'], {
    input: OnDocument.extend({
      answers: z
        .array(z.strictObject({ counterId: Id, answer: z.enum(['ACCEPTED', 'REFUSED']), note: why('说明', 'Note') }))
        .min(1)
        .max(500),
    }),
    output: row,
  }),
  revisions: order('GET|POST revisions/{id}', 'detail', ['采购单历史版本', 'Versions of an order'], { input: ById, output: z.array(Revision) }, reading),
} as const
