/** "My jobs": what the caller started, how far it is, and what came out. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, pageOf, Paging, type Label } from '#kit/contract.ts'

export const jobStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

export const jobStatusLabels: Readonly<Record<(typeof jobStatuses)[number], Label>> = {
  QUEUED: { zh: '排队中', en: 'Queued' },
  RUNNING: { zh: '执行中', en: 'Running' },
  DONE: { zh: '已完成', en: 'Done' },
  FAILED: { zh: '失败', en: 'Failed' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
}

export const JobView = z.object({
  id: Id,
  type: z.string(),
  title: z.string().nullable(),
  status: z.enum(jobStatuses),
  total: z.number().int().nullable(),
  ok: z.number().int(),
  failed: z.number().int(),
  /** Percent. */
  progress: z.number().int(),
  hasResultFile: z.boolean(),
  hasErrorFile: z.boolean(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** In the caller's language. */
  error: z.string().nullable(),
  cancelRequested: z.boolean(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  createTime: Instant,
})
export type JobView = z.infer<typeof JobView>

export const listJobsCall = defineCall('GET|POST /api/system/async-job/list', {
  permission: 'signed-in',
  summary: { zh: '我的任务', en: 'My jobs' },
  input: Paging.pick({ current: true, size: true }).extend({
    status: z.enum(jobStatuses).optional(),
    type: z.string().max(80).optional(),
    all: z.stringbool().or(z.boolean()).optional(),
  }),
  output: pageOf(JobView),
  options: { readOnly: true },
})

export const jobDetail = defineCall('GET /api/system/async-job/detail/{id}', {
  permission: 'signed-in',
  summary: { zh: '任务详情', en: 'A job' },
  input: ById,
  output: JobView,
})

export const cancelJobCall = defineCall('POST /api/system/async-job/cancel/{id}', {
  permission: 'signed-in',
  summary: { zh: '取消任务', en: 'Cancel a job' },
  input: ById,
  output: JobView,
})

export const retryJobCall = defineCall('POST /api/system/async-job/retry/{id}', {
  permission: 'signed-in',
  summary: { zh: '重试任务', en: 'Repeat a job' },
  input: ById,
  output: JobView,
})

export const downloadJobFile = defineCall('GET /api/system/async-job/download/{id}', {
  permission: 'signed-in',
  summary: { zh: '下载任务文件', en: "Download a job's file" },
  input: ById.extend({ file: z.enum(['result', 'error']).default('result') }),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})
