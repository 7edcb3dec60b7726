/** Stopping a supplier and letting him go on: the calls. */
import { z } from 'zod'
import { Day, defineCall, Id, Version } from '#kit/contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { DecideDocument } from './regularization.contract.ts'
import { supplierFreeze } from '../records/supplier-documents.contract.ts'
import { freezeScopes } from '../profile/supplier.contract.ts'

const reason = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .meta({ label: { zh: '说明', en: 'Reason' }, widget: 'textarea', requiredMessage: { zh: '请输入说明', en: 'Enter the reason' } })

const evidence = (zh: string, en: string) => z.array(Id).max(20).meta({ label: { zh, en }, widget: 'file' })

const stopped = {
  supplierId: Id,
  /** Of the supplier as he was seen. */
  version: Version.optional(),
  scopes: z
    .array(z.enum(['PRODUCT', 'ORDER', 'PAYMENT', 'ALL']))
    .min(1)
    .max(4)
    .meta({
      label: { zh: '冻结范围', en: 'Stops' },
      widget: 'select',
      options: freezeScopes,
      requiredMessage: { zh: '请选择冻结范围', en: 'Choose what is stopped' },
    }),
  reasonCode: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({
      label: { zh: '冻结原因', en: 'Kind of reason' },
      widget: 'dict',
      dict: 'freeze_reason',
      requiredMessage: { zh: '请选择冻结原因', en: 'Choose the reason' },
    }),
  reason,
  releaseOn: Day.nullish().meta({
    label: { zh: '自动解冻日期', en: 'Released on' },
    widget: 'date',
    hint: { zh: '留空则需申请解冻', en: 'Without one a release is asked for' },
  }),
  autoRestoreShelf: z
    .boolean()
    .default(true)
    .meta({ label: { zh: '解冻后自动恢复上架', en: 'Shelves again after the release' }, widget: 'switch' }),
} as const

/** Asks for a freeze; the purchase manager decides, for payments the finance manager too. */
export const freezeSupplierCall = defineCall('POST /api/supplier/supplier-admin/freeze', {
  permission: 'supplier-freeze:insert',
  summary: { zh: '申请冻结供应商', en: 'Ask for a freeze' },
  input: z.object({ ...stopped, evidenceFileIds: evidence('证据', 'Evidence').min(1, { error: 'supplier-freeze.evidence' }), approvers: optional(Approvers) }),
  output: supplierFreeze.row,
})

/** Freezes at once. It is looked at afterwards, within a day; refused, it is taken back. */
export const freezeNow = defineCall('POST /api/supplier/supplier-admin/freeze-now', {
  permission: 'supplier-freeze:now',
  summary: { zh: '紧急冻结供应商', en: 'Freeze at once' },
  input: z.object({ ...stopped, evidenceFileIds: evidence('证据', 'Evidence').default([]), approvers: optional(Approvers) }),
  output: supplierFreeze.row,
})

/** What a freeze would stop now, for who asks for it and for who decides: how many orders, articles, payments, by the scope that stops them. */
export const freezeConsequences = defineCall('GET|POST /api/supplier/supplier-freeze/consequences', {
  permission: 'supplier-freeze:list',
  summary: { zh: '冻结影响', en: 'What a freeze would stop' },
  input: z.object({ supplierId: Id }),
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      scopes: z.array(z.enum(['PRODUCT', 'ORDER', 'PAYMENT'])),
      /** A count, or an amount with two places. */
      figure: z.string(),
    }),
  ),
  options: { readOnly: true },
})

/** What a release would give back, for who asks for it. Without an id a supplier means himself. */
export const releaseConsequences = defineCall('GET|POST /api/supplier/supplier-freeze/release-consequences', {
  permission: 'supplier-freeze:defrost',
  summary: { zh: '解冻影响', en: 'What a release would give back' },
  input: z.object({ supplierId: Id.optional() }),
  output: z.array(Consequence),
  options: { readOnly: true },
})

export const cancelFreeze = defineCall('POST /api/supplier/supplier-freeze/cancel', {
  permission: 'supplier-freeze:cancel',
  summary: { zh: '撤回冻结申请', en: 'Withdraw a freeze' },
  input: supplierFreeze.commands.cancel.input,
  output: supplierFreeze.row,
})

/** Asks for the release of a supplier, with the proof that things have been mended. Without an id a supplier means himself. */
export const defrost = defineCall('POST /api/supplier/supplier-admin/defrost', {
  permission: 'supplier-freeze:defrost',
  summary: { zh: '申请解冻供应商', en: 'Ask for a release' },
  input: z.object({
    supplierId: Id.optional(),
    reason,
    fileIds: evidence('整改证明', 'Proof of mending').min(1, { error: 'supplier-freeze.proof' }),
    approvers: optional(Approvers),
  }),
  output: supplierFreeze.row,
})

export const cancelDefrost = defineCall('POST /api/supplier/supplier-freeze/cancel-defrost', {
  permission: 'supplier-freeze:defrost',
  summary: { zh: '撤回解冻申请', en: 'Withdraw the request for a release' },
  input: supplierFreeze.commands.defrostCancel.input,
  output: supplierFreeze.row,
})

export const freezeCase = defineCall('GET|POST /api/supplier/supplier-freeze/case', {
  permission: 'workflow:view',
  summary: { zh: '冻结单（审批）', en: 'A freeze in its process' },
  input: z.object({ id: Id }),
  output: supplierFreeze.row.extend({
    /** What its release would do; empty while nobody asks for it. */
    release: z.array(Consequence),
    change: DocumentChange.nullable(),
  }),
  options: { readOnly: true },
})

/** Decides on whatever document about a supplier waits for the caller, by its id. */
export const approveSupplier = defineCall('POST /api/supplier/supplier-admin/approve', {
  permission: 'workflow:work',
  summary: { zh: '供应商审批', en: 'Decide on a document about a supplier' },
  input: DecideDocument,
  output: z.object({ bizType: z.string(), id: Id, status: z.string() }),
})
