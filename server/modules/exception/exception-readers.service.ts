/**
 * Whose matter an exception is. Operations see to all of them; others to those whose kind names a role of theirs, so that the service desk
 * neither reads nor settles what is the matter of a payment. Whoever is asked in its case sees it there.
 */
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { exceptionOrder } from './exception.contract.ts'

/** @param where on rows called `t` */
export function onlyTheirs({ roles, permissions }: Pick<Principal, 'roles' | 'permissions'>, where: Conditions): void {
  if (roles.includes('OPS') || permissions.has('*')) return
  where.add(`exists (select 1 from exception_config n where n.type = t.type and n.deleted_at is null and n.notify_roles && ${where.value([...roles])}::text[])`)
}

/** @throws Failure not-found for one that is the matter of others */
export async function requireTheirs({ sql, principal }: Pick<CallContext, 'sql' | 'principal'>, ids: readonly string[]): Promise<void> {
  const where = new Conditions()
  where.add(`t.id = any(${where.value(ids)}::uuid[])`)
  onlyTheirs(principal, where)
  const seen = new Set((await sql.query<{ id: string }>(`select t.id from exception_order t ${where.text}`, where.values)).map(({ id }) => id))
  for (const id of ids) if (!seen.has(id)) throw notFound(exceptionOrder.name, id)
}
