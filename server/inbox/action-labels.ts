/** The words on the buttons of a task, unless its model has its own. */
import type { Label } from '#kit/contract.ts'
import type { ActionName } from './task-detail.contract.ts'

/** Handing in at the first visit is no second one. */
export const submitLabel: Label = { zh: '提交', en: 'Submit' }

export const actionLabels: Readonly<Record<ActionName, Label>> = {
  claim: { zh: '签收', en: 'Claim' },
  unclaim: { zh: '退回签收', en: 'Give back' },
  approve: { zh: '通过', en: 'Approve' },
  resubmit: { zh: '重新提交', en: 'Resubmit' },
  reject: { zh: '驳回', en: 'Reject' },
  transfer: { zh: '转办', en: 'Transfer' },
  delegate: { zh: '委派', en: 'Delegate' },
  resolve: { zh: '完成委派', en: 'Hand back' },
  'add-sign': { zh: '加签', en: 'Ask others' },
  'remove-sign': { zh: '减签', en: 'Take questions back' },
  return: { zh: '退回', en: 'Return' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  urge: { zh: '催办', en: 'Urge' },
  cancel: { zh: '取消', en: 'Cancel' },
  copy: { zh: '抄送', en: 'Copy to' },
  comment: { zh: '评论', en: 'Comment' },
}
