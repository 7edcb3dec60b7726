/** Databases that reports read from. In a file of its own name, so that references find it. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { configurationFields, Tested } from './channel.contract.ts'

const status = z.enum(['ENABLED', 'DISABLED']).meta({
  label: { zh: '状态', en: 'Status' },
  widget: 'status',
  column: 90,
  search: 'equals',
  options: [
    { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
    { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'default' },
  ],
})

const required = (zh: string, en: string, most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .meta({ label: { zh, en }, widget: 'text', column: 150, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

export const reportSource = defineResource({
  name: 'report-source',
  label: { zh: '数据源', en: 'Data source' },
  path: '/api/blade-develop/datasource',
  row: {
    name: configurationFields.name,
    host: required('主机', 'Host', 200),
    port: z.coerce
      .number()
      .int()
      .min(1)
      .max(65_535)
      .default(5432)
      .meta({ label: { zh: '端口', en: 'Port' }, widget: 'number', column: 80 }),
    database: required('数据库', 'Database', 100),
    account: required('账号', 'Account', 100),
    secret: configurationFields.secret,
    tls: z
      .boolean()
      .default(false)
      .meta({ label: { zh: '加密连接', en: 'TLS' }, widget: 'switch', column: 90 }),
    status,
    testedAt: configurationFields.testedAt,
    testError: configurationFields.testError,
    remark: configurationFields.remark,
  },
  writable: ['name', 'host', 'port', 'database', 'account', 'secret', 'tls', 'remark'],
  differs: {
    verbs: { active: 'active', export: undefined, import: undefined },
    scope: { tenant: false },
    commands: { test: { label: { zh: '测试', en: 'Test' }, permission: 'report-source:test', input: z.object({ id: Id }) } },
  },
})

export const testReportSource = defineCall('POST /api/blade-develop/datasource/test', {
  permission: 'report-source:test',
  summary: { zh: '测试数据源', en: 'Test a data source' },
  input: z.object({ id: Id }),
  output: Tested,
})
