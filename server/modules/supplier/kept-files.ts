/**
 * Files that a record names in its columns hang on it as attachments too: that is how the supplier may read what staff uploaded and
 * staff what he uploaded, and why the cleaner leaves them alone.
 */
import { attachFiles } from '#server/modules/system/attachment.service.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { SupplierHouse } from './supplier-house.service.ts'

const kind = 'record'

/**
 * Brings the attachments of a document in line with the files that it names.
 * @throws Failure `not-found` for a file that the actor may not read
 */
export async function keepFiles(
  { store, mayOnDocument }: Pick<SupplierHouse, 'store' | 'mayOnDocument'>,
  uow: UnitOfWork,
  place: { readonly bizType: string; readonly bizId: string },
  fileIds: readonly string[],
): Promise<void> {
  const wanted = new Set(fileIds)
  const present = await uow.sql.query<{ id: string; fileId: string }>(
    `select id, file_id as "fileId" from attachment where biz_type = $1 and biz_id = $2 and kind = $3 and deleted_at is null`,
    [place.bizType, place.bizId, kind],
  )
  const gone = present.filter(({ fileId }) => !wanted.has(fileId)).map(({ id }) => id)
  if (gone.length > 0) await uow.sql.query('update attachment set deleted_at = now() where id = any($1::uuid[])', [gone])
  const known = new Set(present.map(({ fileId }) => fileId))
  const added = [...wanted].filter((fileId) => !known.has(fileId))
  const { principal } = uow.actor
  if (added.length > 0 && principal) await attachFiles({ sql: uow.sql, store, mayOnDocument, principal }, { ...place, kind }, added)
}
