/** A supplier's way out: what is settled before he is gone, and the calls. */
import { z } from 'zod'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { defineCall, Id, Instant, Version, type Label } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { DecideDocument } from './regularization.contract.ts'
import { supplierExit } from '../records/supplier-documents.contract.ts'

/** Items of every clearing, with the role that answers for each; `measured` ones are counted by the product as well. */
export const exitItems = [
  { key: 'applications', label: { zh: '未结申请', en: 'Open applications' }, ownerRole: 'PURCHASER', measured: true },
  { key: 'orders', label: { zh: '未结订单与退货', en: 'Open orders and returns' }, ownerRole: 'PURCHASER', measured: true },
  { key: 'stock', label: { zh: '平台仓库存', en: 'Stock in our warehouses' }, ownerRole: 'WAREHOUSE_MANAGER', measured: false },
  { key: 'after-sales', label: { zh: '售后与异常单', en: 'After-sales and exceptions' }, ownerRole: 'AFTER_SALES', measured: true },
  { key: 'bills', label: { zh: '对账与付款', en: 'Bills and payments' }, ownerRole: 'FINANCE', measured: true },
  { key: 'margin', label: { zh: '保证金退还', en: 'Deposit refunded' }, ownerRole: 'FINANCE', measured: true },
  { key: 'contracts', label: { zh: '合同终止事宜', en: 'End of the contracts' }, ownerRole: 'LEGAL', measured: false },
] as const satisfies readonly { readonly key: string; readonly label: Label; readonly ownerRole: string; readonly measured: boolean }[]

export type ExitItemKey = (typeof exitItems)[number]['key']

const ExitScopeRow = z.object({
  categoryName: z.string().trim().max(200).nullish(),
  regionCode: z.string().trim().max(20).nullish(),
  channel: z.string().trim().max(40).nullish(),
})
/** The whole supplier, or rows of category, region and channel: what a row leaves out it means altogether. */
export const ExitScope = z
  .object({ whole: z.boolean(), rows: z.array(ExitScopeRow).max(100).default([]) })
  .refine(({ whole, rows }) => whole || rows.some((row) => row.categoryName || row.regionCode || row.channel), { error: 'supplier-exit.scope', path: ['rows'] })
export type ExitScope = z.output<typeof ExitScope>

const OpenThing = z.object({ key: z.string(), label: z.string(), amount: z.string(), isOpen: z.boolean() })

/** What the product counts as open of a supplier now, before anybody applies. */
export const exitPreview = defineCall('GET|POST /api/supplier/supplier-out-workflow/preview', {
  permission: 'supplier-exit:list',
  summary: { zh: '退出前未结事项', en: 'What is still open' },
  input: z.object({ supplierId: Id }),
  output: z.object({
    open: z.array(OpenThing),
    obstacle: z.string().nullable(),
    openId: Id.nullable(),
    /** When the whole supplier goes. */
    consequences: z.array(Consequence),
    /** When a part of him goes. */
    ofPart: z.array(Consequence),
  }),
  options: { readOnly: true },
})

