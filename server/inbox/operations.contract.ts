/** Moving running instances to another version of their process. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'
import { AnyId, optional } from './input.contract.ts'

export const migrateInstances = defineCall('POST /api/workflow/process/migrate', {
  permission: 'workflow:admin',
  summary: { zh: '迁移流程实例', en: 'Move instances to another version' },
  input: z.object({
    fromDefinitionId: AnyId,
    toDefinitionId: AnyId,
    instanceIds: optional(z.array(AnyId).max(1000)),
    mapping: optional(z.record(z.string(), z.string())),
    dryRun: optional(z.boolean()),
  }),
  output: z.object({
    mapping: z.record(z.string(), z.string()),
    unmapped: z.array(z.string()),
    instances: z.array(
      z.object({
        processInstanceId: z.string(),
        ok: z.boolean(),
        problems: z.array(z.object({ elementId: z.string().nullable(), problem: z.string(), message: z.string() })),
      }),
    ),
  }),
})
