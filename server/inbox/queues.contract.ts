/** What works behind the scenes: the product's own queues, the engine's jobs beside them, and messages that nobody could deliver. */
import { z } from 'zod'
import { defineCall, Instant, Paging, pageOf } from '#kit/contract.ts'
import { Key, optional } from './input.contract.ts'

/**
 * `messages` and `jobs` are the product's own queues (outbox and "my jobs"), carried by Redis or PostgreSQL; `engine-jobs`,
 * `engine-timers` and `engine-external` are the engine's own rows.
 */
export const QueueName = z.enum(['messages', 'jobs', 'engine-jobs', 'engine-timers', 'engine-external'])
export const QueueJobState = z.enum(['waiting', 'active', 'delayed', 'failed'])

export const queues = defineCall('GET|POST /api/workflow/job/queues', {
  permission: 'workflow:operate',
  summary: { zh: '队列', en: 'Queues' },
  input: z.object({}),
  output: z.array(
    z.object({
      queue: QueueName,
      waiting: z.number().int(),
      active: z.number().int(),
      delayed: z.number().int(),
      failed: z.number().int(),
      /** How long the piece that is due longest has been waiting; null when none is. */
      oldestWaitingMs: z.number().nullable(),
      backend: z.enum(['redis', 'postgres']),
    }),
  ),
  options: { readOnly: true },
})

export const queueJobs = defineCall('GET|POST /api/workflow/job/queue-jobs', {
  permission: 'workflow:operate',
  summary: { zh: '队列中的作业', en: 'Jobs of a queue' },
  input: Paging.pick({ current: true, size: true }).extend({ queue: QueueName, state: QueueJobState.default('waiting') }),
  output: pageOf(
    z.object({
      jobId: z.string(),
      queue: QueueName,
      state: QueueJobState,
      /** Topic of a message, type of a job, handler or topic of the engine's work. */
      name: z.string(),
      /** Null when all of them are used up. */
      attempts: z.number().int().nullable(),
      dueTime: Instant.nullable(),
      createTime: Instant.nullable(),
      error: z.string().nullable(),
      processInstanceId: z.string().nullable(),
      elementId: z.string().nullable(),
    }),
  ),
  options: { readOnly: true },
})

/** Gives a failed or waiting piece its tries back and has it run now. */
export const queueRetry = defineCall('POST /api/workflow/job/queue-retry', {
  permission: 'workflow:operate',
  summary: { zh: '重试队列作业', en: 'Retry a job of a queue' },
  input: z.object({ queue: QueueName, jobId: Key(1, 255) }),
  output: z.null(),
})

export const deadMessages = defineCall('GET|POST /api/workflow/job/dead-messages', {
  permission: 'workflow:operate',
  summary: { zh: '投递失败的消息', en: 'Messages that could not be delivered' },
  input: Paging.pick({ current: true, size: true }).extend({ topic: optional(z.string().max(255)) }),
  output: pageOf(
    z.object({
      id: z.string(),
      topic: z.string(),
      key: z.string().nullable(),
      attempts: z.number().int(),
      lastError: z.string().nullable(),
      createTime: Instant,
    }),
  ),
  options: { readOnly: true },
})
export const retryDeadMessages = defineCall('POST /api/workflow/job/dead-messages-retry', {
  permission: 'workflow:operate',
  summary: { zh: '重新投递消息', en: 'Deliver messages again' },
  input: z
    .object({ ids: optional(z.array(Key(1, 255)).min(1).max(1000)), topic: optional(z.string().min(1).max(255)) })
    .refine(({ ids, topic }) => ids !== undefined || topic !== undefined, { path: ['ids'], message: 'either-ids-or-topic' }),
  output: z.object({ retried: z.number().int() }),
})
