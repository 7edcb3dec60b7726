/** Stock counts: what is to be counted, what was found, what differs from the ledger, and what is to become of it. */
import { z } from 'zod'
import { ById, Day, defineCall, defineResource, Id, Instant, Money, pageOf, Paging, Quantity, UnitPrice } from '#kit/contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { called, dayOrNone, drawn, label, lookedUp, remark } from '#kit/fields.contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { OnDocument, plain, WithReason, warehouseChosen } from '../stock-fields.contract.ts'

const takeModes = [
  { value: 'STATIC', label: label('静态盘点', 'Nothing moves'), color: 'gold' },
  { value: 'DYNAMIC', label: label('动态盘点', 'Goods move on'), color: 'cyan' },
] as const

export const takeStatuses = [
  approvalStatuses.DRAFT,
  { value: 'COUNTING', label: label('盘点中', 'Being counted'), color: 'blue' },
  { value: 'SUBMITTED', label: label('待审核', 'To be looked at'), color: 'gold', locks: true },
  { value: 'RECOUNT', label: label('待复盘', 'To be counted anew'), color: 'orange' },
  { value: 'APPROVED', label: label('已审核', 'Booked'), color: 'green' },
  approvalStatuses.CANCELLED,
] as const
const TakeStatus = z.enum(['DRAFT', 'COUNTING', 'SUBMITTED', 'RECOUNT', 'APPROVED', 'CANCELLED'])
const Resolve = z.enum(['KEEP_DIFF', 'KEEP_COUNT'])

/** Nothing named is everything. */
export const TakeScope = z.strictObject({
  cargoSpaceIds: z.array(Id).max(500).default([]),
  areas: z.array(z.string().trim().min(1).max(40)).max(100).default([]),
  skuIds: z.array(Id).max(500).default([]),
  categoryIds: z.array(Id).max(50).default([]),
})
export type TakeScope = z.output<typeof TakeScope>

const Blocker = z.object({ bizType: z.string(), bizId: Id, bizCode: z.string(), quantity: Quantity })

export const TakeLineView = z.object({
  id: Id,
  lineNo: z.number(),
  inventoryId: Id.nullable(),
  skuId: Id,
  skuCode: z.string(),
  /** In the reader's language. */
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  digits: z.number(),
  cargoSpaceId: Id.nullable(),
  spaceCode: z.string().nullable(),
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  /** Null for whoever counts blind. */
  bookQty: Quantity.nullable(),
  /** Null while nobody has counted, and for whoever counts anew and blind. */
  countQty: Quantity.nullable(),
  countedAt: Instant.nullable(),
  countedBy: z.string().nullable(),
  needsRecount: z.boolean(),
  recountQty: Quantity.nullable(),
  recountedAt: Instant.nullable(),
  recountedBy: z.string().nullable(),
  isSkipped: z.boolean(),
  reason: z.string().nullable(),
  /** The reader may count it now: not whoever counted it first. */
  mayCount: z.boolean(),
  isOpen: z.boolean(),
  resolve: Resolve.nullable(),
  /** What was counted less what the ledger said at that instant. */
  diffQty: Quantity.nullable(),
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  diffAmount: Money.nullable(),
  /** Now: on hand, kept for documents, and what there would be once it is booked. */
  bookNow: Quantity.nullable(),
  preempted: Quantity.nullable(),
  target: Quantity.nullable(),
  movedSince: z.boolean(),
  /** What keeps more than there would be. */
  blockers: z.array(Blocker),
  postedQty: Quantity.nullable(),
})

const found = plain(9, 4)
/** How long ago it was counted, on the clock of whoever counted: what lay on a phone meanwhile is set against what the ledger said then. */
const secondsAgo = z.number().int().min(0).max(604_800).default(0)
const why = z.string().trim().max(500).nullish()

export const CountLine = ById.extend({
  /** Of this counting: sent again, it does nothing. */
  operationId: Id,
  lineId: Id,
  /** None leaves the line out, with a reason. */
  qty: found.nullable(),
  secondsAgo,
  reason: why,
}).strict()
export type CountLine = z.output<typeof CountLine>

export const FindGoods = ById.extend({
  operationId: Id,
  skuId: Id,
  cargoSpaceId: Id.nullish(),
  batchNo: z.string().trim().max(64).nullish(),
  qty: found,
  secondsAgo,
  reason: why,
}).strict()
export type FindGoods = z.output<typeof FindGoods>

const number = (zh: string, en: string, column: number) =>
  z
    .number()
    .int()
    .meta({ label: label(zh, en), widget: 'number', column })
const money = (zh: string, en: string) => Money.meta({ label: label(zh, en), widget: 'money', column: 110 })
const instant = (zh: string, en: string, column: number | 'hidden' = 'hidden') => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })

