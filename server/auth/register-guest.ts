/** A guest asks for an account: it exists at once, so that the name is his, and opens when an administrator approves. */
import type { z } from 'zod'
import { badInput } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { TransactionPrisma } from '#kit/data-source.ts'
import type { registerGuest } from './account.contract.ts'
import { originOf, typedPassword, type AuthDependencies } from './auth-dependencies.ts'
import { logLogin } from './login-log.ts'
import { refuseWeakPassword } from './password-change.service.ts'
import { hashPassword } from './passwords.ts'

type Form = z.output<(typeof registerGuest)['input']>

/** One message at a time, in the specification's order. */
export function firstProblem(form: { tenantId: string; account: string; password: string; password2: string }): { path: string; code: string } | undefined {
  if (!form.tenantId) return { path: 'tenantId', code: 'auth.tenant-required' }
  if (!form.account) return { path: 'account', code: 'auth.account-required' }
  if (!form.password || !form.password2) return { path: 'password', code: 'auth.password-required' }
  return form.password === form.password2 ? undefined : { path: 'password2', code: 'auth.passwords-differ' }
}

export async function registerGuestUser(dependencies: AuthDependencies, context: CallContext, form: Form): Promise<boolean> {
  const typed = (sent: string) => (sent ? typedPassword(dependencies, context, sent) : '')
  const [password, password2] = [typed(form.password), typed(form.password2)]
  const problem = firstProblem({ ...form, password, password2 })
  if (problem) throw badInput([problem])
  refuseWeakPassword('password', password, form.account)
  const passwordHash = await hashPassword(password)
  await context.data.transaction(async (prisma, sql) => {
    const tenant = await openTenant(prisma, form.tenantId)
    const [taken] = await sql.query('select 1 from app_user where lower(account) = lower($1) and deleted_at is null', [form.account])
    if (taken) throw badInput([{ path: 'account', code: 'auth.account-taken' }])
    const isSupplier = tenant.kind === 'SUPPLIER'
    const user = await prisma.user.create({
      data: {
        tenantId: tenant.tenantCode,
        account: form.account,
        name: form.name || form.account,
        passwordHash,
        status: 'PENDING',
        userType: isSupplier ? 'SUPPLIER' : 'ADMIN',
        terminalType: isSupplier ? 'SUPPLIER_TERMINAL' : 'SYSTEM_TERMINAL',
        locale: context.locale,
      },
    })
    if (form.oauthId) await bindIdentity(prisma, form.oauthId, user.id)
    await logLogin(prisma, originOf(context), { event: 'registered', account: user.account, tenantId: user.tenantId, userId: user.id })
  })
  return true
}

async function openTenant(prisma: TransactionPrisma, tenantCode: string) {
  const tenant = await prisma.tenant.findFirst({ where: { tenantCode, status: 'ENABLED', deletedAt: null } })
  if (!tenant) throw badInput([{ path: 'tenantId', code: 'auth.tenant-unknown' }])
  const isFull = tenant.accountLimit > 0 && (await prisma.user.count({ where: { tenantId: tenantCode, deletedAt: null } })) >= tenant.accountLimit
  if (isFull) throw badInput([{ path: 'tenantId', code: 'auth.tenant-full' }])
  return tenant
}

async function bindIdentity(prisma: TransactionPrisma, id: string, userId: string): Promise<void> {
  const { count } = await prisma.socialIdentity.updateMany({ where: { id, userId: null, deletedAt: null }, data: { userId, version: { increment: 1 } } })
  if (count === 0) throw badInput([{ path: 'oauthId', code: 'auth.oauth-id-unknown' }])
}
