/** Definitions, drafts, jobs and incidents as HTTP: the administrator's side of the engine. */
import { z } from 'zod'
import { defineCall, Instant, Paging, pageOf } from '#kit/contract.ts'
import { AnyId, BusinessKey, Comment, ElementId, optional, Variables } from './input.contract.ts'
import { IncidentRow } from './process.contract.ts'
import { InstanceId } from './work.contract.ts'

const Note = z.object({ elementId: z.string().nullable(), line: z.number().int().nullable(), message: z.string() })
const Deployed = z.array(
  z.object({ definitionId: z.string(), key: z.string(), version: z.number().int(), name: z.string().nullable(), warnings: z.array(Note) }),
)

/**
 * Multipart: one or more `file` (.bpmn, .bpmn2, .bpmn20.xml, .xml, .dmn), optional `category`. With `unknownHandlers=external` a model of another
 * engine runs although nobody here knows its Java classes and beans: their names become topics of external workers.
 */
export const uploadDeploy = defineCall('POST /api/workflow/manager/upload-deploy', {
  permission: 'workflow:deploy',
  summary: { zh: '上传部署', en: 'Upload and deploy models' },
  input: z.object({ category: z.string().max(60).optional(), unknownHandlers: z.literal('external').optional() }),
  output: Deployed,
  options: { transport: 'upload' },
})
export const deployModel = defineCall('POST /api/workflow/manager/deploy', {
  permission: 'workflow:deploy',
  summary: { zh: '部署模型', en: 'Deploy a draft' },
  input: z.object({ modelId: AnyId }),
  output: Deployed,
})

/** `keyword`: part of the key or the name. */
const Named = Paging.extend({ key: z.string().max(255).optional(), category: z.string().max(60).optional(), keyword: z.string().max(200).optional() })

const DefinitionRow = z.object({
  definitionId: z.string(),
  key: z.string(),
  version: z.number().int(),
  name: z.string().nullable(),
  category: z.string().nullable(),
  resource: z.string(),
  deployTime: Instant,
  deployedBy: z.string().nullable(),
  state: z.enum(['active', 'suspended']),
  running: z.number().int(),
  ended: z.number().int(),
  incidents: z.number().int(),
})

export const managerList = defineCall('GET|POST /api/workflow/manager/list', {
  permission: 'workflow:manage',
  summary: { zh: '流程定义', en: 'Definitions' },
  input: Named,
  output: pageOf(
    DefinitionRow.extend({
      /** The product's newer drawing that an upgrade brought, while this one stays in force. */
      newer: z.object({ definitionId: z.string(), version: z.number().int() }).nullable(),
    }),
  ),
  options: { readOnly: true },
})
export const deleteDeployment = defineCall('POST /api/workflow/manager/delete-deployment', {
  permission: 'workflow:deploy',
  summary: { zh: '删除部署', en: 'Delete a definition' },
  input: z.object({ definitionId: AnyId, cascade: optional(z.boolean()) }),
  output: z.null(),
})
export const changeState = defineCall('POST /api/workflow/manager/change-state', {
  permission: 'workflow:operate',
  summary: { zh: '挂起或激活', en: 'Suspend or activate' },
  input: z
    .object({ definitionId: optional(AnyId), processInstanceId: optional(AnyId), state: z.enum(['active', 'suspended']), comment: Comment })
    .refine(({ definitionId, processInstanceId }) => (definitionId === undefined) !== (processInstanceId === undefined), {
      path: ['definitionId'],
      message: 'either-instance-or-definition',
    }),
  output: z.null(),
})

const ModelRow = z.object({
  modelId: z.uuid(),
  kind: z.enum(['process', 'decision']),
  key: z.string(),
  name: z.string().nullable(),
  category: z.string().nullable(),
  version: z.number().int(),
  updateTime: Instant,
  updatedBy: z.string().nullable(),
})
const Model = ModelRow.extend({ xml: z.string() })
const XmlText = z.string().min(1).max(10_485_760)

export const modelList = defineCall('GET|POST /api/workflow/model/list', {
  permission: 'workflow:manage',
  summary: { zh: '模型草稿', en: 'Model drafts' },
  input: Named.extend({ kind: z.enum(['process', 'decision']).optional() }),
  output: pageOf(ModelRow),
  options: { readOnly: true },
})
export const saveModel = defineCall('POST /api/workflow/model/save', {
  permission: 'workflow:manage',
  summary: { zh: '保存模型', en: 'Save a draft' },
  input: z.object({
    modelId: optional(AnyId),
    key: z.string().min(1).max(255),
    name: optional(z.string().max(255)),
    /** For readers of English, where the model has a name of its own for them. */
    nameEn: optional(z.string().max(255)),
    category: optional(z.string().max(60)),
    xml: XmlText,
    /** The version that was read: refused with 409 when somebody else has saved since. */
    version: optional(z.number().int()),
  }),
  output: Model,
})
export const modelDetail = defineCall('GET|POST /api/workflow/model/detail', {
  permission: 'workflow:manage',
  summary: { zh: '模型详情', en: 'A draft' },
  input: z.object({ modelId: AnyId }),
  output: Model,
})
export const removeModel = defineCall('POST /api/workflow/model/remove', {
  permission: 'workflow:manage',
  summary: { zh: '删除模型', en: 'Remove a draft' },
  input: z.object({ modelId: AnyId }),
  output: z.null(),
})

