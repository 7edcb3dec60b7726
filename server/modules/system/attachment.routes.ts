/** The calls of `attachment.contract.ts`. */
import type { Sql } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { addAttachments, listAttachments, removeAttachment } from './attachment.contract.ts'
import { attachFiles, type DocumentPlace } from '#server/documents/attach-files.ts'
import { attachmentsOf } from './attachment.service.ts'
import type { FileDependencies } from './file.routes.ts'

export function attachmentRoutes({ store, links, mayOnDocument }: FileDependencies): Route[] {
  /** A document that is not the caller's does not exist for him. */
  const assertDocument = async (context: CallContext, sql: Sql, place: DocumentPlace, want: 'read' | 'write'): Promise<void> => {
    if (!(await mayOnDocument(place, want, context.principal, sql))) throw notFound(place.bizType, place.bizId)
  }
  return [
    handle(listAttachments, async (context, place) => {
      await assertDocument(context, context.sql, place, 'read')
      return attachmentsOf(context.sql, links, place)
    }),

    handle(addAttachments, (context, { fileIds, ...place }) =>
      context.work(async (uow) => {
        await assertDocument(context, uow.sql, place, 'write')
        const names = await attachFiles({ sql: uow.sql, store, mayOnDocument, principal: context.principal }, place, fileIds)
        await uow.log({ bizType: place.bizType, bizId: place.bizId, event: 'attachment-added', content: names.join(', ') })
        return attachmentsOf(uow.sql, links, place)
      }),
    ),

    handle(removeAttachment, (context, { id }) =>
      context.work(async (uow) => {
        const [row] = await uow.sql.query<{ bizType: string; bizId: string; mediaName: string }>(
          'select biz_type as "bizType", biz_id as "bizId", media_name as "mediaName" from attachment where id = $1::uuid and deleted_at is null for update',
          [id],
        )
        if (!row) throw notFound('attachment', id)
        await assertDocument(context, uow.sql, row, 'write')
        await uow.sql.query('update attachment set deleted_at = now() where id = $1::uuid', [id])
        await uow.log({ bizType: row.bizType, bizId: row.bizId, event: 'attachment-removed', content: row.mediaName })
        return { removed: true as const }
      }),
    ),
  ]
}
