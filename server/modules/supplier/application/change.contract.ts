/** A supplier changes what he is registered with, or renews his contract: step by step, staged until it is approved. */
import { z } from 'zod'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { defineCall, Id, Version } from '#kit/contract.ts'
import { ApplicationView, Difference, draftInputs, stepInputs } from './application.contract.ts'
import { RemarksInput } from './registration.contract.ts'

/** Its model, as the inbox knows it. */
export const changeProcessKey = 'supplier_change'

const base = '/api/supplier/supplier-change'

const ChangeView = ApplicationView.extend({
  supplierName: z.string(),
  /** Against what he is registered with now. */
  differences: z.array(Difference),
  /** Papers and contracts in force, that a staged one may replace. */
  papersInForce: z.array(z.record(z.string(), z.unknown())),
  contractsInForce: z.array(z.record(z.string(), z.unknown())),
  mayRemark: z.boolean(),
})

/** The caller's open change of that kind, or a new one with what he is registered with. Staff name the supplier. */
export const startChange = defineCall(`POST ${base}/start`, {
  permission: 'supplier-change:insert',
  summary: { zh: '发起续约变更', en: 'Begin a change or a renewal' },
  input: z.object({ kind: z.enum(['RENEW', 'CHANGE']), supplierId: Id.optional() }),
  output: ChangeView,
})

export const saveChange = defineCall(`POST ${base}/save-step`, {
  permission: 'supplier-change:update',
  summary: { zh: '分步保存续约变更', en: 'Save a step of a change' },
  input: z.intersection(z.object({ id: Id, version: Version.optional() }), z.discriminatedUnion('step', [...stepInputs])),
  output: ChangeView,
})

/** Keeps a step that its supplier has half filled, as it stands. */
export const keepChangeDraft = defineCall(`POST ${base}/save-draft`, {
  permission: 'supplier-change:update',
  summary: { zh: '暂存未填完的续约变更步骤', en: 'Keep a half-filled step of a change' },
  input: z.intersection(z.object({ id: Id }), z.discriminatedUnion('step', [...draftInputs])),
  output: ChangeView,
})

const OnChange = z.object({ id: Id, version: Version.optional(), reason: z.string().trim().max(500).nullish() })

export const submitChange = defineCall(`POST ${base}/submit`, {
  permission: 'supplier-change:submit',
  summary: { zh: '提交续约变更', en: 'Submit a change' },
  input: OnChange.extend({ approvers: optional(Approvers) }),
  output: ChangeView,
})

export const withdrawChange = defineCall(`POST ${base}/withdraw`, {
  permission: 'supplier-change:withdraw',
  summary: { zh: '撤回续约变更', en: 'Withdraw a change' },
  input: OnChange,
  output: ChangeView,
})

/** As its supplier and those who decide read it. */
export const changeCase = defineCall(`GET|POST ${base}/case`, {
  permission: 'supplier-change:detail',
  summary: { zh: '续约变更资料', en: 'A change in its process' },
  input: z.object({ id: Id }),
  output: ChangeView,
  options: { readOnly: true },
})

export const remarkChange = defineCall(`POST ${base}/remark`, {
  permission: 'workflow:work',
  summary: { zh: '标注需补充的内容', en: 'Say what has to be mended' },
  input: RemarksInput,
  output: z.record(z.string(), z.string()),
})
