/** The template that a print or an import uses. */
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import type { FileStore, StoredFile } from '#kit/files/file-store.ts'

/**
 * The enabled template of that code: the tenant's own, else the platform's.
 * @throws Failure `template-missing` when there is none, or its file is gone
 */
export async function templateOf(sql: Sql, store: FileStore, code: string, tenantId: string): Promise<StoredFile> {
  const [row] = await sql.query<{ fileId: string }>(
    `select file_id as "fileId" from template_file where code = $1 and tenant_id in ($2, '000000') and status = 'ENABLED' and deleted_at is null
      order by (tenant_id = $2) desc, update_time desc limit 1`,
    [code, tenantId],
  )
  if (!row) throw new Failure('not-found', 'template-missing', { code })
  try {
    return await store.get(sql, row.fileId)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') throw new Failure('not-found', 'template-missing', { code })
    throw error
  }
}
