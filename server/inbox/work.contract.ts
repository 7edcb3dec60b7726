/** The approver's calls: the lists of the inbox and what can be done with a task. Paths and fields are fixed: clients rely on them. */
import { z } from 'zod'
import { defineCall, Instant, Paging, pageOf } from '#kit/contract.ts'
import { AnyId, Approvers, Attachment, Comment, optional, Variables } from './input.contract.ts'

export const TaskId = z.uuid()
export const InstanceId = z.uuid()

export const TaskRow = z.object({
  taskId: TaskId,
  taskKey: z.string(),
  taskName: z.string().nullable(),
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  candidateGroups: z.array(z.string()),
  candidateUsers: z.array(z.string()),
  createTime: Instant,
  claimTime: Instant.nullable(),
  endTime: Instant.nullable(),
  dueTime: Instant.nullable(),
  /** Until when whoever has it has put it off. */
  followUpTime: Instant.nullable(),
  priority: z.number().int(),
  processInstanceId: InstanceId,
  processKey: z.string(),
  processName: z.string().nullable(),
  definitionId: z.string(),
  businessKey: z.string().nullable(),
  businessType: z.string().nullable(),
  title: z.string().nullable(),
  /** Of the document, as people know it; it stands beneath the title. */
  number: z.string().nullable(),
  summary: z.string().nullable(),
  /** The number that the process shows of its document: amount, score. */
  value: z.number().nullable(),
  formKey: z.string().nullable(),
  initiator: z.string().nullable(),
  initiatorName: z.string().nullable(),
  /** "B for A": the person in whose place the caller acts, or acted. */
  onBehalfOf: z.string().nullable(),
  onBehalfOfName: z.string().nullable(),
  urgeCount: z.number().int(),
  overdue: z.boolean(),
  /** When others were called in because it took too long. */
  escalatedTime: Instant.nullable(),
  /** Lists of finished tasks: approved, rejected, completed, cancelled ... */
  outcome: z.string().nullable(),
  comment: z.string().nullable(),
  /** The initiator hands in his own case here, for the first time or after it came back to him: nothing to approve. */
  handIn: z.enum(['first', 'again']).nullable(),
})

export const InstanceStatus = z.enum(['RUNNING', 'SUSPENDED', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED', 'TERMINATED'])

export const InstanceRow = z.object({
  processInstanceId: InstanceId,
  parentInstanceId: InstanceId.nullable(),
  definitionId: z.string(),
  processKey: z.string(),
  processName: z.string().nullable(),
  version: z.number().int(),
  status: InstanceStatus,
  /** It came back to its initiator. */
  returned: z.boolean(),
  businessKey: z.string().nullable(),
  businessType: z.string().nullable(),
  title: z.string().nullable(),
  /** Of the document, as people know it; it stands beneath the title. */
  number: z.string().nullable(),
  summary: z.string().nullable(),
  value: z.number().nullable(),
  initiator: z.string().nullable(),
  initiatorName: z.string().nullable(),
  urgeCount: z.number().int(),
  createTime: Instant,
  endTime: Instant.nullable(),
})

export const CopyRow = InstanceRow.pick({
  processInstanceId: true,
  processKey: true,
  processName: true,
  status: true,
  returned: true,
  businessKey: true,
  businessType: true,
  title: true,
  number: true,
  summary: true,
  initiator: true,
  initiatorName: true,
}).extend({
  copyId: z.string(),
  taskId: TaskId.nullable(),
  fromUserId: z.string().nullable(),
  fromUserName: z.string().nullable(),
  reason: z.string().nullable(),
  createTime: Instant,
  readTime: Instant.nullable(),
})

export const TaskQuery = Paging.extend({
  processKey: z.string().max(255).optional(),
  /** Several with commas; `*` at the end of one stands for any rest. */
  businessType: z.string().max(300).optional(),
  businessKey: z.string().max(255).optional(),
  keyword: z.string().max(200).optional(),
  /** Keyset paging: `next` of the page before. */
  after: z.string().max(400).optional(),
})

/**
 * Filters that no index answers look at 10,000 rows a call, newest first. Who has more is told so by `totalIsMore`: `total` is what was
 * found among them, and `next` as `after` goes on behind them, also where the page has no row.
 */
const listOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ totalIsMore: z.literal(true).optional(), next: z.string().nullable() })
const taskList = (verb: string, zh: string, en: string) =>
  defineCall(`GET|POST /api/workflow/work/${verb}`, {
    permission: 'workflow:work',
    summary: { zh, en },
    input: TaskQuery,
    output: listOf(TaskRow),
    options: { readOnly: true },
  })

export const claimList = taskList('claim-list', '待签收任务', 'Tasks to claim')
export const todoList = taskList('todo-list', '待办任务', 'My tasks')
export const doneList = taskList('done-list', '已办任务', 'Finished tasks')
export const sendList = defineCall('GET|POST /api/workflow/work/send-list', {
  permission: 'workflow:work',
  summary: { zh: '我发起的', en: 'Started by me' },
  input: TaskQuery,
  output: listOf(InstanceRow),
  options: { readOnly: true },
})
export const copyList = defineCall('GET|POST /api/workflow/work/copy-list', {
  permission: 'workflow:work',
  summary: { zh: '抄送我的', en: 'Copied to me' },
  input: TaskQuery,
  output: listOf(CopyRow),
  options: { readOnly: true },
})

export const StartableRow = z.object({
  definitionId: z.string(),
  key: z.string(),
  version: z.number().int(),
  name: z.string().nullable(),
  category: z.string().nullable(),
  deployTime: Instant,
})

