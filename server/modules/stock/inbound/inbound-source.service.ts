/** Inbound orders as the documents behind them see them: letting their goods come, what is still to come by them, what they took off what was on order. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { announce } from './inbound-notice.service.ts'
import type { InboundDraft } from './inbound-order.contract.ts'
import { ofInbound } from './inbound-receive.service.ts'
import { writeInbound, type InboundSource } from './inbound-write.service.ts'

/** States in which more may come by an inbound order. */
const open = `('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_INBOUND', 'QC', 'PARTIAL')`

type Source = Pick<InboundSource, 'type' | 'id'>

export interface ComingLine {
  readonly inboundCode: string
  /** Line of the document behind it. */
  readonly lineId: string | null
  /** Neither accepted nor rejected yet. */
  readonly quantity: string
}

/** What is announced for a document and not confirmed. */
export const comingFor = (sql: Sql, { type, id }: Source): Promise<ComingLine[]> =>
  sql.query<ComingLine>(
    `select o.code as "inboundCode", l.source_line_id as "lineId", greatest(l.plan_qty - l.accepted_qty - l.rejected_qty, 0)::text as quantity
       from inbound_order o join inbound_line l on l.order_id = o.id and l.deleted_at is null
      where o.source_id = $1::uuid and o.source_type = $2 and o.deleted_at is null and o.status in ${open} order by o.code, l.line_no`,
    [id, type],
  )

/** The same for lines of any documents. */
export const comingForLines = (sql: Sql, lineIds: readonly string[]): Promise<{ readonly lineId: string; readonly quantity: string }[]> =>
  sql.query(
    `select l.source_line_id as "lineId", sum(greatest(l.plan_qty - l.accepted_qty - l.rejected_qty, 0))::text as quantity
       from inbound_order o join inbound_line l on l.order_id = o.id and l.deleted_at is null
      where l.source_line_id = any($1::uuid[]) and o.deleted_at is null and o.status in ${open} group by 1`,
    [lineIds],
  )

/** What is on order for each line of a document, as its own movements and its inbound orders left it. */
export async function expectedFor(sql: Sql, { type, id }: Source): Promise<Map<string, string>> {
  const rows = await sql.query<{ lineId: string; quantity: string }>(
    `select line_id as "lineId", sum(qty)::text as quantity from (
        select r.biz_line_id as line_id, r.qty from inventory_record r where r.biz_id = $1::uuid and r.bucket = 'INCOMING'
        union all
        select l.source_line_id, r.qty from inbound_order o join inbound_line l on l.order_id = o.id
          join inventory_record r on r.biz_id = o.id and r.biz_line_id = l.id and r.bucket = 'INCOMING'
          where o.source_id = $1::uuid and o.source_type = $2) t
      where line_id is not null group by line_id`,
    [id, type],
  )
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]))
}

/** What an inbound order brought, by the line of the document behind it. */
export const broughtBy = (sql: Sql, inboundId: string): Promise<{ lineId: string; acceptedQty: string; rejectedQty: string }[]> =>
  sql.query(
    `select source_line_id as "lineId", sum(accepted_qty)::text as "acceptedQty", sum(rejected_qty)::text as "rejectedQty" from inbound_line
      where order_id = $1::uuid and deleted_at is null and source_line_id is not null group by source_line_id order by source_line_id`,
    [inboundId],
  )

export interface ReceiptOf {
  readonly inboundLineId: string
  readonly inboundCode: string
  /** Line of the document behind it. */
  readonly sourceLineId: string
  readonly skuId: string
  readonly batchId: string | null
  readonly batchNo: string | null
  /** Accepted, all receipts of the line with this batch together. */
  readonly quantity: string
  /** Of a piece, as it was paid for when it came; without tax. */
  readonly price: string
  readonly taxRate: string
  /** The last one. */
  readonly receivedAt: Date
}

/** What came for a document and was accepted, by line of its inbound orders and batch; what was undone is not among it. */
export const receiptsFor = (sql: Sql, { type, id }: Source): Promise<ReceiptOf[]> =>
  sql.query<ReceiptOf>(
    `select l.id as "inboundLineId", o.code as "inboundCode", l.source_line_id as "sourceLineId", l.sku_id as "skuId", r.batch_id as "batchId",
        b.batch_no as "batchNo", sum(r.accepted_qty)::text as quantity, l.price::text as price, l.tax_rate::text as "taxRate", max(r.create_time) as "receivedAt"
       from inbound_order o join inbound_line l on l.order_id = o.id and l.deleted_at is null join inbound_receipt r on r.line_id = l.id
       left join batch b on b.id = r.batch_id
      where o.source_id = $1::uuid and o.source_type = $2 and o.deleted_at is null and o.status <> 'CANCELLED' and l.source_line_id is not null
      group by l.id, o.code, r.batch_id, b.batch_no having sum(r.accepted_qty) > 0 order by max(r.create_time), l.id, b.batch_no`,
    [id, type],
  )

export interface ReceivedLine {
  readonly inboundCode: string
  /** Line of the document behind it. */
  readonly sourceLineId: string
  readonly acceptedQty: string
  readonly rejectedQty: string
  /** The last one. */
  readonly receivedAt: Date
  readonly receivedById: string | null
}

/** What was received for a document, accepted or not, by inbound order and line; what was undone is not among it. */
export const receivedFor = (sql: Sql, { type, id }: Source): Promise<ReceivedLine[]> =>
  sql.query<ReceivedLine>(
    `select o.code as "inboundCode", l.source_line_id as "sourceLineId", sum(r.accepted_qty)::text as "acceptedQty", sum(r.rejected_qty)::text as "rejectedQty",
        max(r.create_time) as "receivedAt", (array_agg(r.created_by order by r.create_time desc))[1] as "receivedById"
       from inbound_order o join inbound_line l on l.order_id = o.id and l.deleted_at is null join inbound_receipt r on r.line_id = l.id
      where o.source_id = $1::uuid and o.source_type = $2 and o.deleted_at is null and o.status <> 'CANCELLED' and l.source_line_id is not null
      group by o.code, l.source_line_id having sum(r.accepted_qty) > 0 or sum(r.rejected_qty) > 0 order by o.code, max(l.line_no)`,
    [id, type],
  )

/** What a notice that was sent before had made for this document. */
export async function inboundOfNotice({ prisma }: Pick<UnitOfWork, 'prisma'>, operationId: string, { type, id }: Source) {
  const notice = await prisma.inboundNotice.findFirst({ where: { operationId, order: { sourceType: type, sourceId: id } }, select: { order: true } })
  return notice ? { inboundId: notice.order.id, inboundCode: notice.order.code } : undefined
}

/**
 * An inbound order for a document that was decided on: its goods may come at once, and the warehouse hears when.
 * @param operationId of the notice
 */
export async function letCome(
  data: DataSource,
  uow: UnitOfWork,
  {
    operationId,
    arriveOn,
    draft,
    source,
  }: { readonly operationId: string; readonly arriveOn: string; readonly draft: InboundDraft; readonly source: InboundSource },
): Promise<{ readonly inboundId: string; readonly inboundCode: string }> {
  const id = await writeInbound(uow, draft, source)
  const row = await uow.lockRow('inboundOrder', id)
  const { code } = await moveDocument(uow, ofInbound({}), row, { event: 'RELEASE', change: { submittedAt: uow.now } })
  const lines = await uow.prisma.inboundLine.findMany({ where: { orderId: id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  await announce(data, uow, { id, operationId, arriveOn, lines: lines.map((line) => ({ lineId: line.id, qty: line.planQty.toString() })) })
  return { inboundId: id, inboundCode: code }
}
