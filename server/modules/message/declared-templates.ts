/**
 * Every message that the product sends by itself. Whoever sends a new one declares it here; the seed writes the row that
 * administrators see and edit, and the compiler knows the codes and the names they need.
 */
import type { Label } from '#kit/contract.ts'
import type { MessageChannel, MessageKind } from './message-kinds.contract.ts'

interface Declaration {
  readonly kind: MessageKind
  readonly channels: readonly MessageChannel[]
  /** `{name}` is filled from the parameters. */
  readonly title: Label
  readonly body: Label
  readonly params: readonly string[]
  readonly forced?: boolean
}

const inApp = ['IN_APP'] as const
const andMail = ['IN_APP', 'MAIL'] as const

export const declaredTemplates = {
  'workflow.task-assigned': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '待办：{process}', en: 'To do: {process}' },
    body: { zh: '{initiator} 提交的“{title}”等待您处理（{task}）。', en: '“{title}” from {initiator} waits for you ({task}).' },
    params: ['process', 'task', 'title', 'initiator'],
  },
  'workflow.task-reminded': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '提醒：{process} 待处理', en: 'Reminder: {process}' },
    body: { zh: '“{title}”已等待您处理 {waiting}（{task}）。', en: '“{title}” has waited for you for {waiting} ({task}).' },
    params: ['process', 'task', 'title', 'waiting'],
  },
  'workflow.task-urged': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '催办：{process}', en: 'Urged: {process}' },
    body: { zh: '{person} 催办“{title}”（{task}）。{comment}', en: '{person} asks you to hurry with “{title}” ({task}). {comment}' },
    params: ['process', 'task', 'title', 'person', 'comment'],
  },
  'workflow.task-escalated': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '逾期：{process}', en: 'Overdue: {process}' },
    body: { zh: '“{title}”超时未处理（{task}），已转请您关注。', en: '“{title}” was not handled in time ({task}) and is now yours to look at.' },
    params: ['process', 'task', 'title'],
  },
  'workflow.task-given': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '转办：{process}', en: 'Handed to you: {process}' },
    body: { zh: '{person} 将“{title}”（{task}）交由您处理。{comment}', en: '{person} gave “{title}” ({task}) to you. {comment}' },
    params: ['process', 'task', 'title', 'person', 'comment'],
  },
  'workflow.overdue': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '审批超时：{process}', en: 'Overdue: {process}' },
    body: {
      zh: '您提交的“{title}”在“{task}”超时未处理，已升级给上级领导。',
      en: 'Your “{title}” was not handled in time at “{task}”; a leader was called in.',
    },
    params: ['process', 'task', 'title'],
  },
  'workflow.clock-decided': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '超时自动处理：{process}', en: 'Decided by the clock: {process}' },
    body: { zh: '“{title}”在“{task}”超时未处理，系统已自动{outcome}。', en: '“{title}” was not handled in time at “{task}” and was {outcome} automatically.' },
    params: ['process', 'task', 'title', 'outcome'],
  },
  'workflow.clock-refused': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '无法自动处理：{process}', en: 'Could not be decided: {process}' },
    body: {
      zh: '“{title}”在“{task}”超时，但系统不能自动处理，请您办理：{comment}',
      en: '“{title}” is overdue at “{task}” and could not be decided automatically; please decide: {comment}',
    },
    params: ['process', 'task', 'title', 'comment'],
  },
  'workflow.mentioned': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '提到您：{process}', en: 'You were mentioned: {process}' },
    body: { zh: '{person} 在“{title}”中提到了您：{comment}', en: '{person} mentioned you in “{title}”: {comment}' },
    params: ['process', 'title', 'person', 'comment'],
  },
  'workflow.copied': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '抄送：{process}', en: 'Copy: {process}' },
    body: { zh: '{person} 将“{title}”抄送给您。', en: '{person} sent you a copy of “{title}”.' },
    params: ['process', 'title', 'person'],
  },
  'workflow.approved': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '审批通过：{process}', en: 'Approved: {process}' },
    body: { zh: '您提交的“{title}”已审批通过。', en: 'Your “{title}” was approved.' },
    params: ['process', 'title'],
  },
  'workflow.rejected': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '审批驳回：{process}', en: 'Rejected: {process}' },
    body: { zh: '{person} 驳回了“{title}”：{comment}', en: '{person} rejected “{title}”: {comment}' },
    params: ['process', 'title', 'person', 'comment'],
  },
  'workflow.returned': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '审批退回：{process}', en: 'Returned: {process}' },
    body: { zh: '{person} 将“{title}”退回修改：{comment}', en: '{person} returned “{title}” for changes: {comment}' },
    params: ['process', 'title', 'person', 'comment'],
  },
  'workflow.cancelled': {
    kind: 'WORKFLOW',
    channels: inApp,
    title: { zh: '流程取消：{process}', en: 'Cancelled: {process}' },
    body: { zh: '{person} 取消了“{title}”：{comment}', en: '{person} cancelled “{title}”: {comment}' },
    params: ['process', 'title', 'person', 'comment'],
  },
  'workflow.incident': {
    kind: 'WORKFLOW',
    channels: andMail,
    title: { zh: '流程异常：{process}', en: 'Incident: {process}' },
    body: { zh: '“{title}”在“{activity}”停住：{reason}', en: '“{title}” stopped at “{activity}”: {reason}' },
    params: ['process', 'title', 'activity', 'reason'],
  },
  'auth.sms-code': {
    kind: 'SYSTEM',
    channels: ['SMS'],
    title: { zh: '验证码 {code}', en: 'Code {code}' },
    body: { zh: '您的验证码是 {code}，{minutes} 分钟内有效，请勿泄露。', en: 'Your code is {code}. It is good for {minutes} minutes; tell nobody.' },
    params: ['code', 'minutes'],
  },
  'application.link': {
    kind: 'SYSTEM',
    channels: ['SMS', 'MAIL'],
    title: { zh: '入驻申请 {code}', en: 'Your application {code}' },
    body: { zh: '{companyName} 的入驻申请 {code}：请从此链接继续或查看进度 {link}', en: 'Application {code} of {companyName}: go on or follow it here {link}' },
    params: ['code', 'companyName', 'link'],
  },
  'application.returned': {
    kind: 'SYSTEM',
    channels: ['SMS', 'MAIL'],
    title: { zh: '申请 {code} 需要补充资料', en: 'Application {code} needs more' },
    body: {
      zh: '{companyName} 的申请 {code} 已退回补充：{reason}。请从此链接修改 {link}',
      en: 'Application {code} of {companyName} came back: {reason}. Mend it here {link}',
    },
    params: ['code', 'companyName', 'reason', 'link'],
  },
  'application.decided': {
    kind: 'SYSTEM',
    channels: ['SMS', 'MAIL'],
    title: { zh: '申请 {code} {outcome}', en: 'Application {code}: {outcome}' },
    body: { zh: '{companyName} 的申请 {code} {outcome}。{reason} {link}', en: 'Application {code} of {companyName}: {outcome}. {reason} {link}' },
    params: ['code', 'companyName', 'outcome', 'reason', 'link'],
  },
  'application.audit': {
    kind: 'WORKFLOW',
    channels: ['MAIL'],
    title: { zh: '请审核：{companyName}', en: 'To decide: {companyName}' },
    body: {
      zh: '{companyName} 的申请 {code} 等待您审核。链接仅供您本人使用一次：{link}',
      en: 'Application {code} of {companyName} waits for you. The link is yours and works once: {link}',
    },
    params: ['code', 'companyName', 'link'],
  },
  'exception.wait-manual': {
    kind: 'SYSTEM',
    channels: andMail,
    title: { zh: '异常单待人工处理：{code}', en: 'Exception waits for a person: {code}' },
    body: { zh: '{type} {bizKey} 重试 {retries} 次后仍失败：{reason}', en: '{type} {bizKey} failed after {retries} retries: {reason}' },
    params: ['code', 'type', 'bizKey', 'retries', 'reason'],
  },
  'supplier.regularized': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '已转为正式供应商：{company}', en: 'Formal supplier: {company}' },
    body: {
      zh: '{company} 的转正申请 {code} 已通过，商品与订单限制已解除。',
      en: 'Regularization {code} of {company} is approved; goods and orders are no longer limited.',
    },
    params: ['company', 'code'],
  },
  'supplier.frozen': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '供应商已冻结：{company}', en: 'Supplier frozen: {company}' },
    body: { zh: '{company} 已被冻结（{code}），范围：{scopes}。原因：{reason}', en: '{company} is frozen ({code}): {scopes}. Reason: {reason}' },
    params: ['company', 'code', 'scopes', 'reason'],
  },
  'supplier.released': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '供应商已解冻：{company}', en: 'Supplier released: {company}' },
    body: { zh: '{company} 已解冻（{code}），冻结时暂停的业务已恢复。', en: '{company} is released ({code}); what the freeze had stopped goes on.' },
    params: ['company', 'code'],
  },
  'supplier.clearing': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '供应商进入清算：{company}', en: 'Supplier is being cleared: {company}' },
    body: { zh: '{company} 的退出申请 {code} 已批准，请完成清算事项。', en: 'Exit {code} of {company} is approved; the clearing begins.' },
    params: ['company', 'code'],
  },
  'supplier.clearing-off': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '供应商清算终止：{company}', en: 'Clearing called off: {company}' },
    body: { zh: '{company} 的退出 {code} 已终止，业务已恢复。', en: 'Exit {code} of {company} is called off; business goes on.' },
    params: ['company', 'code'],
  },
  'supplier.exited': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '供应商已退出：{company}', en: 'Supplier has left: {company}' },
    body: { zh: '{company} 的退出 {code} 已完成，账号将在 {days} 天后停用。', en: 'Exit {code} of {company} is complete; its accounts close in {days} days.' },
    params: ['company', 'code', 'days'],
  },
  'supplier.material-expiring': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '资质即将到期：{company}', en: 'Qualification expires: {company}' },
    body: { zh: '{company} 的资质“{name}”将于 {day} 到期，剩余 {days} 天。', en: '“{name}” of {company} expires on {day}, in {days} days.' },
    params: ['company', 'name', 'day', 'days'],
  },
  'supplier.material-expired': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '资质已过期：{company}', en: 'Qualification expired: {company}' },
    body: { zh: '{company} 的资质“{name}”已于 {day} 过期。', en: '“{name}” of {company} expired on {day}.' },
    params: ['company', 'name', 'day'],
  },
  'supplier.contract-expiring': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '合同即将到期：{company}', en: 'Contract expires: {company}' },
    body: { zh: '{company} 的合同“{name}”将于 {day} 到期，剩余 {days} 天。', en: 'Contract “{name}” of {company} expires on {day}, in {days} days.' },
    params: ['company', 'name', 'day', 'days'],
  },
  'supplier.contract-expired': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '合同已到期：{company}', en: 'Contract expired: {company}' },
    body: { zh: '{company} 的合同“{name}”已于 {day} 到期。', en: 'Contract “{name}” of {company} expired on {day}.' },
    params: ['company', 'name', 'day'],
  },
  'supplier.rule-scheduled': {
    kind: 'SUPPLIER',
    channels: inApp,
    title: { zh: '{rule} {code} 已通过审批', en: '{rule} {code} was approved' },
    body: { zh: '{rule} {code} 已通过审批，将于 {at} 生效。', en: '{rule} {code} was approved and is in force from {at}.' },
    params: ['rule', 'code', 'at'],
  },
  'supplier.rule-effective': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '{rule} {code} 已生效', en: '{rule} {code} is in force' },
    body: { zh: '{rule} {code} 已生效，原版本同时失效。', en: '{rule} {code} is in force; the version before it is not any more.' },
    params: ['rule', 'code'],
  },
  'supplier.standing-changed': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '评分等级变为{standing}：{company}', en: 'New standing {standing}: {company}' },
    body: {
      zh: '{company} {period} 评分 {score}，等级变为“{standing}”。{effect}',
      en: '{company} scored {score} in {period} and now stands at “{standing}”. {effect}',
    },
    params: ['company', 'period', 'score', 'standing', 'effect'],
  },
  'order.ship-due': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '即将超时：{order}', en: 'Due soon: {order}' },
    body: {
      zh: '{order} 的 {goods} 须在 {due} 前发货，请尽快安排，或申请延期。',
      en: '{goods} of {order} are to be shipped by {due}: ship them, or ask for more time.',
    },
    params: ['order', 'goods', 'due'],
  },
  'order.ship-overdue': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '发货超时：{order}', en: 'Shipping overdue: {order}' },
    body: {
      zh: '{supplier} 未在 {due} 前发出 {order} 的 {goods}。',
      en: '{supplier} has not shipped {goods} of {order} by {due}.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.receive-overdue': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '收货超时：{order}', en: 'Receipt overdue: {order}' },
    body: {
      zh: '{supplier} 发出的 {goods}（{order}）到 {due} 仍未确认收货，请核实物流。',
      en: '{goods} of {order}, shipped by {supplier}, were not confirmed as received by {due}: please check with the carrier.',
    },
    params: ['order', 'goods', 'due', 'supplier'],
  },
  'order.postpone-approved': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '延期已批准：{order}', en: 'More time given: {order}' },
    body: { zh: '{order} 的 {goods} 已延期至 {due}（{code}）。', en: '{goods} of {order} are now due by {due} ({code}).' },
    params: ['order', 'goods', 'due', 'code'],
  },
  'order.postpone-rejected': {
    kind: 'ORDER',
    channels: andMail,
    title: { zh: '延期未批准：{order}', en: 'No more time: {order}' },
    body: {
      zh: '{order} 的 {goods} 延期申请 {code} 未获批准，仍须在 {due} 前发货。{comment}',
      en: 'Request {code} was refused: {goods} of {order} are still due by {due}. {comment}',
    },
    params: ['order', 'goods', 'due', 'code', 'comment'],
  },
  'message.digest': {
    kind: 'SYSTEM',
    channels: ['MAIL'],
    title: { zh: '消息摘要：{count} 条未读', en: 'Digest: {count} unread' },
    body: { zh: '您有 {count} 条未读消息：\n\n{list}', en: 'You have {count} unread messages:\n\n{list}' },
    params: ['count', 'list'],
  },
} as const satisfies Readonly<Record<string, Declaration>>

export type TemplateCode = keyof typeof declaredTemplates
export type TemplateParams<Code extends TemplateCode> = (typeof declaredTemplates)[Code]['params'][number]
