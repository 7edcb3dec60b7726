/** What messages are about and how they travel: shared by the bell, the settings of a person and the administration. */
import { z } from 'zod'

/** What a message is about. People choose their channels by it. */
export const messageKinds = [
  { value: 'NOTICE', label: { zh: '通知公告', en: 'Announcements' } },
  { value: 'WORKFLOW', label: { zh: '审批', en: 'Approvals' } },
  { value: 'SUPPLIER', label: { zh: '供应商', en: 'Suppliers' } },
  { value: 'PRODUCT', label: { zh: '商品', en: 'Products' } },
  { value: 'PURCHASE', label: { zh: '采购', en: 'Purchasing' } },
  { value: 'STOCK', label: { zh: '库存', en: 'Stock' } },
  { value: 'ORDER', label: { zh: '订单', en: 'Orders' } },
  { value: 'FINANCE', label: { zh: '财务', en: 'Finance' } },
  { value: 'SYSTEM', label: { zh: '系统', en: 'System' } },
] as const

export const MessageKind = z.enum(['NOTICE', 'WORKFLOW', 'SUPPLIER', 'PRODUCT', 'PURCHASE', 'STOCK', 'ORDER', 'FINANCE', 'SYSTEM'])
export type MessageKind = z.infer<typeof MessageKind>

/** At whose terminal a message is read (specification, section 3). */
export const messageModules = [
  { value: 'MESSAGE_SUPPLIER', label: { zh: '供应商消息', en: 'Supplier message' } },
  { value: 'MESSAGE_PLATFORM', label: { zh: '平台消息', en: 'Platform message' } },
] as const

export const MessageModule = z.enum(['MESSAGE_SUPPLIER', 'MESSAGE_PLATFORM'])

/** Which messages of a kind leave the product by text message or mail. */
export const outwardChoices = [
  { value: 'NONE', label: { zh: '不接收', en: 'None' } },
  { value: 'URGENT', label: { zh: '仅紧急', en: 'Urgent' } },
  { value: 'ALL', label: { zh: '全部', en: 'All' } },
] as const

export const OutwardChoice = z.enum(['NONE', 'URGENT', 'ALL'])
export type OutwardChoice = z.infer<typeof OutwardChoice>

export const messageChannels = [
  { value: 'IN_APP', label: { zh: '站内信', en: 'In the product' } },
  { value: 'SMS', label: { zh: '短信', en: 'Text message' } },
  { value: 'MAIL', label: { zh: '邮件', en: 'Mail' } },
] as const

export const MessageChannel = z.enum(['IN_APP', 'SMS', 'MAIL'])
export type MessageChannel = z.infer<typeof MessageChannel>
