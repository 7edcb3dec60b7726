/** The mail that gathers what was not read, and codes by text message. */
import { defineTemplates } from '#server/area/message-template.ts'

export const messageTemplates = defineTemplates({
  'auth.sms-code': {
    kind: 'SYSTEM',
    channels: ['SMS'],
    title: { zh: '验证码 {code}', en: 'Code {code}' },
    body: { zh: '您的验证码是 {code}，{minutes} 分钟内有效，请勿泄露。', en: 'Your code is {code}. It is good for {minutes|minute|minutes}; tell nobody.' },
    params: ['code', 'minutes'],
    secret: 'code',
  },
  'message.digest': {
    kind: 'SYSTEM',
    channels: ['MAIL'],
    title: { zh: '消息摘要：{count} 条未读', en: 'Digest: {count} unread' },
    body: { zh: '您有 {count} 条未读消息：\n\n{list}', en: 'You have {count|unread message|unread messages}:\n\n{list}' },
    params: ['count', 'list'],
  },
})
