/** Asks somebody who is signed in for their password once more, before what cannot be taken back. */
import type { CallContext } from '#kit/handle.ts'
import { badInput } from '#kit/errors.ts'
import { refuseWhileSimulated, typedPassword, type AuthDependencies } from './auth-dependencies.ts'
import { countFailure, forgetFailuresAt, refuseWhenLocked } from './failed-sign-ins.ts'
import { isPassword } from './passwords.ts'

/**
 * A wrong password counts like one at the sign-in, so that an unlocked desk is no place to guess.
 * @param sent as clients send passwords
 * @throws Failure bad-input at `password`; too-often while the account is locked; forbidden for whoever works as somebody else
 */
export async function confirmPerson(dependencies: AuthDependencies, context: CallContext, sent: string): Promise<void> {
  refuseWhileSimulated(context)
  const { userId, account } = context.principal
  const { parameters } = dependencies.settings
  await refuseWhenLocked(context.sql, parameters, account, context.ip)
  const user = await context.prisma.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await isPassword(typedPassword(dependencies, context, sent), user?.passwordHash))) {
    await countFailure(context.sql, parameters, account, context.ip)
    throw badInput([{ path: 'password', code: 'auth.own-password-wrong' }])
  }
  await forgetFailuresAt(context.sql, account, context.ip)
}
