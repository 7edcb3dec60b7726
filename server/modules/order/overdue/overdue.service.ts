/** What becomes of a promise that runs out: opened, breached, resolved, closed, put off. Every step in the unit of work that makes it true. */
import { z } from 'zod'
import { moveDocument, type DocumentMachine } from '#kit/document/move-document.ts'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { defineParameter } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { OrderLineRow, SubOrderRow } from '../order-events.service.ts'
import { overdueOrder } from './overdue-order.contract.ts'
import { overdueOrderMachine, type OverdueFacts } from './overdue-order.machine.ts'
import { announcePromise } from './promise-notice.service.ts'

export type OverdueRow = ModelRow<'overdueOrder'>

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
export const warnHours = defineParameter('order.overdue.warn-hours', whole(1, 720), 24)
/** Until when an order that was submitted is confirmed. */
export const payHours = defineParameter('order.pay.hours', whole(1, 8760), 72)
export const receiveDays = defineParameter('order.receive.days', whole(1, 365), 15)
export const mostPostponeDays = defineParameter('order.postpone.max-days', whole(1, 365), 15)
export const mostPostponeTimes = defineParameter('order.postpone.max-times', whole(0, 100), 2)

const mover: DocumentMachine = {
  resource: overdueOrder,
  machine: overdueOrderMachine,
  facts: (uow, row: OverdueRow): OverdueFacts => ({ kind: row.kind, isPast: row.dueAt <= uow.now }),
}

/** @param row locked @throws Failure rule (422) when its machine does not allow the event now */
export function moveOverdue(uow: UnitOfWork, row: OverdueRow, event: string, change: Partial<OverdueRow> = {}, content?: string): Promise<OverdueRow> {
  return moveDocument(uow, mover, row, { event, change, ...(content && { content }) })
}

/** Minutes by which it was late in the end; 0 when it was in time. */
const minutesLate = (dueAt: Date, doneAt: Date): number => Math.max(0, Math.ceil((doneAt.getTime() - dueAt.getTime()) / 60_000))

/** Locked, in the order of their ids: two that settle the same rows follow each other. */
async function openRows(
  uow: UnitOfWork,
  kind: OverdueRow['kind'] | undefined,
  column: 'line_id' | 'sub_order_id',
  ids: readonly string[],
): Promise<OverdueRow[]> {
  const found = await uow.sql.query<{ id: string }>(
    `select id from overdue_order where ${column} = any($1::uuid[]) and ($2::text is null or kind::text = $2) and deleted_at is null
        and status::text = any($3::text[]) order by id for update`,
    [ids, kind ?? null, statesThatKnow(overdueOrderMachine, 'CLOSE')],
  )
  const rows: OverdueRow[] = []
  for (const { id } of found) rows.push(await uow.lockRow('overdueOrder', id))
  return rows
}

/**
 * Lines of which nothing is left to ship: their promises are kept, sooner or later.
 * @returns the rows that were resolved
 */
export async function resolveShipped(uow: UnitOfWork, lines: readonly OrderLineRow[]): Promise<OverdueRow[]> {
  const byLine = new Map(lines.map((line) => [line.id, line]))
  const resolved: OverdueRow[] = []
  for (const row of await openRows(uow, 'SHIP', 'line_id', [...byLine.keys()])) {
    const shippedAt = byLine.get(row.lineId)?.shippedAt ?? uow.now
    resolved.push(await moveOverdue(uow, row, 'SHIP', { shippedAt, resolvedAt: uow.now, delayMinutes: minutesLate(row.dueAt, shippedAt) }))
  }
  return resolved
}

/**
 * Lines of which nothing will be shipped any more.
 * @returns the rows that were closed
 */
export async function closeCancelled(uow: UnitOfWork, lines: readonly OrderLineRow[], reason: string): Promise<OverdueRow[]> {
  const closed: OverdueRow[] = []
  const rows = await openRows(
    uow,
    undefined,
    'line_id',
    lines.map(({ id }) => id),
  )
  for (const row of rows) closed.push(await moveOverdue(uow, row, 'CLOSE', { resolvedAt: uow.now, closeReason: reason }))
  return closed
}

/**
 * Goods that have arrived are waited for no longer.
 * @returns the rows that were resolved
 */
export async function resolveReceived(uow: UnitOfWork, subOrders: readonly SubOrderRow[]): Promise<OverdueRow[]> {
  const byId = new Map(subOrders.map((order) => [order.id, order]))
  const resolved: OverdueRow[] = []
  for (const row of await openRows(uow, 'RECEIVE', 'sub_order_id', [...byId.keys()])) {
    const receivedAt = byId.get(row.subOrderId)?.receivedAt ?? uow.now
    resolved.push(await moveOverdue(uow, row, 'RECEIVE', { resolvedAt: uow.now, delayMinutes: minutesLate(row.dueAt, receivedAt) }))
  }
  return resolved
}

/** What was waited for is there: a confirmation, an answer. */
export const resolveAnswered = (uow: UnitOfWork, row: OverdueRow): Promise<OverdueRow> =>
  moveOverdue(uow, row, 'ANSWER', { resolvedAt: uow.now, delayMinutes: minutesLate(row.dueAt, uow.now) })

/** Orders that are confirmed wait for nobody. */
export async function resolveConfirmed(uow: UnitOfWork, subOrderIds: readonly string[]): Promise<void> {
  for (const row of await openRows(uow, 'PAY', 'sub_order_id', subOrderIds)) await resolveAnswered(uow, row)
}

/** What is asked of whoever puts a promise off. The sub-order and its row, locked in the order in which parcels lock them. */
export interface LockedPromise {
  readonly row: OverdueRow
  readonly line: OrderLineRow
  /** Nothing is waited for any more: the goods have left, have arrived, or are cancelled. */
  readonly isOver: boolean
}

/** @throws Failure not-found when there is no such row */
export async function lockPromise(uow: UnitOfWork, overdueId: string, subOrderId: string): Promise<LockedPromise> {
  const order = await uow.lockRow('subOrder', subOrderId)
  const row = await uow.lockRow('overdueOrder', overdueId)
  const line = await uow.lockRow('orderLine', row.lineId)
  const isWaited =
    row.kind === 'RECEIVE' ? order.receivedAt === null : row.kind === 'SHIP' && line.quantity.minus(line.shippedQuantity).minus(line.cancelledQuantity).gt(0)
  return { row, line, isOver: order.cancelledAt !== null || !isWaited }
}

/**
 * Puts a promise off. When goods leave later, their line says so, and what is next of its sub-order; the channel is told.
 * @param locked as `lockPromise` answers it, in the same work
 */
export async function putOff(uow: UnitOfWork, { row, line }: LockedPromise, newDueAt: Date, why: string): Promise<OverdueRow> {
  const moved = await moveOverdue(uow, row, 'POSTPONE', { dueAt: newDueAt, postponedTimes: row.postponedTimes + 1 }, why)
  if (row.kind !== 'SHIP') return moved
  await uow.change('orderLine', line, { promisedAt: newDueAt })
  const [next] = await uow.sql.query<{ dueAt: Date | null }>(
    `select min(promised_at) as "dueAt" from order_line
      where sub_order_id = $1::uuid and deleted_at is null and shipped_at is null and quantity > shipped_quantity + cancelled_quantity`,
    [row.subOrderId],
  )
  await uow.change('subOrder', await uow.lockRow('subOrder', row.subOrderId), { shipDueAt: next?.dueAt ?? null })
  await announcePromise(uow, row.id)
  return moved
}
