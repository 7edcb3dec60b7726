/** The goods of an order that a case is about: what left, what is in cases, what was paid and went back. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { lockOrderOfLine, paidShareOf } from '#server/modules/order/order-after-sales.service.ts'
import { caseEnds, type CaseLineView } from './as-order-fields.contract.ts'
import { mostFor, openQtyOf, refundableOf } from './case-course.ts'
import type { CaseRow } from './case-events.service.ts'

export type CaseLine = z.output<typeof CaseLineView>

/** A line as it is stored, with what its cases say. */
export interface LineFacts extends Omit<CaseLine, 'openQty' | 'paidAmount' | 'refundableAmount' | 'amount' | 'refundedAmount' | 'claimedAmount'> {
  readonly skuId: string | null
  readonly price: string
  readonly regionCode: string | null
  readonly status: string
  readonly amount: string
  readonly refundedAmount: string
  readonly claimedAmount: string
  readonly goodsAmount: string
  readonly discountAmount: string
  readonly freightAmount: string
  readonly totalAmount: string
}

/** States of cases that are over, as SQL. */
export const overSql = `('${caseEnds.join("', '")}')`

interface Asked {
  readonly lineIds?: readonly string[]
  readonly orderId?: string | undefined
  readonly channelOrderNo?: string | undefined
  readonly salesChannel?: string | undefined
  readonly skuCode?: string | undefined
  readonly limit?: number
}

/** In their order. At most 500. */
export const linesFor = (sql: Sql, { lineIds, orderId, channelOrderNo, salesChannel, skuCode }: Asked, locale: Locale = 'zh'): Promise<LineFacts[]> =>
  sql.query<LineFacts>(
    `select l.id as "orderLineId", m.id as "masterId", o.id as "orderId", m.code as "masterCode", o.order_code as "orderCode", m.sales_channel as "salesChannel",
            m.channel_order_no as "channelOrderNo", m.ordered_at as "orderedAt", l.shipped_at as "shippedAt", o.received_at as "receivedAt", o.status,
            o.supplier_id as "supplierId", case when $6 = 'en' then coalesce(s.name_en, s.company_name) else s.company_name end as "supplierName",
            m.buyer_name as "buyerName", coalesce(o.went_to->>'consigneeName', m.consignee_name) as "consigneeName",
            coalesce(o.went_to->>'consigneeMobile', m.consignee_mobile) as "consigneeMobile", coalesce(o.went_to->>'address', m.address) as address,
            coalesce(o.went_to->>'regionCode', m.region_code) as "regionCode",
            l.sku_id as "skuId", l.sku_code as "skuCode", l.sku_name as "skuName", l.spec, l.unit, trim_scale(l.quantity)::text as quantity,
            trim_scale(l.shipped_quantity)::text as "shippedQuantity", trim_scale(l.after_qty)::text as "afterQty", trim_scale(l.price)::text as price,
            l.amount::text as amount, l.refund_amount::text as "refundedAmount", l.stock_state <> 'NONE' as "isOfStock", m.goods_amount::text as "goodsAmount",
            m.discount_amount::text as "discountAmount", m.freight_amount::text as "freightAmount", m.total_amount::text as "totalAmount",
            (select coalesce(sum(coalesce(c.approved_amount, c.apply_amount)), 0)::text from after_sales_order c
              where c.order_line_id = l.id and c.deleted_at is null and c.status not in ${overSql}) as "claimedAmount"
       from order_line l join sub_order o on o.id = l.sub_order_id and o.deleted_at is null join order_master m on m.id = o.master_id and m.deleted_at is null
       join supplier s on s.id = o.supplier_id
      where l.deleted_at is null and ($1::uuid[] is null or l.id = any($1::uuid[])) and ($2::uuid is null or o.id = $2::uuid or m.id = $2::uuid)
        and ($3::text is null or m.channel_order_no = $3) and ($4::text is null or m.sales_channel = $4) and ($5::text is null or l.sku_code = $5)
      order by m.id, o.order_code, l.line_no limit 500`,
    [lineIds ?? null, orderId ?? null, channelOrderNo ?? null, salesChannel ?? null, skuCode ?? null, locale],
  )

/** What was paid for the line, to cents. */
export const paidFor = (line: LineFacts): string => toWire(paidShareOf(line))

/** As answers show it. @param sees whether amounts are the reader's to see */
export function lineShown(line: LineFacts, sees: boolean): CaseLine {
  const {
    skuId: _sku,
    price: _price,
    regionCode: _region,
    status: _status,
    goodsAmount: _g,
    discountAmount: _d,
    freightAmount: _f,
    totalAmount: _t,
    ...shown
  } = line
  const paidAmount = paidFor(line)
  return {
    ...shown,
    openQty: openQtyOf(line).toFixed(),
    amount: sees ? line.amount : null,
    paidAmount: sees ? paidAmount : null,
    refundedAmount: sees ? line.refundedAmount : null,
    claimedAmount: sees ? line.claimedAmount : null,
    refundableAmount: sees ? toWire(refundableOf({ ...line, paidAmount })) : null,
  }
}

/** Names that a formula may use, and what they stand for here. */
export const namedAmounts = (line: LineFacts, applyQty: string): Readonly<Record<string, string>> => ({
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
  const line = { ...found, claimedAmount: decimal(found.claimedAmount).minus(own).toFixed(), paidAmount: paidFor(found) }
  const open = openQtyOf(line)
  if (decimal(qty).greaterThan(open)) return { field: 'qty', code: 'as-order.too-many', params: { most: open.toFixed() } }
  const left = await leftOfOrder(uow, found, own)
  const most = mostFor(line, qty)
  const allowed = most.greaterThan(left) ? left : most
  return decimal(amount).greaterThan(allowed) ? { field: 'amount', code: 'as-order.too-much', params: { most: toWire(allowed) } } : undefined
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
