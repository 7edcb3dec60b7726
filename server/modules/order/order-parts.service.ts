/** Lines and parcels of sub-orders as details, papers and the supplier's screens show them. */
import type { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { OrderLineView, OrderParcelView } from './order-fields.contract.ts'

type Line = z.output<typeof OrderLineView>
type Parcel = z.output<typeof OrderParcelView>

export interface OrderParts {
  readonly lines: readonly Line[]
  readonly parcels: readonly Parcel[]
}

/** @returns by sub-order; empty lists for one that has none */
export async function partsOf(sql: Sql, subOrderIds: readonly string[]): Promise<(subOrderId: string) => OrderParts> {
  const [lines, parcels] = [await linesOf(sql, subOrderIds), await parcelsOf(sql, subOrderIds)]
  return (id) => ({
    lines: lines.filter(({ subOrderId }) => subOrderId === id).map(({ subOrderId: _of, ...line }) => line),
    parcels: parcels.filter(({ subOrderId }) => subOrderId === id).map(({ subOrderId: _of, ...parcel }) => parcel),
  })
}

const linesOf = (sql: Sql, subOrderIds: readonly string[]): Promise<(Line & { subOrderId: string })[]> =>
  sql.query(
    `select l.sub_order_id as "subOrderId", l.id, l.line_no as "lineNo", l.sku_code as "skuCode", l.sku_name as "skuName", l.spec, l.unit,
            l.stock_state as "stockState", trim_scale(l.quantity)::text as quantity, trim_scale(l.price)::text as price, l.amount::text as amount,
            trim_scale(l.shipped_quantity)::text as "shippedQuantity", trim_scale(l.cancelled_quantity)::text as "cancelledQuantity",
            trim_scale(l.quantity - l.shipped_quantity - l.cancelled_quantity)::text as "openQuantity",
            l.promised_at as "promisedAt", l.original_promised_at as "originalPromisedAt", l.shipped_at as "shippedAt"
       from order_line l where l.sub_order_id = any($1::uuid[]) and l.deleted_at is null order by l.sub_order_id, l.line_no`,
    [subOrderIds],
  )

const parcelsOf = (sql: Sql, subOrderIds: readonly string[]): Promise<(Parcel & { subOrderId: string })[]> =>
  sql.query(
    `select p.sub_order_id as "subOrderId", p.id, p.parcel_no as "parcelNo", p.logistics_company as "logisticsCompany", p.bill_code as "billCode",
            p.shipped_at as "shippedAt", p.signed_at as "signedAt", p.remark,
            (select jsonb_agg(jsonb_build_object('lineId', l.id, 'lineNo', l.line_no, 'skuCode', l.sku_code, 'skuName', l.sku_name, 'unit', l.unit,
                      'quantity', trim_scale(c.quantity)::text) order by l.line_no)
               from order_parcel_line c join order_line l on l.id = c.line_id where c.parcel_id = p.id and c.deleted_at is null) as lines
       from order_parcel p where p.sub_order_id = any($1::uuid[]) and p.deleted_at is null order by p.shipped_at, p.parcel_no`,
    [subOrderIds],
  )
