/** Failures of the world outside that are tried again: their list, their settling, and how often each kind is tried. */
import { z } from 'zod'
import { DocLogLine } from '#kit/document/doc-log.contract.ts'
import { defineCall, defineResource, Id, Instant, Version } from '#kit/contract.ts'

export const exceptionStatuses = [
  { value: 'PENDING', label: { zh: '待处理', en: 'Pending' }, color: 'blue' },
  { value: 'RETRYING', label: { zh: '重试中', en: 'Retrying' }, color: 'processing' },
  { value: 'WAIT_MANUAL', label: { zh: '待人工', en: 'Waits for a person' }, color: 'red' },
  { value: 'RESOLVED', label: { zh: '已解决', en: 'Resolved' }, color: 'green' },
  { value: 'IGNORED', label: { zh: '已忽略', en: 'Ignored' }, color: 'default' },
] as const

export const ExceptionStatus = z.enum(['PENDING', 'RETRYING', 'WAIT_MANUAL', 'RESOLVED', 'IGNORED'])

const Named = z.object({ id: Id, version: Version.optional() })

/** One value that a retry is handed, as a form shows it. */
export const PayloadField = z.object({
  name: z.string(),
  label: z.object({ zh: z.string(), en: z.string() }),
  widget: z.enum(['text', 'number', 'switch', 'json']),
  /** What its values are called, where there are only a few. */
  options: z.array(z.object({ value: z.string(), label: z.object({ zh: z.string(), en: z.string() }) })).optional(),
  isRequired: z.boolean(),
  /** What the matter is about; never mended. */
  isFixed: z.boolean(),
})
export type PayloadField = z.output<typeof PayloadField>

const hidden = { technical: true, computed: true } as const

export const exceptionOrder = defineResource({
  name: 'exception-order',
  label: { zh: '异常单', en: 'Exception' },
  path: '/api/order/exception-order',
  row: {
    code: z.string().meta({ label: { zh: '异常单号', en: 'Number' }, widget: 'text', column: 160, search: 'contains', sortable: true }),
    type: z.string().meta({ label: { zh: '异常类型', en: 'Kind' }, widget: 'text', column: 'hidden', search: 'equals' }),
    typeName: z
      .string()
      .nullable()
      .meta({ label: { zh: '类型名称', en: 'Kind of failure' }, widget: 'text', column: 140, computed: true }),
    bizKey: z.string().meta({ label: { zh: '业务标识', en: 'About' }, widget: 'text', column: 180, search: 'contains' }),
    title: z.string().meta({ label: { zh: '摘要', en: 'Summary' }, widget: 'text', column: 240, search: 'contains' }),
    status: ExceptionStatus.meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 160, options: exceptionStatuses, search: 'in' }),
    /** How the tries went is told by the page; nobody who is asked again has to look at it as at something that was edited. */
    retryCount: z
      .number()
      .int()
      .meta({ label: { zh: '已重试', en: 'Retries' }, widget: 'number', column: 80, sortable: true, staysOpen: true }),
    maxRetry: z
      .number()
      .int()
      .meta({ label: { zh: '最多重试', en: 'At most' }, widget: 'number', column: 90, staysOpen: true }),
    nextRetryAt: Instant.nullable().meta({ label: { zh: '下次重试', en: 'Next retry' }, widget: 'datetime', column: 170, staysOpen: true }),
    lastError: z
      .string()
      .nullable()
      .meta({ label: { zh: '失败原因', en: 'Error' }, widget: 'text', column: 260, staysOpen: true }),
    lastTriedAt: Instant.nullable().meta({ label: { zh: '最近重试', en: 'Last tried' }, widget: 'datetime', column: 'hidden', staysOpen: true }),
    settledAt: Instant.nullable().meta({ label: { zh: '处理时间', en: 'Settled' }, widget: 'datetime', column: 'hidden', staysOpen: true }),
    reason: z
      .string()
      .nullable()
      .meta({ label: { zh: '处理说明', en: 'Why settled' }, widget: 'text', column: 'hidden', staysOpen: true }),
    bizType: z
      .string()
      .nullable()
      .meta({ label: { zh: '业务类型', en: 'Document type' }, widget: 'text', column: false }),
    bizId: z
      .string()
      .nullable()
      .meta({ label: { zh: '业务主键', en: 'Document' }, widget: 'text', column: false }),
    payload: z.unknown().meta({ label: { zh: '请求内容', en: 'Payload' }, widget: 'json', column: false }),
    processInstanceId: Id.nullable().meta({ technical: true }),
    /** What a retry is handed; nothing where nothing is to be mended. */
    payloadFields: z.array(PayloadField).optional().meta(hidden),
    /** Where what it is about stands by itself. */
    page: z.string().nullable().optional().meta(hidden),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'exception-order' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, export: 'excel' },
    scope: { supplier: 'supplierId', tenant: false },
    found: { by: ['code', 'bizKey'], code: 'code', title: 'title', at: '/order-center/exception-detail?id={id}' },
    commands: {
      retry: { label: { zh: '重试', en: 'Retry' }, permission: 'exception-order:retry', input: Named },
      mend: { label: { zh: '修改并重试', en: 'Mend and retry' }, permission: 'exception-order:retry', input: Named, event: 'RETRY' },
      ignore: { label: { zh: '忽略', en: 'Ignore' }, permission: 'exception-order:ignore', input: Named },
      reopen: { label: { zh: '重新打开', en: 'Open again' }, permission: 'exception-order:reopen', input: Named },
    },
  },
})

