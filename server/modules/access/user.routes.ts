/** Users as administrators write them: the row, and in the same work the roles, the tenant and the password. */
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { loadPrincipal } from '#server/auth/load-principal.ts'
import './user.machine.ts'
import { refuseWeakPassword } from '#server/auth/password-change.service.ts'
import { refuseStrongerUser } from './authority.ts'
import { placeInTenant, replacePassword, setRoles, userHooks } from './user-changes.ts'
import {
  effectiveRights,
  resetPassword,
  user,
  userOptions,
  userOptionsByRole,
  usersByRoleCode,
  usersOfRole,
  usersWithoutRole,
  wechatInfo,
} from './user.contract.ts'
import { countUsers, findUsers, type UserFilter } from './user.service.ts'

const repository = createRepository(user, userHooks)
const insert = callOf(user, 'insert')
const update = callOf(user, 'update')

export const userRoutes: readonly Route[] = [
  ...resourceRoutes(user, userHooks).filter(({ call }) => call.path !== insert.path && call.path !== update.path),
  handle(insert, async (context, { roleIds = [], ...draft }) => {
    const id = await context.work(async (uow) => {
      const row = await repository.insert(uow, readerOf(context), draft)
      await placeInTenant(uow, row.id, draft.tenantId)
      if (roleIds.length > 0) await setRoles(uow, context.principal, row.id, roleIds)
      return row.id
    })
    return shown(context, id)
  }),
  handle(update, async (context, { id, version, roleIds, password, ...draft }) => {
    if (password) refuseWeakPassword('password', password)
    await context.work(async (uow) => {
      const row = await repository.update(uow, readerOf(context), id, version, draft)
      if (roleIds) await setRoles(uow, context.principal, id, roleIds)
      if (password) await replacePassword(uow, id, String(row['account']), password)
    })
    return shown(context, id)
  }),
  handle(resetPassword, async (context, input) => {
    const id = input.userId ?? input.id ?? ''
    refuseWeakPassword('password', input.password)
    await context.work(async (uow) => {
      const { account } = await uow.lock(user, id)
      await refuseStrongerUser(uow.sql, context.principal, id)
      await replacePassword(uow, id, account, input.password)
    })
    return true
  }),
  handle(userOptions, ({ sql, principal }, filter) => findUsers(sql, principal, filter)),
  handle(userOptionsByRole, ({ sql, principal }, filter) => findUsers(sql, principal, filter)),
  handle(usersByRoleCode, ({ sql, principal }, { code }) => findUsers(sql, principal, { roleCode: code })),
  handle(usersOfRole, (context, query) => pageOfUsers(context, query, query)),
  handle(usersWithoutRole, (context, { id, ...query }) => pageOfUsers(context, { ...query, withoutRoleId: id }, query)),
  handle(effectiveRights, async (context, { id }) => {
    const row = await repository.find(readerOf(context), id)
    const rights = row && (await loadPrincipal(context.sql, id, undefined))
    if (!rights) throw notFound('user', id)
    const { roles, permissions, hiddenFields, rows } = rights
    return {
      roles: [...roles],
      permissions: [...permissions].toSorted(),
      hiddenFields: [...hiddenFields].toSorted(),
      rows: { kind: rows.kind, ids: rows.kind === 'organizations' ? [...rows.ids] : rows.kind === 'supplier' ? [rows.supplierId] : [] },
    }
  }),
  handle(wechatInfo, ({ prisma, principal }, { source }) =>
    prisma.socialIdentity.findFirst({ where: { userId: principal.userId, source, deletedAt: null }, select: { source: true, nickName: true, avatar: true } }),
  ),
]

/** After the commit, as a detail call shows it: roles and tenant were written beside the row. */
async function shown(context: CallContext, id: string) {
  const row = await repository.find(readerOf(context), id)
  if (!row) throw notFound('user', id)
  return withAbilities(user, userHooks, row, context)
}

async function pageOfUsers({ sql, principal }: CallContext, filter: UserFilter, { current, size }: { current: number; size: number }) {
  const [records, total] = await Promise.all([findUsers(sql, principal, filter, size, (current - 1) * size), countUsers(sql, principal, filter)])
  return { records, total, current, size }
}