export const inventoryTake = defineResource({
  name: 'inventory-take',
  label: label('盘点单', 'Stock count'),
  path: '/api/storage/inventory-take',
  row: {
    code: drawn('盘点单号', 'Number', 170),
    status: TakeStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: takeStatuses, column: 140, search: 'in' }),
    warehouseId: warehouseChosen('仓库', 'Warehouse'),
    warehouseName: lookedUp('仓库', 'Warehouse', 160),
    // What it is about, for whoever looks for one.
    remark: remark.meta({ ...remark.meta(), column: 170 }),
    supplierId: Id.nullish().meta({ technical: true }),
    mode: z.enum(['STATIC', 'DYNAMIC']).meta({
      label: label('盘点方式', 'Kind'),
      widget: 'select',
      options: takeModes,
      column: 110,
      search: 'in',
      requiredMessage: label('请选择盘点方式', 'Choose the kind'),
    }),
    blind: z.boolean().meta({ label: label('盲盘', 'Blind'), widget: 'switch', column: 70 }),
    lineCount: number('明细', 'Lines', 80),
    countedCount: number('已盘', 'Counted', 80).meta({ label: label('已盘', 'Counted'), widget: 'number', column: 80, computed: true }),
    diffCount: number('差异', 'Differing', 80),
    gainAmount: money('盘盈金额', 'Gain'),
    lossAmount: money('盘亏金额', 'Loss'),
    planStart: dayOrNone('计划开始', 'From').meta({ label: label('计划开始', 'From'), widget: 'date', column: 110, search: 'range' }),
    planEnd: Day.nullish().meta({ label: label('计划结束', 'Until'), widget: 'date', column: 110 }),
    startedAt: instant('开始时间', 'Begun at'),
    submittedAt: instant('提交时间', 'Handed in at'),
    approvedAt: instant('审核时间', 'Booked at', 170),
    processInstanceId: Id.nullish().meta({ technical: true }),
    /** In details only. */
    scope: TakeScope.partial().optional().meta({ technical: true, computed: true }),
    counters: z
      .array(z.object({ id: Id, name: z.string() }))
      .optional()
      .meta({ technical: true, computed: true }),
    lines: z.array(TakeLineView).optional().meta({ technical: true, computed: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'inventory-take' },
    verbs: { insert: undefined, update: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code'], code: 'code', title: 'code', at: '/storage-center/count-info?id={id}' },
    commands: {
      save: { label: label('修改', 'Edit'), permission: 'inventory-take:insert', input: OnDocument },
      start: { label: label('开始盘点', 'Begin'), permission: 'inventory-take:insert', input: OnDocument },
      count: { label: label('盘点', 'Count'), permission: 'inventory-take:count', input: CountLine },
      submit: { label: label('提交审核', 'Hand in'), permission: 'inventory-take:submit', input: OnDocument },
      cancel: { label: label('取消', 'Cancel'), permission: 'inventory-take:insert', input: WithReason },
    },
  },
})

const draftFields = {
  warehouseId: called('仓库', 'Warehouse', Id),
  mode: called('盘点方式', 'Way', z.enum(['STATIC', 'DYNAMIC'])),
  blind: z.boolean().default(false),
  scope: TakeScope.default({ cargoSpaceIds: [], areas: [], skuIds: [], categoryIds: [] }),
  planStart: Day.nullish(),
  planEnd: Day.nullish(),
  counterIds: z.array(Id).max(50).default([]),
  remark,
} as const
const inOrder = ({ planStart, planEnd }: { readonly planStart?: string | null | undefined; readonly planEnd?: string | null | undefined }) =>
  !planStart || !planEnd || planStart <= planEnd
const outOfOrder = { path: ['planEnd'], error: 'inventory-take.ends-before' }

export const TakeDraft = z.strictObject({ ...draftFields, start: z.boolean().default(false) }).refine(inOrder, outOfOrder)
export type TakeDraft = z.output<typeof TakeDraft>

const take = <In extends z.ZodType>(path: string, verb: string, zh: string, en: string, input: In) =>
  defineCall(`POST /api/storage/inventory-take/${path}`, { permission: `inventory-take:${verb}`, summary: label(zh, en), input, output: inventoryTake.row })

export const insertTake = take('insert', 'insert', '新增盘点单', 'New stock count', TakeDraft)
export const updateTake = take('update', 'insert', '修改盘点单', 'Edit a stock count', OnDocument.extend(draftFields).strict().refine(inOrder, outOfOrder))
export const startTake = take('start', 'insert', '开始盘点', 'Begin a stock count', OnDocument)
export const submitTake = take('submit', 'submit', '提交盘点单', 'Hand a stock count in', OnDocument)
export const cancelTake = take('cancel', 'insert', '取消盘点单', 'Cancel a stock count', WithReason)

