/** Attachments for other modules: attach files in a command's transaction, list what hangs on a document. */
import type { Sql } from '#kit/data-source.ts'
import { assertReadable, type DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import { ruleOf } from '#kit/files/upload-rules.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import type { Attachment } from './attachment.contract.ts'

export interface DocumentPlace {
  readonly bizType: string
  readonly bizId: string
  readonly bizLineId?: string | undefined
  readonly kind?: string | undefined
}

type Row = Omit<Attachment, 'mediaUrl' | 'createTime'> & { readonly module: string; readonly createTime: Date }

/** In the order of attaching. Links are for whoever was allowed to see the document. */
export async function attachmentsOf(sql: Sql, links: SignedLinks, place: DocumentPlace): Promise<(Omit<Attachment, 'createTime'> & { createTime: Date })[]> {
  const rows = await sql.query<Row>(
    `select a.id, a.biz_type as "bizType", a.biz_id as "bizId", a.biz_line_id as "bizLineId", a.kind, a.file_id as "fileId", a.media_name as "mediaName",
            f.mime, f.size::float8 as size, f.module, a.sort, a.create_time as "createTime"
       from attachment a join file_object f on f.id = a.file_id
      where a.biz_type = $1 and a.biz_id = $2 and ($3::text is null or a.biz_line_id = $3) and ($4::text is null or a.kind = $4) and a.deleted_at is null
      order by a.sort, a.create_time, a.id limit 500`,
    [place.bizType, place.bizId, place.bizLineId ?? null, place.kind ?? null],
  )
  return rows.map(({ module, ...row }) => Object.assign(row, { mediaUrl: links.linkTo({ id: row.fileId, name: row.mediaName }, ruleOf(module).isPicture) }))
}

export interface Attaching {
  readonly sql: Sql
  readonly store: FileStore
  readonly mayOnDocument: DocumentAccess
  readonly principal: Principal
}

/**
 * Attaches files that the caller may read. Whether he may change the document is the caller's question.
 * @throws Failure `not-found` for a file that is not his
 */
export async function attachFiles({ sql, store, mayOnDocument, principal }: Attaching, place: DocumentPlace, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    const file = await store.get(sql, fileId)
    await assertReadable(sql, file, principal, mayOnDocument)
    await sql.query(
      `insert into attachment (id, tenant_id, biz_type, biz_id, biz_line_id, kind, file_id, media_name, sort, created_by)
       select $1::uuid, $2, $3::text, $4::text, $5, $6, $7::uuid, $8, coalesce(max(sort), 0) + 1, $9::uuid
         from attachment where biz_type = $3::text and biz_id = $4::text and deleted_at is null`,
      [newId(), principal.tenantId, place.bizType, place.bizId, place.bizLineId ?? null, place.kind ?? 'other', fileId, file.name, principal.userId],
    )
  }
  await store.claim(sql, fileIds)
}
