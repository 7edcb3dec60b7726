/** One configuration of a kind is in use. Rows of a kind are locked in one order, so that two changes follow each other. */
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { RawRow, WriteContext } from '#kit/resource/hooks.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'

/** The resource whose rows lie in a table. */
export const entityOf = (table: string): string => (table === 'storage_config' ? 'file-storage' : table.replaceAll('_', '-'))

export type ConfigurationTable = 'sms_config' | 'mail_config' | 'storage_config'

/** @throws Failure not-found */
export async function useConfiguration(context: CallContext, table: ConfigurationTable, id: string): Promise<{ id: string; isActive: boolean }> {
  await context.work(async (uow) => {
    const rows = await uow.sql.query<{ id: string; isActive: boolean }>(
      `select id, is_active as "isActive" from ${table} where deleted_at is null order by id for update`,
    )
    if (!rows.some((row) => row.id === id)) throw new Failure('not-found', 'not-found', { what: table, id })
    const stamp = 'version = version + 1, update_time = now(), updated_by = $2::uuid'
    // The old one first: of two active rows the index admits none.
    await uow.sql.query(`update ${table} set is_active = false, ${stamp} where is_active and id <> $1::uuid and deleted_at is null`, [
      id,
      context.principal.userId,
    ])
    await uow.sql.query(`update ${table} set is_active = true, ${stamp} where id = $1::uuid and not is_active`, [id, context.principal.userId])
    await uow.log({ bizType: entityOf(table), bizId: id, event: 'enabled' })
    uow.afterCommit(() => settingsCacheOf(context.data).forget(table))
  })
  return { id, isActive: true }
}

/** Runs the test and keeps its outcome with the row. */
export async function testConfiguration(
  context: CallContext,
  table: string,
  id: string,
  test: () => Promise<void>,
): Promise<{ ok: boolean; error: string | null }> {
  const error = await test().then(
    () => null,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 500) || 'unknown',
  )
  await context.work(async (uow) => {
    await uow.sql.query(`update ${table} set tested_at = now(), test_error = $2 where id = $1::uuid`, [id, error])
    await uow.log({ bizType: entityOf(table), bizId: id, event: 'tested', ...(error !== null && { content: error }) })
  })
  return { ok: error === null, error }
}

/** For `validate`: what is in use stays. @throws Failure configuration.in-use */
export async function refuseRemovalInUse({ verb, before }: WriteContext): Promise<void> {
  if (verb === 'remove' && before?.['isActive'] === true) throw new Failure('rule', 'configuration.in-use')
}

export const inUseObstacles = ({ isActive }: RawRow): Record<string, string> =>
  isActive === true ? { remove: 'configuration.in-use', enable: 'configuration.is-used' } : {}
