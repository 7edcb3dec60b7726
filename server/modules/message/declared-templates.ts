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
  'exception.wait-manual': {
    kind: 'SYSTEM',
    channels: andMail,
    title: { zh: '异常单待人工处理：{code}', en: 'Exception waits for a person: {code}' },
    body: { zh: '{type} {bizKey} 重试 {retries} 次后仍失败：{reason}', en: '{type} {bizKey} failed after {retries} retries: {reason}' },
    params: ['code', 'type', 'bizKey', 'retries', 'reason'],
  },
} as const satisfies Readonly<Record<string, Declaration>>

export type TemplateCode = keyof typeof declaredTemplates
export type TemplateParams<Code extends TemplateCode> = (typeof declaredTemplates)[Code]['params'][number]
