/** What an application says, step by step: that of a company that wants to become a supplier, and that of a supplier who changes or renews. */
import { z } from 'zod'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { Id, Instant } from '#kit/contract.ts'
import { remark } from '#kit/fields.contract.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { contractFields } from '../records/supplier-contract.contract.ts'
import { applicationStatuses } from '../records/supplier-documents.contract.ts'
import { Mobile } from '../profile/supplier-fields.contract.ts'
import { materialFields } from '../records/supplier-material.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { companyFields, settlementFields } from '../profile/supplier.contract.ts'

export const applicationSteps = ['company', 'contacts', 'settlement', 'materials', 'contracts'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The bit of a finished step in `stepMask`. */
export const stepBit = (step: ApplicationStep): number => 1 << applicationSteps.indexOf(step)

const { shortName: _shortName, licenseNo: _licenseNo, ...asked } = companyFields

/** Without whom nobody can be answered: contact, mobile number and mailbox are wanted here. */
export const companyStep = z.strictObject({
  ...asked,
  contactName: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .meta({ label: { zh: '联系人', en: 'Contact' }, widget: 'text', requiredMessage: { zh: '请输入联系人', en: 'Enter the contact' } }),
  mobile: Mobile.meta({ label: { zh: '手机号', en: 'Mobile' }, widget: 'text', requiredMessage: { zh: '请输入手机号', en: 'Enter the mobile number' } }),
  email: z
    .email()
    .max(50)
    .meta({ label: { zh: '邮箱', en: 'E-mail' }, widget: 'text', requiredMessage: { zh: '请输入邮箱', en: 'Enter the e-mail' } }),
})

const contactShape = supplierContact.draft.shape
export const contactLine = z.strictObject({
  name: contactShape.name,
  position: contactShape.position,
  mobile: contactShape.mobile,
  phone: contactShape.phone,
  email: contactShape.email,
  wechat: contactShape.wechat,
  duties: contactShape.duties,
  isPrimary: contactShape.isPrimary,
})

const bankShape = supplierBankAccount.draft.shape
export const bankLine = z.strictObject({
  accountName: bankShape.accountName,
  bankName: bankShape.bankName,
  branchName: bankShape.branchName,
  cnaps: bankShape.cnaps,
  accountNo: bankShape.accountNo,
})

const settlementAsked = {
  ...settlementFields,
  taxpayerType: z
    .enum(['GENERAL', 'SMALL'])
    .meta({ ...settlementFields.taxpayerType.meta(), requiredMessage: { zh: '请选择纳税人类型', en: 'Choose the taxpayer type' } }),
}
export const settlementStep = z.strictObject({ ...settlementAsked, bankAccount: bankLine })

/** `materialId`: the paper in force that this one replaces. */
export const materialLine = z.strictObject({ ...materialFields, materialId: Id.nullish(), remark })
export const contractLine = z.strictObject({ ...contractFields, contractId: Id.nullish(), remark })

const unlikeTwo = <Line extends z.ZodType>(line: Line) => z.array(line).max(50)

export const stepInputs = [
  z.object({ step: z.literal('company'), data: companyStep }),
  z.object({ step: z.literal('contacts'), data: z.strictObject({ contacts: unlikeTwo(contactLine).min(1, { error: 'application.needs-contact' }) }) }),
  z.object({ step: z.literal('settlement'), data: settlementStep }),
  z.object({ step: z.literal('materials'), data: z.strictObject({ materials: unlikeTwo(materialLine) }) }),
  z.object({ step: z.literal('contracts'), data: z.strictObject({ contracts: unlikeTwo(contractLine) }) }),
] as const

export const StepInput = z.discriminatedUnion('step', stepInputs)
export type StepInput = z.output<typeof StepInput>

/** A value of a field as it stands in the form: whether it is right is asked when the step is saved. */
const Typed = z.union([z.string().max(4000), z.number(), z.boolean(), z.null(), z.array(z.string().max(100)).max(100)])
const typed = (schema: z.ZodObject) => z.object(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, Typed.optional()])))
const typedLines = (schema: z.ZodObject) => z.array(typed(schema).extend({ fileIds: z.array(Id).max(50).optional() })).max(50)

