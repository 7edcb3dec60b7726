/** Orders that left, and the desk, suppliers, warehouses and refunds around cases about them, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { askRefunds, refundHandler } from '#server/modules/after-sales/refund/refund.service.ts'
import { people, withSuppliers, type World } from '#tests/processes/supplier-lifecycle/world.ts'

export const { afterSales: desk, ops, finance, gm, admin, warehouse, purchaser } = people
export const at = (path: string): string => `/api/after-order/as-order/${path}`
export const zone = 'Asia/Shanghai'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export interface Sold {
  readonly master: Data
  readonly line: Data
  readonly orderId: string
  readonly supplierId: string
  readonly own: Principal
}

export interface CaseWorld extends World {
  /** An order of one line that left altogether: ten pieces of 12.50 each, unless it says otherwise. */
  sold(more?: object): Promise<Sold>
  applied(of: Sold, more?: object): Promise<Data>
  /** As the desk sees it. */
  info(id: string, who?: Principal): Promise<Data>
  statusOf(id: string): Promise<string>
  /** Waits, parcels and clocks aside: hands refunds over, as the workers would. */
  workRefunds(): Promise<void>
  setting(key: string, value: string): Promise<void>
}

/** Call it at the top of a file. */
export function withCases(): CaseWorld {
  const world = withSuppliers()
  let bills = 0
  const data = () => world.product.application.data
  const deps = () => ({ data: data(), zone, secret: undefined })
  const { ok } = world
  const info = async (id: string, who: Principal = admin): Promise<Data> => {
    const { status, body, raw } = await world.product.send(who, at(`get-orderInfo/${id}`))
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  return Object.assign(world, {
    info,
    sold: async (more: object = {}) => {
      const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
      const taken = await ok(ops, '/api/order/order-master/insert', {
        salesChannel: 'COMMUNITY_MALL',
        channelOrderNo: `A-${newId()}`,
        buyerName: '业主委员会',
        consigneeName: '张三',
        consigneeMobile: '13800001111',
        address: '世纪大道 1 号',
        lines: [{ supplierId, skuCode: 'SKU-1', skuName: '商品 1', unit: '件', quantity: '10', price: '12.5' }],
        ...more,
      })
      await ok(ops, `/api/order/ys-order-master/submit-order/${taken.salesChannel}`, { ids: [taken.id] })
      const master = await ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: taken.id })
      const { body } = await world.product.send(admin, `/api/order/order-master/detail/${master.id}`)
      const [part] = body.data.subOrders
      bills += 1
      await ok(ops, '/api/order/order-delivery/parcel-deliver', {
        orderId: part.id,
        parcels: [
          {
            logisticsCompany: 'SF',
            billCode: `SO${10_000 + bills}`,
            lines: part.lines.map((line: Data) => ({ lineId: line.id, quantity: line.openQuantity })),
          },
        ],
      })
      return { master, line: part.lines[0], orderId: part.id, supplierId, own }
    },
    applied: (of: Sold, more: object = {}) =>
      ok(desk, at('insert'), { orderLineId: of.line.id, type: 'REFUND_ONLY', reasonCode: 'QUALITY', description: '坏了', qty: '2', ...more }),
    statusOf: async (id: string) => (await data().prisma.afterSalesOrder.findUniqueOrThrow({ where: { id } })).status,
    workRefunds: async () => {
      const handler = refundHandler(deps())
      for (;;) {
        const rows = await data().sql.query<{ id: string; payload: unknown }>('delete from outbox where topic = $1 returning id, payload', [handler.topic.name])
        if (rows.length === 0) break
        for (const { id, payload } of rows) await (handler.handle as (payload: unknown, delivery: object) => Promise<void>)(payload, { id, attempt: 1 })
      }
      await data().sql.query("update after_refund set ask_at = now() - interval '1 second' where ask_at is not null")
      await askRefunds(deps())
    },
    setting: async (key: string, value: string) => {
      await data().prisma.systemParam.updateMany({ where: { paramKey: key }, data: { paramValue: value } })
      settingsCacheOf(data()).forget('system_param')
    },
  })
}
