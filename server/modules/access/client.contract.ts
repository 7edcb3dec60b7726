/** Programs that may ask for tokens. Secrets go in and never come out. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { code, named, remark, toggle } from '#kit/fields.contract.ts'
import { grantTypes } from './login-log.contract.ts'

const grantType = z.enum(['password', 'refresh_token', 'sms', 'external', 'simulation', 'social'])

export const client = defineResource({
  name: 'client',
  label: { zh: '应用', en: 'Client' },
  path: '/api/blade-system/client',
  row: {
    clientId: code('应用编号', 'Client id', 48, ':'),
    clientName: named('应用名称', 'Name', 100),
    grantTypes: z
      .array(grantType)
      .max(6)
      .default(['password', 'refresh_token'])
      .meta({ label: { zh: '授权类型', en: 'Ways to sign in' }, widget: 'select', column: 240, options: grantTypes }),
    refreshSeconds: z.coerce
      .number()
      .int()
      .min(60)
      .max(31_536_000)
      .default(604_800)
      .meta({ label: { zh: '刷新令牌有效秒数', en: 'Refresh token lives (s)' }, widget: 'number', column: 140 }),
    clientSecret: z
      .string()
      .min(6)
      .max(100)
      .optional()
      .meta({ label: { zh: '应用密钥', en: 'Secret' }, widget: 'password', column: false, computed: true }),
    /** HMAC key with which a partner signs external tokens. */
    partnerKey: z
      .string()
      .min(32)
      .max(200)
      .optional()
      .meta({ label: { zh: '外部令牌签名密钥', en: 'Key of external tokens' }, widget: 'password', column: false, computed: true }),
    mayVouch: z.boolean().meta({ label: { zh: '可签发外部令牌', en: 'Signs external tokens' }, widget: 'switch', column: 110, computed: true }),
    status: toggle,
    remark,
  },
  writable: ['clientId', 'clientName', 'grantTypes', 'refreshSeconds', 'clientSecret', 'partnerKey', 'remark'],
  differs: { model: 'oauthClient', verbs: { active: 'active', import: undefined, export: undefined }, scope: { tenant: false } },
})
