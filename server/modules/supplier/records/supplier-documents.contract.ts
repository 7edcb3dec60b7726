/** Documents that move a supplier, as lists and details show them. Only their processes write them. */
import { z } from 'zod'
import { defineResource, Id, Instant, Money, Version, type FieldView, type Permission } from '#kit/contract.ts'
import { chosen, dayOrNone, drawn, files, remark } from '#kit/fields.contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'
import { freezeScopes } from '../profile/supplier.contract.ts'

const readOnly = { insert: undefined, update: undefined, remove: undefined, import: undefined } as const
/** Follows the process; never what is decided about. */
const instant = (zh: string, en: string, column: number | 'hidden' = 'hidden') =>
  Instant.nullish().meta({ label: { zh, en }, widget: 'datetime', column, sortable: true, staysOpen: true })
/** What can be done to a document beside deciding: its row as it was seen, and why. */
const onDocument = z.object({ id: Id, version: Version.optional(), reason: z.string().trim().max(500).nullish() })
const command = (zh: string, en: string, permission: Permission) => ({ label: { zh, en }, permission, input: onDocument })
const text = (zh: string, en: string, column: number | 'hidden' | false = 'hidden') => z.string().nullish().meta({ label: { zh, en }, widget: 'text', column })

/** Those that wait for a decision lock the document. */
const statusLabels = {
  ...approvalStatuses,
  SUBMITTED: { value: 'SUBMITTED', label: { zh: '待审核', en: 'Submitted' }, color: 'gold', locks: true },
  IN_REVIEW: { value: 'IN_REVIEW', label: { zh: '审核中', en: 'In review' }, color: 'processing', locks: true },
  WITHDRAWN: { value: 'WITHDRAWN', label: { zh: '已撤回', en: 'Withdrawn' }, color: 'default' },
  EXPIRED: { value: 'EXPIRED', label: { zh: '已失效', en: 'Expired' }, color: 'default' },
  FROZEN: { value: 'FROZEN', label: { zh: '已冻结', en: 'Frozen' }, color: 'red' },
  REFUSED: { value: 'REFUSED', label: { zh: '未通过', en: 'Refused' }, color: 'default' },
  DEFROST_IN_APPROVAL: { value: 'DEFROST_IN_APPROVAL', label: { zh: '解冻审批中', en: 'Release in approval' }, color: 'processing', locks: true },
  RELEASED: { value: 'RELEASED', label: { zh: '已解冻', en: 'Released' }, color: 'green' },
  CLEARING: { value: 'CLEARING', label: { zh: '清算中', en: 'Clearing' }, color: 'purple' },
  COMPLETED: { value: 'COMPLETED', label: { zh: '已退出', en: 'Completed' }, color: 'default' },
  SCHEDULED: { value: 'SCHEDULED', label: { zh: '待生效', en: 'Scheduled' }, color: 'cyan' },
  EFFECTIVE: { value: 'EFFECTIVE', label: { zh: '生效中', en: 'In force' }, color: 'green' },
  SUPERSEDED: { value: 'SUPERSEDED', label: { zh: '已失效', en: 'Superseded' }, color: 'default' },
} as const

type Status = keyof typeof statusLabels
interface Choice extends Omit<FieldView['options'][number], 'value'> {
  readonly value: Status
}
type Labels = Readonly<Record<Status, Choice>>
export const documentStatuses = Object.values(statusLabels)

/** An application that came back waits for papers of its applicant. */
const applicationLabels: Labels = { ...statusLabels, RETURNED: { ...statusLabels.RETURNED, label: { zh: '待补充资料', en: 'Needs more' } } }
const applications = new Set(['supplier-registration', 'supplier-change'])

/** What a status of such a document is called; undefined for one that is none of it. */
export const statusChoice = (bizType: string, value: string): Choice | undefined =>
  (applications.has(bizType) ? applicationLabels : (statusLabels as Labels))[value as Status]

