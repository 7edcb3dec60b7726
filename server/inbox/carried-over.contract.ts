/** What operators of other engines are used to do by call: ask a decision, look back at variables, change an open task, hold work back by its definition. */
import { z } from 'zod'
import { defineCall, Instant, Paging, pageOf } from '#kit/contract.ts'
import { AnyId, Comment, ElementId, Key, optional, Variables } from './input.contract.ts'

/** A decision table by its key, without a process around it. */
export const evaluateDecision = defineCall('POST /api/workflow/decision/evaluate', {
  permission: 'workflow:manage',
  summary: { zh: '计算决策', en: 'Evaluate a decision' },
  input: z.object({
    key: Key(1, 255),
    /** Default: the latest. */
    version: optional(z.number().int().min(1)),
    versionTag: optional(z.string().min(1).max(255)),
    variables: Variables.default({}),
  }),
  output: z.object({
    key: z.string(),
    version: z.number().int(),
    /** One record for each rule that matched. */
    outputs: z.array(Variables),
    matchedRules: z.array(z.string()),
  }),
  options: { readOnly: true },
})

/** Every value that a variable was given, newest first. */
export const variableHistory = defineCall('GET|POST /api/workflow/process/variable-history', {
  permission: 'workflow:operate',
  summary: { zh: '变量历史', en: 'History of variables' },
  input: Paging.pick({ current: true, size: true }).extend({ processInstanceId: AnyId, name: optional(z.string().max(255)) }),
  output: pageOf(
    z.object({
      /** Number of the value within the instance, from 1. */
      id: z.string(),
      name: z.string(),
      value: z.unknown(),
      at: Instant,
      actor: z.string().nullable(),
      actorName: z.string().nullable(),
      /** The element whose own variable it is; null for one of the process. */
      elementId: z.string().nullable(),
      /** Values of one step were given in one transaction. */
      step: z.number().int(),
    }),
  ),
  options: { readOnly: true },
})

const Names = optional(z.array(z.string().min(1).max(255)).max(200))
const Time = Instant.transform((at) => new Date(at))
  .nullable()
  .optional()

/** What is not given stays; null takes a date away. */
export const changeTask = defineCall('POST /api/workflow/work/change-task', {
  permission: 'workflow:operate',
  summary: { zh: '修改任务', en: 'Change an open task' },
  input: z
    .object({
      taskId: AnyId,
      addUsers: Names,
      removeUsers: Names,
      addGroups: Names,
      removeGroups: Names,
      dueTime: Time,
      followUpTime: Time,
      priority: optional(z.number().int().min(-1_000_000_000).max(1_000_000_000)),
      comment: Comment,
    })
    .refine(({ taskId: _taskId, comment: _comment, ...wish }) => Object.values(wish).some((value) => value !== undefined), {
      path: ['taskId'],
      message: 'nothing-to-change',
    }),
  output: z.null(),
})

const JobType = z.enum(['timer', 'handler', 'continue', 'external', 'message', 'correlate', 'broadcast'])
const JobDefinitionFilter = z
  .object({ definitionId: optional(AnyId), processKey: optional(z.string().min(1).max(255)), elementId: optional(ElementId), type: optional(JobType) })
  .refine(({ definitionId, processKey }) => (definitionId === undefined) !== (processKey === undefined), {
    path: ['definitionId'],
    message: 'either-key-or-definition',
  })

/** Which elements make work for the clock, the loops or external workers, and what waits there. */
export const jobDefinitions = defineCall('GET|POST /api/workflow/job/definitions', {
  permission: 'workflow:operate',
  summary: { zh: '作业定义', en: 'Job definitions' },
  input: JobDefinitionFilter,
  output: z.array(
    z.object({
      definitionId: z.string(),
      processKey: z.string(),
      version: z.number().int(),
      elementId: z.string(),
      elementName: z.string().nullable(),
      type: JobType,
      waiting: z.number().int(),
      failed: z.number().int(),
      state: z.enum(['active', 'suspended']),
    }),
  ),
  options: { readOnly: true },
})

/** Suspended, nobody takes what waits there, now or later. */
export const changeJobDefinitions = defineCall('POST /api/workflow/job/change-definitions', {
  permission: 'workflow:operate',
  summary: { zh: '挂起或激活作业定义', en: 'Suspend or activate job definitions' },
  input: JobDefinitionFilter.and(z.object({ state: z.enum(['active', 'suspended']) })),
  output: z.object({ matched: z.number().int() }),
})
