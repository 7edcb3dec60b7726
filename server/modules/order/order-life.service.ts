/** What an order has been through, gathered from everywhere that the caller may look at: one line of time, oldest first. */
import type { z } from 'zod'
import { permissionOf, type Resource } from '#kit/contract.ts'
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { may } from '#kit/principal.ts'
import { keptName, personIn } from '#server/modules/access/people-names.service.ts'
import { heardOf } from '#server/modules/stock/tracking/track.service.ts'
import { orderInvoice } from './invoice/order-invoice.contract.ts'
import { orderMatters, orderMoney, type OrderMatter } from './order-extensions.service.ts'
import type { orderLife, OrderMoment } from './order-life.contract.ts'
import { orderRemarks } from './order-talk.contract.ts'
import { remarksOf, trackOf, type Part } from './order-talk.service.ts'
import { overdueOrder } from './overdue/overdue-order.contract.ts'
import { overdueOrderMachine } from './overdue/overdue-order.machine.ts'

type Life = z.output<typeof orderLife.output>
type Sendable<Row> = { [Key in keyof Row]: Row[Key] extends string ? Row[Key] | Date : Row[Key] }
type Moment = Sendable<Omit<OrderMoment, 'isAhead'>>

const nothing = {
  orderId: null,
  orderCode: null,
  actorName: null,
  content: null,
  code: null,
  logisticsCompany: null,
  billCode: null,
  words: null,
  page: null,
} as const

export async function lifeOf(data: DataSource, context: CallContext, part: Part): Promise<Sendable<Life>> {
  const mayList = (resource: Pick<Resource, 'name' | 'verbs'>) => may(context.principal, permissionOf(resource as Resource, 'list'))
  const mayPromises = mayList(overdueOrder as unknown as Resource)
  const matters = await mattersOf(data, context, part)
  const moments: Moment[] = [
    ...(await steps(context, part)),
    ...(await journeys(context, part)),
    ...(mayPromises ? await promiseMoments(context, part) : []),
    ...(part.isWhole && mayList(orderInvoice as unknown as Resource) ? await invoices(context, part) : []),
    ...(await money(data, context, part)),
    ...(may(context.principal, orderRemarks.permission) ? await talk(context, part) : []),
    ...matters.flatMap(caseMoments),
  ]
  const told = moments.map((moment) => ({ ...moment, isAhead: new Date(moment.at) > context.now }))
  return {
    moments: told.toSorted((one, other) => new Date(one.at).getTime() - new Date(other.at).getTime()) as Life['moments'],
    matters: matters.map(({ moments: _told, ...matter }) => matter) as unknown as Life['matters'],
    promises: mayPromises ? await openPromises(context, part) : [],
  }
}

async function steps(context: CallContext, part: Part): Promise<Moment[]> {
  return (await trackOf(context, part)).map(({ at, event, orderId, orderCode, actorName, content, parcelNo, logisticsCompany, billCode }) => ({
    ...nothing,
    at,
    kind: event === 'PARCEL' || event === 'SIGNED' ? 'PARCEL' : 'ORDER',
    event,
    orderId,
    orderCode,
    actorName,
    content,
    code: parcelNo,
    logisticsCompany,
    billCode,
  }))
}

interface Parcel extends Pick<Moment, 'orderId' | 'orderCode' | 'code'> {
  readonly logisticsCompany: string
  readonly billCode: string
  readonly shippedAt: Date
}

/** What carriers said on the way; that a parcel arrived is told by its order. */
async function journeys(context: CallContext, { subOrderIds }: Part): Promise<Moment[]> {
  const parcels = await context.sql.query<Parcel>(
    `select o.id as "orderId", o.order_code as "orderCode", p.parcel_no as code, p.logistics_company as "logisticsCompany", p.bill_code as "billCode",
            p.shipped_at as "shippedAt"
       from order_parcel p join sub_order o on o.id = p.sub_order_id where p.sub_order_id = any($1::uuid[]) and p.deleted_at is null`,
    [subOrderIds],
  )
  const heard = parcels.length === 0 ? [] : await heardOf(context, parcels)
  return parcels.flatMap(({ shippedAt, ...parcel }) =>
    heard
      .filter(
        ({ logisticsCompany, billCode, at, node }) =>
          logisticsCompany === parcel.logisticsCompany && billCode === parcel.billCode && at >= shippedAt && node !== 'SIGNED',
      )
      .map(({ at, node, description }) => ({ ...nothing, ...parcel, at, kind: 'PARCEL' as const, event: node, content: description })),
  )
}

const promisePage = (id: string): string => `/supplier-center/overdue-order-info?id=${id}`

