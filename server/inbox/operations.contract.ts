/** Many instances at once: finding them, moving them to another version, starting ended ones again, doing one thing to all of a selection. */
import { z } from 'zod'
import { defineCall, Paging, pageOf } from '#kit/contract.ts'
import { AnyId, Comment, ElementId, optional, Variables } from './input.contract.ts'
import { InstanceId, InstanceRow, InstanceStatus } from './work.contract.ts'

/** A variable of the instance itself; `path` into objects is written with dots. `like` looks for a part of a text. */
export const VariableFilter = z.object({
  name: z.string().min(1).max(255),
  op: z.enum(['eq', 'ne', 'gt', 'lt', 'like']).default('eq'),
  value: z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
})

const Flag = z.stringbool().or(z.boolean())
const Text = (longest: number) => optional(z.string().max(longest))

/** Which instances; the same for the list and for what is done to all of them. */
export const InstanceFilter = z.object({
  processKey: Text(255),
  definitionId: optional(AnyId),
  status: optional(InstanceStatus),
  /** Whether it is over, in whichever way. */
  ended: optional(Flag),
  businessKey: Text(255),
  businessType: Text(60),
  /** Part of title, summary or business key. */
  keyword: Text(200),
  initiator: Text(255),
  /** Who has an open task in it, and who decided one. */
  heldBy: Text(255),
  decidedBy: Text(255),
  /** At which element somebody decided, and between which days or instants, both counted in. */
  decidedAt: optional(ElementId),
  decidedFrom: Text(40),
  decidedTo: Text(40),
  /** Whether an open task in it has nobody yet. */
  unclaimed: optional(Flag),
  variables: optional(z.array(VariableFilter).max(10)),
  hasIncident: optional(Flag),
  /** Where a token stands, or where an incident is, with `hasIncident`. */
  elementId: optional(ElementId),
  createTime_dategt: Text(40),
  createTime_datelt: Text(40),
})

export const OperatedRow = InstanceRow.extend({ incidentCount: z.number().int() })

/**
 * Newest first. `total` stops at 10,000 (`totalIsMore` says so): counting a million rows to fill a page number helps nobody.
 * `next` goes on in constant time, however far down.
 */
export const processList = defineCall('GET|POST /api/workflow/process/list', {
  permission: 'workflow:operate',
  summary: { zh: '流程实例', en: 'Process instances' },
  input: InstanceFilter.extend(Paging.pick({ current: true, size: true }).shape).extend({ after: z.string().max(400).optional() }),
  output: pageOf(OperatedRow).extend({ totalIsMore: z.boolean(), next: z.string().nullable() }),
  options: { readOnly: true },
})

export const restartProcess = defineCall('POST /api/workflow/process/restart', {
  permission: 'workflow:operate',
  summary: { zh: '重新发起已结束流程', en: 'Restart an ended instance' },
  input: z.object({
    processInstanceId: AnyId,
    /** Elements to begin before, instead of the start. */
    activities: optional(z.array(ElementId).min(1).max(100)),
    /** On top of the last variables. */
    variables: optional(Variables),
    comment: Comment,
  }),
  output: z.object({ processInstanceId: InstanceId }),
})

const Problem = z.object({ elementId: z.string().nullable(), problem: z.string(), message: z.string() })

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
    instances: z.array(z.object({ processInstanceId: z.string(), ok: z.boolean(), problems: z.array(Problem) })),
  }),
})

/** How an element of two versions differs. */
export const ElementChange = z.object({
  elementId: z.string(),
  name: z.string().nullable(),
  type: z.string(),
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  attributes: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })).optional(),
})

export const migrationProposal = defineCall('GET|POST /api/workflow/process/migration-proposal', {
  permission: 'workflow:operate',
  summary: { zh: '迁移方案', en: 'Proposed migration' },
  input: z.object({ fromDefinitionId: AnyId, toDefinitionId: AnyId }),
  output: z.object({
    /** Every element at which an instance can stand. Without a counterpart `to` is null and `reason` says why. */
    mapping: z.array(
      z.object({
        from: z.string(),
        fromName: z.string().nullable(),
        type: z.string(),
        to: z.string().nullable(),
        toName: z.string().nullable(),
        by: z.enum(['id', 'name']).nullable(),
        /** Instances that stand there now. */
        active: z.number().int(),
        reason: z.string().optional(),
      }),
    ),
    changed: z.array(ElementChange),
    /** Running instances of the version to leave. */
    instances: z.number().int(),
  }),
  options: { readOnly: true },
})

const JobStarted = z.object({ jobId: z.uuid() })

/**
 * As a job: its `result` carries `{moved, refused, refusals: [{processInstanceId, problems}]}` (at most 1,000 refusals), see
 * `/api/system/async-job/detail/{id}`. An instance that cannot be moved stays as it is.
 */
export const migrateBatch = defineCall('POST /api/workflow/process/migrate-batch', {
  permission: 'workflow:admin',
  summary: { zh: '批量迁移', en: 'Move many instances' },
  input: z.object({
    fromDefinitionId: AnyId,
    toDefinitionId: AnyId,
    /** From element id to element id, on top of what is proposed. */
    mapping: optional(z.record(z.string(), z.string())),
    instanceIds: optional(z.array(AnyId).min(1).max(10_000)),
    comment: Comment,
  }),
  output: JobStarted,
})

/** As a job: its `result` carries `{done, refused, refusals: [{processInstanceId, message}]}` (at most 1,000 refusals). */
export const batchOperation = defineCall('POST /api/workflow/process/batch', {
  permission: 'workflow:operate',
  summary: { zh: '批量操作流程实例', en: 'Do one thing to many instances' },
  input: z
    .object({
      verb: z.enum(['suspend', 'activate', 'terminate', 'retry-incidents']),
      processInstanceIds: optional(z.array(AnyId).min(1).max(10_000)),
      filter: optional(InstanceFilter),
      comment: Comment,
    })
    .refine(({ processInstanceIds, filter }) => (processInstanceIds === undefined) !== (filter === undefined), {
      path: ['processInstanceIds'],
      message: 'either-instances-or-filter',
    }),
  output: JobStarted,
})
