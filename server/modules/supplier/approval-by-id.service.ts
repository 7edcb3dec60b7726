/** Finds which document about a supplier an id names, for the call that decides on any of them. */
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { supplierDocumentTables } from './supplier-document-tables.ts'

export interface FoundApproval {
  readonly bizType: string
  readonly status: string
  readonly processInstanceId: string | null
}

/** Whoever decides must have a task there: what he may see is not asked again. @throws Failure not-found */
export async function approvalById(sql: Sql, id: string): Promise<FoundApproval> {
  const union = Object.entries(supplierDocumentTables).map(
    ([bizType, table]) =>
      `select '${bizType}'::text as "bizType", status::text as status, process_instance_id as "processInstanceId" from ${table} where id = $1::uuid and deleted_at is null`,
  )
  const [found] = await sql.query<FoundApproval>(union.join(' union all '), [id])
  if (!found) throw notFound('supplier-approval', id)
  return found
}
