/** Returns of orders that were received, and those who write, decide, send, sign and settle them, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { people } from '#tests/processes/purchase-order/world.ts'
import { withReceiving, type Buying, type ReceivingWorld } from '#tests/processes/purchase-order/receiving-world.ts'

export const { purchaser, manager, finance, warehouse, admin } = people
export type { Buying }

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any
type Answer = Awaited<ReturnType<ReceivingWorld['post']>>

export const at = (path: string): string => `/api/purchase/purchase-return/${path}`

export interface ReturningWorld extends ReceivingWorld {
  /** An order of which so much came, by its lines; with an address for returns. */
  received(of: Buying, quantities: readonly string[], more?: object): Promise<Data>
  recipient(supplierId: string): Promise<string>
  /** What may go back. */
  room(orderId: string, who?: Principal): Promise<Data>
  /** So much of each receipt, in their order; none of a receipt that says nothing. */
  draftOf(order: Data, quantities: readonly (string | null)[], more?: object): Promise<Data>
  back(order: Data, quantities: readonly (string | null)[], more?: object): Promise<Answer>
  /** Handed in. */
  asked(order: Data, quantities: readonly (string | null)[], more?: object): Promise<Data>
  /** Agreed to by everybody, the supplier last. */
  agreed(order: Data, quantities: readonly (string | null)[], more?: object): Promise<Data>
  show(id: string, who?: Principal): Promise<Data>
  /** Ships so much of each line of the return, all of it unless it says otherwise. */
  ship(id: string, quantities?: readonly (string | null)[]): Promise<Answer>
}

export function withReturning(): ReturningWorld {
  const world = withReceiving()
  const recipient = async (supplierId: string) => {
    const { prisma } = world.product.application.data
    const found = await prisma.supplierRecipient.findFirst({ where: { supplierId } })
    const row = found ?? (await prisma.supplierRecipient.create({ data: { supplierId, name: '退货部', mobile: '13800000000', address: '退货路 1 号' } }))
    return row.id
  }
  const get = async (who: Principal, path: string) => {
    const { status, body, raw } = await world.product.send(who, path)
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  const room = (orderId: string, who: Principal = purchaser) => get(who, at(`detail-for-save/${orderId}`))
  const show = (id: string, who: Principal = purchaser) => get(who, at(`detail-for-system/${id}`))
  const draftOf = async (order: Data, quantities: readonly (string | null)[], more: object = {}) => {
    const { lines } = await room(order.id)
    return {
      orderId: order.id,
      warehouseId: order.warehouseId,
      recipientId: await recipient(order.supplierId),
      reasonCode: 'WRONG_GOODS',
      refundMode: 'REFUND',
      lines: lines.flatMap(({ orderLineId, inboundLineId, batchId }: Data, n: number) =>
        quantities[n] ? [{ orderLineId, inboundLineId, batchId, qty: quantities[n] }] : [],
      ),
      ...more,
    }
  }
  const back = async (order: Data, quantities: readonly (string | null)[], more: object = {}) =>
    world.post(purchaser, at('save'), await draftOf(order, quantities, { submit: true, ...more }))
  const asked = async (order: Data, quantities: readonly (string | null)[], more: object = {}) => {
    const { status, body, raw } = await back(order, quantities, more)
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  return Object.assign(world, {
    recipient,
    room,
    show,
    draftOf,
    back,
    asked,
    received: async (of: Buying, quantities: readonly string[], more: object = {}) => {
      const order = await world.executing(of, more)
      const inbound = await world.announced(order, ...quantities)
      const { status, raw } = await world.receive(inbound, quantities)
      if (status !== 200) throw new Error(raw)
      await recipient(of.supplierId)
      return world.order(order.id)
    },
    agreed: async (order: Data, quantities: readonly (string | null)[], more: object = {}) => {
      const { id, processInstanceId } = await asked(order, quantities, more)
      for (let steps = 0; steps < 6 && (await show(id)).status === 'IN_APPROVAL'; steps += 1) await world.decide(processInstanceId, true)
      return show(id)
    },
    ship: async (id: string, quantities?: readonly (string | null)[]) => {
      const { outboundId } = await show(id)
      const { lines } = await world.ok(admin, '/api/storage/st-outbound/detail', { id: outboundId })
      return world.post(warehouse, '/api/storage/st-outbound/outbound-operation', {
        id: outboundId,
        operationId: newId(),
        lines: lines.flatMap(({ id: lineId, openQty }: Data, n: number) => {
          const qty = quantities ? quantities[n] : openQty
          return qty ? [{ lineId, qty }] : []
        }),
      })
    },
  })
}
