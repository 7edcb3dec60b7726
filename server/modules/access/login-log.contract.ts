/** Who came, who was refused, and how sessions ended: written by sign-in, read here. */
import { z } from 'zod'
import { defineResource, type Label } from '#kit/contract.ts'

const label = (zh: string, en: string): Label => ({ zh, en })
const text = (zh: string, en: string, column: number | 'hidden', search?: 'contains' | 'equals' | 'prefix') =>
  z
    .string()
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', column, ...(search && { search }) })

const events = [
  { value: 'sign-in', label: label('登录', 'Signed in'), color: 'green' },
  { value: 'refused', label: label('登录失败', 'Refused'), color: 'red' },
  { value: 'sign-out', label: label('退出', 'Signed out'), color: 'default' },
  { value: 'session-ended', label: label('会话结束', 'Session ended'), color: 'default' },
  { value: 'simulation-started', label: label('开始模拟登录', 'Simulation began'), color: 'gold' },
  { value: 'simulation-ended', label: label('结束模拟登录', 'Simulation ended'), color: 'gold' },
  { value: 'password-changed', label: label('修改密码', 'Password changed'), color: 'blue' },
  { value: 'registered', label: label('注册', 'Registered'), color: 'blue' },
] as const

const refusals = [
  { value: 'auth.wrong-credentials', label: label('用户名或密码错误', 'Wrong name or password') },
  { value: 'auth.too-many-failures', label: label('失败次数过多', 'Too many failures') },
  { value: 'too-often', label: label('操作过于频繁', 'Too often') },
  { value: 'auth.captcha-wrong', label: label('验证码错误', 'Wrong captcha') },
  { value: 'auth.sms-wrong', label: label('短信验证码错误', 'Wrong code') },
  { value: 'auth.account-pending', label: label('账号待审核', 'Waits for approval') },
  { value: 'auth.account-closed', label: label('账号已停用', 'Account closed') },
  { value: 'auth.tenant-closed', label: label('租户已停用或过期', 'Tenant closed') },
  { value: 'auth.client-unknown', label: label('客户端认证失败', 'Unknown client') },
  { value: 'auth.grant-unsupported', label: label('授权方式未开放', 'Way not open') },
  { value: 'auth.cipher-wrong', label: label('密码加密格式错误', 'Badly wrapped') },
  { value: 'auth.refresh-invalid', label: label('登录已过期', 'Session over') },
  { value: 'auth.refresh-reused', label: label('凭证被重复使用', 'Token used twice') },
  { value: 'auth.ticket-invalid', label: label('模拟凭证无效', 'Bad ticket') },
  { value: 'auth.external-invalid', label: label('外部令牌无效', 'Bad external token') },
  { value: 'auth.external-unavailable', label: label('外部身份服务不可用', 'Identity service away') },
  { value: 'auth.social-unknown', label: label('第三方不支持', 'Unknown provider') },
  { value: 'auth.social-refused', label: label('第三方拒绝', 'Provider refused') },
] as const

/** Ways to sign in, also shown with sessions. */
export const grantTypes = [
  { value: 'password', label: label('密码', 'Password') },
  { value: 'sms', label: label('短信验证码', 'Text message') },
  { value: 'refresh_token', label: label('刷新令牌', 'Refresh') },
  { value: 'external', label: label('外部令牌', 'External token') },
  { value: 'simulation', label: label('模拟登录', 'Simulation') },
  { value: 'social', label: label('社交账号', 'Social account') },
] as const

export const loginLog = defineResource({
  name: 'login-log',
  label: label('登录日志', 'Sign-in log'),
  path: '/api/log/login',
  row: {
    account: text('账号', 'Account', 140, 'contains'),
    event: z.string().meta({ label: label('事件', 'Event'), widget: 'status', changes: 'once', column: 120, options: events, search: 'equals' }),
    grantType: z
      .string()
      .nullish()
      .meta({ label: label('登录方式', 'Way'), widget: 'select', column: 120, options: grantTypes, search: 'equals' }),
    userAgent: text('设备', 'Device', 180),
    /** Code of the refusal's message. */
    failure: z
      .string()
      .nullish()
      .meta({ label: label('失败原因', 'Reason'), widget: 'select', column: 180, options: refusals, search: 'equals' }),
    address: text('IP', 'Address', 140, 'prefix'),
    simulatedByName: z
      .string()
      .nullish()
      .meta({ label: label('模拟人', 'Simulated by'), widget: 'text', column: 120, computed: true }),
    content: text('说明', 'Note', 'hidden'),
    sessionId: text('会话编号', 'Session', 'hidden', 'equals'),
  },
  writable: [],
  differs: { verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined } },
})
