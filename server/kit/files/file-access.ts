/** Who may read a file, and who may take it away. */
import type { Sql } from '../data-source.ts'
import { notFound } from '../errors.ts'
import type { Principal } from '../principal.ts'
import { platformTenant } from '../unit-of-work.ts'
import type { StoredFile } from './file-store.ts'

/** What the document that a file hangs on says; for the modules to answer. */
export type DocumentAccess = (
  document: { readonly bizType: string; readonly bizId: string },
  want: 'read' | 'write',
  principal: Principal,
  sql: Sql,
) => Promise<boolean>

/**
 * His own uploads; files of his supplier; everything of his tenant for staff, and of all tenants for the platform's staff; whatever
 * hangs on a document that he may read.
 * @throws Failure `not-found`: a file that is not his does not exist for him
 */
export async function assertReadable(sql: Sql, file: StoredFile, principal: Principal, mayOnDocument: DocumentAccess): Promise<void> {
  if (isOwn(file, principal)) return
  const documents = await sql.query<{ bizType: string; bizId: string }>(
    'select distinct biz_type as "bizType", biz_id as "bizId" from attachment where file_id = $1::uuid and deleted_at is null limit 20',
    [file.id],
  )
  for (const document of documents) if (await mayOnDocument(document, 'read', principal, sql)) return
  throw notFound('file', file.id)
}

function isOwn(file: StoredFile, principal: Principal): boolean {
  if (file.uploadedBy === principal.userId) return true
  if (principal.rows.kind === 'supplier') return file.supplierId !== null && file.supplierId === principal.rows.supplierId
  if (principal.terminalType !== 'SYSTEM_TERMINAL') return file.tenantId === principal.tenantId && file.supplierId === null
  // Results of exports hold what their owner may see; nobody else reads them.
  return file.module !== 'jobResult' && (principal.tenantId === platformTenant || file.tenantId === principal.tenantId)
}

/** The uploader himself, or an administrator. */
export const mayRemove = (file: StoredFile, principal: Principal): boolean => file.uploadedBy === principal.userId || principal.permissions.has('*')