const promiseMoments = async ({ sql }: CallContext, { subOrderIds }: Part): Promise<Moment[]> => {
  const rows = await sql.query<{ id: string; at: Date; event: string; orderId: string; orderCode: string; content: string; code: string }>(
    `select d.id, d.breached_at as at, 'BREACH' as event, o.id as "orderId", o.order_code as "orderCode", l.sku_name as content, d.code
       from overdue_order d join sub_order o on o.id = d.sub_order_id join order_line l on l.id = d.line_id
      where d.sub_order_id = any($1::uuid[]) and d.deleted_at is null and d.breached_at is not null
     union all
     select d.id, p.approved_at, 'POSTPONE', o.id, o.order_code, l.sku_name, p.code
       from postpone_apply p join overdue_order d on d.id = p.overdue_id join sub_order o on o.id = d.sub_order_id join order_line l on l.id = d.line_id
      where d.sub_order_id = any($1::uuid[]) and p.deleted_at is null and p.approved_at is not null
      order by 2 limit 500`,
    [subOrderIds],
  )
  return rows.map(({ id, ...row }) => ({ ...nothing, ...row, kind: 'PROMISE', page: promisePage(id) }))
}

const openPromises = ({ sql }: CallContext, { subOrderIds }: Part): Promise<Life['promises']> =>
  sql.query(
    `select d.id, d.code, d.kind::text as kind, d.status::text as status, d.due_at as "dueAt", o.order_code as "orderCode", l.sku_name as "skuName"
       from overdue_order d join sub_order o on o.id = d.sub_order_id join order_line l on l.id = d.line_id
      where d.sub_order_id = any($1::uuid[]) and d.deleted_at is null and d.status::text = any($2::text[]) order by d.due_at, d.id limit 200`,
    [subOrderIds, statesThatKnow(overdueOrderMachine, 'CLOSE')],
  )

const invoices = async ({ sql, locale }: CallContext, { masterId }: Part): Promise<Moment[]> => {
  const rows = await sql.query<Pick<Moment, 'at' | 'event' | 'actorName' | 'code'>>(
    `select d.create_time as at, case d.event when 'inserted' then 'APPLY' else d.event end as event,
            ${keptName(locale, personIn('d.actor_id'), 'd.actor_name')} as "actorName", i.invoice_no as code
       from doc_log d join order_invoice i on i.id::text = d.biz_id
      where d.biz_type = $1 and i.master_id = $2::uuid order by d.create_time limit 200`,
    [orderInvoice.name, masterId],
  )
  return rows.map((row) => ({ ...nothing, ...row, kind: 'MONEY' }))
}

async function money(data: DataSource, context: CallContext, { subOrderIds }: Part): Promise<Moment[]> {
  if (subOrderIds.length === 0) return []
  const found = []
  for (const source of contributionsTo(data, orderMoney)) found.push(...(await source.of(context, subOrderIds)))
  if (found.length === 0) return []
  const codes = await codesOf(context, subOrderIds)
  return found.map(({ subOrderId, ...moment }) => ({
    ...nothing,
    ...moment,
    kind: 'MONEY',
    orderId: subOrderId,
    orderCode: codes.find(({ id }) => id === subOrderId)?.orderCode ?? null,
  }))
}

const codesOf = ({ sql }: CallContext, subOrderIds: readonly string[]) =>
  sql.query<{ id: string; orderCode: string }>('select id, order_code as "orderCode" from sub_order where id = any($1::uuid[])', [subOrderIds])

const talk = async (context: CallContext, part: Part): Promise<Moment[]> =>
  (await remarksOf(context, part)).map(({ createTime, side, authorName, body, subOrderId, orderCode }) => ({
    ...nothing,
    at: createTime,
    kind: 'TALK',
    event: side,
    orderId: subOrderId,
    orderCode,
    actorName: authorName,
    content: body,
  }))

type Matter = OrderMatter & { readonly orderCode: string; readonly skuName: string | null }

async function mattersOf(data: DataSource, context: CallContext, { subOrderIds }: Part): Promise<Matter[]> {
  const found: OrderMatter[] = []
  if (subOrderIds.length > 0) for (const source of contributionsTo(data, orderMatters)) found.push(...(await source.of(context, subOrderIds)))
  if (found.length === 0) return []
  const orders = await codesOf(context, subOrderIds)
  const lines = await context.sql.query<{ id: string; skuName: string }>('select id, sku_name as "skuName" from order_line where id = any($1::uuid[])', [
    found.flatMap(({ lineId }) => lineId ?? []),
  ])
  return found.map((matter) => ({
    ...matter,
    orderCode: orders.find(({ id }) => id === matter.subOrderId)?.orderCode ?? '',
    skuName: lines.find(({ id }) => id === matter.lineId)?.skuName ?? null,
  }))
}

function caseMoments({ code, kind, status, page, subOrderId, orderCode, skuName, createTime, endedAt, moments = [] }: Matter): Moment[] {
  const about = { ...nothing, kind: 'CASE' as const, orderId: subOrderId, orderCode, code, page, content: skuName }
  return [
    { ...about, at: createTime, event: 'OPENED', words: kind },
    ...moments.map((moment) => ({ ...about, ...moment, content: moment.content ?? skuName })),
    ...(endedAt ? [{ ...about, at: endedAt, event: 'ENDED', words: status }] : []),
  ]
}
