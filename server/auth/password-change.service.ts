/** A new password: the rules it has to meet, and the end of everything that was opened with the old one. */
import { badInput } from '#kit/errors.ts'
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import { isGuessable } from './guessable.ts'
import { hashPassword, maxPasswordLength, minPasswordLength } from './passwords.ts'
import { endSessionsOf } from './sessions.service.ts'

/**
 * @param account of whoever it is for, when it is known
 * @throws Failure bad-input naming the field
 */
export function refuseWeakPassword(path: string, password: string, account?: string): void {
  if (password.length < minPasswordLength) throw badInput([{ path, code: 'auth.password-too-short', params: { min: minPasswordLength } }])
  if (password.length > maxPasswordLength) throw badInput([{ path, code: 'auth.password-too-long', params: { max: maxPasswordLength } }])
  if (isGuessable(password, account)) throw badInput([{ path, code: 'auth.password-guessable' }])
}

/**
 * Stores the password and ends every session of the user. To be called inside a transaction.
 * @param by who changed it; the user himself or an administrator
 */
export async function setPassword(prisma: TransactionPrisma, sql: Sql, userId: string, password: string, by: string | undefined): Promise<void> {
  await prisma.user.update({
    where: { id: userId },
    data: {
      passwordHash: await hashPassword(password),
      pwdChangedAt: new Date(),
      tokenVersion: { increment: 1 },
      failedLogins: 0,
      lockedUntil: null,
      updatedBy: by ?? null,
      version: { increment: 1 },
    },
  })
  await endSessionsOf(sql, userId, 'password-changed')
}