const status = <const Values extends readonly [Status, ...Status[]]>(values: Values, labels: Labels = statusLabels) =>
  z.enum(values).meta({
    label: { zh: '状态', en: 'Status' },
    widget: 'status',
    column: 110,
    search: 'equals',
    options: values.map((value) => labels[value]),
  })

/** The base of every document. */
const document = {
  code: drawn('单号', 'Number', 180),
  processInstanceId: z.string().nullish().meta({ technical: true }),
  submittedAt: instant('提交时间', 'Submitted', 160),
  approvedAt: instant('通过时间', 'Approved'),
  remark,
} as const

export const applicationStatuses = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'REJECTED', 'APPROVED', 'WITHDRAWN', 'EXPIRED'] as const

/** `payload`: the steps of the form as they were sent; `fieldRemarks`: what reviewers said, by field. */
const application = {
  stepMask: z.number().int().meta({ technical: true }),
  payload: z.record(z.string(), z.unknown()).meta({ technical: true }),
  fieldRemarks: z.record(z.string(), z.string()).nullish().meta({ technical: true }),
  rejectReason: text('驳回原因', 'Why rejected'),
} as const

const kinds = [
  { value: 'NEW', label: { zh: '新入驻', en: 'New' }, color: 'blue' },
  { value: 'RE_ENROLL', label: { zh: '重新入驻', en: 'Again' }, color: 'gold' },
] as const

export const supplierRegistration = defineResource({
  name: 'supplier-registration',
  label: { zh: '入驻申请', en: 'Supplier registration' },
  path: '/api/supplier/supplier-registration',
  row: {
    ...document,
    companyName: drawn('公司名称', 'Company', 220),
    creditCode: z.string().meta({ label: { zh: '统一社会信用代码', en: 'Credit code' }, widget: 'text', column: 210, search: 'prefix' }),
    kind: z
      .enum(['NEW', 'RE_ENROLL'])
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'status', changes: 'once', options: kinds, column: 100, search: 'equals' }),
    status: status(applicationStatuses, applicationLabels),
    account: text('申请账号', 'Account', 130),
    contactName: text('联系人', 'Contact', 100),
    mobile: text('手机号', 'Mobile', 130),
    email: text('邮箱', 'E-mail'),
    supplierId: Id.nullish().meta({ technical: true }),
    ...application,
  },
  writable: [],
  differs: { lifecycles: { status: 'application' }, ...ofSupplier, verbs: readOnly },
})

const changeKinds = [
  { value: 'RENEW', label: { zh: '续约', en: 'Renewal' }, color: 'cyan' },
  { value: 'CHANGE', label: { zh: '变更', en: 'Change' }, color: 'blue' },
] as const

export const supplierChange = defineResource({
  name: 'supplier-change',
  label: { zh: '续约变更', en: 'Supplier change' },
  path: '/api/supplier/supplier-change',
  row: {
    ...document,
    ...ownerFields,
    kind: z
      .enum(['RENEW', 'CHANGE'])
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'status', changes: 'once', options: changeKinds, column: 100, search: 'equals' }),
    status: status(applicationStatuses, applicationLabels),
    baseSnapshot: z.number().int().meta({ technical: true }),
    ...application,
  },
  writable: [],
  differs: { lifecycles: { status: 'application' }, ...ofSupplier, verbs: readOnly },
})

export const CheckLine = z.object({ key: z.string(), ok: z.boolean(), detail: z.string().nullish() })

export const supplierRegularization = defineResource({
  name: 'supplier-regularization',
  label: { zh: '转正申请', en: 'Regularization' },
  path: '/api/supplier/supplier-regularization-workflow',
  row: {
    ...document,
    ...ownerFields,
    status: status(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CANCELLED']),
    reason: text('申请说明', 'Reason', 220),
    expectedAnnualAmount: Money.nullish().meta({ label: { zh: '预计年交易额', en: 'Expected a year' }, widget: 'money', column: 140 }),
    checklist: z.array(CheckLine).meta({ technical: true }),
    rejectReason: text('驳回原因', 'Why rejected'),
    coolDownUntil: dayOrNone('可再次申请', 'Again from', 'hidden'),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'supplier-regularization' },
    ...ofSupplier,
    verbs: readOnly,
    commands: {
      save: command('修改', 'Edit', 'supplier-regularization:update'),
      submit: command('提交', 'Submit', 'supplier-regularization:submit'),
      cancel: command('取消', 'Cancel', 'supplier-regularization:cancel'),
    },
  },
})

