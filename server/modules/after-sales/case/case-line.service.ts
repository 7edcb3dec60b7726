/** The goods of an order that a case is about: what left, what is in cases, what was paid and went back. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { lockOrderOfLine, paidShareOf } from '#server/modules/order/order-after-sales.service.ts'
import { linesForAfterSales, type LinesAsked, type OrderLineFacts } from '#server/modules/order/order-lines.service.ts'
import { caseEnds, type CaseLineView } from './as-order-fields.contract.ts'
import { mostFor, openQtyOf, refundableOf } from './case-course.service.ts'
import type { CaseRow } from './case-events.service.ts'

export type CaseLine = z.output<typeof CaseLineView>

/** A line of an order with what its cases say. */
export interface LineFacts extends OrderLineFacts {
  readonly claimedAmount: string
  /** Of its cases that stand or came to something. */
  readonly takenQtys: readonly string[]
}

/** States of cases that are over, as SQL. */
export const overSql = `('${caseEnds.join("', '")}')`

/** In their order, with what their open cases claim. At most 500. */
export async function linesFor(sql: Sql, asked: LinesAsked, locale: Locale = 'zh'): Promise<LineFacts[]> {
  const lines = await linesForAfterSales(sql, asked, locale)
  if (lines.length === 0) return []
  const claims = await sql.query<{ id: string; amount: string | null; qtys: string[] | null }>(
    `select order_line_id as id, sum(coalesce(approved_amount, apply_amount)) filter (where status not in ${overSql})::text as amount,
            array_agg(apply_qty::text) filter (where status not in ${overSql} or status = 'COMPLETED' or is_goods_back) as qtys
       from after_sales_order where order_line_id = any($1::uuid[]) and deleted_at is null group by 1`,
    [lines.map(({ orderLineId }) => orderLineId)],
  )
  const claimed = new Map(claims.map((claim) => [claim.id, claim]))
  return lines.map((line) => {
    const { amount, qtys } = claimed.get(line.orderLineId) ?? {}
    return Object.assign({}, line, { claimedAmount: amount ?? '0.00', takenQtys: qtys ?? [] })
  })
}

/** What was paid for the line, to cents. */
export const paidFor = (line: LineFacts): string => toWire(paidShareOf(line))

/** As answers show it. @param sees whether amounts are the reader's to see */
export function lineShown(line: LineFacts, sees: boolean): CaseLine {
  const {
    skuId: _sku,
    regionCode: _region,
    status: _status,
    goodsAmount: _g,
    discountAmount: _d,
    freightAmount: _f,
    totalAmount: _t,
    takenQtys: _qtys,
    ...shown
  } = line
  const paidAmount = paidFor(line)
  return {
    ...shown,
    openQty: openQtyOf(line).toFixed(),
    price: sees ? line.price : null,
    amount: sees ? line.amount : null,
    paidAmount: sees ? paidAmount : null,
    refundedAmount: sees ? line.refundedAmount : null,
    claimedAmount: sees ? line.claimedAmount : null,
    refundableAmount: sees ? toWire(refundableOf({ ...line, paidAmount })) : null,
  }
}

/** Names that a formula may use, and what they stand for here. */
export const namedAmounts = (line: LineFacts, applyQty: string): Readonly<Record<string, string>> => ({
  // The short ones are what people write; screens offer them under the same names.
  qty: decimal(applyQty).toFixed(),
  paid: paidFor(line),
  refundable: toWire(refundableOf({ ...line, paidAmount: paidFor(line) })),
  applyQty: decimal(applyQty).toFixed(),
  quantity: line.quantity,
  price: line.price,
  lineAmount: line.amount,
  paidAmount: paidFor(line),
  refundedAmount: line.refundedAmount,
  goodsAmount: line.goodsAmount,
  discountAmount: line.discountAmount,
  freightAmount: line.freightAmount,
  totalAmount: line.totalAmount,
})

interface Claim {
  readonly orderLineId: string
  readonly qty: { toString(): string }
  readonly amount: { toString(): string }
  /** A case that is written already: what it claims itself is not counted against it. */
  readonly exceptId?: string
}

/** What a claim is more than, with the most that it may be. */
export type ClaimProblem = { readonly field: 'qty' | 'amount'; readonly code: string; readonly params: { readonly most: string } }

/** Whether what is claimed was shipped and paid, all cases of the line and the order together. Locks the order: two at once follow each other. */
export async function claimProblem(uow: UnitOfWork, { orderLineId, qty, amount, exceptId }: Claim): Promise<ClaimProblem | undefined> {
  await lockOrderOfLine(uow, orderLineId)
  const [found] = await linesFor(uow.sql, { lineIds: [orderLineId] })
  if (!found) return { field: 'qty', code: 'as-order.too-many', params: { most: '0' } }
  const own = exceptId ? await ownClaim(uow, exceptId) : '0'
  const line = {
    ...found,
    claimedAmount: decimal(found.claimedAmount).minus(own).toFixed(),
    paidAmount: paidFor(found),
    takenQtys: exceptId ? withoutOne(found.takenQtys, qty) : found.takenQtys,
  }
  const open = openQtyOf(line)
  if (decimal(qty).greaterThan(open)) return { field: 'qty', code: 'as-order.too-many', params: { most: open.toFixed() } }
  const left = await leftOfOrder(uow, found, own)
  const most = mostFor(line, qty)
  const allowed = most.greaterThan(left) ? left : most
  return decimal(amount).greaterThan(allowed) ? { field: 'amount', code: 'as-order.too-much', params: { most: toWire(allowed) } } : undefined
}

function withoutOne(qtys: readonly string[], qty: Claim['qty']): readonly string[] {
  const own = qtys.findIndex((one) => decimal(one).equals(decimal(qty)))
  return qtys.filter((_one, at) => at !== own)
}

const ownClaim = async ({ prisma }: UnitOfWork, id: string): Promise<string> => {
  const row = await prisma.afterSalesOrder.findUniqueOrThrow({ where: { id } })
  return (row.approvedAmount ?? row.applyAmount).toString()
}

/** What of the whole order's goods nobody got back or claimed: shares that were rounded up never come to more than was paid. */
async function leftOfOrder({ sql }: UnitOfWork, { masterId, goodsAmount, discountAmount }: LineFacts, own: string) {
  const lines = await linesFor(sql, { orderId: masterId })
  const gone = sum(lines.flatMap(({ refundedAmount, claimedAmount }) => [refundedAmount, claimedAmount])).minus(own)
  const left = decimal(goodsAmount).minus(discountAmount).minus(gone)
  return left.isNegative() ? decimal('0') : left
}

/** For the guard of a case that is handed in. */
export const coveredBy = async (uow: UnitOfWork, row: CaseRow): Promise<boolean> =>
  (await claimProblem(uow, { orderLineId: row.orderLineId, qty: row.applyQty, amount: row.applyAmount, exceptId: row.id })) === undefined
