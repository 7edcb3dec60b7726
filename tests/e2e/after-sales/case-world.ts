/** Goods that a buyer has: an order that was shipped and received, brought by the calls of channels, staff and its supplier. */
import { send } from '../inbox/workflow.ts'
import { confirmedOrder } from '../order/order-world.ts'

export interface Shipped {
  readonly masterId: string
  readonly orderId: string
  readonly code: string
}

export async function shippedOrder(): Promise<Shipped> {
  const { id, code, subOrders } = await confirmedOrder()
  const orderId = subOrders[0]?.id ?? ''
  const [{ lines = [] } = {}] = subOrders as readonly { readonly lines?: readonly { readonly id: string; readonly openQuantity: string }[] }[]
  await send('supplier-a', '/api/order/order-delivery/parcel-deliver', {
    orderId,
    parcels: [{ logisticsCompany: 'SF', billCode: `SF${Date.now()}`, lines: lines.map((line) => ({ lineId: line.id, quantity: line.openQuantity })) }],
  })
  await send('purchaser', '/api/order/ys-order-master/confirm-receipt', { masterCode: code })
  return { masterId: id, orderId, code }
}