/** A half-filled step. */
export const draftInputs = [
  z.object({ step: z.literal('company'), data: typed(companyStep) }),
  z.object({ step: z.literal('contacts'), data: z.object({ contacts: typedLines(contactLine) }) }),
  z.object({ step: z.literal('settlement'), data: typed(settlementStep).extend({ bankAccount: typed(bankLine).optional() }) }),
  z.object({ step: z.literal('materials'), data: z.object({ materials: typedLines(materialLine) }) }),
  z.object({ step: z.literal('contracts'), data: z.object({ contracts: typedLines(contractLine) }) }),
] as const

const DraftInput = z.discriminatedUnion('step', draftInputs)
export type DraftInput = z.output<typeof DraftInput>

const Json = z.record(z.string(), z.unknown())
const FileView = z.object({ id: Id, name: z.string(), link: z.string() })

/** A step of the deployed model, for whoever made the application and for whoever decides on it. */
export const ProgressNode = z.object({
  key: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
  state: z.enum(['done', 'returned', 'active', 'waiting', 'refused']),
  /** The applicant's own step. */
  isSubmission: z.boolean(),
  /** False: only if something that cannot be told yet turns out that way. */
  certain: z.boolean(),
  /** Who decided or has it; a role until somebody claims it. */
  who: z.object({ zh: z.string(), en: z.string() }).nullable(),
  since: Instant.nullable(),
  until: Instant.nullable(),
  comment: z.string().nullable(),
})
export type ProgressNode = z.output<typeof ProgressNode>

/** An application with everything it brings along. Numbers are masked. */
export const ApplicationView = z.object({
  id: Id,
  version: z.number().int(),
  code: z.string(),
  kind: z.string(),
  status: z.enum(applicationStatuses),
  account: z.string().nullable(),
  company: Json.nullable(),
  contacts: z.array(Json),
  settlement: Json.nullable(),
  materials: z.array(Json),
  contracts: z.array(Json),
  /** Of the steps' files, by id. */
  files: z.record(z.string(), FileView),
  doneSteps: z.array(z.enum(applicationSteps)),
  /** Steps that are half filled, as they were left; only the applicant finds them. */
  drafts: z.partialRecord(z.enum(applicationSteps), Json),
  /** Kinds of papers that have to be there. */
  requiredMaterials: z.array(z.string()),
  /** By field (`company.address`, `materials`); the applicant reads them once it came back to him. */
  fieldRemarks: z.record(z.string(), z.string()),
  rejectReason: z.string().nullable(),
  /** First day on which a rejected company may apply again. */
  againFrom: z.string().nullable(),
  submittedAt: Instant.nullable(),
  processInstanceId: z.string().nullable(),
  supplierId: z.string().nullable(),
  progress: z.array(ProgressNode),
  /** What follows when it is approved; empty when it is over. */
  consequences: z.array(Consequence),
})
export type ApplicationView = z.output<typeof ApplicationView>

export const Difference = z.object({
  /** `company.address`, `materials`, ... */
  field: z.string(),
  label: z.object({ zh: z.string(), en: z.string() }),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Difference = z.output<typeof Difference>

/** What stands in an approver's way, and what he should know. */
export const Finding = z.object({
  kind: z.enum(['same-name', 'same-credit-code', 'same-mobile', 'same-bank-account', 'similar-name', 'blacklisted', 'applied-before', 'register']),
  severity: z.enum(['stop', 'warn', 'info']),
  text: z.object({ zh: z.string(), en: z.string() }),
  supplierId: z.string().nullable(),
})
export type Finding = z.output<typeof Finding>
