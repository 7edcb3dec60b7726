/**
 * Promises by the clock: what runs out soon is opened, what has run out is breached. Every minute, by whichever worker takes it; two at
 * once share the rows between them and nothing is opened or breached twice.
 */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierDeadlines, type DeadlineSource } from '../order-extensions.service.ts'
import { tellBreached, tellDueSoon } from './overdue-news.service.ts'
import { overdueOrder } from './overdue-order.contract.ts'
import { overdueOrderMachine } from './overdue-order.machine.ts'
import { moveOverdue, payHours, receiveDays, resolveAnswered, warnHours, type OverdueRow } from './overdue.service.ts'

/** Rows in one transaction: the numbers of overdue orders stay locked until it ends. */
const most = 100
const hourMs = 3_600_000

interface Candidate {
  readonly lineId: string
  readonly subOrderId: string
  readonly masterId: string
  readonly supplierId: string
  readonly dueAt: Date
  readonly originalDueAt: Date
  readonly shippedAt: Date | null
  /** What is waited for, where it is none of the goods. */
  readonly bizType?: string
  readonly bizId?: string
  /** A task of theirs reminds the supplier. */
  readonly isReminded?: boolean
}

type Find = (uow: UnitOfWork) => Promise<Candidate[]>

/** Opens and breaches whatever is due. @param clock what the time is; the real one unless a test says otherwise */
export async function watchPromises(data: DataSource, zone: string, clock?: { now(): Date }): Promise<void> {
  const work = workOn(data, { zone, ...(clock && { clock }) })
  const actor = systemActor('promise-clock')
  const parameters = parametersOf(data)
  const [hours, days, payWithin] = [await parameters.get(warnHours), await parameters.get(receiveDays), await parameters.get(payHours)]
  const sources = contributionsTo(data, supplierDeadlines)
  const finds: readonly (readonly [OverdueRow['kind'], Find])[] = [
    ['SHIP', (uow) => shipping(uow, hours)],
    ['RECEIVE', (uow) => receiving(uow, hours, days)],
    ['PAY', (uow) => paying(uow, hours, payWithin)],
    ...sources.map((source) => ['AFTER_SALE', (uow: UnitOfWork) => answering(uow, hours, source)] as const),
  ]
  for (const source of sources) for (let answered = most; answered === most;) answered = await work(actor, (uow) => settle(uow, source), { retries: 3 })
  for (const [kind, find] of finds) for (let opened = most; opened === most;) opened = await work(actor, (uow) => open(uow, zone, kind, find), { retries: 3 })
  for (let breached = most; breached === most;) breached = await work(actor, (uow) => breach(uow, zone), { retries: 3 })
}

/**
 * Lines whose promise is near or past and of which something is left to ship. Their sub-orders are locked, as parcels lock them, and what
 * a new row refers to: whatever somebody else holds is left to the next look, so that nobody waits in a circle.
 */
const shipping = (uow: UnitOfWork, hours: number): Promise<Candidate[]> =>
  uow.sql.query(
    `select l.id as "lineId", o.id as "subOrderId", o.master_id as "masterId", o.supplier_id as "supplierId", l.promised_at as "dueAt",
            coalesce(l.original_promised_at, l.promised_at) as "originalDueAt", null::timestamptz as "shippedAt"
       from order_line l join sub_order o on o.id = l.sub_order_id join order_master m on m.id = o.master_id join supplier s on s.id = o.supplier_id
      where l.deleted_at is null and l.promised_at is not null and l.shipped_at is null and l.promised_at <= $1
        and l.quantity > l.shipped_quantity + l.cancelled_quantity and o.deleted_at is null and o.status in ('CONFIRMED', 'PART_SHIPPED', 'EXCEPTION')
        and not exists (select 1 from overdue_order d where d.line_id = l.id and d.kind = 'SHIP' and d.deleted_at is null)
      order by l.promised_at, l.id limit ${most} for update of o skip locked for key share of m, s skip locked`,
    [new Date(uow.now.getTime() + hours * hourMs)],
  )

/** Lines of sub-orders that were shipped so long ago that they should have arrived. */
const receiving = (uow: UnitOfWork, hours: number, days: number): Promise<Candidate[]> =>
  uow.sql.query(
    `select l.id as "lineId", o.id as "subOrderId", o.master_id as "masterId", o.supplier_id as "supplierId", o.shipped_at + $2::int * interval '1 day' as "dueAt",
            o.shipped_at + $2::int * interval '1 day' as "originalDueAt", l.shipped_at as "shippedAt"
       from sub_order o join order_line l on l.sub_order_id = o.id and l.deleted_at is null and l.shipped_quantity > 0
            join order_master m on m.id = o.master_id join supplier s on s.id = o.supplier_id
      where o.deleted_at is null and o.status = 'SHIPPED' and o.shipped_at <= $1::timestamptz - $2::int * interval '1 day'
        and not exists (select 1 from overdue_order d where d.line_id = l.id and d.kind = 'RECEIVE' and d.deleted_at is null)
      order by o.shipped_at, o.id, l.id limit ${most} for update of o skip locked for key share of m, s skip locked`,
    [new Date(uow.now.getTime() + hours * hourMs), days],
  )