export const supplierFreeze = defineResource({
  name: 'supplier-freeze',
  label: { zh: '冻结单', en: 'Freeze' },
  path: '/api/supplier/supplier-freeze',
  row: {
    ...document,
    ...ownerFields,
    status: status(['IN_APPROVAL', 'FROZEN', 'REFUSED', 'DEFROST_IN_APPROVAL', 'RELEASED', 'CANCELLED']),
    scopes: z
      .array(z.enum(['PRODUCT', 'ORDER', 'PAYMENT', 'ALL']))
      .meta({ label: { zh: '冻结范围', en: 'Stops' }, widget: 'select', options: freezeScopes, column: 150 }),
    reasonCode: chosen('冻结原因', 'Kind of reason', 'freeze_reason', 130),
    reason: text('说明', 'Reason', 220),
    releaseOn: dayOrNone('解冻日期', 'Released on'),
    evidenceFileIds: files('证据', 'Evidence'),
    autoRestoreShelf: z.boolean().meta({ label: { zh: '自动恢复上架', en: 'Shelves again' }, widget: 'switch', column: 'hidden' }),
    isEmergency: z.boolean().meta({ label: { zh: '紧急冻结', en: 'Emergency' }, widget: 'switch', column: 90, search: 'equals' }),
    defrostFileIds: files('整改证明', 'Proof of mending'),
    frozenAt: instant('冻结时间', 'Frozen at'),
    defrostReason: text('解冻说明', 'Why released'),
    releasedAt: instant('解冻时间', 'Released at'),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'supplier-freeze' },
    ...ofSupplier,
    verbs: readOnly,
    commands: {
      cancel: command('撤回', 'Withdraw', 'supplier-freeze:cancel'),
      defrostApply: command('申请解冻', 'Ask for release', 'supplier-freeze:defrost'),
      defrostCancel: command('撤回解冻申请', 'Withdraw the release', 'supplier-freeze:defrost'),
    },
  },
})

export const supplierExit = defineResource({
  name: 'supplier-exit',
  label: { zh: '退出申请', en: 'Supplier exit' },
  path: '/api/supplier/supplier-out-workflow',
  row: {
    ...document,
    ...ownerFields,
    status: status(['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'CLEARING', 'COMPLETED', 'CANCELLED']),
    scope: z.record(z.string(), z.unknown()).meta({ technical: true }),
    initiatedBy: z.enum(['SUPPLIER', 'PLATFORM']).meta({
      label: { zh: '发起方', en: 'Started by' },
      widget: 'select',
      column: 100,
      options: [
        { value: 'SUPPLIER', label: { zh: '供应商', en: 'Supplier' } },
        { value: 'PLATFORM', label: { zh: '平台', en: 'Platform' } },
      ],
    }),
    reasonCode: chosen('退出原因', 'Kind of reason', 'exit_reason', 130),
    reason: text('说明', 'Reason', 220),
    fileIds: files('附件', 'Attachments'),
    completedAt: instant('完成时间', 'Completed at'),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'supplier-exit' },
    ...ofSupplier,
    verbs: readOnly,
    commands: {
      save: command('修改', 'Edit', 'supplier-exit:update'),
      submit: command('提交', 'Submit', 'supplier-exit:submit'),
      cancel: command('取消', 'Cancel', 'supplier-exit:cancel'),
      abort: command('终止清算', 'Call the clearing off', 'supplier-exit:abort'),
    },
  },
})
