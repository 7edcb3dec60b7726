/** One task or one case as a page shows it: what it is, what the caller may do with it and why not the rest, and what people said. */
import { z } from 'zod'
import { defineCall, Instant } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { AnyId } from './input.contract.ts'
import { InstanceId, TaskId, TaskRow } from './work.contract.ts'

export const ActionName = z.enum([
  'claim',
  'unclaim',
  'approve',
  'resubmit',
  'reject',
  'transfer',
  'delegate',
  'resolve',
  'add-sign',
  'remove-sign',
  'return',
  'withdraw',
  'urge',
  'cancel',
  'copy',
  'comment',
])
export type ActionName = z.infer<typeof ActionName>

/** `reason` is what the server would answer, in the caller's language. */
export const TaskAction = z.object({ name: ActionName, label: z.string(), allowed: z.boolean(), reason: z.string().optional(), code: z.string().optional() })

const FieldAccess = z.object({ name: z.string(), access: z.enum(['hidden', 'read', 'write']) })

/** The document that a case is about, as far as the caller may see it. */
export const CaseDocument = z.object({ bizType: z.string(), bizId: z.string(), version: z.number().int().nullable() })

export const taskDetail = defineCall('GET|POST /api/workflow/work/task-detail', {
  permission: 'workflow:work',
  summary: { zh: '任务详情', en: 'A task' },
  input: z.object({ taskId: AnyId }),
  output: TaskRow.extend({
    isOpen: z.boolean(),
    /** Buttons that the model switched off are not in it. */
    actions: z.array(TaskAction),
    /** Access of this node to the fields of the form; a field that is not named is for reading. */
    fields: z.array(FieldAccess),
    /** What becomes of the case when it is rejected here. */
    reject: z.enum(['return', 'end', 'continue']),
    commentRequired: z.boolean(),
    /** Who was asked at the task and can be taken back. */
    asked: z.array(z.object({ userId: z.string(), userName: z.string().nullable(), position: z.enum(['before', 'parallel', 'after']) })),
    /** Answers to somebody who asked: his question. */
    sign: z.object({ position: z.string(), byName: z.string().nullable() }).nullable(),
    document: CaseDocument.nullable(),
    /** What changed in the document since it was submitted; null when nothing did. */
    change: DocumentChange.nullable(),
    docVersion: z.number().int().nullable(),
  }),
  options: { readOnly: true },
})

export const processActions = defineCall('GET|POST /api/workflow/process/actions', {
  permission: 'workflow:view',
  summary: { zh: '流程可执行操作', en: 'What can be done with a case' },
  input: z.object({ processInstanceId: AnyId }),
  output: z.object({
    actions: z.array(TaskAction),
    /** The caller's decided task that a withdrawal would take back. */
    decidedTaskId: TaskId.nullable(),
    /** The caller's open tasks in the case. */
    openTaskIds: z.array(TaskId),
  }),
  options: { readOnly: true },
})

export const CommentRow = z.object({
  commentId: z.string(),
  processInstanceId: InstanceId,
  taskId: TaskId.nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  /** COMMENT, URGE, TRANSFER, RETURN, ADD_SIGN ... */
  kind: z.string(),
  content: z.string().nullable(),
  /** People that the remark is about: mentioned, asked, copied, given the task. */
  people: z.array(z.object({ userId: z.string(), userName: z.string().nullable() })),
  createTime: Instant,
})

export const comments = defineCall('GET|POST /api/workflow/work/comments', {
  permission: 'workflow:view',
  summary: { zh: '流转评论', en: 'Comments and remarks of a case' },
  input: z.object({ processInstanceId: AnyId }),
  output: z.array(CommentRow),
  options: { readOnly: true },
})
