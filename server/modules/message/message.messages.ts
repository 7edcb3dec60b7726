/** What the message module says when it refuses. */
import { defineMessages } from '#kit/messages.ts'

export const messageMessages = defineMessages({
  'message.notice-published': { zh: '公告已发布，请先撤回', en: 'It is published; withdraw it first' },
  'message.notice-not-published': { zh: '公告未发布', en: 'It is not published' },
  'message.notice-period': { zh: '截止时间必须晚于发布时间和当前时间', en: 'The end must be later than the beginning and than now' },
  'message.notice-roles': { zh: '请选择角色', en: 'Choose the roles' },
  'message.no-recipient': { zh: '请选择接收人', en: 'Choose who gets it' },
  'message.nobody-reached': { zh: '没有可送达的接收人', en: 'Nobody can be reached' },
  'message.unknown-placeholder': { zh: '未知变量：{names}', en: 'Unknown placeholders: {names}' },
  'message.not-failed': { zh: '只有发送失败的记录可以重新发送', en: 'Only what failed can be sent again' },
})
