/** Tracks, logs and remarks of an order, for the part of it that the caller sees. */
import type { z } from 'zod'
import { permissionOf, type Resource } from '#kit/contract.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { Locale } from '#kit/messages.ts'
import { may } from '#kit/principal.ts'
import { visibleDiff } from '#kit/resource/field-blacklist.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { keptName, personIn } from '#server/modules/access/people-names.service.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { orderInvoice } from './invoice/order-invoice.contract.ts'
import { orderMaster } from './order-master.contract.ts'
import type { addOrderRemark, orderAuditLog, orderRemarks, orderTrack } from './order-talk.contract.ts'
import { findOrder, findSubOrder, subOrdersSeen } from './order-view.service.ts'
import { subOrder } from './sub-order.contract.ts'

type OrderReference = z.output<(typeof orderTrack)['input']>
type Step = z.output<(typeof orderTrack)['output']>[number]
type Remark = z.output<(typeof orderRemarks)['output']>[number]

export interface Part {
  readonly masterId: string
  readonly subOrderIds: readonly string[]
  /** True when the caller may see what is about the order altogether. */
  readonly isWhole: boolean
}

/** @throws Failure not-found when nothing of it is the caller's to see */
export async function partOf(context: CallContext, { masterId, orderId }: OrderReference): Promise<Part> {
  if (orderId !== undefined) {
    const row = await findSubOrder(context, orderId)
    if (!row || (masterId !== undefined && row['masterId'] !== masterId)) throw notFound(subOrder.name, orderId)
    return { masterId: String(row['masterId']), subOrderIds: [orderId], isWhole: false }
  }
  const id = masterId ?? ''
  const isWhole = may(context.principal, permissionOf(orderMaster, 'detail')) && (await findOrder(context, id)) !== undefined
  const seen = await subOrdersSeen(context, id)
  if (!isWhole && seen.length === 0) throw notFound(orderMaster.name, id)
  return { masterId: id, subOrderIds: seen.map((row) => row.id), isWhole }
}

/** Both names where an administrator acted as somebody else; nobody's where the product did it by itself. */
const actorName = (locale: Locale): string => {
  const actor = keptName(locale, personIn('d.actor_id'), 'd.actor_name')
  return `case when d.actor_type <> 'SYSTEM' then ${actor} || coalesce(' (' || ${keptName(locale, 'd.via_id', 'd.via_name')} || ')', '') end`
}

const moves = ['SUBMIT', 'CONFIRM', 'SHIP', 'CONFIRM_RECEIPT', 'COMPLETE', 'CANCEL', 'FAIL', 'RESUME']

export const trackOf = (context: CallContext, { subOrderIds }: Part): Promise<Step[]> =>
  context.sql.query<Step>(
    `select * from (
       select d.create_time as at, case d.event when 'inserted' then 'CREATED' else d.event end as event, o.id as "orderId", o.order_code as "orderCode", d.to_status as status,
              ${actorName(context.locale)} as "actorName", d.content, null::text as "parcelNo", null::text as "logisticsCompany", null::text as "billCode"
         from doc_log d join sub_order o on o.id::text = d.biz_id
        where d.biz_type = $1 and d.biz_id = any($2::text[]) and d.event = any($3::text[])
       union all
       select p.shipped_at, 'PARCEL', o.id, o.order_code, null, null, p.remark, p.parcel_no, p.logistics_company, p.bill_code
         from order_parcel p join sub_order o on o.id = p.sub_order_id where p.sub_order_id = any($2::uuid[]) and p.deleted_at is null
       union all
       select p.signed_at, 'SIGNED', o.id, o.order_code, null, null, null, p.parcel_no, p.logistics_company, p.bill_code
         from order_parcel p join sub_order o on o.id = p.sub_order_id where p.sub_order_id = any($2::uuid[]) and p.signed_at is not null and p.deleted_at is null
     ) step order by at, "orderCode", event limit 2000`,
    [subOrder.name, subOrderIds, [...moves, 'inserted']],
  )

type LogPage = z.output<(typeof orderAuditLog)['output']>
type LogLine = LogPage['records'][number]

