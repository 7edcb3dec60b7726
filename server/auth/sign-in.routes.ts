/** Getting in: tokens, the sign-in page's configuration, captchas, text-message codes, other providers. */
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { drawCaptcha as draw, type Captcha } from './captcha.ts'
import { drawCaptcha, drawSupplierCaptcha, exchangeToken, redrawCaptcha, sendSmsCode, signIn, signInConfig, socialSignIn } from './auth.contract.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { grant, requireCaptcha, type GrantRequest } from './grants.ts'
import { findUserByMobile, type Grant } from './issue-grant.ts'
import { smsPerDay, tokenTime } from './parameters.ts'
import { limitAddress } from './rate-limit.ts'
import { sendSmsCode as send, smsCodeLifetime } from './sms-codes.ts'
import { bySocialCode } from './social-grant.ts'

export function signInRoutes(dependencies: AuthDependencies): Route[] {
  const { settings } = dependencies
  const token = (context: CallContext, request: GrantRequest): Promise<Grant> => describing(context, () => grant(dependencies, context, request))

  return [
    handle(signIn, token),
    handle(exchangeToken, token),
    handle(socialSignIn, (context, request) => describing(context, () => bySocialCode(dependencies, context, request))),
    handle(signInConfig, async ({ locale }) => ({
      cipherKey: settings.cipherKey,
      captchaMode: settings.captchaMode,
      tenantMode: false,
      defaultTenantId: '000000',
      tokenTime: await settings.parameters.get(tokenTime),
      languages: [
        { code: 'zh' as const, name: '中文' },
        { code: 'en' as const, name: 'English' },
      ],
      socialProviders: settings.social.map(({ source, authorizeUrl }) => ({ source, authorizeUrl })),
      demo: settings.demo
        ? {
            password: settings.demo.password,
            accounts: settings.demo.accounts.map(({ account, name, role }) => ({ account, name: name[locale], role: role[locale] })),
          }
        : null,
    })),
    handle(drawCaptcha, (context) => captcha(context)),
    handle(redrawCaptcha, (context, { keyCode }) => captcha(context, keyCode)),
    handle(drawSupplierCaptcha, (context) => captcha(context)),
    handle(sendSmsCode, async (context, { mobile, purpose }) => {
      await requireCaptcha(dependencies, context)
      await limitAddress(context, 'sms', 30)
      // A number that registers is not known yet; for everything else only known numbers get a message, and nobody is told which.
      const deliver = purpose === 'register' || (await findUserByMobile(context.sql, mobile)) !== undefined
      const perDay = await settings.parameters.get(smsPerDay)
      return { smsKey: await send(context.sql, settings.sms, { mobile, purpose, perDay, deliver }), expires_in: smsCodeLifetime }
    }),
  ]
}

async function captcha(context: CallContext, key?: string): Promise<Captcha> {
  await limitAddress(context, 'captcha', 300)
  return draw(context.sql, key)
}

/** OAuth clients look for `error` and `error_description` beside the envelope's own fields. */
async function describing<T>(context: CallContext, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (failure) {
    if (failure instanceof Failure) {
      const error = failure.details['error'] ?? 'invalid_request'
      // What is answered may already be text.
      context.reply.serializer((answer: unknown) => {
        const envelope = (typeof answer === 'string' ? JSON.parse(answer) : answer) as { msg: string }
        return JSON.stringify({ ...envelope, error, error_description: envelope.msg })
      })
    }
    throw failure
  }
}
