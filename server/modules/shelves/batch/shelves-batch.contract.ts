/** What is done with many listings in the background: 100,000 of them, chosen, found by a list, or named in a sheet. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { label, lookedUp, optional } from '#kit/fields.contract.ts'
import { jobStatuses, jobStatusLabels } from '#server/modules/system/job.contract.ts'
import { downReason, downRemark } from '../listing/listing-calls.contract.ts'

export const batchKinds = [
  { value: 'UP', label: label('上架', 'Put up'), color: 'green' },
  { value: 'SCHEDULE', label: label('定时上架', 'Schedule'), color: 'blue' },
  { value: 'DOWN', label: label('下架', 'Take down'), color: 'gold' },
  { value: 'OUT_OF_POOL', label: label('出池', 'Out of the pool'), color: 'purple' },
  { value: 'RESTORE', label: label('移出出池', 'Back in the pool'), color: 'geekblue' },
] as const
export const BatchKind = z.enum(['UP', 'SCHEDULE', 'DOWN', 'OUT_OF_POOL', 'RESTORE'])
export type BatchKind = z.output<typeof BatchKind>

const stateColors = { QUEUED: 'default', RUNNING: 'processing', DONE: 'green', FAILED: 'red', CANCELLED: 'gold' } as const
const jobStates = jobStatuses.map((value) => ({ value, label: jobStatusLabels[value], color: stateColors[value] }))

const count = (zh: string, en: string) =>
  z
    .number()
    .int()
    .meta({ label: label(zh, en), widget: 'number', column: 90 })
const readOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const

export const shelvesBatch = defineResource({
  name: 'shelves-batch',
  label: label('上下架任务', 'Shelving jobs'),
  path: '/api/product/shelves-batch',
  row: {
    kind: BatchKind.meta({ label: label('操作', 'What'), widget: 'status', options: batchKinds, changes: 'once', column: 120, search: 'in' }),
    createdByName: lookedUp('操作人', 'By', 110),
    /** Of its job; what the job's memory has forgotten is over. */
    state: z
      .enum(jobStatuses)
      .nullish()
      .meta({ label: label('进度', 'State'), widget: 'select', options: jobStates, column: 100, computed: true }),
    total: count('商品数', 'Articles'),
    done: count('成功', 'Done'),
    failed: count('失败', 'Not done'),
    reason: optional('原因', 'Reason', 500, 160),
    remark: optional('说明', 'Remark', 500, 'hidden'),
    scheduledAt: Instant.nullish().meta({ label: label('定时上架时间', 'Goes up at'), widget: 'datetime', column: 'hidden' }),
    endedAt: Instant.nullish().meta({ label: label('完成时间', 'Ended'), widget: 'datetime', column: 160 }),
    jobId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    verbs: { ...readOnly, export: undefined },
    scope: { tenant: false, supplier: 'supplierId' },
    commands: { retry: { label: label('重试失败', 'Try what failed again'), permission: 'shelves-batch:start', input: z.strictObject({ id: Id }) } },
  },
})

export const itemOutcomes = [
  { value: 'WAITING', label: label('待处理', 'Waits'), color: 'default' },
  { value: 'DONE', label: label('成功', 'Done'), color: 'green' },
  { value: 'ASKED', label: label('待审批', 'Asked for approval'), color: 'blue' },
  { value: 'REFUSED', label: label('失败', 'Not done'), color: 'red' },
] as const

/** Each listing of a batch, once: the list of failures is this one by its outcome. */
export const shelvesBatchItem = defineResource({
  name: 'shelves-batch-item',
  label: label('上下架任务明细', 'Articles of a shelving job'),
  path: '/api/product/shelves-batch-item',
  row: {
    batchId: Id.meta({ technical: true, search: 'equals' }),
    listingId: Id.meta({ technical: true }),
    skuCode: z.string().meta({ label: label('SKU 编码', 'SKU number'), widget: 'text', column: 170, search: 'prefix' }),
    skuName: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 220, search: 'contains' }),
    channel: z.string().meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'in' }),
    outcome: z
      .enum(['WAITING', 'DONE', 'ASKED', 'REFUSED'])
      .meta({ label: label('结果', 'Outcome'), widget: 'select', options: itemOutcomes, column: 110, search: 'in' }),
    message: optional('原因', 'Why', 1000, 300),
  },
  writable: [],
  differs: { verbs: readOnly, scope: { tenant: false, supplier: 'supplierId' } },
})

const Selection = {
  /** Chosen ones; or everything that the list finds with these filters. */
  ids: z.array(Id).min(1).max(10_000).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
}
const Started = z.object({ batchId: Id, jobId: Id })

/** Begins a batch; it goes on when the page is closed. */
export const startBatch = defineCall('POST /api/product/shelves-batch/start', {
  permission: 'shelves-batch:start',
  summary: label('批量上下架（后台）', 'Many articles in the background'),
  input: z
    .strictObject({ ...Selection, kind: BatchKind, scheduledAt: Instant.nullish(), reason: z.string().trim().max(500).nullish(), remark: downRemark })
    .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), { path: ['ids'], error: 'up-shelves-manager.no-selection' })
    .refine(({ kind, reason }) => kind !== 'DOWN' || downReason.safeParse(reason).success, { path: ['reason'], error: 'up-shelves-manager.reason-missing' })
    .refine(({ kind, reason }) => kind !== 'OUT_OF_POOL' || Boolean(reason), { path: ['reason'], error: 'up-shelves-manager.reason-missing' })
    .refine(({ kind, scheduledAt }) => kind !== 'SCHEDULE' || Boolean(scheduledAt), { path: ['scheduledAt'], error: 'up-shelves-manager.is-ahead' }),
  output: Started,
})

/** What was refused, once more: a new batch of those alone. */
export const retryBatch = defineCall('POST /api/product/shelves-batch/retry', {
  permission: 'shelves-batch:start',
  summary: label('重试失败的商品', 'Try what failed again'),
  input: z.strictObject({ id: Id }),
  output: Started,
})

/** The sheet that an import begins with: number and channel of each article. */
export const listingTemplate = defineCall('GET /api/product/up-shelves-manager/import-template', {
  permission: 'up-shelves-manager:import',
  summary: label('下载批量上架模板', 'Template for putting up by a sheet'),
  input: z.object({}),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})

/** Looks at a sheet: what will go up, and what is wrong with each row. */
export const listingImport = defineCall('POST /api/product/up-shelves-manager/import', {
  permission: 'up-shelves-manager:import',
  summary: label('导入批量上架', 'Put up by a sheet'),
  input: z.object({}),
  output: z.object({ jobId: Id }),
  options: { transport: 'upload' },
})

/** Puts up what was looked at. Asked twice it answers the batch that has begun. */
export const confirmListingImport = defineCall('POST /api/product/up-shelves-manager/import-confirm', {
  permission: 'up-shelves-manager:import',
  summary: label('确认导入上架', 'Put up what was looked at'),
  input: z.strictObject({ previewId: Id }),
  output: Started,
})

/** The result of a preview. */
export const ListingImportOutcome = z.object({
  fileName: z.string(),
  rows: z.number().int(),
  good: z.number().int(),
  wrong: z.number().int(),
  /** The first hundred of either. */
  listings: z.array(z.object({ row: z.number().int(), skuCode: z.string(), skuName: z.string(), channel: z.string() })),
  errors: z.array(z.object({ row: z.number().int(), skuCode: z.string(), message: z.string() })),
  /** Of all that will go up. */
  ids: z.array(Id),
})
export type ListingImportOutcome = z.output<typeof ListingImportOutcome>