/** Whether a supplier is on the way out, and what is left to clear before they are gone; for their file. */
export const exitUnderWay = defineCall('GET|POST /api/supplier/supplier-out-workflow/under-way', {
  permission: 'supplier-exit:list',
  summary: { zh: '进行中的退出', en: 'An exit that is under way' },
  input: z.object({ supplierId: Id }),
  output: z
    .object({
      id: Id,
      code: z.string(),
      status: z.enum(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING']),
      processInstanceId: Id.nullable(),
      left: z.array(z.object({ label: z.string(), amount: z.string() })),
    })
    .nullable(),
  options: { readOnly: true },
})

const said = {
  scope: ExitScope,
  reasonCode: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({
      label: { zh: '退出原因', en: 'Kind of reason' },
      widget: 'dict',
      dict: 'exit_reason',
      requiredMessage: { zh: '请选择退出原因', en: 'Choose the reason' },
    }),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .meta({ label: { zh: '说明', en: 'Reason' }, widget: 'textarea', requiredMessage: { zh: '请输入说明', en: 'Enter the reason' } }),
  fileIds: z
    .array(Id)
    .max(20)
    .default([])
    .meta({ label: { zh: '附件', en: 'Attachments' }, widget: 'file' }),
} as const

/** Drawn up as a draft; `submit` hands it in at once. A supplier may leave himself out. */
export const insertExit = defineCall('POST /api/supplier/supplier-out-workflow/insert', {
  permission: 'supplier-exit:insert',
  summary: { zh: '申请退出', en: 'Apply for an exit' },
  input: z.object({ supplierId: Id.optional(), ...said, submit: z.boolean().default(false), approvers: optional(Approvers) }),
  output: supplierExit.row,
})

export const updateExit = defineCall('POST /api/supplier/supplier-out-workflow/update', {
  permission: 'supplier-exit:update',
  summary: { zh: '修改退出申请', en: 'Edit an exit' },
  input: z.object({ id: Id, version: Version.optional(), ...said }),
  output: supplierExit.row,
})

export const submitExit = defineCall('POST /api/supplier/supplier-out-workflow/submit', {
  permission: 'supplier-exit:submit',
  summary: { zh: '提交退出申请', en: 'Submit an exit' },
  input: supplierExit.commands.submit.input.extend({ approvers: optional(Approvers) }),
  output: supplierExit.row,
})

export const cancelExit = defineCall('POST /api/supplier/supplier-out-workflow/cancel', {
  permission: 'supplier-exit:cancel',
  summary: { zh: '取消退出申请', en: 'Cancel an exit' },
  input: supplierExit.commands.cancel.input,
  output: supplierExit.row,
})

/** Calls a clearing off: everything goes on as before. */
export const abortExit = defineCall('POST /api/supplier/supplier-out-workflow/abort', {
  permission: 'supplier-exit:abort',
  summary: { zh: '终止清算', en: 'Call a clearing off' },
  input: supplierExit.commands.abort.input,
  output: supplierExit.row,
})

export const approveExit = defineCall('POST /api/supplier/supplier-out-workflow/approve', {
  permission: 'workflow:work',
  summary: { zh: '审批退出申请', en: 'Decide on an exit' },
  input: DecideDocument,
  output: supplierExit.row,
})

/** Settles an item: done, or not needed. Whoever has its role says so, with evidence; it completes the task. */
export const clearExitItem = defineCall('POST /api/supplier/supplier-out-workflow/clear-item', {
  permission: 'workflow:work',
  summary: { zh: '完成清算事项', en: 'Settle an item of a clearing' },
  input: z.object({
    itemId: Id,
    outcome: z
      .enum(['CLEARED', 'WAIVED'])
      .default('CLEARED')
      .meta({
        label: { zh: '处理结果', en: 'Outcome' },
        widget: 'select',
        options: [
          { value: 'CLEARED', label: { zh: '已结清', en: 'Cleared' } },
          { value: 'WAIVED', label: { zh: '不适用', en: 'Not applicable' } },
        ],
      }),
    evidence: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .meta({ label: { zh: '凭据说明', en: 'Evidence' }, widget: 'textarea', requiredMessage: { zh: '请输入凭据说明', en: 'Say what shows it' } }),
    fileIds: z
      .array(Id)
      .max(20)
      .default([])
      .meta({ label: { zh: '附件', en: 'Attachments' }, widget: 'file' }),
  }),
  output: supplierExit.row,
})

const CheckItem = z.object({
  id: Id,
  itemKey: z.string(),
  label: z.string(),
  ownerRole: z.string(),
  ownerRoleName: z.string(),
  dueOn: z.string().nullable(),
  status: z.enum(['OPEN', 'CLEARED', 'WAIVED']),
  evidence: z.string().nullable(),
  fileIds: z.array(Id),
  clearedAt: Instant.nullable(),
  clearedByName: z.string().nullable(),
  /** What the product still counts; null where nothing is counted. */
  amount: z.string().nullable(),
  isMine: z.boolean(),
})

/** The exit for whoever has a part in it, with the state of its clearing. */
export const exitCase = defineCall('GET|POST /api/supplier/supplier-out-workflow/case', {
  permission: 'workflow:view',
  summary: { zh: '退出申请（审批与清算）', en: 'An exit in its process' },
  input: z.object({ id: Id }),
  output: supplierExit.row.extend({
    items: z.array(CheckItem),
    open: z.array(OpenThing),
    /** What an approval would do; of an exit that is decided, nothing. */
    consequences: z.array(Consequence),
    change: DocumentChange.nullable(),
  }),
  options: { readOnly: true },
})
