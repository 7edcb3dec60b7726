/**
 * Files that a record names in its columns are its attachments too. So whoever may read the record may read them, also when somebody
 * else uploaded them, and the cleaner of unused files keeps them.
 */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { attachFiles, type Attaching } from './attach-files.ts'

/** Where uploaded files lie, and who may read what hangs on a document. */
export type FilesOfDocuments = Pick<Attaching, 'store' | 'mayOnDocument'>

const kind = 'record'

/**
 * Brings the attachments of a document in line with the files that it names.
 * @throws Failure `not-found` for a file that the actor may not read
 */
export async function keepFiles(
  { store, mayOnDocument }: FilesOfDocuments,
  uow: UnitOfWork,
  place: { readonly bizType: string; readonly bizId: string },
  fileIds: readonly string[],
): Promise<void> {
  const wanted = new Set(fileIds)
  const attached = await uow.sql.query<{ id: string; fileId: string }>(
    `select id, file_id as "fileId" from attachment where biz_type = $1 and biz_id = $2 and kind = $3 and deleted_at is null`,
    [place.bizType, place.bizId, kind],
  )
  const gone = attached.filter(({ fileId }) => !wanted.has(fileId)).map(({ id }) => id)
  if (gone.length > 0) await uow.sql.query('update attachment set deleted_at = now() where id = any($1::uuid[])', [gone])
  const known = new Set(attached.map(({ fileId }) => fileId))
  const added = [...wanted].filter((fileId) => !known.has(fileId))
  const { principal } = uow.actor
  if (added.length > 0 && principal) await attachFiles({ sql: uow.sql, store, mayOnDocument, principal }, { ...place, kind }, added)
}
