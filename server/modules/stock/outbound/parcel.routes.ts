/** The calls of parcels and their receipts. Whoever may see the order may see them. */
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { documentView } from '#server/documents/view.ts'
import { attachmentsOf } from '#server/modules/system/attachment.service.ts'
import { carriersOf } from '../tracking/carriers.service.ts'
import { outboundOrder } from './outbound-order.contract.ts'
import { outboundExpressions, parcelsOf } from './outbound-view.service.ts'
import { receiptKind } from './outbound-sign.service.ts'
import { outboundLines } from './outbound-write.service.ts'
import { addReceipts, parcelExpress, parcelInfo, receiptsOfParcel, removeReceipt, updateParcel } from './parcel.contract.ts'
import { changeParcel } from './parcel.service.ts'

interface Meant {
  readonly outboundId: string
  readonly detailId?: string | undefined
  readonly skuCode?: string | undefined
  readonly billCode?: string | undefined
  readonly parcelId?: string | undefined
}

const isWhole = ({ detailId, skuCode, billCode, parcelId }: Meant): boolean => !detailId && !skuCode && !billCode && !parcelId

export function parcelRoutes({ data, store, links, mayOnDocument }: Pick<AreaDependencies, 'data' | 'store' | 'links' | 'mayOnDocument'>): Route[] {
  const view = documentView(outboundOrder, { expressions: outboundExpressions })
  const reading = async ({ prisma, sql, locale }: CallContext, uow?: UnitOfWork) => ({
    prisma: uow?.prisma ?? prisma,
    sql: uow?.sql ?? sql,
    locale,
    carriers: await carriersOf(data),
  })

  /** Parcels that are meant, of an order that the caller sees. @throws Failure not-found; bad-input for a line that is not the order's */
  const meant = async (context: CallContext, { outboundId, detailId, skuCode, billCode, parcelId }: Meant, uow?: UnitOfWork) => {
    await view.shown(context, outboundId, uow)
    const at = await reading(context, uow)
    const line =
      detailId || skuCode ? (await outboundLines(at, outboundId)).find(({ id, skuCode: sku }) => (detailId ? id === detailId : sku === skuCode)) : undefined
    if ((detailId || skuCode) && !line) throw badInput([{ path: detailId ? 'detailId' : 'skuCode', code: 'stock.unknown-line' }])
    const parcels = await parcelsOf(at, { orderId: outboundId, lineId: line?.id })
    return parcels.filter((parcel) => (!billCode || parcel.billCode === billCode) && (!parcelId || parcel.id === parcelId))
  }

  const receipts = async (context: CallContext, what: Meant, uow?: UnitOfWork) => {
    const of = new Set((await meant(context, what, uow)).map(({ id }) => id))
    const all = await attachmentsOf(uow?.sql ?? context.sql, links, { bizType: outboundOrder.name, bizId: what.outboundId, kind: receiptKind })
    return all
      .filter(({ bizLineId }) => isWhole(what) || (bizLineId !== null && of.has(bizLineId)))
      .map(({ id, bizLineId, fileId, mediaName, mediaUrl, createTime }) => ({
        id,
        parcelId: bizLineId,
        fileId,
        mediaName,
        mediaUrl,
        createTime: createTime.toISOString(),
      }))
  }

  return [
    handle(updateParcel, async (context, change) => {
      const carriers = await carriersOf(data)
      const orderId = await context.work((uow) => changeParcel(uow, carriers, change))
      return parcelsOf(await reading(context), { orderId })
    }),
    handle(parcelInfo, (context, what) => meant(context, what)),
    handle(parcelExpress, (context, what) => meant(context, what)),
    handle(receiptsOfParcel, (context, what) => receipts(context, what)),
    handle(addReceipts, (context, { fileIds, ...what }) =>
      context.work(async (uow) => {
        await uow.lock(outboundOrder, what.outboundId)
        const parcels = await meant(context, what, uow)
        if (!isWhole(what) && parcels.length === 0) throw badInput([{ path: what.billCode ? 'billCode' : 'parcelId', code: 'stock.parcel-unknown' }])
        const at = { sql: uow.sql, store, mayOnDocument, principal: context.principal }
        const place = { bizType: outboundOrder.name, bizId: what.outboundId, kind: receiptKind }
        if (isWhole(what)) await attachFiles(at, place, fileIds)
        else for (const { id } of parcels) await attachFiles(at, { ...place, bizLineId: id }, fileIds)
        await uow.log({ bizType: outboundOrder.name, bizId: what.outboundId, event: 'receipt-added', content: `${fileIds.length}` })
        return receipts(context, what, uow)
      }),
    ),
    handle(removeReceipt, (context, { id }) =>
      context.work(async (uow) => {
        const row = await uow.prisma.attachment.findFirst({ where: { id, bizType: outboundOrder.name, kind: receiptKind, deletedAt: null } })
        if (!row) throw notFound('attachment', id)
        const order = await uow.lock(outboundOrder, row.bizId)
        if (order.status === 'SIGNED') throw ruleFailure('outbound-order.signed', { code: order.code })
        await uow.prisma.attachment.update({ where: { id }, data: { deletedAt: uow.now } })
        await uow.log({ bizType: outboundOrder.name, bizId: row.bizId, event: 'receipt-removed', content: row.mediaName })
        return { removed: true as const }
      }),
    ),
  ]
}
