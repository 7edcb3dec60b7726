/** What hangs on a user's row when an administrator writes it: his roles, his password, his sessions, his tenant's allowance. */
import { badInput, Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf, nameShown } from '#kit/resource/names.ts'
import { platformTenant, type UnitOfWork } from '#kit/unit-of-work.ts'
import { forgetFailures } from '#server/auth/failed-sign-ins.ts'
import { refuseWeakPassword, setPassword } from '#server/auth/password-change.service.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessionsOf } from '#server/auth/sessions.service.ts'
import { refuseReachBeyond } from './reach.ts'
import { refuseRolesBeyond, refuseStrongerUser, refuseWithoutAdministrator } from './authority.ts'
import type { user } from './user.contract.ts'

const shownRole = nameShown({ zh: 'role_name', en: 'role_name_en' })
const roleNames = (name: string, between: string): string =>
  `(select string_agg(${name}, '${between}' order by n.sort) from user_role ur join role n on n.id = ur.role_id and n.deleted_at is null where ur.user_id = t.id)`

export const userHooks: ResourceHooks<typeof user> = {
  expressions: {
    orgName: nameOf('organization', 'org_id'),
    roleIds:
      'array(select ur.role_id::text from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = t.id order by r.sort)',
    roleNames: { zh: roleNames(shownRole.zh, '、'), en: roleNames(shownRole.en, ', ') },
  },
  validate,
  beforeWrite,
  afterWrite,
}

async function validate(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  const { principal } = uow.actor
  if (principal && before) await refuseStrongerUser(uow.sql, principal, before.id)
  if ((verb === 'remove' || verb === 'active') && before?.id === uow.actor.userId) throw new Failure('rule', 'access.not-oneself')
  if (verb === 'insert' || verb === 'update') await refuseReachBeyond(draft, { uow, before })
  if (typeof draft['password'] === 'string') refuseWeakPassword('password', draft['password'], String(draft['account'] ?? before?.['account'] ?? ''))
  if (verb === 'insert' && draft['password'] === undefined) throw badInput([{ path: 'password', code: 'auth.password-required' }])
}

/** A supplier's people are his own; the others' kind is what the administrator says. */
async function beforeWrite(draft: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  const { principal } = uow.actor
  const { password, roleIds: _roleIds, tenantId: _tenantId, mobile, email, ...columns } = draft
  const cleared = { ...(mobile !== undefined && { mobile: mobile || null }), ...(email !== undefined && { email: email || null }) }
  const own =
    principal?.rows.kind === 'supplier' && verb !== 'active'
      ? { userType: 'SUPPLIER', terminalType: 'SUPPLIER_TERMINAL', supplierId: principal.supplierId ?? null }
      : {}
  const passwordHash = verb === 'insert' && typeof password === 'string' ? { passwordHash: await hashPassword(password), status: 'ENABLED' } : {}
  return { ...columns, ...cleared, ...own, ...passwordHash }
}

/** Whoever is closed is out at once; whoever is opened again is not locked any more. */
async function afterWrite(row: RawRow, { uow, verb }: WriteContext): Promise<void> {
  if (verb === 'remove' || (verb === 'active' && row['status'] !== 'ENABLED')) {
    await endSessionsOf(uow.sql, row.id, 'account-closed')
    await refuseWithoutAdministrator(uow.sql)
  } else if (verb === 'active') await unlock(uow, row.id, String(row['account']))
}

/** The tenant's row is locked, so that two who take its last place follow each other. */
export async function placeInTenant(uow: UnitOfWork, userId: string, wanted: string | undefined): Promise<void> {
  const own = uow.actor.tenantId
  const tenantCode = own === platformTenant && wanted && wanted !== '0' ? wanted : own
  const [tenant] = await uow.sql.query<{ accountLimit: number }>(
    `select account_limit as "accountLimit" from tenant where tenant_code = $1 and deleted_at is null for update`,
    [tenantCode],
  )
  if (!tenant) throw badInput([{ path: 'tenantId', code: 'auth.tenant-unknown' }])
  await uow.sql.query('update app_user set tenant_id = $2 where id = $1', [userId, tenantCode])
  const [{ n = 0 } = {}] = await uow.sql.query<{ n: number }>('select count(*)::int as n from app_user where tenant_id = $1 and deleted_at is null', [
    tenantCode,
  ])
  if (tenant.accountLimit > 0 && n > tenant.accountLimit) throw new Failure('rule', 'access.tenant-full', { limit: tenant.accountLimit })
}

/**
 * Makes these the user's roles.
 * @throws Failure when a role to give or to take is beyond the caller, or is none for suppliers' people
 */
export async function setRoles(uow: UnitOfWork, principal: Principal, userId: string, roleIds: readonly string[]): Promise<void> {
  const before = (await uow.prisma.userRole.findMany({ where: { userId, role: { deletedAt: null } } })).map(({ roleId }) => roleId)
  const wanted = new Set(roleIds)
  const given = [...wanted].filter((id) => !before.includes(id))
  const taken = before.filter((id) => !wanted.has(id))
  if (given.length + taken.length > 0 && userId === principal.userId && !principal.permissions.has('*')) throw new Failure('forbidden', 'access.own-reach')
  await refuseRolesBeyond(uow.sql, principal, [...given, ...taken])
  const [misfit] = await uow.sql.query(
    `select 1 from role r cross join app_user u where u.id = $1 and u.terminal_type = 'SUPPLIER_TERMINAL' and r.id = any($2::uuid[]) and r.data_scope <> 'SUPPLIER_SELF' limit 1`,
    [userId, given],
  )
  if (misfit) throw new Failure('rule', 'access.role-not-for-suppliers')
  await uow.prisma.userRole.deleteMany({ where: { userId, roleId: { in: taken } } })
  await uow.prisma.userRole.createMany({ data: given.map((roleId) => ({ userId, roleId, createdBy: principal.userId })), skipDuplicates: true })
  if (taken.length > 0) await refuseWithoutAdministrator(uow.sql)
  if (given.length + taken.length > 0) await uow.log({ bizType: 'user', bizId: userId, event: 'roles-set', diff: { roleIds: [before, [...wanted]] } })
}

/** A new password by an administrator. */
export async function replacePassword(uow: UnitOfWork, userId: string, account: string, password: string): Promise<void> {
  await setPassword(uow.prisma, uow.sql, userId, password, uow.actor.userId)
  await unlock(uow, userId, account)
  await uow.log({ bizType: 'user', bizId: userId, event: 'password-reset' })
}

async function unlock({ sql }: { readonly sql: Sql }, userId: string, account: string): Promise<void> {
  await sql.query('update app_user set locked_until = null, failed_logins = 0 where id = $1', [userId])
  await forgetFailures(sql, account)
}