const counting = <In extends z.ZodType>(path: string, zh: string, en: string, input: In) =>
  defineCall(`POST /api/storage/inventory-take/${path}`, {
    permission: 'inventory-take:count',
    summary: label(zh, en),
    input,
    output: z.object({ lineId: Id, isReplay: z.boolean() }),
  })

/** One line was counted. */
export const countLine = counting('count', '盘点一行', 'Count a line', CountLine)
/** Goods stand where the count expects none. */
export const findGoods = counting('find', '盘到清单外商品', 'Goods that were not expected', FindGoods)

/** What a count of a warehouse would have to count; of a count its own scope. */
export const takeInventories = defineCall('GET|POST /api/storage/inventory-take/get-inventories/{id}', {
  permission: 'inventory-take:list',
  summary: label('盘点库存明细', 'Stock rows to count'),
  input: Paging.pick({ current: true, size: true }).extend({ id: Id, ...TakeScope.partial().shape }),
  output: pageOf(
    z.object({
      inventoryId: Id,
      skuId: Id,
      skuCode: z.string(),
      skuName: z.string(),
      spec: z.string().nullable(),
      unit: z.string().nullable(),
      cargoSpaceId: Id.nullable(),
      spaceCode: z.string().nullable(),
      batchId: Id.nullable(),
      batchNo: z.string().nullable(),
      /** Null where the count is blind. */
      onHand: Quantity.nullable(),
    }),
  ),
  options: { readOnly: true },
})

const History = z.object({
  cargoSpaceId: Id,
  spaceCode: z.string(),
  entries: z.array(
    z.object({
      takeId: Id,
      takeCode: z.string(),
      postedAt: Instant,
      skuCode: z.string(),
      skuName: z.string(),
      postedQty: Quantity,
      postedAmount: Money.nullable(),
    }),
  ),
})

/** The count for whoever has a part in its process, with what was found in the same spaces before. */
export const takeCase = defineCall('GET|POST /api/storage/inventory-take/case', {
  permission: 'workflow:view',
  summary: label('盘点单（审批）', 'A stock count in its process'),
  input: ById,
  output: inventoryTake.row.extend({ change: DocumentChange.nullable(), history: z.array(History) }),
  options: { readOnly: true },
})

const { list } = callsOf(inventoryTake)

/** Counts that somebody decides or has decided on. */
export const takeAuditList = defineCall('GET|POST /api/storage/inventory-take-audit/list', {
  permission: 'inventory-take-audit:list',
  summary: label('盘点审核列表', 'Counts to look at'),
  input: list!.input,
  output: list!.output,
  options: { readOnly: true },
})

export const takeAuditDetail = defineCall('GET|POST /api/storage/inventory-take-audit/detail', {
  permission: 'inventory-take-audit:list',
  summary: label('盘点审核详情', 'A count to look at'),
  input: ById,
  output: inventoryTake.row.extend({ history: z.array(History) }),
  options: { readOnly: true, aliases: ['/api/storage/inventory-take-audit/detail/{id}'] },
})

export const takeAuditTotal = defineCall('GET|POST /api/storage/inventory-take-audit/detail-total', {
  permission: 'inventory-take-audit:list',
  summary: label('盘点审核合计', 'Sums of a count'),
  input: ById,
  output: z.object({
    lines: z.number().int(),
    counted: z.number().int(),
    skipped: z.number().int(),
    same: z.number().int(),
    gains: z.number().int(),
    losses: z.number().int(),
    gainAmount: Money.nullable(),
    lossAmount: Money.nullable(),
  }),
  options: { readOnly: true },
})

/** Agrees, or sends lines back to be counted anew; says line by line what holds where goods have moved since. */
export const approveTake = defineCall('POST /api/storage/inventory-take-audit/approve', {
  permission: 'inventory-take-audit:approve',
  summary: label('审核盘点单', 'Decide on a stock count'),
  input: OnDocument.extend({
    pass: z.boolean(),
    comment: z.string().trim().max(500).nullish(),
    /** Those over the tolerance when none are named. */
    recountLineIds: z.array(Id).max(1000).default([]),
    resolves: z
      .array(z.strictObject({ lineId: Id, resolve: Resolve }))
      .max(1000)
      .default([]),
  }).strict(),
  output: inventoryTake.row,
})

/** Of a count that was cancelled. */
export const removeAudit = defineCall('GET|DELETE /api/storage/inventory-take-audit/remove/{id}', {
  permission: 'inventory-take-audit:remove',
  summary: label('删除盘点审核', 'Remove a count'),
  input: OnDocument,
  output: z.object({ removed: z.number().int() }),
  options: { readOnly: false },
})
