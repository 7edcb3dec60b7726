/** What an exit says when it is refused. */
import { defineMessages } from '#kit/messages.ts'

export const exitMessages = defineMessages({
  'supplier-exit.scope': { zh: '请选择退出范围', en: 'Say what is left: everything, or some rows' },
  'supplier-exit.exited': { zh: '供应商已退出', en: 'The supplier has left already' },
  'supplier-exit.is-open': { zh: '已有进行中的退出申请 {code}', en: 'Exit {code} is under way already' },
  'supplier-exit.item-is-settled': { zh: '请先填写清算凭据', en: 'Say first how the item was settled' },
  'supplier-exit.nothing-is-open': { zh: '仍有未结事项：{open}', en: 'Still open: {open}' },
  'supplier-exit.item-closed': { zh: '该清算事项已由 {byName} 于 {atText} 完成', en: '{byName} settled this item at {atText}' },
})