/** Lines of orders that were submitted and that nobody has confirmed. */
const paying = (uow: UnitOfWork, hours: number, within: number): Promise<Candidate[]> =>
  uow.sql.query(
    `select l.id as "lineId", o.id as "subOrderId", o.master_id as "masterId", o.supplier_id as "supplierId", o.submitted_at + $2::int * interval '1 hour' as "dueAt",
            o.submitted_at + $2::int * interval '1 hour' as "originalDueAt", null::timestamptz as "shippedAt"
       from sub_order o join order_line l on l.sub_order_id = o.id and l.deleted_at is null and l.quantity > l.cancelled_quantity
            join order_master m on m.id = o.master_id join supplier s on s.id = o.supplier_id
      where o.deleted_at is null and o.status = 'SUBMITTED' and o.submitted_at <= $1::timestamptz - $2::int * interval '1 hour'
        and not exists (select 1 from overdue_order d where d.line_id = l.id and d.kind = 'PAY' and d.deleted_at is null)
      order by o.submitted_at, o.id, l.id limit ${most} for update of o skip locked for key share of m, s skip locked`,
    [new Date(uow.now.getTime() + hours * hourMs), within],
  )

/** To the millisecond, which is what promises keep of an instant. */
const dueOf = (alias: string): string => `date_trunc('milliseconds', ${alias}.due_at)`

/** What suppliers have to answer soon, as an area above says. */
const answering = (uow: UnitOfWork, hours: number, { bizType, query }: DeadlineSource): Promise<Candidate[]> =>
  uow.sql.query(
    `select l.id as "lineId", o.id as "subOrderId", o.master_id as "masterId", o.supplier_id as "supplierId", ${dueOf('w')} as "dueAt",
            ${dueOf('w')} as "originalDueAt", null::timestamptz as "shippedAt", $2::text as "bizType", w.biz_id as "bizId", w.is_reminded as "isReminded"
       from (${query}) w join order_line l on l.id = w.line_id join sub_order o on o.id = l.sub_order_id
            join order_master m on m.id = o.master_id join supplier s on s.id = o.supplier_id
      where w.due_at <= $1
        and not exists (select 1 from overdue_order d where d.biz_id = w.biz_id and d.due_at = ${dueOf('w')} and d.deleted_at is null)
      order by w.due_at, w.biz_id limit ${most} for update of o skip locked for key share of m, s skip locked`,
    [new Date(uow.now.getTime() + hours * hourMs), bizType],
  )

/** What has been answered meanwhile. @returns how many were looked at */
async function settle(uow: UnitOfWork, { bizType, query }: DeadlineSource): Promise<number> {
  const done = await uow.sql.query<{ id: string }>(
    `select d.id from overdue_order d
      where d.biz_type = $1 and d.deleted_at is null and d.status::text = any($2::text[])
        and not exists (select 1 from (${query}) w where w.biz_id = d.biz_id and ${dueOf('w')} = d.due_at)
      order by d.id limit ${most} for update of d skip locked`,
    [bizType, statesThatKnow(overdueOrderMachine, 'ANSWER')],
  )
  for (const { id } of done) await resolveAnswered(uow, await uow.lockRow('overdueOrder', id))
  return done.length
}

/** @returns how many were looked at */
async function open(uow: UnitOfWork, zone: string, kind: OverdueRow['kind'], find: Find): Promise<number> {
  const found = await find(uow)
  // Another worker may have opened some before their sub-orders were ours: a look after the lock tells.
  const there = await uow.sql.query<Pick<Candidate, 'lineId' | 'dueAt'> & { bizId: string | null }>(
    `select line_id as "lineId", due_at as "dueAt", biz_id as "bizId" from overdue_order where line_id = any($1::uuid[]) and kind::text = $2 and deleted_at is null`,
    [found.map(({ lineId }) => lineId), kind],
  )
  const known = new Set(there.map(matterOf))
  const untold: OverdueRow[] = []
  for (const { shippedAt, isReminded, ...candidate } of found.filter((one) => !known.has(matterOf(one)))) {
    const base = { id: newId(), createTime: uow.now, updateTime: uow.now, code: await uow.nextNumber(overdueOrder.name) }
    const row = await uow.prisma.overdueOrder.create({ data: { ...base, ...candidate, kind, warnedAt: uow.now, shippedAt } })
    await uow.log({ bizType: overdueOrder.name, bizId: row.id, event: 'WARN', toStatus: 'WARNING' })
    if (!isReminded) untold.push(row)
  }
  // What has run out by now is told once, as breached.
  const ahead = untold.filter(({ dueAt }) => dueAt > uow.now)
  await tellDueSoon(uow, zone, ahead)
  return found.length
}

/** What there is one promise about: a line, or a matter of its own until its instant. */
const matterOf = ({ lineId, dueAt, bizId }: { readonly lineId: string; readonly dueAt: Date; readonly bizId?: string | null }): string =>
  bizId ? `${bizId} ${dueAt.toISOString()}` : lineId

/** @returns how many were looked at */
async function breach(uow: UnitOfWork, zone: string): Promise<number> {
  const due = await uow.sql.query<{ id: string }>(
    `select id from overdue_order where status in ('WARNING', 'POSTPONED') and deleted_at is null and due_at <= $1
      order by due_at, id limit ${most} for update skip locked`,
    [uow.now],
  )
  const breached: OverdueRow[] = []
  for (const { id } of due) {
    const row = await uow.lockRow('overdueOrder', id)
    breached.push(await moveOverdue(uow, row, 'BREACH', { breachedAt: row.breachedAt ?? uow.now }))
  }
  await tellBreached(uow, zone, breached)
  return due.length
}
