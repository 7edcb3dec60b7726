/** Lines of orders and orders of lines, for documents above that name lines. */
import type { Sql } from '#kit/data-source.ts'

interface OrderLine {
  readonly lineId: string
  readonly orderId: string
}

export const linesOfOrders = (sql: Sql, orderIds: readonly string[]): Promise<OrderLine[]> =>
  sql.query<OrderLine>('select id as "lineId", order_id as "orderId" from purchase_order_line where order_id = any($1::uuid[])', [orderIds])

export const ordersOfLines = (sql: Sql, lineIds: readonly string[]): Promise<OrderLine[]> =>
  sql.query<OrderLine>('select id as "lineId", order_id as "orderId" from purchase_order_line where id = any($1::uuid[])', [lineIds])
