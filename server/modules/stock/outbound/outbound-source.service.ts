/** Outbound orders as the documents behind them see them: what is still to leave for them, what they take back, that it arrived. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { release } from '../ledger/stock-ledger.service.ts'
import { outboundOrder } from './outbound-order.contract.ts'
import { signParcels } from './parcel.service.ts'
import { ofOutbound, outboundLines, stillOpen } from './outbound-write.service.ts'

const shipping = ['APPROVED', 'PARTIAL_SHIPPED'] as const

interface KeptPart {
  readonly lineId: string
  readonly skuId: string
  readonly warehouseId: string
  readonly quantity: string
}

/** What a document keeps that no outbound order of it sends yet, by its lines and warehouses. */
export const keptUnsent = (uow: Pick<UnitOfWork, 'sql'>, documentId: string): Promise<KeptPart[]> =>
  uow.sql.query<KeptPart>(
    `with kept as (
        select biz_line_id as line_id, sku_id, warehouse_id, sum(qty - consumed - released) as quantity from preemption
          where biz_id = $1::uuid and status in ('ACTIVE', 'PART') group by 1, 2, 3),
      sent as (
        select l.kept_for as line_id, o.warehouse_id, sum(coalesce(l.approved_qty, l.plan_qty) - l.shipped_qty) as quantity
          from outbound_order o join outbound_line l on l.order_id = o.id and l.deleted_at is null
          where o.source_id = $1::uuid and o.deleted_at is null and o.status in ('DRAFT', 'APPROVED', 'PARTIAL_SHIPPED') group by 1, 2)
      select k.line_id as "lineId", k.sku_id as "skuId", k.warehouse_id as "warehouseId", (k.quantity - coalesce(s.quantity, 0))::text as quantity
        from kept k left join sent s on s.line_id = k.line_id and s.warehouse_id = k.warehouse_id
        where k.quantity > coalesce(s.quantity, 0) order by k.warehouse_id, k.line_id`,
    [documentId],
  )

/** SQL: a warehouse of ours sends something for a document, or has sent it. @param id SQL of the document's id */
export const isSentByUs = (sourceType: string, id: string): string =>
  `exists (select 1 from outbound_order o where o.source_type = '${sourceType}' and o.source_id = ${id} and o.status <> 'CANCELLED' and o.deleted_at is null)`

export interface SendingOrder {
  readonly id: string
  readonly code: string
  readonly lines: readonly { readonly id: string; readonly sourceLineId: string | null; readonly open: string }[]
}

/** Orders that send something for a document, as far as the actor sees them. */
export async function sendingFor(uow: UnitOfWork, sourceType: string, sourceId: string): Promise<SendingOrder[]> {
  const seen = uow.actor.principal?.rows
  const rows = await uow.prisma.outboundOrder.findMany({
    where: {
      sourceType,
      sourceId,
      status: { in: [...shipping] },
      deletedAt: null,
      ...(seen?.kind === 'supplier' && { supplierId: seen.supplierId }),
    },
    orderBy: { id: 'asc' },
    select: { id: true, code: true },
  })
  const orders: SendingOrder[] = []
  for (const row of rows) {
    const lines = await outboundLines(uow, row.id)
    orders.push({ ...row, lines: lines.map((line) => ({ id: line.id, sourceLineId: line.sourceLineId, open: stillOpen(line).toFixed() })) })
  }
  return orders
}

/** The order by which goods of a document leave that has one at most; called back ones are none. */
export const outboundOfSource = ({ prisma }: Pick<UnitOfWork, 'prisma'>, sourceType: string, sourceId: string) =>
  prisma.outboundOrder.findFirst({ where: { sourceType, sourceId, status: { not: 'CANCELLED' }, deletedAt: null }, select: { id: true, code: true } })

/** Ends orders of a source that asks for it, before anything has left. Goods that the source keeps are its own to give back. */
export async function withdrawOutbounds(uow: UnitOfWork, sourceType: string, sourceId: string, reason: string): Promise<void> {
  const rows = await uow.prisma.outboundOrder.findMany({
    where: { sourceType, sourceId, status: { in: ['DRAFT', 'APPROVED'] }, deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of rows) {
    const row = await uow.lockRow('outboundOrder', id)
    await release(uow, [{ key: `outbound:${id}:withdraw:${row.version}`, document: { id, code: row.code } }])
    await moveDocument(uow, ofOutbound({ bySource: true }), row, { event: 'CANCEL', content: reason })
  }
}

export interface Consignee {
  readonly consigneeName: string
  readonly consigneeMobile: string
  readonly regionCode: string | null
  readonly address: string
}

/** The source's goods go elsewhere: orders of which nothing has left follow. */
export async function redirectOutbounds(uow: UnitOfWork, sourceType: string, sourceId: string, to: Consignee): Promise<void> {
  const rows = await uow.prisma.outboundOrder.findMany({
    where: { sourceType, sourceId, status: { in: ['DRAFT', 'APPROVED'] }, deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of rows) {
    const row = await uow.lockRow('outboundOrder', id)
    await uow.change('outboundOrder', row, { ...to })
    await uow.log({ bizType: outboundOrder.name, bizId: id, event: 'redirected', content: `${to.consigneeName} ${to.consigneeMobile} ${to.address}` })
  }
}

/** The source says that its goods arrived: nothing more is asked. */
export async function signForSource(uow: UnitOfWork, sourceType: string, sourceId: string): Promise<void> {
  const rows = await uow.prisma.outboundOrder.findMany({
    where: { sourceType, sourceId, status: 'SHIPPED', deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of rows) {
    const row = await uow.lockRow('outboundOrder', id)
    if (row.status !== 'SHIPPED') continue
    await moveDocument(uow, ofOutbound({ isReceipted: true }), row, { event: 'SIGN', change: { signedAt: uow.now } })
    await signParcels(uow, id)
  }
}
