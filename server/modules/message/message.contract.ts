/** Messages as their readers have them: what stands behind the bell, the drawer and the dialog on arrival. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, pageOf, Paging } from '#kit/contract.ts'
import { MessageKind, MessageModule, OutwardChoice } from './message-kinds.contract.ts'

/** In the reader's language. */
export const MessageView = z.object({
  id: Id,
  title: z.string(),
  /** HTML. */
  content: z.string(),
  sendTime: Instant,
  isRead: z.boolean(),
  readAt: Instant.nullable(),
  messageModule: MessageModule,
  kind: MessageKind,
  forced: z.boolean(),
  /** Path within the product that shows what it is about. */
  link: z.string().nullable(),
  bizType: z.string().nullable(),
  bizId: z.string().nullable(),
})
export type MessageView = z.infer<typeof MessageView>

/** Old clients send 0 and 1, queries carry texts. */
const ReadState = z.preprocess(
  (value) =>
    value === '' || value === null
      ? undefined
      : value === 1 || value === '1' || value === 'true'
        ? true
        : value === 0 || value === '0' || value === 'false'
          ? false
          : value,
  z.boolean().optional(),
)
const blank = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
const Kind = z.preprocess(blank, MessageKind.optional())

const mine = { permission: 'signed-in' } as const

export const unreadMessages = defineCall('GET|POST /api/supplier/message/unread-list', {
  ...mine,
  summary: { zh: '未读消息', en: 'Unread messages' },
  input: z.object({ kind: Kind, size: z.coerce.number().int().min(1).max(200).default(100) }),
  output: z.array(MessageView),
})

export const unreadTotal = defineCall('GET|POST /api/supplier/message/unread-total', {
  ...mine,
  summary: { zh: '未读消息数', en: 'Number of unread messages' },
  input: z.object({ kind: Kind }),
  output: z.number().int(),
})

export const messageDetail = defineCall('GET /api/supplier/message/detail/{id}', {
  ...mine,
  summary: { zh: '消息详情', en: 'A message' },
  input: ById,
  output: MessageView,
})

export const readMessage = defineCall('GET|POST /api/supplier/message/read/{id}', {
  ...mine,
  summary: { zh: '消息已读', en: 'Mark a message as read' },
  input: ById,
  output: z.object({ unread: z.number().int() }),
  options: { readOnly: false },
})

export const readAllMessages = defineCall('GET|POST /api/supplier/message/read-all', {
  ...mine,
  summary: { zh: '消息全部已读', en: 'Mark all messages as read' },
  input: z.object({ kind: Kind }),
  output: z.object({ read: z.number().int(), unread: z.number().int() }),
  options: { readOnly: false },
})

/** Unread ones that are to be shown at once, oldest first. The page marks each as read when it shows it. */
export const forcedMessages = defineCall('GET|POST /api/supplier/message/forced-push-list', {
  ...mine,
  summary: { zh: '强制推送消息', en: 'Messages to show at once' },
  input: z.object({}),
  output: z.array(MessageView),
})

export const messagePage = defineCall('GET|POST /api/supplier/message/page', {
  ...mine,
  summary: { zh: '消息分页', en: 'My messages' },
  input: Paging.extend({
    title: z.preprocess(blank, z.string().trim().max(200).optional()),
    isRead: ReadState,
    messageModule: z.preprocess(blank, MessageModule.optional()),
    kind: Kind,
    /** The same filters, as old clients nest them. */
    condition: z
      .object({
        title: z.preprocess(blank, z.string().trim().max(200).optional()),
        isRead: ReadState,
        messageModule: z.preprocess(blank, MessageModule.optional()),
      })
      .optional(),
  }),
  output: pageOf(MessageView),
  options: { readOnly: true },
})

/** Of somebody who has chosen nothing: everything in the product, by text message and mail what is urgent. */
export const KindChoice = z.object({ kind: MessageKind, inApp: z.boolean(), sms: OutwardChoice, mail: OutwardChoice })

/** Every kind, with the channels its messages may take to the caller. */
export const channelChoices = defineCall('GET /api/system/notification-preference/mine', {
  ...mine,
  summary: { zh: '我的消息设置', en: 'How I am notified' },
  input: z.object({}),
  output: z.array(KindChoice),
})

export const digestCycles = [
  { value: 'NONE', label: { zh: '逐条发送', en: 'Each by itself' } },
  { value: 'DAY', label: { zh: '每天汇总', en: 'Gathered daily' } },
  { value: 'WEEK', label: { zh: '每周一汇总', en: 'Gathered on Mondays' } },
] as const

export const DigestChoice = z.object({
  cycle: z.enum(['NONE', 'DAY', 'WEEK']),
  /** Of the company's clock. */
  hour: z.number().int().min(0).max(23),
})

/** Whether mails come one by one or gathered, and when. */
export const digestChoice = defineCall('GET /api/system/notification-digest/mine', {
  ...mine,
  summary: { zh: '我的邮件汇总设置', en: 'When my mails come' },
  input: z.object({}),
  output: DigestChoice,
})

export const saveDigestChoice = defineCall('POST /api/system/notification-digest/save', {
  ...mine,
  summary: { zh: '保存邮件汇总设置', en: 'Keep when my mails come' },
  input: DigestChoice,
  output: DigestChoice,
})

export const saveChannelChoices = defineCall('POST /api/system/notification-preference/save', {
  ...mine,
  summary: { zh: '保存消息设置', en: 'Keep how I am notified' },
  input: z.object({ choices: z.array(KindChoice).min(1).max(20) }),
  output: z.array(KindChoice),
})
