/** Attachments for other modules: what hangs on a document. Files are attached by `server/documents/attach-files.ts`. */
import type { Sql } from '#kit/data-source.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import { ruleOf } from '#kit/files/upload-rules.ts'
import type { DocumentPlace } from '#server/documents/attach-files.ts'
import type { Attachment } from './attachment.contract.ts'

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
