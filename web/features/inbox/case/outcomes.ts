/** Words for what became of a step, a case, or what somebody did beside the decisions. */
import type { Label } from '#kit/contract.ts'
import { caseStates, outcomes } from '#server/inbox/glossary.contract.ts'
import { hasComeBack, standsBack } from '#web/kit/case/came-back.ts'

const remarks: Readonly<Record<string, Label>> = {
  COMMENT: { zh: '评论', en: 'commented' },
  URGE: { zh: '催办', en: 'urged' },
  COPY: { zh: '抄送给', en: 'copied to' },
  TRANSFER: { zh: '转办给', en: 'transferred to' },
  DELEGATE: { zh: '委派给', en: 'delegated to' },
  RESOLVE: { zh: '完成委派', en: 'handed back' },
  CLAIM: { zh: '签收', en: 'claimed' },
  UNCLAIM: { zh: '取消签收', en: 'gave back' },
  ADD_SIGN: { zh: '加签', en: 'asked' },
  REMOVE_SIGN: { zh: '减签', en: 'took back the question to' },
  RETURN: { zh: '退回', en: 'returned' },
  REJECT: { zh: '驳回', en: 'rejected' },
  WITHDRAW: { zh: '撤回', en: 'withdrew' },
  CANCEL: { zh: '撤销申请', en: 'cancelled the request' },
  TERMINATE: { zh: '终止流程', en: 'terminated the case' },
  SUSPEND: { zh: '挂起', en: 'suspended' },
  RESUME: { zh: '恢复', en: 'resumed' },
  MODIFY: { zh: '调整流程', en: 'modified the case' },
  MIGRATE: { zh: '迁移版本', en: 'moved to another version' },
  REMIND: { zh: '提醒', en: 'reminded' },
  ESCALATE: { zh: '升级', en: 'escalated' },
  HAND_OVER: { zh: '交接给', en: 'handed over to' },
  LINK: { zh: '通过邮件链接办理', en: 'decided by a mailed link' },
  SIMULATION: { zh: '由他人模拟登录办理：', en: 'was simulated; acted by' },
  VARIABLES: { zh: '修改变量', en: 'changed variables' },
  RETRY: { zh: '重试', en: 'retried' },
  SKIP: { zh: '跳过', en: 'skipped' },
  EXECUTE: { zh: '立即执行', en: 'ran at once' },
  RESTARTED: { zh: '已重新发起', en: 'was restarted' },
  RESTART: { zh: '重新发起', en: 'restarted' },
}

const colors: Readonly<Record<string, string>> = { RUNNING: 'processing', SUSPENDED: 'warning', COMPLETED: 'success', FAILED: 'error', REJECTED: 'error' }
const outcomeOf: Readonly<Record<string, Label>> = outcomes
const stateOf: Readonly<Record<string, Label>> = caseStates

const asItStands = (code: string): Label => ({ zh: code, en: code })

export const outcomeLabel = (outcome: string): Label => outcomeOf[outcome] ?? asItStands(outcome)
export const remarkLabel = (kind: string): Label => remarks[kind] ?? asItStands(kind)
/** How a case stands, for those who read of it: one that came back to its initiator says so. */
export const standingOf = (one: { readonly status: string; readonly returned?: boolean }) => (hasComeBack(one) ? standsBack : statusOf(one.status))

export const statusOf = (status: string): { readonly value: string; readonly label: Label; readonly color: string } => ({
  value: status,
  label: stateOf[status] ?? asItStands(status),
  color: colors[status] ?? 'default',
})
