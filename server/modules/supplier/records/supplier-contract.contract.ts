/** Agreements with suppliers: those signed, and those that an application brings along. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, Money, Version } from '#kit/contract.ts'
import { choices, chosen, code, day, dayOrNone, days, files, named, remark } from '#kit/fields.contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { approvalStatuses, DocumentChange } from '#kit/document/document.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'
import { stagedFields } from './supplier-material.contract.ts'

export const contractStatuses = [
  approvalStatuses.DRAFT,
  approvalStatuses.IN_APPROVAL,
  { value: 'EFFECTIVE', label: { zh: '生效中', en: 'In force' }, color: 'green' },
  { value: 'EXPIRING', label: { zh: '即将到期', en: 'Expires soon' }, color: 'orange' },
  { value: 'EXPIRED', label: { zh: '已到期', en: 'Expired' }, color: 'red' },
  { value: 'TERMINATED', label: { zh: '已终止', en: 'Terminated' }, color: 'default' },
] as const

/** What a contract says; also what an application stages. */
export const contractFields = {
  contractNo: code('合同编号', 'Contract number', 64, '/'),
  name: named('合同名称', 'Name', 200, 220),
  contractType: chosen('合同类型', 'Kind', 'contract_type', 120),
  amount: Money.nullish().meta({ label: { zh: '合同金额', en: 'Amount' }, widget: 'money', column: 130, sortable: true }),
  currency: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/)
    .default('CNY')
    .meta({ label: { zh: '币种', en: 'Currency' }, widget: 'text', column: 'hidden' }),
  signedOn: dayOrNone('签订日期', 'Signed on'),
  validFrom: day('生效日期', 'From'),
  validTo: day('到期日期', 'To'),
  salesChannels: choices('适用渠道', 'Channels', 'sales_channel', 220),
  fileIds: files('合同文件', 'Files'),
  warnDays: days('提前提醒（天）', 'Warn before (days)', 365, 30),
  /** Orders that the supplier does not answer within the days of the parameter count as agreed to. */
  agreesBySilence: z
    .boolean()
    .default(false)
    .meta({ label: { zh: '超期未确认视为接单', en: 'Silence is consent' }, widget: 'switch', column: 'hidden' }),
} as const

const contractKeys = [
  'contractNo',
  'name',
  'contractType',
  'amount',
  'currency',
  'signedOn',
  'validFrom',
  'validTo',
  'salesChannels',
  'fileIds',
  'warnDays',
  'agreesBySilence',
  'remark',
] as const

const OnContract = z.object({ id: Id, version: Version.optional() })
const whyBack = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .meta({ label: { zh: '撤回原因', en: 'Reason' }, widget: 'textarea' })

