/**
 * Taking over a channel's categories: a job reads its tree, what differs from ours is shown, and what somebody confirms is written.
 * What a channel no longer names is switched off and kept: goods may still be told by it.
 */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, pageOf, Paging, permissionOf } from '#kit/contract.ts'
import { chosen, drawn, label, lookedUp } from '#kit/fields.contract.ts'

const statuses = [
  { value: 'READING', label: label('读取中', 'Reading'), color: 'processing' },
  { value: 'READY', label: label('待确认', 'To confirm'), color: 'orange' },
  { value: 'DONE', label: label('已完成', 'Done'), color: 'green' },
  { value: 'FAILED', label: label('失败', 'Failed'), color: 'red' },
  { value: 'CANCELLED', label: label('已取消', 'Cancelled'), color: 'default' },
] as const

const count = (zh: string, en: string) =>
  z
    .number()
    .int()
    .meta({ label: label(zh, en), widget: 'number', column: 90 })
const instant = (zh: string, en: string) => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column: 160 })
const command = (zh: string, en: string, verb: string) => ({
  label: label(zh, en),
  permission: `category-sync:${verb}` as const,
  input: ById,
})

export const categorySync = defineResource({
  name: 'category-sync',
  label: label('渠道类目同步', 'Category sync'),
  path: '/api/product/category-sync',
  row: {
    code: drawn('同步编号', 'Number', 160),
    channel: chosen('销售渠道', 'Channel', 'sales_channel', 110),
    status: z
      .enum(['READING', 'READY', 'DONE', 'FAILED', 'CANCELLED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: statuses, column: 100, search: 'equals' }),
    jobId: Id.nullish().meta({ technical: true }),
    readCount: count('读取', 'Read'),
    addedCount: count('新增', 'New'),
    changedCount: count('变更', 'Changed'),
    vanishedCount: count('消失', 'Gone'),
    takenCount: count('已接收', 'Taken over'),
    error: z
      .string()
      .nullish()
      .meta({ label: label('失败原因', 'Failure'), widget: 'text', column: 220 }),
    readAt: instant('读取时间', 'Read at'),
    settledAt: instant('结束时间', 'Ended'),
    settledByName: lookedUp('确认人', 'Confirmed by', 110),
  },
  writable: [],
  differs: {
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, export: undefined },
    scope: { tenant: false },
    lifecycles: { status: 'category-sync' },
    commands: {
      confirm: command('接收变更', 'Take over', 'confirm'),
      retry: command('重新读取', 'Read again', 'start'),
      cancel: command('取消', 'Cancel', 'start'),
    },
  },
})

/** `isNew` is false where a reading of that channel is open already: it is the one to look at. */
const Started = z.object({ syncId: Id, jobId: Id.nullable(), isNew: z.boolean() })

const start = (path: 'jd' | 'dl' | 'yx', zh: string, en: string) =>
  defineCall(`GET|POST /api/product/category/sync-${path}-api`, {
    permission: 'category-sync:start',
    summary: { zh: `同步${zh}类目`, en: `Read the categories of ${en}` },
    input: z.object({}),
    output: Started,
    options: { readOnly: false },
  })

/** Channels that are read, by the call that begins it. */
export const syncCalls = { JD: start('jd', '京东', 'JD'), DL: start('dl', '得力', 'Deli'), YX: start('yx', '严选', 'Yanxuan') } as const

const Place = z.object({
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  parentCode: z.string().nullable(),
  /** Names from the first level down. */
  line: z.array(z.string()),
  /** The same in English. */
  lineEn: z.array(z.string()).optional(),
})
export const syncKinds = ['ADDED', 'CHANGED', 'VANISHED'] as const

export const SyncItem = z.object({
  id: Id,
  kind: z.enum(syncKinds),
  code: z.string(),
  parentCode: z.string().nullable(),
  before: Place.nullable(),
  after: Place.nullable(),
  chosen: z.boolean(),
  /** Why it cannot be taken over, in words. */
  problem: z.string().nullable(),
  /** Mappings that point at it. */
  mappingCount: z.number().int(),
  takenAt: Instant.nullable(),
})

export const syncItems = defineCall('GET|POST /api/product/category-sync/items', {
  permission: permissionOf(categorySync, 'detail'),
  summary: { zh: '同步差异', en: 'Differences of a sync' },
  input: Paging.pick({ current: true, size: true }).extend({
    id: Id,
    kind: z.union([z.enum(syncKinds), z.literal('')]).optional(),
    /** Part of a name or code. */
    keyword: z.string().trim().max(100).optional(),
  }),
  output: pageOf(SyncItem),
  options: { readOnly: true },
})

/**
 * Which differences are taken over: those named, or all of a kind. A new category takes the new ones above it along, and leaves those
 * below it behind.
 */
export const chooseSyncItems = defineCall('POST /api/product/category-sync/choose', {
  permission: 'category-sync:confirm',
  summary: { zh: '选择要接收的差异', en: 'Choose what is taken over' },
  input: z.object({ id: Id, itemIds: z.array(Id).max(1000).optional(), kind: z.enum(syncKinds).optional(), chosen: z.boolean() }),
  output: z.object({ chosen: z.number().int() }),
})

/** Writes what is chosen, all in one. */
export const confirmSync = defineCall('POST /api/product/category-sync/confirm', {
  permission: 'category-sync:confirm',
  summary: { zh: '接收同步差异', en: 'Take over what is chosen' },
  input: ById,
  output: categorySync.row,
})

export const retrySync = defineCall('POST /api/product/category-sync/retry', {
  permission: 'category-sync:start',
  summary: { zh: '重新读取渠道类目', en: 'Read a channel again' },
  input: ById,
  output: categorySync.row,
})

export const cancelSync = defineCall('POST /api/product/category-sync/cancel', {
  permission: 'category-sync:start',
  summary: { zh: '取消同步', en: 'Drop a sync' },
  input: ById,
  output: categorySync.row,
})
