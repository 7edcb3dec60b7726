/** A user's own account. */
import { badInput } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { changePassword, checkMobile, forgetPassword, personalInfo, registerGuest, updatePersonalInfo, userInfo } from './account.contract.ts'
import { originOf, refuseWhileSimulated, sessionOf, typedPassword, withPresentRights, type AuthDependencies } from './auth-dependencies.ts'
import { forgetFailures } from './failed-sign-ins.ts'
import { requireCaptcha } from './grants.ts'
import { findUserByMobile } from './issue-grant.ts'
import { logLogin } from './login-log.ts'
import { refuseWeakPassword, setPassword } from './password-change.service.ts'
import { isPassword } from './passwords.ts'
import { limitAddress } from './rate-limit.ts'
import { registerGuestUser } from './register-guest.ts'
import { redeemSmsCode } from './sms-codes.ts'

export function accountRoutes(dependencies: AuthDependencies): Route[] {
  return [
    handle(userInfo, async (context) => {
      const principal = await withPresentRights(dependencies.guard, context)
      const { userId, account, name, tenantId, userType, terminalType, roles, supplierId, organizationId, locale, simulatedBy } = principal
      const wanted = { avatar: true, nickName: true, nameEn: true } as const
      const [{ avatar, nickName, nameEn }, named] = await Promise.all([
        context.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: wanted }),
        context.prisma.role.findMany({
          where: { roleCode: { in: [...roles] }, deletedAt: null },
          select: { roleCode: true, roleName: true, roleNameEn: true },
        }),
      ])
      return {
        user_id: userId,
        account,
        user_name: context.locale === 'en' && nameEn ? nameEn : name,
        nick_name: nickName,
        avatar,
        userType,
        terminalType,
        tenant_id: tenantId,
        currentTenantId: tenantId,
        roles: [...roles],
        roleNames: Object.fromEntries(named.map(({ roleCode, roleName, roleNameEn }) => [roleCode, { zh: roleName, en: roleNameEn ?? roleName }])),
        supplierId: supplierId ?? null,
        orgId: organizationId ?? null,
        locale,
        simulatedBy: simulatedBy ?? null,
      }
    }),
    handle(personalInfo, (context) => readPersonalInfo(context)),
    handle(updatePersonalInfo, async (context, { avatar, nickName, mobile, email, locale }) => {
      refuseWhileSimulated(context)
      const wanted = { avatar: cleared(avatar), nickName: cleared(nickName), mobile: cleared(mobile), email: cleared(email), locale }
      const data = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      if (mobile && (await isTaken(context, mobile))) throw badInput([{ path: 'mobile', code: 'auth.mobile-taken' }])
      await context.work((uow) =>
        uow.prisma.user.update({ where: { id: context.principal.userId }, data: { ...data, updatedBy: context.principal.userId, version: { increment: 1 } } }),
      )
      // The next call speaks the language that was chosen, however late the notice of the change comes.
      dependencies.guard.forget({ userId: context.principal.userId })
      return readPersonalInfo(context)
    }),
    ...passwordRoutes(dependencies),
    handle(checkMobile, async (context, { mobile }) => {
      await requireCaptcha(dependencies, context)
      await limitAddress(context, 'check-mobile', 100)
      return (await findUserByMobile(context.sql, mobile)) !== undefined
    }),
    handle(registerGuest, async (context, form) => {
      await requireCaptcha(dependencies, context)
      await limitAddress(context, 'register', 20)
      return registerGuestUser(dependencies, context, form)
    }),
  ]
}

function passwordRoutes(dependencies: AuthDependencies): Route[] {
  return [
    handle(changePassword, async (context, input) => {
      refuseWhileSimulated(context)
      const { userId, account, tenantId, sessionId } = sessionOf(context)
      const [current, next, again] = [input.password, input.newPassword, input.verifyPassword].map((sent) => typedPassword(dependencies, context, sent)) as [
        string,
        string,
        string,
      ]
      if (next !== again) throw badInput([{ path: 'verifyPassword', code: 'auth.passwords-differ' }])
      refuseWeakPassword('newPassword', next, account)
      await limitAddress(context, `change-password:${userId}`, 10)
      const { passwordHash } = await context.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
      if (!(await isPassword(current, passwordHash))) throw badInput([{ path: 'password', code: 'auth.password-wrong' }])
      if (current === next) throw badInput([{ path: 'newPassword', code: 'auth.password-same' }])
      await context.work(async (uow) => {
        await setPassword(uow.prisma, uow.sql, userId, next, userId)
        await logLogin(uow.prisma, originOf(context), { event: 'password-changed', account, tenantId, userId, sessionId })
      })
      dependencies.guard.forget({ userId })
      return true
    }),
    handle(forgetPassword, async (context, { mobile, smsKey, smsCode, newPassword, verifyPassword }) => {
      const next = typedPassword(dependencies, context, newPassword)
      if (verifyPassword !== undefined && typedPassword(dependencies, context, verifyPassword) !== next)
        throw badInput([{ path: 'verifyPassword', code: 'auth.passwords-differ' }])
      refuseWeakPassword('newPassword', next)
      const proven = await redeemSmsCode(context.sql, { key: smsKey, code: smsCode, purposes: ['forget-password', 'sign-in'] })
      const user = proven === mobile ? await findUserByMobile(context.sql, mobile) : undefined
      if (!user) throw badInput([{ path: 'smsCode', code: 'auth.sms-wrong' }])
      await context.data.transaction(async (prisma, sql) => {
        await setPassword(prisma, sql, user.id, next, user.id)
        await logLogin(prisma, originOf(context), {
          event: 'password-changed',
          account: user.account,
          tenantId: user.tenantId,
          userId: user.id,
          content: 'forget-password',
        })
      })
      await forgetFailures(context.sql, user.account)
      dependencies.guard.forget({ userId: user.id })
      return true
    }),
  ]
}

const cleared = (text: string | undefined) => (text === '' ? null : text)

const isTaken = async (context: CallContext, mobile: string): Promise<boolean> =>
  (await context.prisma.user.count({ where: { mobile, deletedAt: null, id: { not: context.principal.userId } } })) > 0

async function readPersonalInfo(context: CallContext) {
  const { avatar, nickName, userType, account, accountType, mobile, email, locale } = await context.prisma.user.findUniqueOrThrow({
    where: { id: context.principal.userId },
  })
  return { avatar, nickName, userType, userAccount: account, accountType, mobile, email, locale: locale === 'en' ? ('en' as const) : ('zh' as const) }
}
