/** Purchase orders and those who write, decide and answer them, on the whole product. */
import type { Principal } from '#kit/principal.ts'
import { people, withInbound, type InboundWorld } from '#tests/processes/inbound-other/world.ts'

export { people }
export const { purchaser, manager, financeManager, gm, admin } = people

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const at = (path: string): string => `/api/purchase/order/${path}`

export interface Buying {
  readonly supplierId: string
  readonly supplierAdmin: Principal
  readonly warehouseId: string
  readonly skuId: string
  readonly skuCode: string
}

export interface PurchaseWorld extends InboundWorld {
  /** A supplier in order with an article at 5, and a warehouse for it. */
  buying(): Promise<Buying>
  /** An order of ten pieces at 5, unless it says otherwise. */
  content(of: Buying, more?: object): Record<string, unknown>
  saved(of: Buying, more?: object, who?: Principal): Promise<Data>
  /** Handed in; where it stands. */
  submitted(of: Buying, more?: object): Promise<Data>
  /** Agreed to by everybody: it is with the supplier. */
  sent(of: Buying, more?: object): Promise<Data>
  order(id: string, who?: Principal): Promise<Data>
  /** On order of a SKU in a warehouse. */
  incoming(of: Buying): Promise<string>
}

const content = ({ supplierId, warehouseId, skuId }: Buying, more: object = {}) => ({
  supplierId,
  warehouseId,
  lines: [{ skuId, qty: '10', price: '5' }],
  ...more,
})

export function withPurchase(): PurchaseWorld {
  const world = withInbound()
  const order = async (id: string, who: Principal = purchaser) => {
    const { body, status, raw } = await world.product.send(who, at(`detail/${id}`))
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  const saved = (of: Buying, more: object = {}, who: Principal = purchaser) => world.ok(who, at('save'), content(of, more))
  const submitted = (of: Buying, more: object = {}) => saved(of, { submit: true, ...more })
  return Object.assign(world, {
    content,
    saved,
    submitted,
    order,
    buying: async () => {
      const { id: supplierId, admin: supplierAdmin } = await world.supplier({ stage: 'FORMAL' })
      const warehouse = await world.warehouse()
      const sku = await world.sku({ supplierId })
      return { supplierId, supplierAdmin, warehouseId: warehouse.id, skuId: sku.id, skuCode: sku.code }
    },
    sent: async (of: Buying, more: object = {}) => {
      const { id, processInstanceId } = await submitted(of, more)
      for (let steps = 0; steps < 6 && (await order(id)).status === 'IN_APPROVAL'; steps += 1) await world.decide(processInstanceId, true)
      return order(id)
    },
    incoming: async ({ warehouseId, skuId }: Buying) => {
      const [row] = await world.product.application.data.sql.query<{ qty: string }>(
        'select trim_scale(coalesce(sum(incoming), 0))::text as qty from inventory where warehouse_id = $1::uuid and sku_id = $2::uuid',
        [warehouseId, skuId],
      )
      return row?.qty ?? '0'
    },
  })
}
