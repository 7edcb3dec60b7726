/** Instances as HTTP: start, look, steer. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'
import { AnyId, Approvers, BusinessKey, Comment, ElementId, Key, optional, Variables } from './input.contract.ts'
import { InstanceId, InstanceRow, StartField, TaskRow } from './work.contract.ts'

export const startProcess = defineCall('POST /api/workflow/process/start', {
  permission: 'workflow:start',
  summary: { zh: '发起流程', en: 'Start a process' },
  input: z
    .object({
      processKey: optional(z.string().min(1).max(255)),
      definitionId: optional(AnyId),
      businessKey: BusinessKey,
      businessType: optional(z.string().max(60)),
      variables: optional(Variables),
      /** Whom the initiator chooses to decide later nodes. */
      approvers: optional(Approvers),
    })
    .refine(({ processKey, definitionId }) => (processKey === undefined) !== (definitionId === undefined), {
      path: ['processKey'],
      message: 'either-key-or-definition',
    }),
  output: z.object({ processInstanceId: InstanceId, definitionId: z.string(), ended: z.boolean() }),
})

/** Begins in the middle: what lies before never happened, approvals included, so it takes an administrator. */
export const startInside = defineCall('POST /api/workflow/process/start-inside', {
  permission: 'workflow:admin',
  summary: { zh: '从中间节点发起流程', en: 'Start a process in the middle' },
  input: z
    .object({
      processKey: optional(z.string().min(1).max(255)),
      definitionId: optional(AnyId),
      businessKey: BusinessKey,
      variables: optional(Variables),
      startBefore: optional(z.array(ElementId).max(100)),
      /** Elements with one sequence flow out. */
      startAfter: optional(z.array(ElementId).max(100)),
      /** Sequence flows. */
      startTransition: optional(z.array(ElementId).max(100)),
    })
    .refine(({ processKey, definitionId }) => (processKey === undefined) !== (definitionId === undefined), {
      path: ['processKey'],
      message: 'either-key-or-definition',
    })
    .refine(({ startBefore = [], startAfter = [], startTransition = [] }) => startBefore.length + startAfter.length + startTransition.length > 0, {
      path: ['startBefore'],
      message: 'where-to-start',
    }),
  output: z.object({ processInstanceId: InstanceId, definitionId: z.string(), ended: z.boolean() }),
})

export const IncidentRow = z.object({
  incidentId: z.string(),
  processInstanceId: InstanceId,
  definitionId: z.string(),
  processKey: z.string(),
  elementId: z.string(),
  kind: z.string(),
  message: z.string(),
  jobId: z.string().nullable(),
  createTime: Instant,
})

export const processDetail = defineCall('GET|POST /api/workflow/process/detail', {
  permission: 'workflow:view',
  summary: { zh: '流程详情', en: 'Process instance' },
  input: z.object({ processInstanceId: AnyId }),
  output: InstanceRow.extend({
    docVersion: z.number().int().nullable(),
    /** The ended instance that this one was restarted from, and those that were restarted from this one. */
    restartedFrom: InstanceId.nullable(),
    restartedAs: z.array(InstanceId),
    variables: Variables,
    /** What the model asked for at the start: labels and types of variables. */
    fields: z.array(StartField),
    activeTasks: z.array(TaskRow),
    activeElements: z.array(z.string()),
    children: z.array(InstanceId),
    incidents: z.array(IncidentRow),
    revision: z.number().int(),
  }),
})

/** Whether the caller may look at it: documents show the way to their case to nobody who would find it shut. */
export const processSeen = defineCall('GET|POST /api/workflow/process/seen', {
  permission: 'workflow:view',
  summary: { zh: '是否可查看流程', en: 'Whether a process instance may be looked at' },
  input: z.object({ processInstanceId: AnyId }),
  output: z.object({ seen: z.boolean() }),
  options: { readOnly: true },
})

export const historyFlowList = defineCall('GET|POST /api/workflow/process/history-flow-list', {
  permission: 'workflow:view',
  summary: { zh: '流转记录', en: 'Flow records' },
  input: z.object({ processInstanceId: AnyId }),
  output: z.array(
    z.object({
      activityKey: z.string(),
      activityName: z.string().nullable(),
      activityType: z.string(),
      taskId: z.string().nullable(),
      assignee: z.string().nullable(),
      assigneeName: z.string().nullable(),
      /** In whose place he acted. */
      onBehalfOf: z.string().nullable(),
      onBehalfOfName: z.string().nullable(),
      startTime: Instant,
      endTime: Instant.nullable(),
      durationMs: z.number().nullable(),
      outcome: z.string().nullable(),
      comment: z.string().nullable(),
      attachments: z.array(z.unknown()),
    }),
  ),
})

