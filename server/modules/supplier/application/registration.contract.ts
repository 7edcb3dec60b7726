/** Becoming a supplier, for whoever has no account yet: the form of five steps, its link, and what became of it. */
import { z } from 'zod'
import { defineCall, Id, Version } from '#kit/contract.ts'
import { ApplicationView, Difference, draftInputs, Finding, stepInputs } from './application.contract.ts'
import { CompanyRecord } from '../profile/supplier-admin.contract.ts'

const base = '/api/supplier/supplier-backstage'

/** Signed; names the application and stands for its applicant. */
const Token = z.string().trim().min(10).max(300)
const secret = z.string().max(400)
const text = (length: number) => z.string().trim().max(length)

const WithToken = ApplicationView.extend({ token: z.string() })

const Choice = z.object({ value: z.string(), label: z.string() })

/** What the form offers to somebody who may read no dictionary. */
export const registrationOptions = defineCall(`GET|POST ${base}/registration-options`, {
  permission: 'public',
  summary: { zh: '注册表单选项', en: 'Choices of the registration' },
  input: z.object({}),
  output: z.object({
    companyTypes: z.array(Choice),
    taxpayerTypes: z.array(Choice),
    materialTypes: z.array(Choice),
    contractTypes: z.array(Choice),
    requiredMaterials: z.array(z.string()),
    tenantId: z.string(),
  }),
  options: { readOnly: true },
})

const Region = z.object({ regionCode: z.string(), regionName: z.string(), nameEn: z.string().nullable(), leaf: z.boolean() })
const RegionCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z_-]{1,20}$/)

/** Children of a region (provinces without one), or with `code` the way down to it: what the form's picker of regions opens. */
export const registrationRegions = defineCall(`GET|POST ${base}/registration-regions`, {
  permission: 'public',
  summary: { zh: '注册表单区划', en: 'Regions of the registration' },
  input: z.object({ parentCode: RegionCode.optional(), code: RegionCode.optional() }),
  output: z.array(Region),
  options: { readOnly: true },
})

/**
 * Saves a step. The company's step without a token begins an application (and wants the captcha); its answer carries the token for
 * everything that follows. Materials and the others come after it.
 */
export const saveRegistration = defineCall(`POST ${base}/registration-save`, {
  permission: 'public',
  summary: { zh: '分步保存注册申请', en: 'Save a step of the registration' },
  input: z.intersection(z.object({ token: Token.optional(), version: Version.optional() }), z.discriminatedUnion('step', [...stepInputs])),
  output: WithToken,
})

/** Keeps a step that is half filled, as it stands. The answer is the application without a new link. */
export const keepRegistrationDraft = defineCall(`POST ${base}/registration-draft`, {
  permission: 'public',
  summary: { zh: '暂存未填完的步骤', en: 'Keep a half-filled step of the registration' },
  input: z.intersection(z.object({ token: Token }), z.discriminatedUnion('step', [...draftInputs])),
  output: WithToken,
})

export const readRegistration = defineCall(`GET|POST ${base}/registration`, {
  permission: 'public',
  summary: { zh: '注册申请及进度', en: 'A registration and where it stands' },
  input: z.object({ token: Token }),
  output: WithToken,
  options: { readOnly: true },
})

/** Sends the link again, to the mailbox and telephone that the application names. The answer tells nobody whether there is one. */
export const sendRegistrationLink = defineCall(`POST ${base}/registration-link`, {
  permission: 'public',
  summary: { zh: '找回注册申请链接', en: 'Send the link of a registration again' },
  input: z.object({ creditCode: text(18), mobile: text(11) }),
  output: z.boolean(),
})

/** Checked in this order: tenant, account, password and confirmation, the two equal. */
export const submitRegistration = defineCall(`POST ${base}/register`, {
  permission: 'public',
  summary: { zh: '提交注册申请', en: 'Submit the registration' },
  input: z.object({
    token: Token,
    version: Version.optional(),
    tenantId: text(20).default(''),
    account: text(50).default(''),
    password: secret.default(''),
    password2: secret.default(''),
  }),
  output: WithToken,
})

export const withdrawRegistration = defineCall(`POST ${base}/registration-withdraw`, {
  permission: 'public',
  summary: { zh: '撤回注册申请', en: 'Withdraw the registration' },
  input: z.object({ token: Token, version: Version.optional(), reason: text(500).nullish() }),
  output: WithToken,
})

/** A new application with what a rejected one, one that was withdrawn or one that ran out said. */
export const enrollAgain = defineCall(`POST ${base}/registration-again`, {
  permission: 'public',
  summary: { zh: '重新申请入驻', en: 'Apply again' },
  input: z.object({ token: Token }),
  output: WithToken,
})

export const uploadRegistrationFile = defineCall(`POST ${base}/registration-upload`, {
  permission: 'public',
  summary: { zh: '上传注册资料', en: 'Upload a paper of the registration' },
  input: z.object({ token: Token }),
  output: z.object({ id: Id, name: z.string(), link: z.string() }),
  options: { transport: 'upload' },
})

/** The company's entry in the public register, for the button of the form. */
export const lookUpForRegistration = defineCall(`GET|POST ${base}/company-lookup`, {
  permission: 'public',
  summary: { zh: '注册时查询工商信息', en: 'Look a company up while registering' },
  input: z.object({ keyword: z.string().trim().min(2).max(200) }),
  output: z.array(CompanyRecord),
  options: { readOnly: true },
})

const Case = ApplicationView.extend({
  findings: z.array(Finding),
  /** Whether the caller may leave remarks at fields now. */
  mayRemark: z.boolean(),
})

/** An application as those who decide on it read it. */
export const registrationCase = defineCall('GET|POST /api/supplier/supplier-registration/case', {
  permission: 'supplier-registration:detail',
  summary: { zh: '入驻申请审核资料', en: 'A registration as approvers read it' },
  input: z.object({ id: Id.optional(), processInstanceId: Id.optional() }),
  output: Case,
  options: { readOnly: true },
})

export const RemarksInput = z.object({ id: Id, remarks: z.record(z.string().max(80), z.string().trim().max(500)) })

/** What has to be mended, by field; an empty text takes a remark back. */
export const remarkRegistration = defineCall('POST /api/supplier/supplier-registration/remark', {
  permission: 'workflow:work',
  summary: { zh: '标注需补充的内容', en: 'Say what has to be mended' },
  input: RemarksInput,
  output: z.record(z.string(), z.string()),
})

/** The page of a mailed link: the application, and what may be decided on it. `state` tells why it is closed. */
export const auditView = defineCall('GET|POST /api/supplier/supplier-backstage/audit', {
  permission: 'public',
  summary: { zh: '供应商审核链接', en: 'A mailed approval' },
  input: z.object({ id: Id, workflowId: Id, token: z.string().max(300) }),
  output: z.object({
    state: z.enum(['open', 'used', 'expired', 'wrong', 'decided']),
    reader: z.string().nullable(),
    taskName: z.string().nullable(),
    /** `differences`: of a change against what is registered; null for a company that is new. */
    application: Case.extend({ differences: z.array(Difference).nullable(), supplierName: z.string().optional() }).nullable(),
  }),
  options: { readOnly: true },
})

export const auditDecide = defineCall('POST /api/supplier/supplier-backstage/audit-decide', {
  permission: 'public',
  summary: { zh: '通过链接审核', en: 'Decide by a mailed link' },
  input: z.object({
    id: Id,
    workflowId: Id,
    token: z.string().max(300),
    pass: z.boolean(),
    comment: text(500).nullish(),
    remarks: RemarksInput.shape.remarks.optional(),
  }),
  output: z.boolean(),
})
