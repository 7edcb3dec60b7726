/** What a definition's instances have done, how two versions differ, and how long history is kept. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'
import { AnyId, optional } from './input.contract.ts'
import { ElementChange } from './operations.contract.ts'

/** `from` and `to` are inclusive days or instants and narrow what has ended; what is active is always now. */
export const statistics = defineCall('GET|POST /api/workflow/manager/statistics', {
  permission: 'workflow:manage',
  summary: { zh: '流程统计', en: 'Statistics of a definition' },
  input: z.object({ definitionId: AnyId, from: optional(z.string().max(40)), to: optional(z.string().max(40)) }),
  output: z.object({
    instances: z.object({ running: z.number().int(), ended: z.number().int(), incidents: z.number().int() }),
    elements: z.array(
      z.object({
        elementId: z.string(),
        /** Finished occurrences. */
        count: z.number().int(),
        active: z.number().int(),
        incidents: z.number().int(),
        meanMs: z.number().nullable(),
        /** Within 10 % above the true value: kept as a histogram. */
        p95Ms: z.number().nullable(),
      }),
    ),
  }),
  options: { readOnly: true },
})

export const definitionDiff = defineCall('GET|POST /api/workflow/manager/diff', {
  permission: 'workflow:manage',
  summary: { zh: '版本对比', en: 'Difference of two versions' },
  input: z.object({ fromDefinitionId: AnyId, toDefinitionId: AnyId }),
  output: z.object({
    from: z.object({ definitionId: z.string(), version: z.number().int(), xml: z.string() }),
    to: z.object({ definitionId: z.string(), version: z.number().int(), xml: z.string() }),
    /** `moved`: only its place in the drawing. */
    elements: z.array(ElementChange),
  }),
  options: { readOnly: true },
})

const Retention = z.object({
  processKey: z.string(),
  processName: z.string().nullable(),
  /** Days that ended instances are kept; null keeps them for ever. */
  days: z.number().int().nullable(),
  /** Ended instances there are now, and how many of them are due to go. */
  ended: z.number().int(),
  due: z.number().int(),
  updatedBy: z.string().nullable(),
  updateTime: Instant.nullable(),
})

export const retention = defineCall('GET /api/workflow/manager/retention', {
  permission: 'workflow:manage',
  summary: { zh: '历史保留期', en: 'How long history is kept' },
  input: z.object({}),
  output: z.array(Retention),
})
export const setRetention = defineCall('POST /api/workflow/manager/retention', {
  permission: 'workflow:admin',
  summary: { zh: '设置历史保留期', en: 'Set how long history is kept' },
  input: z.object({ processKey: z.string().min(1).max(255), days: z.number().int().min(1).max(36_500).nullable() }),
  output: z.null(),
})