export const diagram = defineCall('GET|POST /api/workflow/process/diagram', {
  permission: 'workflow:view',
  summary: { zh: '流程图', en: 'Diagram' },
  input: z
    .object({ processInstanceId: optional(AnyId), definitionId: optional(AnyId) })
    .refine(({ processInstanceId, definitionId }) => (processInstanceId === undefined) !== (definitionId === undefined), {
      path: ['processInstanceId'],
      message: 'either-instance-or-definition',
    }),
  output: z.object({
    definitionId: z.string(),
    xml: z.string(),
    active: z.array(z.string()),
    completed: z.array(z.string()),
    flows: z.array(z.string()),
    incidents: z.array(z.string()),
    counts: z
      .record(z.string(), z.object({ active: z.number(), finished: z.number(), meanMs: z.number().nullable(), p95Ms: z.number().nullable() }))
      .optional(),
  }),
})

export const cancelProcess = defineCall('POST /api/workflow/process/cancel', {
  permission: 'workflow:work',
  summary: { zh: '撤销申请', en: 'Cancel my process' },
  input: z.object({ processInstanceId: AnyId, comment: Comment }),
  output: z.null(),
})
export const terminateProcess = defineCall('POST /api/workflow/process/terminate', {
  permission: 'workflow:operate',
  summary: { zh: '终止流程', en: 'Terminate a process' },
  input: z.object({ processInstanceId: AnyId, comment: Comment }),
  output: z.null(),
})
export const setVariables = defineCall('POST /api/workflow/process/variables', {
  permission: 'workflow:operate',
  summary: { zh: '修改流程变量', en: 'Set variables' },
  input: z.object({ processInstanceId: AnyId, variables: Variables, elementId: optional(ElementId) }),
  output: z.null(),
})
export const modifyProcess = defineCall('POST /api/workflow/process/modify', {
  permission: 'workflow:operate',
  summary: { zh: '调整流程', en: 'Modify a running process' },
  input: z.object({
    processInstanceId: AnyId,
    cancel: optional(z.array(ElementId).max(100)),
    startBefore: optional(z.array(ElementId).max(100)),
    startAfter: optional(z.array(ElementId).max(100)),
    /** Sequence flows. */
    startTransition: optional(z.array(ElementId).max(100)),
    variables: optional(Variables),
    comment: Comment,
  }),
  output: z.null(),
})

const Matched = z.object({ matched: z.number().int(), started: z.array(z.string()).optional() })

export const sendMessage = defineCall('POST /api/workflow/process/message', {
  permission: 'workflow:operate',
  summary: { zh: '发送消息', en: 'Correlate a message' },
  input: z
    .object({
      name: optional(z.string().min(1).max(255)),
      businessKey: BusinessKey,
      processInstanceId: optional(AnyId),
      elementId: optional(ElementId),
      /** Exactly what waits under this id (`subscription/list`). */
      subscriptionId: optional(AnyId),
      correlation: optional(Variables),
      /** Values that the waiting element sees below the level of the process. */
      local: optional(Variables),
      /** Refused when nobody or more than one would get it. */
      exactlyOne: optional(z.boolean()),
      startOnly: optional(z.boolean()),
      correlationKey: optional(Key(0, 255)),
      variables: optional(Variables),
      /** The same id counts once. */
      messageId: optional(Key(1, 255)),
      /** Milliseconds that the message waits for a receiver. */
      timeToLive: optional(z.number().int().min(0).max(2_592_000_000)),
    })
    .refine(
      ({ name, subscriptionId, processInstanceId, elementId }) => [name, subscriptionId, processInstanceId && elementId].some((given) => given !== undefined),
      {
        path: ['name'],
        message: 'either-name-or-element',
      },
    ),
  output: Matched,
})
export const sendSignal = defineCall('POST /api/workflow/process/signal', {
  permission: 'workflow:operate',
  summary: { zh: '广播信号', en: 'Broadcast a signal' },
  /** With `processInstanceId` only to that instance and what it calls. */
  input: z.object({ name: z.string().min(1).max(255), processInstanceId: optional(AnyId), variables: optional(Variables) }),
  output: Matched,
})
/**
 * Says that something in the world changed: every process whose conditional start event holds with these variables starts with them.
 * Conditions of running instances need no such call; they are looked at whenever a variable changes.
 */
export const evaluateConditions = defineCall('POST /api/workflow/process/conditions', {
  permission: 'workflow:operate',
  summary: { zh: '评估条件启动事件', en: 'Evaluate conditional starts' },
  input: z.object({ variables: Variables, processKey: optional(z.string().min(1).max(255)), businessKey: BusinessKey }),
  output: z.object({ started: z.array(z.string()) }),
})
