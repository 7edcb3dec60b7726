/**
 * Carriers of text messages and mails. LOG writes to the server's log, for development. HTTP posts to the address, with
 * `Authorization: Bearer <key>` and `Idempotency-Key`: `{mobile, sign, content}` for text messages, `{from, to, subject, text}` for
 * mails; any 2xx means accepted. SMTP, for mails, hands them to a mail server.
 */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, type Permission } from '#kit/contract.ts'

const providers = [
  { value: 'LOG', label: { zh: '仅记录日志', en: 'Log only' } },
  { value: 'HTTP', label: { zh: 'HTTP 接口', en: 'HTTP' } },
] as const

const mailProviders = [...providers, { value: 'SMTP', label: { zh: 'SMTP 邮件服务器', en: 'SMTP server' } }] as const

const securities = [
  { value: 'STARTTLS', label: { zh: 'STARTTLS（587）', en: 'STARTTLS (587)' } },
  { value: 'TLS', label: { zh: 'SSL/TLS（465）', en: 'TLS (465)' } },
  { value: 'NONE', label: { zh: '不加密（25）', en: 'None (25)' } },
] as const

export const configurationFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({ label: { zh: '名称', en: 'Name' }, widget: 'text', column: 180, search: 'contains', requiredMessage: { zh: '请输入名称', en: 'Enter the name' } }),
  isActive: z.boolean().meta({
    label: { zh: '使用中', en: 'In use' },
    widget: 'status',
    changes: 'derived',
    column: 120,
    options: [
      { value: true, label: { zh: '使用中', en: 'In use' }, color: 'green' },
      { value: false, label: { zh: '未使用', en: 'Not in use' }, color: 'default' },
    ],
  }),
  secret: z
    .string()
    .max(500)
    .nullish()
    .meta({ label: { zh: '密钥', en: 'Key' }, widget: 'password', column: false, hint: { zh: '加密保存，不再显示', en: 'Kept encrypted and never shown' } }),
  testedAt: Instant.nullable().meta({ label: { zh: '测试时间', en: 'Tested' }, widget: 'datetime', column: 170 }),
  testError: z
    .string()
    .nullable()
    .meta({ label: { zh: '测试结果', en: 'Failure of the test' }, widget: 'text', column: 220 }),
  remark: z
    .string()
    .max(500)
    .nullish()
    .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
} as const

const provider = z
  .enum(['LOG', 'HTTP'])
  .default('LOG')
  .meta({ label: { zh: '服务方式', en: 'Carrier' }, widget: 'select', column: 120, options: providers, search: 'equals' })
const url = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullish()
  .or(z.literal(''))
  .meta({
    label: { zh: '接口地址', en: 'Address' },
    widget: 'text',
    column: 260,
    when: { field: 'provider', is: ['HTTP'] },
    requiredMessage: { zh: '请输入接口地址', en: 'Enter the address' },
  })

/** Names of a closed network may carry an underscore; four groups of digits are an address or a mistake. */
const hostName = /^\w([\w-]{0,61}\w)?(\.\w([\w-]{0,61}\w)?)*$/
const isHost = (text: string): boolean => (/^[\d.]+$/.test(text) ? z.ipv4().safeParse(text).success : hostName.test(text) || z.ipv6().safeParse(text).success)
export const hostMessage = {
  zh: '请输入主机名或 IP 地址，不含协议、端口和空格',
  en: 'Enter a host name or an IP address, without scheme, port or blanks',
} as const

/** What only a mail server is asked for. */
const ofServer = { field: 'provider', is: ['SMTP'] } as const
/** What is asked of every carrier that sends to the outside. */
const ofCarrier = { field: 'provider', is: ['HTTP', 'SMTP'] } as const

const enabling = (entity: string) => ({
  enable: { label: { zh: '启用', en: 'Use' }, permission: `${entity}:enable` as Permission, input: z.object({ id: Id }) },
  test: { label: { zh: '测试', en: 'Test' }, permission: `${entity}:test` as Permission, input: z.object({ id: Id }) },
})

const noSheets = { export: undefined, import: undefined } as const

