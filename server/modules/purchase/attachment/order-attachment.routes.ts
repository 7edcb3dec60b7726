/** The calls of files of orders and of their deliveries. Whoever sees an order sees its files; suppliers take away what they attached themselves. */
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { documentView } from '#server/documents/view.ts'
import { attachmentsOf } from '#server/modules/system/attachment.service.ts'
import { orderHooks } from '../order/order-view.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { attachmentCalls } from './purchase-attachment.contract.ts'

type Given = Pick<AreaDependencies, 'zone' | 'store' | 'links' | 'mayOnDocument'>

export const orderAttachmentRoutes = (given: Given): Route[] => [...routesOf('order', given), ...routesOf('delivery', given)]

/** @param kind what the files are of, as it stands in their rows */
function routesOf(kind: keyof typeof attachmentCalls, { zone, store, links, mayOnDocument }: Given): Route[] {
  const view = documentView(purchaseOrder, orderHooks(zone))
  const calls = attachmentCalls[kind]
  const bizType = purchaseOrder.name

  const filesOf = async (context: CallContext, orderId: string) =>
    (await attachmentsOf(context.sql, links, { bizType, bizId: orderId, kind })).map(({ id, fileId, mediaName, mediaUrl, createTime }) => ({
      id,
      orderId,
      fileId,
      mediaName,
      mediaUrl,
      createTime: createTime.toISOString(),
    }))

  return [
    handle(calls.insert, async (context, { orderId, fileIds }) => {
      await context.work(async (uow) => {
        await view.shown(context, orderId, uow)
        await uow.lock(purchaseOrder, orderId)
        const names = await attachFiles({ sql: uow.sql, store, mayOnDocument, principal: context.principal }, { bizType, bizId: orderId, kind }, fileIds)
        await uow.log({ bizType, bizId: orderId, event: 'attachment-added', content: names.join(', ') })
      })
      return filesOf(context, orderId)
    }),
    handle(calls.list, async (context, { orderId }) => {
      await view.shown(context, orderId)
      return filesOf(context, orderId)
    }),
    handle(calls.remove, (context, { id }) =>
      context.work(async (uow) => {
        const row = await uow.prisma.attachment.findFirst({ where: { id, bizType, kind, deletedAt: null } })
        if (!row) throw notFound('attachment', id)
        await view.shown(context, row.bizId, uow)
        if (context.caller?.rows.kind === 'supplier' && row.createdBy !== context.principal.userId) throw notFound('attachment', id)
        const { count } = await uow.prisma.attachment.updateMany({ where: { id, deletedAt: null }, data: { deletedAt: uow.now } })
        await uow.log({ bizType, bizId: row.bizId, event: 'attachment-removed', content: row.mediaName })
        return { removed: count }
      }),
    ),
  ]
}
