/** Articles in channels as lists show them, what was done about them, and those that a channel does not take any more. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, pageOf } from '#kit/contract.ts'
import { label, lookedUp, optional } from '#kit/fields.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'

export const listingStatuses = [
  { value: 'WAIT_SHELVE', label: label('待上架', 'To be put up'), color: 'default' },
  { value: 'SCHEDULED', label: label('定时上架', 'Scheduled'), color: 'blue' },
  { value: 'SHELVING', label: label('上架中', 'Being put up'), color: 'cyan' },
  { value: 'ON_SHELF', label: label('已上架', 'Sells'), color: 'green' },
  { value: 'SHELVE_FAILED', label: label('上架失败', 'Failed'), color: 'red' },
  { value: 'OFF_SHELF', label: label('已下架', 'Taken down'), color: 'gold' },
  { value: 'OUT_OF_POOL', label: label('已出池', 'Out of the pool'), color: 'purple' },
] as const
const Status = z.enum(['WAIT_SHELVE', 'SCHEDULED', 'SHELVING', 'ON_SHELF', 'SHELVE_FAILED', 'OFF_SHELF', 'OUT_OF_POOL'])
const statusView = { label: label('上架状态', 'Status'), widget: 'status', options: listingStatuses } as const
const status = Status.meta({ ...statusView, column: 110, search: 'in' })

const skuId = Id.meta({ label: label('SKU', 'SKU'), widget: 'reference', reference: { resource: 'sku', labelField: 'name' }, column: false, search: 'in' })
const spuId = Id.meta({
  label: label('商品', 'Product'),
  widget: 'reference',
  reference: { resource: 'product-manager', labelField: 'name' },
  column: false,
  search: 'in',
})
const article = {
  skuCode: z.string().meta({ label: label('SKU 编码', 'SKU number'), widget: 'text', column: 170, search: 'prefix' }),
  skuName: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 240, search: 'contains' }),
  channel: z.string().meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'in' }),
  supplierId: Id.nullish().meta({
    label: label('供应商', 'Supplier'),
    widget: 'reference',
    reference: { resource: 'supplier', labelField: 'companyName' },
    search: 'in',
    column: false,
  }),
  supplierName: lookedUp('供应商', 'Supplier', 180),
} as const
const instant = (zh: string, en: string, column: number | 'hidden') => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column })
const offReason = z
  .string()
  .nullish()
  .meta({ label: label('下架原因', 'Why taken down'), widget: 'dict', dict: 'off_shelf_reason', column: 140, search: 'in' })
const readOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const
const byId = z.object({ id: Id })
const command = (zh: string, en: string, verb: string, event: string) =>
  ({ label: label(zh, en), permission: `up-shelves-manager:${verb}`, event, input: byId }) as const

export const channelListing = defineResource({
  name: 'up-shelves-manager',
  label: label('商品上架', 'Listings'),
  path: '/api/product/up-shelves-manager',
  row: {
    skuId,
    spuId,
    picture: z
      .string()
      .nullish()
      .meta({ label: label('图片', 'Picture'), widget: 'image', column: 70, computed: true }),
    ...article,
    status,
    salePrice: z
      .string()
      .nullish()
      .meta({ label: label('销售价', 'Sale price'), widget: 'money', column: 100, computed: true }),
    available: z
      .string()
      .nullish()
      .meta({ label: label('可用库存', 'In stock'), widget: 'quantity', column: 100, computed: true }),
    scheduledAt: instant('定时上架时间', 'Goes up at', 160),
    shelvedAt: instant('上架时间', 'Up since', 160),
    offAt: instant('下架时间', 'Down since', 'hidden'),
    offReason,
    offRemark: optional('下架说明', 'Said to it', 500, 'hidden'),
    failure: optional('失败原因', 'Why it failed', 1000, 200),
    channelItemCode: optional('渠道商品编码', 'Number in the channel', 80, 'hidden'),
    undoUntil: Instant.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    model: 'channelListing',
    verbs: { ...readOnly, list: 'shelves-list', export: 'shelves-list-export' },
    scope: { supplier: 'supplierId' },
    lifecycles: { status: 'channel-listing' },
    commands: {
      up: command('上架', 'Put up', 'up', 'UP'),
      schedule: command('定时上架', 'Schedule', 'up', 'SCHEDULE'),
      down: command('下架', 'Take down', 'down', 'DOWN'),
      undo: command('撤销下架', 'Undo', 'down', 'UNDO'),
      outOfPool: command('出池', 'Take out of the pool', 'pool', 'OUT_OF_POOL'),
    },
  },
})

/** The same rows as the list without its status, counted by status. */
export const listingCounters = defineCall('GET|POST /api/product/up-shelves-manager/status-counters', {
  permission: 'up-shelves-manager:list',
  summary: label('各上架状态商品数', 'How many listings stand how'),
  input: callOf(channelListing, 'list').input,
  output: z.array(z.object({ status: Status, count: z.number().int() })),
  options: { readOnly: true },
})

