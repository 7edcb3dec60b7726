/** The copy at the end of a process (CC): `chandlery:handler="copy-to-roles"` with the properties `roles` (codes, commas between) and `reason`. */
import type { HandlerTask, Sql } from '#server/engine/define.ts'
import type { EngineInTransaction } from '#server/engine/index.ts'

/** Active people of the roles, whoever they are at that moment; nobody is no mistake. */
export async function copyToRoles(engine: Pick<EngineInTransaction, 'copy'>, { instanceId, properties }: HandlerTask, sql: Sql): Promise<undefined> {
  const roles = (properties['roles'] ?? '').split(',').map((role) => role.trim())
  const people = await sql.query<{ id: string }>(
    `select distinct u.id::text as id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.role_code = any($1::text[]) and r.deleted_at is null and u.deleted_at is null and u.status = 'ENABLED'`,
    [roles],
  )
  if (people.length === 0) return undefined
  const actor = { userId: 'system', name: 'system', roles: [], isAdmin: true }
  await engine.copy({ actor, processInstanceId: instanceId, userIds: people.map(({ id }) => id), reason: properties['reason'] })
  return undefined
}
