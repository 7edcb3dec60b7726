/** What approvers do beyond deciding: send back, ask others, take back; and what their inbox says at a glance. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'
import { AnyId, Comment, ElementId, optional } from './input.contract.ts'
import { Completed, InstanceId, SeveralTasks, TaskResults } from './work.contract.ts'

const People = { userId: optional(z.uuid()), userIds: optional(z.array(z.uuid()).min(1).max(200)) }

/** Without a target: to the task that was done last. */
export const returnTask = defineCall('POST /api/workflow/work/return-task', {
  permission: 'workflow:work',
  summary: { zh: '退回', en: 'Return to an earlier task' },
  input: z.object({ taskId: AnyId, targetKey: optional(ElementId), comment: Comment }),
  output: Completed,
})

/** Each to the task of its instance that was done last. */
export const batchReturn = defineCall('POST /api/workflow/work/batch-return', {
  permission: 'workflow:work',
  summary: { zh: '批量退回任务', en: 'Return several tasks' },
  input: z.object({ taskIds: SeveralTasks, comment: Comment }),
  output: TaskResults,
})

/** While nobody has acted on what came of it. The task named is the one that was decided. */
export const withdrawTask = defineCall('POST /api/workflow/work/withdraw-task', {
  permission: 'workflow:work',
  summary: { zh: '撤回', en: 'Take an own decision back' },
  input: z.object({ taskId: AnyId, comment: Comment }),
  output: Completed,
})

export const returnable = defineCall('GET|POST /api/workflow/process/returnable', {
  permission: 'workflow:work',
  summary: { zh: '可退回节点', en: 'Tasks to which one can return' },
  input: z.object({ taskId: AnyId }),
  output: z.array(
    z.object({
      processInstanceId: InstanceId,
      elementId: z.string(),
      name: z.string().nullable(),
      doneBy: z.string().nullable(),
      doneByName: z.string().nullable(),
      doneTime: Instant,
    }),
  ),
})

/** before: they answer first. parallel: they decide as well. after: they decide afterwards. */
export const addSign = defineCall('POST /api/workflow/work/add-sign', {
  permission: 'workflow:work',
  summary: { zh: '加签', en: 'Ask others' },
  input: z
    .object({ taskId: AnyId, ...People, position: z.enum(['before', 'parallel', 'after']).default('parallel'), comment: Comment })
    .refine(({ userId, userIds }) => userId !== undefined || userIds !== undefined, { path: ['userIds'], message: 'workflow.no-users' }),
  output: Completed,
})

/** Of those who were asked at the task, or, without people, the added task itself. */
export const removeSign = defineCall('POST /api/workflow/work/remove-sign', {
  permission: 'workflow:work',
  summary: { zh: '减签', en: 'Take a question back' },
  input: z.object({ taskId: AnyId, ...People, comment: Comment }),
  output: z.null(),
})

export const inboxCounts = defineCall('GET|POST /api/workflow/work/counts', {
  permission: 'workflow:work',
  summary: { zh: '待处理数量', en: 'Numbers of the inbox' },
  input: z.object({}),
  output: z.object({
    claimable: z.number().int(),
    todo: z.number().int(),
    overdue: z.number().int(),
    copies: z.number().int(),
    /** Claimable ones are counted as far as 1,000. */
    byType: z.array(z.object({ businessType: z.string().nullable(), todo: z.number().int(), overdue: z.number().int(), claimable: z.number().int() })),
  }),
})

export const readCopies = defineCall('POST /api/workflow/work/read-copies', {
  permission: 'workflow:work',
  summary: { zh: '抄送已读', en: 'Mark copies as read' },
  input: z.object({ copyIds: z.array(AnyId).min(1).max(500) }),
  output: z.null(),
})
