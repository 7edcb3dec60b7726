/** A credential field: taken and sealed, shown as dots, kept when the dots come back. */
import type { Draft, WriteContext } from '#kit/resource/hooks.ts'
import type { Seal } from '#kit/sealing.ts'
import { entityOf } from './activation.ts'

/** What is shown of a credential; sent back, it means "as it was". */
export const dots = '••••••••'

/** Expression of the field in lists and details. */
export const dotted = `(case when coalesce(t.secret, '') = '' then null else '${dots}' end)`

/**
 * For `beforeWrite`. A changed credential is written beside the draft, so that neither it nor its sealed form stands in the log.
 * @param table of the rows, with a column `secret`
 */
export async function sealCredential(seal: Seal, table: string, draft: Draft, { uow, before }: WriteContext): Promise<Draft> {
  const { secret, ...rest } = draft
  if (secret === undefined || secret === dots) return rest
  const sealed = typeof secret === 'string' && secret !== '' ? seal.close(secret) : null
  if (!before) return { ...rest, secret: sealed }
  await uow.sql.query(`update ${table} set secret = $2 where id = $1::uuid`, [before.id, sealed])
  await uow.log({ bizType: entityOf(table), bizId: before.id, event: 'credential-changed' })
  return rest
}