/** Where something waits. */
const Place = {
  processInstanceId: optional(AnyId),
  definitionId: optional(AnyId),
  processKey: z.string().max(255).optional(),
  elementId: optional(ElementId),
}

export const subscriptionList = defineCall('GET|POST /api/workflow/subscription/list', {
  permission: 'workflow:operate',
  summary: { zh: '事件订阅', en: 'Event subscriptions' },
  input: Paging.extend({
    ...Place,
    kind: z.enum(['message', 'signal', 'conditional']).optional(),
    name: z.string().max(255).optional(),
    /** True: start events only; false: what instances wait for. */
    starts: optional(z.stringbool().or(z.boolean())),
  }),
  output: pageOf(
    z.object({
      /** `process/message` delivers to exactly this one. */
      subscriptionId: z.uuid(),
      kind: z.enum(['message', 'signal', 'conditional']),
      name: z.string(),
      processInstanceId: InstanceId.nullable(),
      definitionId: z.string(),
      elementId: z.string(),
      correlationKey: z.string().nullable(),
      createTime: Instant,
    }),
  ),
  options: { readOnly: true },
})

const JobRow = z.object({
  jobId: z.uuid(),
  kind: z.enum(['timer', 'async']),
  type: z.string().nullable(),
  processInstanceId: InstanceId.nullable(),
  definitionId: z.string(),
  elementId: z.string(),
  handler: z.string().nullable(),
  topic: z.string().nullable(),
  dueTime: Instant,
  priority: z.number(),
  retries: z.number().int(),
  attempts: z.number().int(),
  lockedBy: z.string().nullable(),
  lockedUntil: Instant.nullable(),
  error: z.string().nullable(),
})

export const jobList = defineCall('GET|POST /api/workflow/job/list', {
  permission: 'workflow:operate',
  summary: { zh: '作业', en: 'Jobs' },
  input: Paging.extend({
    ...Place,
    kind: z.enum(['timer', 'async']).optional(),
    type: z.enum(['handler', 'continue', 'external', 'message', 'correlate', 'broadcast']).optional(),
    topic: z.string().max(255).optional(),
    lockedBy: z.string().max(120).optional(),
    /** Whose last try failed. */
    failed: optional(z.stringbool().or(z.boolean())),
  }),
  output: pageOf(JobRow),
  options: { readOnly: true },
})
/** Which job: its id, or all of an instance's element and kind. */
const JobSelector = z
  .object({
    jobId: optional(AnyId),
    processInstanceId: optional(AnyId),
    elementId: optional(ElementId),
    kind: optional(z.enum(['timer', 'async'])),
  })
  .refine(({ jobId, processInstanceId }) => jobId !== undefined || processInstanceId !== undefined, { path: ['jobId'], message: 'either-job-or-instance' })
const Ran = z.object({ matched: z.number().int() })
export const executeJob = defineCall('POST /api/workflow/job/execute', {
  permission: 'workflow:operate',
  summary: { zh: '立即执行作业', en: 'Run a job now' },
  input: JobSelector,
  output: Ran,
})
export const retryJob = defineCall('POST /api/workflow/job/retry', {
  permission: 'workflow:operate',
  summary: { zh: '重试作业', en: 'Retry a job' },
  input: JobSelector,
  output: Ran,
})

const oneJob = <Input extends z.ZodRawShape>(verb: string, zh: string, en: string, what: Input) =>
  defineCall(`POST /api/workflow/job/${verb}`, {
    permission: 'workflow:operate',
    summary: { zh, en },
    input: z.object({ jobId: AnyId, ...what }),
    output: z.null(),
  })
export const setJobDue = oneJob('set-due', '修改到期时间', 'Change when a job is due', { dueTime: Instant.transform((at) => new Date(at)) })
export const setJobRetries = oneJob('set-retries', '修改重试次数', 'Change the tries of a job', { retries: z.number().int().min(1).max(1_000_000_000) })
export const setJobPriority = oneJob('set-priority', '修改优先级', 'Change the priority of a job', {
  priority: z.number().int().min(-1_000_000_000).max(1_000_000_000),
})
/** Takes external work back from whoever has it. */
export const unlockJob = oneJob('unlock', '解锁外部任务', 'Unlock external work', {})

