/** Words for what became of a step, a case, or what somebody did beside the decisions. */
import type { Label } from '#kit/contract.ts'

const outcomes: Readonly<Record<string, Label>> = {
  approved: { zh: '通过', en: 'Approved' },
  rejected: { zh: '驳回', en: 'Rejected' },
  resubmitted: { zh: '重新提交', en: 'Resubmitted' },
  completed: { zh: '完成', en: 'Done' },
  returned: { zh: '退回', en: 'Returned' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  skipped: { zh: '已跳过', en: 'Skipped' },
  error: { zh: '出错', en: 'Failed' },
  escalation: { zh: '升级', en: 'Escalated' },
}

const remarks: Readonly<Record<string, Label>> = {
  COMMENT: { zh: '评论', en: 'commented' },
  URGE: { zh: '催办', en: 'urged' },
  COPY: { zh: '抄送给', en: 'copied to' },
  TRANSFER: { zh: '转办给', en: 'transferred to' },
  DELEGATE: { zh: '委派给', en: 'delegated to' },
  RESOLVE: { zh: '完成委派', en: 'handed back' },
  CLAIM: { zh: '签收', en: 'claimed' },
  UNCLAIM: { zh: '退回签收', en: 'gave back' },
  ADD_SIGN: { zh: '加签', en: 'asked' },
  REMOVE_SIGN: { zh: '减签', en: 'took back the question to' },
  RETURN: { zh: '退回', en: 'returned' },
  REJECT: { zh: '驳回', en: 'rejected' },
  WITHDRAW: { zh: '撤回', en: 'withdrew' },
  CANCEL: { zh: '取消流程', en: 'cancelled the case' },
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

const statuses: Readonly<Record<string, Label & { readonly color: string }>> = {
  RUNNING: { zh: '审批中', en: 'Under way', color: 'processing' },
  SUSPENDED: { zh: '已挂起', en: 'Suspended', color: 'warning' },
  COMPLETED: { zh: '已完成', en: 'Completed', color: 'success' },
  FAILED: { zh: '出错结束', en: 'Failed', color: 'error' },
  REJECTED: { zh: '已驳回', en: 'Rejected', color: 'error' },
  CANCELLED: { zh: '已取消', en: 'Cancelled', color: 'default' },
  TERMINATED: { zh: '已终止', en: 'Terminated', color: 'default' },
}

const asItStands = (code: string): Label => ({ zh: code, en: code })

export const outcomeLabel = (outcome: string): Label => outcomes[outcome] ?? asItStands(outcome)
export const remarkLabel = (kind: string): Label => remarks[kind] ?? asItStands(kind)
export const statusOf = (status: string): { readonly value: string; readonly label: Label; readonly color: string } => ({
  value: status,
  label: statuses[status] ?? asItStands(status),
  color: statuses[status]?.color ?? 'default',
})