export const startList = defineCall('GET|POST /api/workflow/work/start-list', {
  permission: 'workflow:start',
  summary: { zh: '可发起流程', en: 'Processes I may start' },
  input: Paging.extend({ key: z.string().optional(), category: z.string().optional() }),
  output: pageOf(StartableRow),
  options: { readOnly: true },
})

export const StartField = z.object({
  name: z.string(),
  label: z.string().nullable(),
  type: z.enum(['text', 'number', 'boolean', 'date', 'datetime', 'choice', 'json']),
  required: z.boolean(),
  /** First value, as text. */
  value: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  min: z.number().nullable(),
  max: z.number().nullable(),
  maxLength: z.number().nullable(),
})

export const startForm = defineCall('GET|POST /api/workflow/work/start-form', {
  permission: 'workflow:start',
  summary: { zh: '发起流程要填写的内容', en: 'What a process asks for at its start' },
  input: z.object({ definitionId: AnyId }),
  /** Empty when the model does not say. */
  output: z.array(StartField),
  options: { readOnly: true },
})

const task = (verb: string, zh: string, en: string) =>
  defineCall(`POST /api/workflow/work/${verb}`, {
    permission: 'workflow:work',
    summary: { zh, en },
    input: z.object({ taskId: AnyId, comment: Comment }),
    output: z.null(),
  })

export const claimTask = task('claim-task', '签收任务', 'Claim a task')
export const unclaimTask = task('unclaim-task', '取消签收', 'Give a task back')
export const resolveTask = task('resolve-task', '完成委派', 'Hand a delegated task back')

/** Puts a task off, or takes it back with null: it stays with whoever has it and is counted, but stands last until then. */
export const snoozeTask = defineCall('POST /api/workflow/work/snooze-task', {
  permission: 'workflow:work',
  summary: { zh: '稍后处理', en: 'Put a task off' },
  input: z.object({ taskId: AnyId, until: Instant.nullable() }),
  output: z.null(),
})

export const OpenedTask = z.object({
  taskId: TaskId,
  taskKey: z.string(),
  taskName: z.string().nullable(),
  processInstanceId: InstanceId,
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  candidateUsers: z.array(z.string()),
  candidateGroups: z.array(z.string()),
})

export const Completed = z.object({ processInstanceId: InstanceId, ended: z.boolean(), nextTasks: z.array(OpenedTask) })

export const completeTask = defineCall('POST /api/workflow/work/complete-task', {
  permission: 'workflow:work',
  summary: { zh: '完成任务', en: 'Complete a task' },
  input: z.object({
    taskId: AnyId,
    pass: z
      .boolean()
      .nullish()
      .transform((pass) => pass ?? true),
    comment: Comment,
    variables: optional(Variables),
    /** Whom this approver chooses to decide later nodes. */
    approvers: optional(Approvers),
    attachments: optional(z.array(Attachment).max(50)),
    /** Refused with 409 when the document has another version by now. */
    docVersion: optional(z.number().int()),
  }),
  output: Completed,
})

export const SeveralTasks = z.array(AnyId).min(1).max(500)
export const TaskResults = z.array(z.object({ taskId: z.string(), success: z.boolean(), msg: z.string() }))

export const batchComplete = defineCall('POST /api/workflow/work/batch-complete', {
  permission: 'workflow:work',
  summary: { zh: '批量完成任务', en: 'Complete several tasks' },
  input: z.object({
    taskIds: SeveralTasks,
    pass: z
      .boolean()
      .nullish()
      .transform((pass) => pass ?? true),
    comment: Comment,
  }),
  output: TaskResults,
})

const toPerson = (verb: string, zh: string, en: string) =>
  defineCall(`POST /api/workflow/work/${verb}`, {
    permission: 'workflow:work',
    summary: { zh, en },
    input: z.object({ taskId: AnyId, userId: z.uuid(), comment: Comment }),
    output: z.null(),
  })

export const transferTask = toPerson('transfer-task', '转办', 'Transfer a task')
export const delegateTask = toPerson('delegate-task', '委派', 'Delegate a task')

/** Calls about an instance name it, or one of its tasks. */
const about = { processInstanceId: optional(AnyId), taskId: optional(AnyId) }
const isAboutSomething = ({ processInstanceId, taskId }: { processInstanceId: string | undefined; taskId: string | undefined }): boolean =>
  processInstanceId !== undefined || taskId !== undefined
const nothing = { path: ['processInstanceId'], message: 'either-instance-or-task' }

export const urge = defineCall('POST /api/workflow/work/urge', {
  permission: 'workflow:work',
  summary: { zh: '催办', en: 'Urge' },
  input: z.object({ ...about, comment: Comment }).refine(isAboutSomething, nothing),
  output: z.object({
    urgeCount: z.number().int(),
    /** Not before. */
    nextTime: Instant,
  }),
})

export const copy = defineCall('POST /api/workflow/work/copy', {
  permission: 'workflow:work',
  summary: { zh: '抄送', en: 'Copy to colleagues' },
  input: z
    .object({ ...about, userId: optional(z.uuid()), userIds: optional(z.array(z.uuid()).min(1).max(200)), comment: Comment })
    .refine(isAboutSomething, nothing)
    .refine(({ userId, userIds }) => userId !== undefined || userIds !== undefined, { path: ['userIds'], message: 'workflow.no-such-user' }),
  output: z.null(),
})

export const comment = defineCall('POST /api/workflow/work/comment', {
  permission: 'workflow:work',
  summary: { zh: '评论', en: 'Comment' },
  /** Who is mentioned is told, and may look at the case. */
  input: z.object({ ...about, comment: z.string().min(1).max(4000), mentions: optional(z.array(z.uuid()).max(50)) }).refine(isAboutSomething, nothing),
  output: z.object({ commentId: z.string() }),
})
