/** Attaches files to a document, in the transaction of the command that names them. */
import type { Sql } from '#kit/data-source.ts'
import { assertReadable, type DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'

export interface DocumentPlace {
  readonly bizType: string
  readonly bizId: string
  readonly bizLineId?: string | undefined
  readonly kind?: string | undefined
}

export interface Attaching {
  readonly sql: Sql
  readonly store: FileStore
  readonly mayOnDocument: DocumentAccess
  readonly principal: Principal
}

/**
 * Attaches files that `principal` may read. Whether they may change the document is for the calling command to check.
 * @returns their names
 * @throws Failure `not-found` for a file that they may not read
 */
export async function attachFiles({ sql, store, mayOnDocument, principal }: Attaching, place: DocumentPlace, fileIds: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const fileId of fileIds) {
    const file = await store.get(sql, fileId)
    await assertReadable(sql, file, principal, mayOnDocument)
    await sql.query(
      `insert into attachment (id, tenant_id, biz_type, biz_id, biz_line_id, kind, file_id, media_name, sort, created_by)
       select $1::uuid, $2, $3::text, $4::text, $5, $6, $7::uuid, $8, coalesce(max(sort), 0) + 1, $9::uuid
         from attachment where biz_type = $3::text and biz_id = $4::text and deleted_at is null`,
      [newId(), principal.tenantId, place.bizType, place.bizId, place.bizLineId ?? null, place.kind ?? 'other', fileId, file.name, principal.userId],
    )
    names.push(file.name)
  }
  await store.claim(sql, fileIds)
  return names
}
