/** What administrators see of messages: who got what and read it, how it was sent, and what the product's own messages say. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { messageChannels, MessageChannel, MessageKind, messageKinds, MessageModule, messageModules } from './message-kinds.contract.ts'

const readStates = [
  { value: false, label: { zh: '未读', en: 'Unread' }, color: 'blue' },
  { value: true, label: { zh: '已读', en: 'Read' }, color: 'default' },
] as const

/** A message as one reader has it. Its words stand once, with the message. */
const received = {
  title: z.string().meta({ label: { zh: '标题', en: 'Title' }, widget: 'text', column: 280, search: 'contains', computed: true }),
  kind: MessageKind.meta({ label: { zh: '类型', en: 'About' }, widget: 'select', column: 140, options: messageKinds, search: 'equals' }),
  userName: z
    .string()
    .nullable()
    .meta({ label: { zh: '接收人', en: 'Reader' }, widget: 'text', column: 130, search: 'contains', computed: true }),
  isRead: z.boolean().meta({ label: { zh: '状态', en: 'State' }, widget: 'status', changes: 'derived', column: 90, options: readStates, search: 'equals' }),
  sendTime: Instant.meta({ label: { zh: '发送时间', en: 'Sent' }, widget: 'datetime', column: 170, search: 'range', sortable: true }),
  readAt: Instant.nullable().meta({ label: { zh: '阅读时间', en: 'Read at' }, widget: 'datetime', column: 170 }),
  forced: z.boolean().meta({ label: { zh: '强制弹窗', en: 'Shown at once' }, widget: 'switch', column: 'hidden', search: 'equals' }),
  content: z.string().meta({ label: { zh: '内容', en: 'Content' }, widget: 'rich-text', column: false, computed: true }),
  messageModule: MessageModule.meta({ label: { zh: '消息模块', en: 'Module' }, widget: 'select', column: 'hidden', options: messageModules, search: 'equals' }),
} as const

const readOnly = { detail: undefined, insert: undefined, update: undefined, remove: undefined, import: undefined } as const
const newestFirst = [{ field: 'sendTime', direction: 'desc' }] as const

/** Messages to suppliers. A supplier sees those of his own people. */
export const supplierMessage = defineResource({
  name: 'supplier-message',
  label: { zh: '供应商消息', en: 'Supplier message' },
  path: '/api/supplier/message',
  row: received,
  writable: [],
  differs: { model: 'notification', verbs: readOnly, scope: { tenant: false, supplier: 'supplierId' }, order: newestFirst },
})

/** Messages to the platform's own people. */
export const platformMessage = defineResource({
  name: 'message',
  label: { zh: '平台消息', en: 'Platform message' },
  path: '/api/upms/message',
  row: received,
  writable: [],
  differs: { model: 'notification', verbs: readOnly, order: newestFirst },
})

/** A message that a person writes to others. */
export const sendPlatformMessage = defineCall('POST /api/upms/message/send', {
  permission: 'message:send',
  summary: { zh: '发送消息', en: 'Send a message' },
  input: z
    .object({
      title: z.string().trim().min(1).max(200),
      titleEn: z.string().trim().max(200).optional(),
      content: z.string().min(1).max(200_000),
      contentEn: z.string().max(200_000).optional(),
      userIds: z.array(Id).max(1000).default([]),
      roleCodes: z.array(z.string().max(60)).max(50).default([]),
      supplierIds: z.array(Id).max(1000).default([]),
      channels: z.array(MessageChannel).min(1).max(3).default(['IN_APP']),
      forced: z.boolean().default(false),
    })
    .refine(({ userIds, roleCodes, supplierIds }) => userIds.length + roleCodes.length + supplierIds.length > 0, {
      path: ['userIds'],
      error: 'message.no-recipient',
    }),
  output: z.object({ messageId: Id, readers: z.number().int(), deliveries: z.number().int() }),
})