export const smsConfig = defineResource({
  name: 'sms-config',
  label: { zh: '短信配置', en: 'Text message carrier' },
  path: '/api/blade-system/sms',
  row: {
    name: configurationFields.name,
    isActive: configurationFields.isActive,
    provider,
    url,
    signName: z
      .string()
      .trim()
      .max(50)
      .nullish()
      .meta({ label: { zh: '短信签名', en: 'Signature' }, widget: 'text', column: 120 }),
    secret: configurationFields.secret.meta({ when: ofCarrier }),
    testedAt: configurationFields.testedAt,
    testError: configurationFields.testError,
    remark: configurationFields.remark,
  },
  writable: ['name', 'provider', 'url', 'signName', 'secret', 'remark'],
  differs: { verbs: noSheets, scope: { tenant: false }, commands: enabling('sms-config') },
})

export const mailConfig = defineResource({
  name: 'mail-config',
  label: { zh: '邮件配置', en: 'Mail carrier' },
  path: '/api/system/mail',
  row: {
    name: configurationFields.name,
    isActive: configurationFields.isActive,
    provider: z
      .enum(['LOG', 'HTTP', 'SMTP'])
      .default('LOG')
      .meta({ label: { zh: '服务方式', en: 'Carrier' }, widget: 'select', column: 120, options: mailProviders, search: 'equals' }),
    url,
    host: z
      .string()
      .trim()
      .max(255)
      .refine((text) => text === '' || isHost(text), { error: 'configuration.bad-host' })
      .nullish()
      .meta({
        label: { zh: '邮件服务器', en: 'Mail server' },
        widget: 'text',
        column: 180,
        hint: { zh: '例如 smtp.example.com', en: 'Such as smtp.example.com' },
        when: ofServer,
        requiredMessage: { zh: '请输入邮件服务器', en: 'Enter the mail server' },
        formatMessage: hostMessage,
      }),
    port: z
      .number()
      .int()
      .min(1)
      .max(65_535)
      .nullish()
      .meta({
        label: { zh: '端口', en: 'Port' },
        widget: 'number',
        column: 'hidden',
        hint: { zh: '留空时使用加密方式的常用端口', en: 'The usual one of the encryption when empty' },
        when: ofServer,
      }),
    security: z
      .enum(['STARTTLS', 'TLS', 'NONE'])
      .nullish()
      .meta({ label: { zh: '加密方式', en: 'Encryption' }, widget: 'select', column: 'hidden', options: securities, when: ofServer }),
    account: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .meta({
        label: { zh: '登录账号', en: 'Account' },
        widget: 'text',
        column: 'hidden',
        hint: { zh: '密码填写在“密钥”中', en: 'Its password is the key' },
        when: ofServer,
      }),
    sender: z
      .email()
      .max(200)
      .nullish()
      .or(z.literal(''))
      .meta({ label: { zh: '发件人', en: 'From' }, widget: 'text', column: 180, when: ofCarrier }),
    secret: configurationFields.secret.meta({ when: ofCarrier }),
    testedAt: configurationFields.testedAt,
    testError: configurationFields.testError,
    remark: configurationFields.remark,
  },
  writable: ['name', 'provider', 'url', 'host', 'port', 'security', 'account', 'sender', 'secret', 'remark'],
  differs: { verbs: noSheets, scope: { tenant: false }, commands: enabling('mail-config') },
})

export const Enabled = z.object({ id: Id, isActive: z.boolean() })
/** A failure of the test is an answer: it says what the other side said. */
export const Tested = z.object({ ok: z.boolean(), error: z.string().nullable() })

export const enableSms = defineCall('POST /api/blade-system/sms/enable', {
  permission: 'sms-config:enable',
  summary: { zh: '启用短信配置', en: 'Use this carrier of text messages' },
  input: z.object({ id: Id }),
  output: Enabled,
})
export const testSms = defineCall('POST /api/blade-system/sms/test', {
  permission: 'sms-config:test',
  summary: { zh: '测试短信配置', en: 'Test this carrier of text messages' },
  input: z.object({
    id: Id,
    recipient: z
      .string()
      .trim()
      .regex(/^\d{11}$/),
  }),
  output: Tested,
})
export const enableMail = defineCall('POST /api/system/mail/enable', {
  permission: 'mail-config:enable',
  summary: { zh: '启用邮件配置', en: 'Use this carrier of mails' },
  input: z.object({ id: Id }),
  output: Enabled,
})
export const testMail = defineCall('POST /api/system/mail/test', {
  permission: 'mail-config:test',
  summary: { zh: '测试邮件配置', en: 'Test this carrier of mails' },
  input: z.object({ id: Id, recipient: z.email().max(200) }),
  output: Tested,
})