const Settled = z.object({ id: Id, status: ExceptionStatus, version: Version })

/** Now, with a mended payload or as it was. Several at once without one. */
export const retryException = defineCall('GET|POST /api/order/exception-order/retry', {
  permission: 'exception-order:retry',
  summary: { zh: '异常单重试', en: 'Retry exceptions' },
  input: z
    .object({ id: Id.optional(), ids: z.array(Id).max(200).optional(), version: Version.optional(), payload: z.record(z.string(), z.unknown()).optional() })
    .refine(({ id, ids }) => id !== undefined || (ids?.length ?? 0) > 0, { path: ['id'], error: 'bad-value' }),
  output: z.array(Settled),
  options: { readOnly: false },
})

export const ignoreException = defineCall('POST /api/order/exception-order/ignore', {
  permission: 'exception-order:ignore',
  summary: { zh: '忽略异常单', en: 'Ignore an exception' },
  input: z.object({
    id: Id,
    version: Version.optional(),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ label: { zh: '忽略原因', en: 'Why it is ignored' }, widget: 'textarea', requiredMessage: { zh: '请输入忽略原因', en: 'Say why it is ignored' } }),
  }),
  output: Settled,
})

export const reopenException = defineCall('POST /api/order/exception-order/reopen', {
  permission: 'exception-order:reopen',
  summary: { zh: '重新打开异常单', en: 'Open an exception again' },
  input: Named,
  output: Settled,
})

/** For whoever is asked about it in its case. */
export const exceptionCase = defineCall('GET|POST /api/order/exception-order/case', {
  permission: 'workflow:view',
  summary: { zh: '异常单（审批）', en: 'An exception in its case' },
  input: z.object({ id: Id }),
  /** With every try, newest first: who is asked may not look at exceptions otherwise. */
  output: exceptionOrder.row.extend({ tries: z.array(DocLogLine) }),
  options: { readOnly: true },
})

export const exceptionConfig = defineResource({
  name: 'exception-config',
  label: { zh: '异常配置', en: 'Kind of exception' },
  path: '/api/order/exception-config',
  row: {
    type: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,59}$/)
      .meta({
        label: { zh: '异常类型', en: 'Kind' },
        widget: 'text',
        column: 180,
        search: 'contains',
        requiredMessage: { zh: '请输入异常类型', en: 'Enter the kind' },
      }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '名称', en: 'Name' },
        widget: 'text',
        column: 180,
        search: 'contains',
        requiredMessage: { zh: '请输入名称', en: 'Enter the name' },
      }),
    nameEn: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'Name in English' }, widget: 'text', column: 180 }),
    maxRetry: z.coerce
      .number()
      .int()
      .min(0)
      .max(100)
      .default(8)
      .meta({ label: { zh: '最多重试次数', en: 'Retries at most' }, widget: 'number', column: 120 }),
    backoffSec: z
      .array(z.coerce.number().int().min(1).max(604_800))
      .max(50)
      .default([])
      .meta({
        label: { zh: '重试间隔（秒）', en: 'Seconds before each' },
        widget: 'tags',
        column: 240,
        hint: { zh: '为空时使用默认阶梯', en: 'Empty: the usual ladder' },
      }),
    notifyRoles: z
      .array(z.string().trim().max(60))
      .max(50)
      .default([])
      .meta({ label: { zh: '通知角色', en: 'Roles told' }, widget: 'roles', column: 180 }),
    autoIgnoreAfter: z.coerce
      .number()
      .int()
      .min(1)
      .max(8760)
      .nullish()
      .meta({ label: { zh: '自动忽略（小时）', en: 'Ignored after hours' }, widget: 'number', column: 140 }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: ['type', 'name', 'nameEn', 'maxRetry', 'backoffSec', 'notifyRoles', 'autoIgnoreAfter', 'remark'],
  differs: { verbs: { export: undefined, import: undefined }, scope: { tenant: false }, order: [{ field: 'type', direction: 'asc' }] },
})
