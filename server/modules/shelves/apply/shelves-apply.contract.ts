/** Requests to put articles up whose rule wants somebody to agree first. Their process decides; nobody writes a status. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Version } from '#kit/contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { drawn, label, lookedUp, optional } from '#kit/fields.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, APPROVED, CANCELLED } = approvalStatuses

export const shelvesApply = defineResource({
  name: 'shelves-apply',
  label: label('上架申请', 'Request to put up'),
  path: '/api/product/shelves-apply',
  row: {
    code: drawn('申请单号', 'Number', 170),
    status: z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CANCELLED']).meta({
      label: label('状态', 'Status'),
      widget: 'status',
      column: 110,
      search: 'in',
      options: [DRAFT, IN_APPROVAL, RETURNED, REJECTED, APPROVED, CANCELLED],
    }),
    articles: z
      .number()
      .int()
      .meta({ label: label('商品数', 'Articles'), widget: 'number', column: 100 }),
    ruleNames: z.string().meta({ label: label('上架规则', 'Rules'), widget: 'text', column: 220 }),
    applicantName: lookedUp('申请人', 'Applicant', 120),
    remark: optional('说明', 'Remark', 500, 'hidden'),
    processInstanceId: Id.nullish().meta({ technical: true }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'shelves-apply' },
    scope: { tenant: false },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    commands: { cancel: { label: label('撤回', 'Take back'), permission: 'shelves-apply:cancel', input: ById.extend({ version: Version.optional() }) } },
    found: { by: ['code'], code: 'code', title: 'code', at: '/commodity-management/shelves-apply/index?q.code={code}' },
  },
})

export const cancelApply = defineCall('POST /api/product/shelves-apply/cancel', {
  permission: 'shelves-apply:cancel',
  summary: label('撤回上架申请', 'Take a request back'),
  input: ById.extend({ version: Version.optional() }),
  output: shelvesApply.row,
})

const Line = z.object({
  id: Id,
  listingId: Id,
  skuCode: z.string(),
  skuName: z.string(),
  channel: z.string(),
  /** What stands in the way today; approving leaves those out. */
  obstacles: z.array(z.string()),
  /** What became of it when it was approved; null while nothing has. */
  message: z.string().nullable(),
})

/** The request with its articles, for whoever has a part in its process: what happens to each when it is approved. */
export const applyCase = defineCall('GET|POST /api/product/shelves-apply/case', {
  permission: 'workflow:view',
  summary: label('上架申请（审批）', 'A request to put up in its process'),
  input: ById,
  output: shelvesApply.row.extend({
    /** The first hundred. */
    lines: z.array(Line),
    /** Of all articles, so many could go up today. */
    sellable: z.number().int(),
  }),
  options: { readOnly: true },
})
