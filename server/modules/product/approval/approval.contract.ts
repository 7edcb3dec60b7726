/**
 * Products in approval as the platform's people read and decide them: drafts that were handed in, with everything that bears on the
 * decision. The same calls stand under `approve-manager` and `approve-managerV2`.
 */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, type Label } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { StepDifference } from '../content/product-difference.contract.ts'
import { SaidStep } from '../content/said-content.contract.ts'
import { productDraft } from '../draft/product-draft.contract.ts'
import { StepFile } from '../step/step-calls.contract.ts'
import { WholeProduct } from '../whole/whole-calls.contract.ts'
import { ApprovalContext } from './approval-context.contract.ts'

const base = '/api/product/approve-manager'
const later = '/api/product/approve-managerV2'

const { code, spuId, spuCode, name, kind, status, categoryId, categoryName, supplierId, supplierName, ownerName, reason, submittedAt, approvedAt } =
  productDraft.row.shape

/** @see submittedStates what is listed unless a status is asked for */
export const productApprovalRow = defineResource({
  name: 'product-approval',
  label: label('商品审核', 'Product review'),
  path: base,
  row: {
    picture: z
      .string()
      .nullish()
      .meta({ label: label('主图', 'Picture'), widget: 'image', column: 70, computed: true }),
    code,
    spuId,
    spuCode,
    name,
    kind,
    status,
    categoryId,
    categoryName,
    supplierId,
    supplierName,
    changedFields: z.array(z.string()).meta({ technical: true }),
    /** Those fields in words. */
    changes: lookedUp('变更字段', 'Changed fields', 220),
    waitsForMe: z.boolean().meta({ label: label('待我审核', 'Waits for me'), widget: 'switch', column: 90, computed: true }),
    taskName: lookedUp('当前节点', 'Stands at', 120),
    ownerName,
    reason,
    processInstanceId: z.string().nullish().meta({ technical: true }),
    submittedAt: submittedAt.meta({ ...submittedAt.meta(), sortable: true }),
    approvedAt,
  },
  writable: [],
  differs: {
    model: 'productDraft',
    shows: 'product-manager',
    aliases: [later],
    lifecycles: { status: 'product-draft' },
    verbs: { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined, export: 'list-export' },
    scope: { supplier: 'supplierId' },
  },
})

/** The list as a file, as V2 calls it. */
export const approveListExport = defineCall(`GET|POST ${later}/approveListExport` as 'GET|POST /api', {
  permission: 'product-approval:export',
  summary: label('导出商品审核', 'Export product reviews'),
  input: callOf(productApprovalRow, 'export').input,
  output: callOf(productApprovalRow, 'export').output,
  options: { transport: 'file', readOnly: true },
})

/** What somebody did about a product, newest last. */
export const WorkflowRecord = z.object({
  processInstanceId: z.string(),
  taskKey: z.string(),
  taskName: z.string(),
  assigneeName: z.string().nullable(),
  /** Approved, rejected, handed in; null while it waits. */
  outcome: z.string().nullable(),
  comment: z.string().nullable(),
  startTime: Instant,
  endTime: Instant.nullable(),
})

/** What is decided on, in words: all that it says, what it would change, and what reviewers wrote at its fields. */
const InWords = {
  said: z.array(SaidStep),
  /** From what is published; of a new product all is new, so there are none. */
  differences: z.array(StepDifference),
  /** Pictures of both states, for the browser. */
  files: z.array(StepFile),
  /** By the key of the step, then by field. */
  remarks: z.record(z.string(), z.record(z.string(), z.string())),
}

/** A draft as its case shows it, to staff and to the supplier whose it is. @param id of the draft */
export const productCase = defineCall('GET|POST /api/product/draft/case', {
  permission: 'workflow:view',
  summary: label('商品草稿（审批）', 'A product draft in its process'),
  input: z.object({ id: Id }),
  output: z.object({
    id: Id,
    spuId: Id,
    code: z.string(),
    name: z.string(),
    kind: productDraft.row.shape.kind,
    status: productDraft.row.shape.status,
    ...InWords,
    /** A task of the case waits for the reader. */
    mayRemark: z.boolean(),
    /** They may mend it now. */
    mayEdit: z.boolean(),
  }),
  options: { readOnly: true },
})