export async function auditLogOf(context: CallContext, part: Part, { current, size }: { current: number; size: number }): Promise<LogPage> {
  const resources: Readonly<Record<string, Resource>> = {
    [subOrder.name]: subOrder as never,
    [orderMaster.name]: orderMaster as never,
    [orderInvoice.name]: orderInvoice as never,
  }
  const invoices = part.isWhole ? await context.sql.query<{ id: string }>('select id from order_invoice where master_id = $1::uuid', [part.masterId]) : []
  const where = `(d.biz_type = $1 and d.biz_id = any($2::text[]) or d.biz_type = $3 and d.biz_id = any($4::text[]) or d.biz_type = $5 and d.biz_id = any($6::text[]))`
  const masterIds = part.isWhole ? [part.masterId] : []
  const invoiceIds = invoices.map(({ id }) => id)
  const values = [subOrder.name, part.subOrderIds, orderMaster.name, masterIds, orderInvoice.name, invoiceIds]
  const [count] = await context.sql.query<{ n: number }>(`select count(*)::int as n from doc_log d where ${where}`, values)
  const lines = await context.sql.query<LogLine>(
    `select d.id, d.biz_type as "bizType", d.biz_id as "bizId", o.order_code as "orderCode", d.event, d.from_status as "fromStatus", d.to_status as "toStatus",
            d.actor_id as "actorId", ${actorName(context.locale)} as "actorName", d.actor_type as "actorType", d.via, ${keptName(context.locale, 'd.via_id', 'd.via_name')} as "viaName", d.content, d.diff, d.create_time as "createTime"
       from doc_log d left join sub_order o on d.biz_type = $1 and o.id::text = d.biz_id
      where ${where} order by d.create_time desc, d.id desc limit $7 offset $8`,
    [...values, size, (current - 1) * size],
  )
  const records = lines.map((line) => {
    const of = resources[line.bizType]
    return { ...line, diff: line.diff && of ? (visibleDiff(of, line.diff, context.principal) as LogLine['diff']) : null }
  })
  return { records, total: count?.n ?? 0, current, size }
}

const remarkColumns = (locale: Locale): string => {
  const author = keptName(locale, 'r.created_by', 'r.author_name')
  return `r.id, r.master_id as "masterId", r.sub_order_id as "subOrderId", (select o.order_code from sub_order o where o.id = r.sub_order_id) as "orderCode",
    r.side, ${author} as "authorName", r.body, r.file_ids as "fileIds", r.create_time as "createTime"`
}

export const remarksOf = ({ sql, locale }: Pick<CallContext, 'sql' | 'locale'>, { masterId, subOrderIds, isWhole }: Part): Promise<Remark[]> =>
  sql.query<Remark>(
    `select ${remarkColumns(locale)} from order_remark r
      where r.master_id = $1::uuid and (r.sub_order_id = any($2::uuid[]) or $3 and r.sub_order_id is null) order by r.create_time, r.id limit 1000`,
    [masterId, subOrderIds, isWhole],
  )

/** @returns the remark as lists show it */
export async function remark(
  { store, mayOnDocument }: OrderDependencies,
  context: CallContext,
  part: Part,
  { body, fileIds }: Pick<z.output<(typeof addOrderRemark)['input']>, 'body' | 'fileIds'>,
): Promise<Remark> {
  const isSupplier = context.principal.rows.kind === 'supplier'
  // What a supplier says is about what is his.
  const subOrderId = part.isWhole ? null : (part.subOrderIds[0] ?? null)
  const id = newId()
  return context.work(async (uow) => {
    if (fileIds.length > 0) {
      const place = subOrderId ? { bizType: subOrder.name, bizId: subOrderId } : { bizType: orderMaster.name, bizId: part.masterId }
      await attachFiles({ sql: uow.sql, store, mayOnDocument, principal: context.principal }, { ...place, kind: 'remark' }, fileIds)
    }
    await uow.sql.query(
      `insert into order_remark (id, tenant_id, created_by, create_time, update_time, master_id, sub_order_id, side, author_name, body, file_ids)
       values ($1::uuid, $2, $3::uuid, clock_timestamp(), $4, $5::uuid, $6::uuid, $7::"OrderSide", $8, $9, $10::uuid[])`,
      [
        id,
        uow.actor.tenantId,
        uow.actor.userId ?? null,
        uow.now,
        part.masterId,
        subOrderId,
        isSupplier ? 'SUPPLIER' : 'PLATFORM',
        uow.actor.name.slice(0, 50),
        body,
        fileIds,
      ],
    )
    const [row] = await uow.sql.query<Remark>(`select ${remarkColumns(context.locale)} from order_remark r where r.id = $1::uuid`, [id])
    return row as Remark
  })
}