export const incidentList = defineCall('GET|POST /api/workflow/incident/list', {
  permission: 'workflow:operate',
  summary: { zh: '异常', en: 'Incidents' },
  input: Paging.extend({ processInstanceId: optional(AnyId), processKey: z.string().max(255).optional() }),
  output: pageOf(
    IncidentRow.extend({
      version: z.number().int(),
      processName: z.string().nullable(),
      elementName: z.string().nullable(),
      title: z.string().nullable(),
      businessKey: z.string().nullable(),
    }),
  ).extend({ next: z.string().nullable() }),
  options: { readOnly: true },
})
const OneIncident = z.object({ incidentId: AnyId, variables: optional(Variables), comment: Comment })
const incident = <Input extends z.ZodType>(verb: string, zh: string, en: string, input: Input) =>
  defineCall(`POST /api/workflow/incident/${verb}`, { permission: 'workflow:operate', summary: { zh, en }, input, output: z.null() })
export const retryIncident = incident('retry', '重试异常', 'Retry an incident', OneIncident)
/** As `retry`, with the variables that were wrong. */
export const editRetryIncident = incident('edit-retry', '修改变量并重试', 'Edit variables and retry', OneIncident.extend({ variables: Variables }))
export const skipIncident = incident('skip', '跳过异常', 'Skip an incident', OneIncident)
/** Ends the whole process in which the incident stands, with what it calls and what called it. */
export const terminateIncident = incident('terminate', '终止异常流程', 'End the instance of an incident', OneIncident.omit({ variables: true }))

export const startFailures = defineCall('GET|POST /api/workflow/incident/start-failures', {
  permission: 'workflow:operate',
  summary: { zh: '定时启动失败', en: 'Timer starts that fail' },
  input: z.object({}),
  output: z.array(
    z.object({
      /** `job/execute` tries again. */
      jobId: z.uuid(),
      definitionId: z.string(),
      processKey: z.string(),
      version: z.number().int(),
      elementId: z.string(),
      failures: z.number().int(),
      message: z.string(),
      firstTime: Instant,
      lastTime: Instant,
      /** Nobody tries any more by himself. */
      isGivenUp: z.boolean(),
    }),
  ),
  options: { readOnly: true },
})

const ExternalTask = z.object({
  jobId: z.uuid(),
  topic: z.string(),
  processInstanceId: InstanceId,
  processKey: z.string(),
  businessKey: z.string().nullable(),
  elementId: z.string(),
  variables: Variables,
  properties: z.record(z.string(), z.string()),
  retries: z.number().int(),
  priority: z.number(),
  lockedUntil: Instant,
})
const Worker = { jobId: AnyId, workerId: z.string().min(1).max(120) }
const Topic = z.string().min(1).max(255)
const Milliseconds = z.number().int().min(1).max(86_400_000)

export const fetchLock = defineCall('POST /api/workflow/job/fetch-lock', {
  permission: 'workflow:external',
  summary: { zh: '外部任务领取', en: 'Fetch and lock external work' },
  input: z
    .object({
      topic: optional(Topic),
      topics: optional(z.array(Topic).max(50)),
      /** Only work of these processes, of this business key. */
      processKeys: optional(z.array(z.string().min(1).max(255)).max(50)),
      businessKey: BusinessKey,
      workerId: z.string().min(1).max(120),
      lockDuration: Milliseconds.default(60_000),
      max: z.number().int().min(1).max(200).default(10),
      /** Milliseconds to wait for work while there is none. */
      waitFor: optional(z.number().int().min(0).max(60_000)),
    })
    .refine(({ topic, topics = [] }) => topic !== undefined || topics.length > 0, { path: ['topic'], message: 'either-topic-or-topics' }),
  output: z.array(ExternalTask),
})
export const completeExternal = defineCall('POST /api/workflow/job/complete-external', {
  permission: 'workflow:external',
  summary: { zh: '外部任务完成', en: 'Complete external work' },
  input: z.object({ ...Worker, variables: optional(Variables) }),
  output: z.null(),
})
export const failExternal = defineCall('POST /api/workflow/job/fail-external', {
  permission: 'workflow:external',
  summary: { zh: '外部任务失败', en: 'Report failed external work' },
  input: z.object({
    ...Worker,
    message: z.string().max(4000).default(''),
    retries: optional(z.number().int().min(0).max(1000)),
    retryIn: optional(z.number().int().min(0).max(2_592_000_000)),
    /** Raises a BPMN error instead of a failure. */
    errorCode: optional(z.string().max(255)),
    variables: optional(Variables),
  }),
  output: z.null(),
})
export const extendLock = defineCall('POST /api/workflow/job/extend-lock', {
  permission: 'workflow:external',
  summary: { zh: '外部任务续锁', en: 'Extend a lock' },
  input: z.object({ ...Worker, lockDuration: Milliseconds }),
  output: z.null(),
})