const under = <In extends z.ZodType, Out extends z.ZodType>(
  methods: 'GET' | 'POST',
  path: string,
  { verb, summary, input, output, isRead = false }: { verb: string; summary: Label; input: In; output: Out; isRead?: boolean },
) =>
  defineCall(`${methods} ${base}/${path}` as 'GET /api', {
    permission: `product-approval:${verb}`,
    summary,
    input,
    output,
    options: { aliases: [`${later}/${path}`], ...(isRead && { readOnly: true }) },
  })

/** @param id of the draft, or of the product: then the draft that was handed in last */
export const approvalDetail = under('GET', 'detail/{id}', {
  verb: 'detail',
  summary: label('商品审核详情', 'A product in review'),
  input: z.object({ id: Id }),
  output: z.object({
    row: productApprovalRow.row,
    /** As it was handed in. */
    product: WholeProduct,
    ...InWords,
    records: z.array(WorkflowRecord),
    /** What waits for the reader; null when nothing does. */
    task: z.object({ id: z.string(), name: z.string(), isFree: z.boolean() }).nullable(),
    /** Of the submission; remarks leave it as it is. */
    docVersion: z.number().int().nullable(),
    context: ApprovalContext,
  }),
  isRead: true,
})

/** Of a draft, or of all drafts of a product. */
export const workflowRecords = under('POST', 'detail-list-workflow-record', {
  verb: 'detail',
  summary: label('商品流转记录', 'What was done about a product'),
  input: z.object({ id: Id }),
  output: z.array(WorkflowRecord),
  isRead: true,
})

/** By the key of the step, then by field: `{ 'spu.basic': { name: '...' } }`. An empty text takes a remark back. */
export const Remarks = z.record(z.string().max(120), z.record(z.string().max(120), z.string().trim().max(500)))

export const remarkProduct = under('POST', 'remark', {
  verb: 'approve',
  summary: label('填写商品审核批注', 'Remark at fields'),
  input: z.object({ id: Id, remarks: Remarks }),
  output: Remarks,
})

const decisions = ['APPROVE', 'RETURN', 'REJECT'] as const
export type Decision = (typeof decisions)[number]

/** `pass` is how old clients say it: true approves, false returns. */
const Decided = {
  decision: z.enum(decisions).optional(),
  pass: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  comment: z.string().trim().max(500).nullish(),
}
const isDecided = ({ decision, pass }: { decision?: Decision | undefined; pass?: boolean | undefined }): boolean => decision !== undefined || pass !== undefined
const undecided = { path: ['decision'], error: 'bad-value' }

export const decisionOf = ({ decision, pass }: { readonly decision?: Decision | undefined; readonly pass?: boolean | undefined }): Decision =>
  decision ?? (pass === true ? 'APPROVE' : 'RETURN')

/** Decides the caller's own task. `docVersion`: of what they have read; another one is refused with the difference. */
export const approveProduct = under('POST', 'approve', {
  verb: 'approve',
  summary: label('审核商品', 'Decide on a product'),
  input: z
    .object({ id: Id, ...Decided, remarks: Remarks.optional(), taskId: z.string().max(60).optional(), docVersion: z.coerce.number().int().optional() })
    .refine(isDecided, undecided),
  output: productApprovalRow.row,
})

/** Each by itself: one that cannot be decided keeps no other from it. */
export const approveProducts = under('POST', 'batch-approve', {
  verb: 'approve',
  summary: label('批量审核商品', 'Decide on many products'),
  input: z.object({ ids: z.array(Id).min(1).max(200), ...Decided }).refine(isDecided, undecided),
  output: BatchResult,
})

/** A row of an uploaded sheet: what would be done, and why it cannot be. */
export const ImportedDecision = z.object({
  row: z.number().int(),
  code: z.string(),
  name: z.string().nullable(),
  decision: z.enum(decisions).nullable(),
  comment: z.string().nullable(),
  /** Null where it can be, or was, done. */
  problem: z.string().nullable(),
})

/** Columns 单号 (of the draft or the product), 审核结果 (通过, 退回, 不通过), 审核意见. `preview` changes nothing; `confirm` decides row by row. */
export const importApprovals = defineCall(`POST ${later}/batchApproveImport`, {
  permission: 'product-approval:approve',
  summary: label('导入商品审核结果', 'Import decisions'),
  input: z.object({ mode: z.enum(['preview', 'confirm']).default('preview') }),
  output: z.object({ mode: z.enum(['preview', 'confirm']), total: z.number().int(), good: z.number().int(), rows: z.array(ImportedDecision) }),
  options: { transport: 'upload', aliases: [`${base}/batchApproveImport`] },
})