export const shelvingActions = [
  { value: 'UP', label: label('上架', 'Put up'), color: 'blue' },
  { value: 'SCHEDULE', label: label('定时上架', 'Scheduled'), color: 'cyan' },
  { value: 'PUSH_OK', label: label('渠道已上架', 'Taken by the channel'), color: 'green' },
  { value: 'PUSH_FAIL', label: label('上架失败', 'Failed'), color: 'red' },
  { value: 'DOWN', label: label('下架', 'Taken down'), color: 'gold' },
  { value: 'AUTO_DOWN', label: label('自动下架', 'Taken down by itself'), color: 'orange' },
  { value: 'PUSHED_DOWN', label: label('渠道已下架', 'The channel knows'), color: 'default' },
  { value: 'PUSH', label: label('同步渠道', 'Told again'), color: 'blue' },
  { value: 'PUSHED', label: label('渠道已同步', 'The channel took it'), color: 'green' },
  { value: 'UNDO', label: label('撤销下架', 'Undone'), color: 'lime' },
  { value: 'OUT_OF_POOL', label: label('出池', 'Out of the pool'), color: 'purple' },
  { value: 'RESTORE', label: label('移出出池', 'Back in the pool'), color: 'geekblue' },
] as const
export type ShelvingAction = (typeof shelvingActions)[number]['value']

export const shelvingRecord = defineResource({
  name: 'shelves-record',
  label: label('上下架记录', 'Shelving records'),
  path: '/api/product/shelves-record',
  row: {
    listingId: Id.meta({ technical: true }),
    skuId,
    ...article,
    supplierName: lookedUp('供应商', 'Supplier', 'hidden'),
    action: z
      .enum(['UP', 'SCHEDULE', 'PUSH_OK', 'PUSH_FAIL', 'DOWN', 'AUTO_DOWN', 'PUSHED_DOWN', 'PUSH', 'PUSHED', 'UNDO', 'OUT_OF_POOL', 'RESTORE'])
      .meta({ label: label('操作', 'What'), widget: 'status', options: shelvingActions, changes: 'once', column: 130, search: 'in' }),
    isSuccessful: z.boolean().meta({ label: label('成功', 'Done'), widget: 'switch', column: 80, search: 'equals' }),
    reason: offReason,
    message: optional('说明', 'Said', 1000, 240),
    createdByName: lookedUp('操作人', 'By', 110),
  },
  writable: [],
  differs: {
    model: 'shelvingRecord',
    verbs: readOnly,
    scope: { supplier: 'supplierId' },
  },
})

/** The records under the paths of the specification. */
export const shelvesRecordList = defineCall('GET|POST /api/product/up-shelves-manager/shelves-record-list', {
  permission: 'shelves-record:list',
  summary: label('上下架记录列表', 'Shelving records'),
  input: callOf(shelvingRecord, 'list').input,
  output: pageOf(shelvingRecord.row),
  options: { readOnly: true },
})

export const shelvesRecordExport = defineCall('GET|POST /api/product/up-shelves-manager/shelves-record-list-export', {
  permission: 'shelves-record:export',
  summary: label('导出上下架记录', 'Export shelving records'),
  input: callOf(shelvingRecord, 'export').input,
  output: callOf(shelvingRecord, 'export').output,
  options: { readOnly: true, transport: 'file' },
})

export const outOfPool = defineResource({
  name: 'shelves-out-pool',
  label: label('出池数据', 'Out of the pool'),
  path: '/api/product/shelves-out-pool',
  row: {
    skuId,
    ...article,
    status: Status.meta({ ...statusView, column: 'hidden' }),
    outOfPoolReason: optional('出池原因', 'Why', 500, 240),
    offReason,
    offAt: instant('下架时间', 'Down since', 160),
  },
  writable: [],
  differs: {
    model: 'channelListing',
    verbs: { ...readOnly, export: undefined },
    scope: { supplier: 'supplierId' },
    lifecycles: { status: 'channel-listing' },
    commands: { restore: { label: label('移出出池', 'Back in the pool'), permission: 'shelves-out-pool:remove', event: 'RESTORE', input: byId } },
  },
})