export const supplierContract = defineResource({
  name: 'supplier-contract',
  label: { zh: '供应商合同', en: 'Supplier contract' },
  path: '/api/supplier/supplier-contract',
  row: {
    ...ownerFields,
    ...contractFields,
    /** A contract in force turns EXPIRING and EXPIRED by its dates. */
    status: z
      .enum(['DRAFT', 'IN_APPROVAL', 'EFFECTIVE', 'EXPIRING', 'EXPIRED', 'TERMINATED'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', options: contractStatuses, column: 100, search: 'equals' }),
    terminatedAt: Instant.nullish().meta({ label: { zh: '终止时间', en: 'Terminated at' }, widget: 'datetime', column: 'hidden' }),
    terminateReason: z
      .string()
      .nullish()
      .meta({ label: { zh: '终止原因', en: 'Why terminated' }, widget: 'text', column: 'hidden' }),
    processInstanceId: z.string().nullish().meta({ technical: true }),
    remark,
  },
  writable: ['supplierId', ...contractKeys],
  differs: {
    lifecycles: { status: 'supplier-contract' },
    ...ofSupplier,
    found: {
      by: ['contractNo', 'name'],
      code: 'contractNo',
      title: 'name',
      at: '/supplier-center/contract/index?q.contractNo={contractNo}',
      list: '/supplier-center/contract/index',
    },
    commands: {
      submit: { label: { zh: '提交审批', en: 'Submit' }, permission: 'supplier-contract:submit', input: OnContract },
      cancel: {
        label: { zh: '撤回审批', en: 'Take back' },
        permission: 'supplier-contract:submit',
        input: OnContract.extend({ reason: whyBack }),
      },
      terminate: {
        label: { zh: '终止', en: 'Terminate' },
        permission: 'supplier-contract:terminate',
        input: z.object({
          id: Id,
          version: Version.optional(),
          reason: z
            .string()
            .trim()
            .min(1)
            .max(500)
            .meta({ label: { zh: '终止原因', en: 'Reason' }, widget: 'textarea', requiredMessage: { zh: '请输入终止原因', en: 'Enter the reason' } }),
        }),
      },
    },
  },
})

const approving = { permission: 'supplier-contract:submit', output: supplierContract.row } as const

/** How a contract comes into force. */
export const contractApproval = {
  submit: defineCall('POST /api/supplier/supplier-contract/submit', {
    ...approving,
    summary: { zh: '提交合同审批', en: 'Hand a contract in' },
    input: OnContract.extend({ approvers: z.record(z.string().max(60), z.array(Id).max(20)).optional() }),
  }),
  cancel: defineCall('POST /api/supplier/supplier-contract/cancel', {
    ...approving,
    summary: { zh: '撤回合同审批', en: 'Take a contract back' },
    input: supplierContract.commands.cancel.input,
  }),
  approve: defineCall('POST /api/supplier/supplier-contract/approve', {
    permission: 'supplier-contract:approve',
    summary: { zh: '审批合同', en: 'Decide on a contract' },
    input: z.object({
      id: Id,
      pass: z.boolean(),
      comment: z
        .string()
        .trim()
        .max(2000)
        .nullish()
        .meta({ label: { zh: '审批意见', en: 'Comment' }, widget: 'textarea' }),
    }),
    output: supplierContract.row,
  }),
  /** With what else is agreed with the supplier, for whoever decides. */
  ofCase: defineCall('GET|POST /api/supplier/supplier-contract/case', {
    permission: 'workflow:view',
    summary: { zh: '合同（审批）', en: 'A contract in its process' },
    input: z.object({ id: Id }),
    output: supplierContract.row.extend({
      mayDecide: z.boolean(),
      change: DocumentChange.nullable(),
      /** What follows when it is approved; empty when that was decided. */
      consequences: z.array(Consequence),
      beside: z.array(z.object({ id: Id, contractNo: z.string(), name: z.string(), validFrom: z.string(), validTo: z.string(), overlaps: z.boolean() })),
    }),
    options: { readOnly: true },
  }),
} as const

/** Ends a contract before its time. Final. */
export const terminateContract = defineCall('POST /api/supplier/supplier-contract/terminate', {
  permission: 'supplier-contract:terminate',
  summary: { zh: '终止合同', en: 'Terminate a contract' },
  input: supplierContract.commands.terminate.input,
  output: supplierContract.row,
})

const ContractOption = z.object({
  id: Id,
  /** Label and value of a dropdown: name and code. */
  code: z.string(),
  name: z.string(),
  status: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  salesChannels: z.array(z.string()),
})
export type ContractOption = z.output<typeof ContractOption>

/** Contracts of a supplier that are in force today. */
export const contractOptions = defineCall('GET /api/supplier/supplier-contract/dropDown/{id}', {
  permission: 'supplier-contract:list',
  summary: { zh: '供应商合同下拉', en: 'Contracts of a supplier for a choice' },
  input: ById,
  output: z.array(ContractOption),
})

/** The same, for clients that send the supplier in the body; without one, of every supplier that the caller sees. */
export const contractPulldown = defineCall('GET|POST /api/supplier/supplier-contract/dropdown', {
  permission: 'supplier-contract:list',
  summary: { zh: '合同下拉', en: 'Contracts for a choice' },
  input: z.object({ supplierId: z.union([Id, z.literal('')]).optional(), name: z.string().trim().max(200).optional() }),
  output: z.array(ContractOption),
  options: { readOnly: true },
})

export const supplierContractTemp = defineResource({
  name: 'supplier-contract-temp',
  label: { zh: '待审合同', en: 'Staged contract' },
  path: '/api/supplier/supplier-contract-temporary',
  row: {
    ...stagedFields,
    ...contractFields,
    contractId: Id.nullish().meta({ label: { zh: '续签合同', en: 'Renews' }, widget: 'text', column: false }),
    remark,
  },
  writable: ['supplierId', 'applicationId', 'contractId', ...contractKeys],
  differs: { ...ofSupplier, shows: 'supplier-contract', verbs: { import: undefined } },
})

/** Contracts that are about to run out: what the list of all of them shows under that tab, as the list of warnings that buyers keep. */
export const contractWarn = defineResource({
  name: 'contract-warn',
  label: { zh: '合同预警', en: 'Contract warning' },
  path: '/api/purchase/contract-warn',
  row: {
    ...ownerFields,
    contractNo: contractFields.contractNo,
    validTo: contractFields.validTo,
    daysLeft: z
      .number()
      .int()
      .meta({ label: { zh: '剩余天数', en: 'Days left' }, widget: 'number', column: 110, computed: true }),
    name: contractFields.name,
    amount: contractFields.amount,
    contractType: contractFields.contractType.meta({ ...contractFields.contractType.meta(), column: 'hidden' }),
    validFrom: contractFields.validFrom,
    salesChannels: contractFields.salesChannels,
    status: supplierContract.row.shape.status,
    /** Whether it is warned of: what this list fixes. */
    isWarned: z.boolean().meta({ technical: true, search: 'equals', computed: true }),
    remark,
  },
  writable: [],
  differs: {
    ...ofSupplier,
    model: 'supplierContract',
    lifecycles: { status: 'supplier-contract' },
    shows: 'supplier-contract',
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    order: [{ field: 'validTo', direction: 'asc' }],
  },
})
