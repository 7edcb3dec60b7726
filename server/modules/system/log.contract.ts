/** What happened: the log of a document, of operations, of calls, of failures, and of browsers. */
import { DocLogLine } from '#kit/document/doc-log.contract.ts'
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, pageOf, Paging } from '#kit/contract.ts'

const label = (zh: string, en: string) => ({ zh, en })
const text = (zh: string, en: string, column: number | 'hidden' = 160, search?: 'contains' | 'equals' | 'prefix') =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text' as const, column, ...(search && { search }) })

const readOnly = { insert: undefined, update: undefined, remove: undefined, import: undefined } as const

const viaKinds = [
  { value: 'SIMULATION', label: label('模拟登录', 'Simulation'), color: 'gold' },
  { value: 'LINK', label: label('邮件链接', 'Mailed link'), color: 'blue' },
] as const

const call = {
  title: text('操作', 'Call', 200, 'contains'),
  account: text('账号', 'Account', 120, 'contains'),
  /** How the account came to act when nobody had signed in to it. */
  via: z
    .enum(['SIMULATION', 'LINK'])
    .nullish()
    .meta({ label: label('途径', 'By way of'), widget: 'status', changes: 'once', column: 100, options: viaKinds, search: 'equals' }),
  viaName: text('实际操作人', 'Real person', 120, 'contains'),
  method: text('方法', 'Method', 80, 'equals'),
  path: text('路径', 'Path', 260, 'contains'),
  status: z
    .number()
    .int()
    .meta({ label: label('状态码', 'Status'), widget: 'number', column: 90, search: 'range', sortable: true }),
  duration: z
    .number()
    .int()
    .meta({ label: label('耗时（毫秒）', 'Milliseconds'), widget: 'number', column: 110, search: 'range', sortable: true }),
  ip: text('IP', 'Address', 130, 'prefix'),
  userAgent: text('浏览器', 'Browser', 'hidden'),
  requestId: text('请求编号', 'Request', 'hidden', 'equals'),
}

export const operateLog = defineResource({
  name: 'operate-log',
  label: label('操作日志', 'Operation log'),
  path: '/api/log/usual',
  row: { ...call, permission: text('权限编码', 'Permission', 160, 'contains'), params: text('参数', 'Input', 'hidden') },
  writable: [],
  differs: { verbs: readOnly },
})

export const accessLog = defineResource({
  name: 'api-access-log',
  label: label('接口日志', 'Access log'),
  path: '/api/log/api',
  row: call,
  writable: [],
  differs: { verbs: readOnly },
})

const processStatuses = [
  { value: 'NEW', label: label('未处理', 'New'), color: 'red' },
  { value: 'DONE', label: label('已处理', 'Done'), color: 'green' },
  { value: 'IGNORED', label: label('已忽略', 'Ignored'), color: 'default' },
] as const

export const errorLog = defineResource({
  name: 'api-error-log',
  label: label('错误日志', 'Error log'),
  path: '/api/log/error',
  row: {
    errorName: text('异常', 'Error', 160, 'contains'),
    message: text('信息', 'Message', 300, 'contains'),
    account: text('账号', 'Account', 120, 'contains'),
    method: text('方法', 'Method', 80),
    path: text('路径', 'Path', 240, 'contains'),
    processStatus: z
      .enum(['NEW', 'DONE', 'IGNORED'])
      .meta({ label: label('处理状态', 'Handling'), widget: 'status', column: 100, options: processStatuses, search: 'equals', sortable: true }),
    processedAt: Instant.nullish().meta({ label: label('处理时间', 'Handled'), widget: 'datetime', column: 'hidden' }),
    params: text('参数', 'Input', 'hidden'),
    stack: text('堆栈', 'Stack', 'hidden'),
    ip: text('IP', 'Address', 'hidden'),
    requestId: text('请求编号', 'Request', 'hidden', 'equals'),
  },
  writable: [],
  differs: { lifecycles: { processStatus: 'api-error-log' }, model: 'apiErrorLog', verbs: readOnly },
})

export const processErrors = defineCall('POST /api/log/error/process', {
  permission: 'api-error-log:process',
  summary: label('处理错误日志', 'Settle errors'),
  input: z.object({ ids: z.array(Id).min(1).max(200), processStatus: z.enum(['DONE', 'IGNORED', 'NEW']) }),
  output: z.object({ changed: z.number().int() }),
})

export const clientErrorLog = defineResource({
  name: 'client-error-log',
  label: label('前端日志', 'Browser log'),
  path: '/api/log/client',
  row: {
    type: text('类型', 'Type', 100, 'equals'),
    url: text('地址', 'Address', 260, 'contains'),
    message: text('内容', 'Message', 300, 'contains'),
    stack: text('堆栈', 'Stack', 'hidden'),
    info: text('信息', 'Info', 'hidden'),
    account: text('账号', 'Account', 120, 'contains'),
    userAgent: text('浏览器', 'Browser', 'hidden'),
    time: Instant.nullish().meta({ label: label('发生时间', 'Happened'), widget: 'datetime', column: 170, sortable: true }),
  },
  writable: [],
  differs: { verbs: readOnly },
})

const ClientError = z.object({
  type: z.string().max(200).default('error'),
  url: z.string().max(2000).default(''),
  message: z.string().max(20_000).default(''),
  stack: z.string().max(60_000).nullish(),
  info: z.unknown().optional(),
  time: z.union([z.string().max(60), z.number()]).nullish(),
})

/** A list of entries, or `{logs: [...]}`. What cannot be read as an instant goes without a time. */
export const uploadClientErrors = defineCall('POST /api/blade-auth/oauth/logout', {
  permission: 'signed-in',
  summary: label('上传本地日志', 'Send local logs'),
  input: z.union([z.array(ClientError).max(500), z.object({ logs: z.array(ClientError).max(500).default([]) })]),
  output: z.object({ stored: z.number().int() }),
})

/** Log of one document or entity, newest first. Whoever may see the document may see its log. */
export const docLogList = defineCall('GET|POST /api/system/doc-log/list', {
  permission: 'signed-in',
  summary: label('单据日志', 'Log of a document'),
  input: Paging.pick({ current: true, size: true }).extend({ bizType: z.string().min(1).max(60), bizId: z.string().min(1).max(64) }),
  output: pageOf(DocLogLine),
  options: { readOnly: true },
})
