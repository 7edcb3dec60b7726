/** What staff do with a supplier beyond editing his row. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, pageOf, Paging, Version } from '#kit/contract.ts'
import { ExportFields } from '#kit/resource-calls.contract.ts'
import { companyFields, cooperationFields, settlementFields, supplier } from './supplier.contract.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { documentStatuses } from '../records/supplier-documents.contract.ts'
import { supplierMaterial } from '../records/supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from '../records/supplier-offer.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { supplierRecipient } from '../records/supplier-recipient.contract.ts'

/** The id in the query or body, for clients that do not put it into the path. */
export const supplierDetails = defineCall('GET|POST /api/supplier/supplier-admin/details', {
  permission: 'supplier:detail',
  summary: { zh: '供应商详情', en: 'A supplier' },
  input: ById,
  output: supplier.row,
  options: { readOnly: true },
})

export const supplierExportFields = defineCall('GET|POST /api/supplier/supplier-admin/export-field', {
  permission: 'supplier:export',
  summary: { zh: '供应商可导出字段', en: 'Fields of suppliers that can be exported' },
  input: z.object({}),
  output: ExportFields,
  options: { readOnly: true },
})

/** How many suppliers the caller sees in each stage and state, for the tabs of the list. */
export const supplierCounts = defineCall('GET|POST /api/supplier/supplier-admin/counts', {
  permission: 'supplier:list',
  summary: { zh: '供应商数量统计', en: 'Suppliers by stage and state' },
  input: z.object({}),
  output: z.object({ stage: z.record(z.string(), z.number().int()), operStatus: z.record(z.string(), z.number().int()) }),
  options: { readOnly: true },
})

/** A supplier that is formal from the start: staff have checked him already. */
export const insertOfficialSupplier = defineCall('POST /api/supplier/supplier-admin/insert-official', {
  permission: 'supplier:insert-official',
  summary: { zh: '新增正式供应商', en: 'Add a formal supplier' },
  input: z.strictObject(supplier.draft.shape),
  output: supplier.row,
})

/** Rows of a step replace those that were there: with an id changed, without one added, left out removed. */
const rowsOf = <Shape extends z.ZodRawShape>(draft: z.ZodObject<Shape>) =>
  z.array(z.looseObject({ id: Id.optional(), ...Object.fromEntries(Object.entries(draft.shape).filter(([name]) => name !== 'supplierId')) })).max(100)

/** What a step does not send stays as it is, also where a new row would get a default. */
const partOf = (fields: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional()]),
    ),
  )

const steps = [
  z.object({ step: z.literal('basic'), data: partOf(companyFields) }),
  z.object({ step: z.literal('settlement'), data: partOf({ ...settlementFields, bankAccounts: rowsOf(supplierBankAccount.draft) }) }),
  z.object({ step: z.literal('cooperation'), data: partOf(cooperationFields) }),
  z.object({ step: z.literal('contact'), data: partOf({ contacts: rowsOf(supplierContact.draft), recipients: rowsOf(supplierRecipient.draft) }) }),
  z.object({ step: z.literal('material'), data: partOf({ materials: rowsOf(supplierMaterial.draft) }) }),
  z.object({
    step: z.literal('business'),
    data: partOf({ productTypes: rowsOf(supplierProductType.draft), salesChannels: rowsOf(supplierSalesChannel.draft) }),
  }),
] as const

export const supplierSteps = ['basic', 'settlement', 'cooperation', 'contact', 'material', 'business'] as const

const StepState = z.object({ step: z.enum(supplierSteps), done: z.boolean() })

/** Saves one step of a supplier's information; the first step without an id makes a potential supplier. */
export const saveSupplierInfo = defineCall('POST /api/supplier/supplier-admin/saveSupplierInfo', {
  permission: 'supplier:update',
  summary: { zh: '分步保存供应商信息', en: 'Save a step of a supplier' },
  input: z.intersection(z.object({ id: Id.optional(), version: Version.optional() }), z.discriminatedUnion('step', steps)),
  output: z.object({ supplier: supplier.row, steps: z.array(StepState) }),
})

/** Whether the prices of a supplier are kept secret. */
export const checkSecretPrice = defineCall('GET|POST /api/supplier/supplier-admin/check-secret-price', {
  permission: 'supplier:check-secret-price',
  summary: { zh: '校验供应商价格保密标记', en: 'Are the prices of a supplier secret?' },
  input: z.object({ supplierId: Id }),
  output: z.boolean(),
  options: { readOnly: true },
})

