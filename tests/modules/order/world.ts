/** Channels, staff and suppliers around orders, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { people, withSuppliers, type World } from '#tests/processes/supplier-lifecycle/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export interface OrderWorld extends World {
  readonly staff: Principal
  /** A draft with one line a supplier, unless it says otherwise; its number is new each time. */
  draft(suppliers: readonly string[], more?: object): Record<string, unknown>
  /** Taken in. */
  order(suppliers: readonly string[], more?: object): Promise<Data>
  submitted(suppliers: readonly string[], more?: object): Promise<Data>
  confirmed(suppliers: readonly string[], more?: object): Promise<Data>
  detail(masterId: string): Promise<Data>
  /** Ships these quantities, by line; everything that is left when none are named. */
  ship(who: Principal, subOrder: Data, quantities?: Readonly<Record<string, string>>): ReturnType<World['post']>
}

const line = (supplierId: string, place: number) => ({
  supplierId,
  skuCode: `SKU-${place}`,
  skuName: `商品 ${place}`,
  unit: '件',
  quantity: '10',
  price: '12.5',
})

const draft = (suppliers: readonly string[], more: object = {}) => ({
  salesChannel: 'COMMUNITY_MALL',
  channelOrderNo: `C-${newId()}`,
  buyerName: '业主委员会',
  consigneeName: '张三',
  consigneeMobile: '13800001111',
  address: '世纪大道 1 号',
  freightAmount: '8',
  lines: suppliers.map(line),
  ...more,
})

/** Call it at the top of a file. */
export function withOrders(): OrderWorld {
  const world = withSuppliers()
  const staff = people.purchaser
  let bills = 0
  const order = (suppliers: readonly string[], more?: object) => world.ok(people.ops, '/api/order/order-master/insert', draft(suppliers, more))
  const submitted = async (suppliers: readonly string[], more?: object) => {
    const { id, salesChannel } = await order(suppliers, more)
    const [row] = await world.ok(staff, `/api/order/ys-order-master/submit-order/${salesChannel}`, { ids: [id] })
    return row
  }
  // The product's own getters are kept: they are there from beforeAll on.
  return Object.assign(world, {
    staff,
    draft,
    order,
    submitted,
    confirmed: async (suppliers: readonly string[], more?: object) => {
      const { id } = await submitted(suppliers, more)
      return world.ok(staff, '/api/order/ys-order-master/confirm-order', { masterId: id })
    },
    detail: async (masterId: string) => {
      const { body, raw, status } = await world.product.send(people.admin, `/api/order/order-master/detail/${masterId}`)
      if (status !== 200) throw new Error(raw)
      return body.data
    },
    ship: (who: Principal, subOrder: Data, quantities?: Readonly<Record<string, string>>) => {
      const lines = (subOrder.lines as { id: string; openQuantity: string }[])
        .map(({ id, openQuantity }) => ({ lineId: id, quantity: quantities ? (quantities[id] ?? '0') : openQuantity }))
        .filter(({ quantity }) => Number(quantity) > 0)
      bills += 1
      return world.post(who, '/api/order/order-delivery/parcel-deliver', {
        orderId: subOrder.id,
        parcels: [{ logisticsCompany: 'SF', billCode: `SF${10_000 + bills}`, lines }],
      })
    },
  })
}
