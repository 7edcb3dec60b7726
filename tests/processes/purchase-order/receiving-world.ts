/** Purchase orders that are under way, and the warehouse that takes their goods in. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { workOn } from '#kit/run-work.ts'
import { ofOrder } from '#server/modules/purchase/order/order-facts.service.ts'
import { admin, at, people, withPurchase, type Buying, type PurchaseWorld } from './world.ts'

export const { manager, purchaser, warehouse } = people

// oxlint-disable-next-line typescript/no-explicit-any
type Data = any
type Answer = Awaited<ReturnType<PurchaseWorld['post']>>

export interface ReceivingWorld extends PurchaseWorld {
  /** Agreed to by the supplier. */
  executing(of: Buying, more?: object): Promise<Data>
  /** By its lines, in their order; none of a line that says nothing. */
  announce(order: Data, quantities: readonly (string | null)[], who?: Principal, more?: object): Promise<Answer>
  announced(order: Data, ...quantities: readonly (string | null)[]): Promise<Data>
  /** Confirms what came of the lines of an inbound order, in their order. */
  receive(inbound: Data, quantities: readonly string[], more?: object): Promise<Answer>
  reverse(inboundId: string): Promise<Answer>
}

export function withReceiving(): ReceivingWorld {
  const world = withPurchase()
  const announce = (order: Data, quantities: readonly (string | null)[], who: Principal = warehouse, more: object = {}) =>
    world.post(who, at('announce'), {
      id: order.id,
      operationId: newId(),
      arrivalOn: '2099-01-01',
      lines: order.lines.flatMap(({ id }: Data, n: number) => (quantities[n] ? [{ lineId: id, qty: quantities[n] }] : [])),
      ...more,
    })
  return Object.assign(world, {
    announce,
    executing: async (of: Buying, more: object = {}) => {
      const { id } = await world.sent(of, more)
      await workOn(world.product.application.data, { zone: 'Asia/Shanghai' })(systemActor('supplier'), async (uow) => {
        await moveDocument(uow, ofOrder(), await uow.lockRow('purchaseOrder', id), { event: 'SUPPLIER_CONFIRM', change: { confirmedAt: uow.now } })
      })
      return world.order(id)
    },
    announced: async (order: Data, ...quantities: readonly (string | null)[]) => {
      const { status, body, raw } = await announce(order, quantities)
      if (status !== 200) throw new Error(raw)
      return world.detail(body.data.inboundId)
    },
    receive: (inbound: Data, quantities: readonly string[], more: object = {}) =>
      world.confirm(
        inbound.id,
        inbound.lines.flatMap(({ id }: Data, n: number) => (quantities[n] ? [{ lineId: id, acceptedQty: quantities[n] }] : [])),
        more,
      ),
    reverse: (id: string) => world.post(people.warehouse, '/api/storage/st-inbound/reverse', { id, reason: '记错了' }),
  })
}

export { admin, at, type Buying }