/** Screens of a supplier's file that the caller may open, each with how many rows wait there. */
export const supplierScreens = defineCall('GET|POST /api/supplier/supplier-admin/screens', {
  permission: 'supplier:detail',
  summary: { zh: '供应商档案页面', en: 'Screens of a supplier’s file' },
  input: z.object({ supplierId: Id }),
  output: z.array(z.object({ name: z.string(), title: z.string(), path: z.string(), count: z.number().int() })),
  options: { readOnly: true },
})

export const setTestFlag = defineCall('POST /api/supplier/supplier-admin/test-flag', {
  permission: 'supplier:test-flag',
  summary: { zh: '设置测试标记', en: 'Set the test flag' },
  input: supplier.commands.testFlag.input.extend({ version: Version.optional() }),
  output: supplier.row,
})

/** The whole ID number of the legal representative; every look is written to the supplier's log. */
export const revealLegalId = defineCall('POST /api/supplier/supplier-admin/reveal-legal-id', {
  permission: 'supplier:reveal',
  summary: { zh: '查看法人完整证件号', en: 'Show the ID of the representative' },
  input: ById,
  output: z.object({ legalIdNo: z.string().nullable() }),
})

export const CompanyRecord = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string().nullable(),
  registeredCapital: z.string().nullable(),
  foundedOn: z.string().nullable(),
  regionCode: z.string().nullable(),
  address: z.string().nullable(),
  businessScope: z.string().nullable(),
  companyType: z.string().nullable(),
  /** As the register words it. */
  registerStatus: z.string().nullable(),
})
export type CompanyRecord = z.output<typeof CompanyRecord>

/** Companies in the public register whose name contains, or whose credit code is, the keyword. At most twenty. */
export const lookUpCompany = defineCall('GET|POST /api/supplier/supplier-admin/tyc', {
  permission: 'supplier:look-up',
  summary: { zh: '工商信息查询', en: 'Look a company up' },
  input: z.object({
    keyword: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .meta({ label: { zh: '公司名称或信用代码', en: 'Company or credit code' }, requiredMessage: { zh: '请输入公司名称', en: 'Enter the company' } }),
  }),
  output: z.array(CompanyRecord),
  options: { readOnly: true },
})

const approvalKinds = [
  { value: 'supplier-registration', label: { zh: '入驻申请', en: 'Registration' } },
  { value: 'supplier-change', label: { zh: '续约变更', en: 'Change' } },
  { value: 'supplier-regularization', label: { zh: '转正', en: 'Regularization' } },
  { value: 'supplier-freeze', label: { zh: '冻结', en: 'Freeze' } },
  { value: 'supplier-exit', label: { zh: '退出', en: 'Exit' } },
  { value: 'supplier-price-rule', label: { zh: '价格规则', en: 'Price rule' } },
  { value: 'supplier-freight-rule', label: { zh: '运费规则', en: 'Freight rule' } },
] as const

const bizTypes = approvalKinds.map(({ value }) => value)

export const ApprovalRow = z.object({
  bizType: z
    .enum(bizTypes as [(typeof bizTypes)[number], ...(typeof bizTypes)[number][]])
    .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', options: approvalKinds, column: 110 }),
  id: Id,
  code: z.string().meta({ label: { zh: '单号', en: 'Number' }, widget: 'text', column: 160 }),
  supplierId: Id.nullable(),
  companyName: z.string().meta({ label: { zh: '公司名称', en: 'Company' }, widget: 'text', column: 220 }),
  status: z.string().meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', options: documentStatuses, column: 110 }),
  processInstanceId: z.string().nullable(),
  submittedAt: Instant.nullable().meta({ label: { zh: '提交时间', en: 'Submitted' }, widget: 'datetime', column: 160 }),
  createTime: Instant.meta({ label: { zh: '创建时间', en: 'Created' }, widget: 'datetime', column: 160 }),
})

/** Documents of all kinds that concern suppliers, newest first: those in approval unless `status` names others. Only kinds that the caller may list. */
export const supplierApprovals = defineCall('GET|POST /api/supplier/supplier-admin/approval-list', {
  permission: 'supplier:approval-list',
  summary: { zh: '供应商审批列表', en: 'Approvals about suppliers' },
  input: Paging.pick({ current: true, size: true }).extend({
    bizType: z.union([ApprovalRow.shape.bizType, z.literal('')]).optional(),
    status: z.string().trim().max(300).optional(),
    companyName: z.string().trim().max(200).optional(),
    code: z.string().trim().max(40).optional(),
    supplierId: Id.optional(),
  }),
  output: pageOf(ApprovalRow),
  options: { readOnly: true },
})
