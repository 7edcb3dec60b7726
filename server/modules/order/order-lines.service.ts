/** Lines of orders as whoever stands above reads them: whose they are, what left, what was paid, where they went. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'

export interface OrderLineFacts {
  readonly orderLineId: string
  readonly masterId: string
  readonly orderId: string
  readonly masterCode: string
  readonly orderCode: string
  readonly salesChannel: string
  readonly channelOrderNo: string
  readonly orderedAt: string
  readonly shippedAt: string | null
  readonly receivedAt: string | null
  /** Of the sub-order. */
  readonly status: string
  readonly supplierId: string
  readonly supplierName: string
  readonly buyerName: string
  readonly consigneeName: string
  readonly consigneeMobile: string
  readonly address: string
  readonly regionCode: string | null
  readonly skuId: string | null
  readonly skuCode: string
  readonly skuName: string
  readonly spec: string | null
  readonly unit: string | null
  readonly price: string
  readonly quantity: string
  readonly shippedQuantity: string
  readonly afterQty: string
  readonly amount: string
  readonly refundedAmount: string
  readonly isOfStock: boolean
  readonly goodsAmount: string
  readonly discountAmount: string
  readonly freightAmount: string
  readonly totalAmount: string
}

export interface LinesAsked {
  readonly lineIds?: readonly string[]
  /** The order, or one of its sub-orders. */
  readonly orderId?: string | undefined
  readonly channelOrderNo?: string | undefined
  readonly salesChannel?: string | undefined
  readonly skuCode?: string | undefined
}

interface Instants {
  readonly orderedAt: Date
  readonly shippedAt: Date | null
  readonly receivedAt: Date | null
}

/** In their order, at most 500. */
export async function linesForAfterSales(
  sql: Sql,
  { lineIds, orderId, channelOrderNo, salesChannel, skuCode }: LinesAsked,
  locale: Locale,
): Promise<OrderLineFacts[]> {
  const rows = await sql.query<Omit<OrderLineFacts, keyof Instants> & Instants>(
    `select l.id as "orderLineId", m.id as "masterId", o.id as "orderId", m.code as "masterCode", o.order_code as "orderCode", m.sales_channel as "salesChannel",
            m.channel_order_no as "channelOrderNo", m.ordered_at as "orderedAt", l.shipped_at as "shippedAt", o.received_at as "receivedAt", o.status,
            o.supplier_id as "supplierId", case when $6 = 'en' then coalesce(s.name_en, s.company_name) else s.company_name end as "supplierName",
            m.buyer_name as "buyerName", coalesce(o.went_to->>'consigneeName', m.consignee_name) as "consigneeName",
            coalesce(o.went_to->>'consigneeMobile', m.consignee_mobile) as "consigneeMobile", coalesce(o.went_to->>'address', m.address) as address,
            coalesce(o.went_to->>'regionCode', m.region_code) as "regionCode",
            l.sku_id as "skuId", l.sku_code as "skuCode", l.sku_name as "skuName", l.spec, l.unit, trim_scale(l.quantity)::text as quantity,
            trim_scale(l.shipped_quantity)::text as "shippedQuantity", trim_scale(l.after_qty)::text as "afterQty", trim_scale(l.price)::text as price,
            l.amount::text as amount, l.refund_amount::text as "refundedAmount", l.stock_state <> 'NONE' as "isOfStock", m.goods_amount::text as "goodsAmount",
            m.discount_amount::text as "discountAmount", m.freight_amount::text as "freightAmount", m.total_amount::text as "totalAmount"
       from order_line l join sub_order o on o.id = l.sub_order_id and o.deleted_at is null join order_master m on m.id = o.master_id and m.deleted_at is null
       join supplier s on s.id = o.supplier_id
      where l.deleted_at is null and ($1::uuid[] is null or l.id = any($1::uuid[])) and ($2::uuid is null or o.id = $2::uuid or m.id = $2::uuid)
        and ($3::text is null or m.channel_order_no = $3) and ($4::text is null or m.sales_channel = $4) and ($5::text is null or l.sku_code = $5)
      order by m.id, o.order_code, l.line_no limit 500`,
    [lineIds ?? null, orderId ?? null, channelOrderNo ?? null, salesChannel ?? null, skuCode ?? null, locale],
  )
  return rows.map((row) => ({
    ...row,
    orderedAt: row.orderedAt.toISOString(),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
  }))
}

/** How many orders a buyer of a channel has, a thousand at most. */
export async function ordersOfBuyer(sql: Sql, buyerName: string, salesChannel: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from order_master where buyer_name = $1 and sales_channel = $2 and deleted_at is null limit 1000) o',
    [buyerName, salesChannel],
  )
  return row?.count ?? 0
}

/** Lines of a supplier's orders of the last 90 days of which something left. */
export async function linesLately(sql: Sql, supplierId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from sub_order o join order_line l on l.sub_order_id = o.id and l.deleted_at is null and l.shipped_quantity > 0
      where o.supplier_id = $1::uuid and o.deleted_at is null and o.create_time > now() - interval '90 days'`,
    [supplierId],
  )
  return row?.count ?? 0
}

/** Lines that left in the month of a score, over `asked` and `span` (`score-measures.service.ts`). */
export const shippedLines = `select o.supplier_id, l.id from span, asked join sub_order o on o.supplier_id = asked.id and o.deleted_at is null
    join order_line l on l.sub_order_id = o.id and l.deleted_at is null
   where l.shipped_at >= span.from_at and l.shipped_at < span.until_at`
