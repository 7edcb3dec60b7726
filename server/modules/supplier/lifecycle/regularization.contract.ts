/** The way from a potential supplier to a formal one: what has to be in order, and the calls of the application. */
import { z } from 'zod'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { ById, defineCall, Id, Money, type Label } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { supplierRegularization } from '../records/supplier-documents.contract.ts'

/** What is checked, in the order in which it is shown; `tab` is where it is mended. */
export const regularizationChecks = [
  { key: 'materials', label: { zh: '资质材料', en: 'Qualifications' }, tab: 'supplier-material' },
  { key: 'contract', label: { zh: '合同', en: 'Contract' }, tab: 'supplier-contract' },
  { key: 'margin', label: { zh: '保证金', en: 'Deposit' }, tab: 'supplier-margin-transaction' },
  { key: 'account', label: { zh: '结算账户', en: 'Settlement account' }, tab: 'supplier-bank-account' },
  { key: 'productType', label: { zh: '产品类型', en: 'Kind of goods' }, tab: 'supplier-product-type' },
  { key: 'salesChannel', label: { zh: '销售渠道', en: 'Sales channel' }, tab: 'supplier-sales-channel' },
  { key: 'deliveryRule', label: { zh: '发货规则', en: 'Delivery rule' }, tab: 'supplier-delivery-rule' },
  { key: 'priceRule', label: { zh: '价格规则', en: 'Price rule' }, tab: 'supplier-price-rule' },
  { key: 'freightRule', label: { zh: '运费规则', en: 'Freight rule' }, tab: 'supplier-freight-rule' },
  { key: 'recipient', label: { zh: '退货收件人', en: 'Return address' }, tab: 'supplier-recipient' },
] as const satisfies readonly { readonly key: string; readonly label: Label; readonly tab: string }[]

export type RegularizationCheck = (typeof regularizationChecks)[number]['key']

/** `reason`: why not yet, in the caller's language; `detail`: the figure or date behind it. */
const CheckState = z.object({
  key: z.string(),
  label: z.string(),
  ok: z.boolean(),
  detail: z.string().nullable(),
  reason: z.string().nullable(),
  tab: z.string(),
})
export type CheckState = z.output<typeof CheckState>

/** Where a supplier stands on his way: every condition, and whether he may apply at all. `obstacle` says why not. */
export const regularizationChecklist = defineCall('GET|POST /api/supplier/supplier-regularization-workflow/checklist', {
  permission: 'supplier-regularization:list',
  summary: { zh: '转正条件检查', en: 'What a supplier still lacks' },
  input: z.object({ supplierId: Id }),
  output: z.object({
    items: z.array(CheckState),
    ready: z.boolean(),
    obstacle: z.string().nullable(),
    openId: Id.nullable(),
    consequences: z.array(Consequence),
  }),
  options: { readOnly: true },
})

const said = {
  reason: z
    .string()
    .trim()
    .max(1000)
    .nullish()
    .meta({ label: { zh: '申请说明', en: 'Reason' }, widget: 'textarea' }),
  expectedAnnualAmount: Money.nullish().meta({ label: { zh: '预计年交易额', en: 'Expected a year' }, widget: 'money' }),
} as const

/** A supplier may leave himself out. Drawn up as a draft; `submit` hands it in at once. */
export const insertRegularization = defineCall('POST /api/supplier/supplier-regularization-workflow/insert', {
  permission: 'supplier-regularization:insert',
  summary: { zh: '申请转正', en: 'Apply for regularization' },
  input: z.object({ supplierId: Id.optional(), ...said, submit: z.boolean().default(false), approvers: optional(Approvers) }),
  output: supplierRegularization.row,
})

export const updateRegularization = defineCall('POST /api/supplier/supplier-regularization-workflow/update', {
  permission: 'supplier-regularization:update',
  summary: { zh: '修改转正申请', en: 'Edit a regularization' },
  input: supplierRegularization.commands.save.input.omit({ reason: true }).extend(said),
  output: supplierRegularization.row,
})

export const submitRegularization = defineCall('POST /api/supplier/supplier-regularization-workflow/submit', {
  permission: 'supplier-regularization:submit',
  summary: { zh: '提交转正申请', en: 'Submit a regularization' },
  input: supplierRegularization.commands.submit.input.extend({ approvers: optional(Approvers) }),
  output: supplierRegularization.row,
})

export const cancelRegularization = defineCall('POST /api/supplier/supplier-regularization-workflow/cancel', {
  permission: 'supplier-regularization:cancel',
  summary: { zh: '取消转正申请', en: 'Cancel a regularization' },
  input: supplierRegularization.commands.cancel.input,
  output: supplierRegularization.row,
})

/** A decision about a document, by its id: the caller's own task, as in the inbox. */
export const DecideDocument = ById.extend({
  pass: z.boolean(),
  comment: z.string().trim().max(500).nullish(),
  /** Of the document as it was seen; another one is refused with the difference. */
  docVersion: z.coerce.number().int().min(0).optional(),
})

export const approveRegularization = defineCall('POST /api/supplier/supplier-regularization-workflow/approve', {
  permission: 'workflow:work',
  summary: { zh: '审批转正申请', en: 'Decide on a regularization' },
  input: DecideDocument,
  output: supplierRegularization.row,
})

/** The application for whoever has a part in it, with the checklist as it is now. */
export const regularizationCase = defineCall('GET|POST /api/supplier/supplier-regularization-workflow/case', {
  permission: 'workflow:view',
  summary: { zh: '转正申请（审批）', en: 'A regularization in its process' },
  input: z.object({ id: Id, processInstanceId: Id.optional() }),
  output: supplierRegularization.row.extend({ items: z.array(CheckState), consequences: z.array(Consequence), change: DocumentChange.nullable() }),
  options: { readOnly: true },
})
