/**
 * What is done with a task and how a case stands: one word each in either language, wherever it is said. Buttons, lists, statistics, the
 * modeler and operations take it from here or say the same (`tests/inbox/glossary.test.ts`).
 */
import type { Label } from '#kit/contract.ts'

interface Word {
  /** On a button. */
  readonly act: Label
  /** Of what was done. */
  readonly done: Label
}

const word = (act: string, actEn: string, done: string, doneEn: string): Word => ({ act: { zh: act, en: actEn }, done: { zh: done, en: doneEn } })

export const acts = {
  claim: word('签收', 'Claim', '已签收', 'Claimed'),
  unclaim: word('取消签收', 'Give back', '已取消签收', 'Given back'),
  approve: word('通过', 'Approve', '已通过', 'Approved'),
  resubmit: word('重新提交', 'Resubmit', '已提交', 'Submitted'),
  reject: word('驳回', 'Reject', '已驳回', 'Rejected'),
  return: word('退回', 'Return', '已退回', 'Returned'),
  withdraw: word('撤回', 'Withdraw', '已撤回', 'Taken back'),
  cancel: word('撤销申请', 'Cancel request', '已撤销申请', 'Request cancelled'),
  transfer: word('转办', 'Transfer', '已转办', 'Transferred'),
  delegate: word('委派', 'Delegate', '已委派', 'Delegated'),
  resolve: word('完成委派', 'Hand back', '已完成委派', 'Handed back'),
  'add-sign': word('加签', 'Ask others', '已加签', 'Others were asked'),
  'remove-sign': word('减签', 'Take questions back', '已减签', 'Taken back'),
  urge: word('催办', 'Urge', '已催办', 'Urged'),
  copy: word('抄送', 'Copy to', '已抄送', 'Copied'),
  comment: word('评论', 'Comment', '已评论', 'Commented'),
} as const satisfies Readonly<Record<string, Word>>

/** How a case stands. */
export const caseStates = {
  RUNNING: { zh: '在办', en: 'Under way' },
  SUSPENDED: { zh: '已挂起', en: 'Suspended' },
  COMPLETED: { zh: '已完成', en: 'Completed' },
  FAILED: { zh: '出错结束', en: 'Failed' },
  REJECTED: { zh: '已驳回', en: 'Rejected' },
  CANCELLED: { zh: '已撤销', en: 'Cancelled' },
  TERMINATED: { zh: '已终止', en: 'Terminated' },
} as const satisfies Readonly<Record<string, Label>>

/** A case that runs, but stands with its initiator again. */
export const cameBack = { zh: '已退回', en: 'Returned' } as const satisfies Label

/** What became of a task. */
export const outcomes = {
  approved: { zh: '通过', en: 'Approved' },
  rejected: { zh: '驳回', en: 'Rejected' },
  resubmitted: { zh: '重新提交', en: 'Resubmitted' },
  completed: { zh: '完成', en: 'Done' },
  returned: { zh: '退回', en: 'Returned' },
  withdrawn: { zh: '撤回', en: 'Withdrawn' },
  cancelled: { zh: '已撤销', en: 'Cancelled' },
  skipped: { zh: '已跳过', en: 'Skipped' },
  error: { zh: '出错', en: 'Failed' },
  escalation: { zh: '升级', en: 'Escalated' },
} as const satisfies Readonly<Record<string, Label>>
