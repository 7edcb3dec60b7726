/** Finds which of several kinds of documents an id names, for calls that decide on any of them. */
import type { Resource } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { tableNameOf } from '#kit/tables.ts'

export interface FoundDocument {
  readonly bizType: string
  readonly status: string
  readonly processInstanceId: string | null
}

/**
 * Checks no rights: whoever decides needs a task of the document's process.
 * @param kinds the documents that may be meant
 * @throws Failure not-found
 */
export async function documentById(sql: Sql, kinds: readonly Pick<Resource, 'name' | 'model'>[], id: string): Promise<FoundDocument> {
  const union = kinds.map(
    ({ name, model }) =>
      `select '${name}'::text as "bizType", status::text as status, process_instance_id as "processInstanceId" from ${tableNameOf(model)} where id = $1::uuid and deleted_at is null`,
  )
  const [found] = await sql.query<FoundDocument>(union.join(' union all '), [id])
  if (!found) throw notFound('document', id)
  return found
}
