/** What helps to decide on an order beside what it says itself: how its supplier stands, what else is open with them, and each article. */
import { decimal, lineAmount, toWire, type DecimalLike } from '#kit/money.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { supplierStanding } from '#server/modules/supplier/profile/supplier-standing.service.ts'
import { articleInfo } from './order-info.service.ts'
import { todayIn, underWay } from './order-view.service.ts'
import type { OrderBearing } from './purchase-order-calls.contract.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

interface Said {
  readonly skuId: string
  readonly qty: DecimalLike
  readonly price: DecimalLike
}

interface Decided {
  readonly id: string
  readonly supplierId: string
  readonly warehouseId: string
}

/** So many articles are shown, those that cost most first. */
const mostShown = 8

/** @param lines as they are, or as the change that is decided on wants them */
export async function bearingOf(context: CallContext, order: Decided, lines: readonly Said[]): Promise<OrderBearing> {
  const { sql, locale, caller } = context
  const seesAmounts = !isHidden(caller, purchaseOrder, 'totalAmount')
  const standing = await supplierStanding(sql, order.supplierId, locale)
  const open = await openOf(context, order)
  const dearest = lines.toSorted((one, other) => lineAmount(other.qty, other.price).comparedTo(lineAmount(one.qty, one.price))).slice(0, mostShown)
  const infos = await articleInfo(context, { skuIds: dearest.map(({ skuId }) => skuId), warehouseId: order.warehouseId })
  const byId = new Map(infos.map((info) => [info.skuId, info]))
  return {
    supplier: {
      id: order.supplierId,
      name: standing?.name ?? '',
      score: standing?.score ?? null,
      grade: standing?.scoreStandingName ?? null,
      openOrders: open.count,
      openAmount: seesAmounts ? toWire(open.amount) : null,
      late: open.late,
    },
    articles: dearest.flatMap(({ skuId, qty, price }) => {
      const info = byId.get(skuId)
      // The order itself, once it is in force, is no price of before.
      const lastPrices = info?.lastPrices.filter(({ orderId }) => orderId !== order.id) ?? []
      return info ? [{ ...info, lastPrices, qty: toWire(qty, 4), price: seesAmounts ? toWire(decimal(price), 4) : null }] : []
    }),
    more: Math.max(0, lines.length - mostShown),
  }
}

interface Open {
  readonly count: number
  readonly amount: string
  readonly late: number
}

/** Other orders of the supplier that are under way. */
async function openOf({ sql, zone }: CallContext, { id, supplierId }: Decided): Promise<Open> {
  const [row] = await sql.query<Open>(
    `select count(*)::int as count, coalesce(sum(total_amount), 0)::text as amount, (count(*) filter (where due_on < ${todayIn(zone)}))::int as late
       from purchase_order where supplier_id = $1::uuid and id <> $2::uuid and deleted_at is null and status in ${underWay}`,
    [supplierId, id],
  )
  return row!
}