const switched = [
  { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
  { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'default' },
] as const

const words = (zh: string, en: string) => ({ label: { zh, en }, requiredMessage: { zh: `请输入${zh}`, en: `Enter: ${en}` } })

/** The codes belong to the product; words and channels to the administrators. */
export const notificationTemplate = defineResource({
  name: 'notification-template',
  label: { zh: '消息模板', en: 'Message template' },
  path: '/api/system/notification-template',
  row: {
    code: z.string().meta({ label: { zh: '模板编码', en: 'Code' }, widget: 'text', column: 220, search: 'contains', sortable: true }),
    kind: MessageKind.meta({ label: { zh: '类型', en: 'About' }, widget: 'select', column: 110, options: messageKinds, search: 'equals' }),
    titleZh: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ ...words('中文标题', 'Title in Chinese'), widget: 'text', column: 220, search: 'contains' }),
    titleEn: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ ...words('英文标题', 'Title in English'), widget: 'text', column: 220, search: 'contains' }),
    bodyZh: z
      .string()
      .trim()
      .min(1)
      .max(4000)
      .meta({ ...words('中文内容', 'Text in Chinese'), widget: 'textarea', column: 'hidden' }),
    bodyEn: z
      .string()
      .trim()
      .min(1)
      .max(4000)
      .meta({ ...words('英文内容', 'Text in English'), widget: 'textarea', column: 'hidden' }),
    params: z.array(z.string()).meta({ label: { zh: '可用变量', en: 'Placeholders' }, widget: 'tags', column: 220 }),
    channels: z
      .array(MessageChannel)
      .min(1)
      .max(3)
      .meta({ label: { zh: '渠道', en: 'Channels' }, widget: 'select', column: 170, options: messageChannels }),
    forced: z.boolean().meta({ label: { zh: '强制弹窗', en: 'Shown at once' }, widget: 'switch', column: 100 }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 90, options: switched, search: 'equals' }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: ['titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'channels', 'forced', 'remark'],
  differs: {
    verbs: { insert: undefined, remove: undefined, import: undefined, active: 'active' },
    scope: { tenant: false },
    order: [{ field: 'code', direction: 'asc' }],
  },
})

const deliveryStates = [
  { value: 'WAITING', label: { zh: '待发送', en: 'Waiting' }, color: 'blue' },
  { value: 'SENT', label: { zh: '已发送', en: 'Sent' }, color: 'green' },
  { value: 'FAILED', label: { zh: '发送失败', en: 'Failed' }, color: 'red' },
] as const

/** Text messages and mails. */
export const messageDelivery = defineResource({
  name: 'message-delivery',
  label: { zh: '发送记录', en: 'Delivery' },
  path: '/api/system/message-delivery',
  row: {
    channel: z
      .enum(['SMS', 'MAIL'])
      .meta({ label: { zh: '渠道', en: 'Channel' }, widget: 'select', column: 90, options: messageChannels.slice(1), search: 'equals' }),
    recipient: z.string().meta({ label: { zh: '接收地址', en: 'To' }, widget: 'text', column: 200, search: 'contains' }),
    title: z.string().meta({ label: { zh: '标题', en: 'Title' }, widget: 'text', column: 260, search: 'contains' }),
    status: z
      .enum(['WAITING', 'SENT', 'FAILED'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 100, options: deliveryStates, search: 'equals' }),
    attempts: z
      .number()
      .int()
      .meta({ label: { zh: '次数', en: 'Attempts' }, widget: 'number', column: 80 }),
    provider: z
      .string()
      .nullable()
      .meta({ label: { zh: '通道', en: 'Carrier' }, widget: 'text', column: 140 }),
    lastError: z
      .string()
      .nullable()
      .meta({ label: { zh: '失败原因', en: 'Error' }, widget: 'text', column: 260 }),
    sentAt: Instant.nullable().meta({ label: { zh: '发送时间', en: 'Sent at' }, widget: 'datetime', column: 170 }),
    body: z.string().meta({ label: { zh: '内容', en: 'Text' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'message-delivery' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    commands: { resend: { label: { zh: '重新发送', en: 'Send again' }, permission: 'message-delivery:resend', input: z.object({ id: Id }) } },
  },
})

export const resendDelivery = defineCall('POST /api/system/message-delivery/resend', {
  permission: 'message-delivery:resend',
  summary: { zh: '重新发送', en: 'Send again' },
  input: z.object({ id: Id }),
  output: z.object({ id: Id, status: z.string() }),
})
