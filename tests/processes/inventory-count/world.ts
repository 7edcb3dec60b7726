/** Counts and those who write, count and decide on them, with goods that lie there, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { MovementLine, MovementType } from '#server/modules/stock/ledger/movement.ts'
import { reserve } from '#server/modules/stock/ledger/reservations.ts'
import { move } from '#server/modules/stock/ledger/stock-move.ts'
import { findDifferences } from '#server/modules/stock/ledger/self-check.service.ts'
import { withInbound, type InboundWorld } from '../inbound-other/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const { warehouse: manager, ops, finance, gm, admin } = people
/** Two who count, with what warehouse people may. */
export const [first, second]: readonly [Principal, Principal] = [
  { ...manager, userId: '0190d100-0000-7000-8000-0000000000c1', account: 'counter-1', name: '初盘' },
  { ...manager, userId: '0190d100-0000-7000-8000-0000000000c2', account: 'counter-2', name: '复盘' },
]

export interface CountWorld extends InboundWorld {
  /** Goods in a space of a warehouse, by the ledger: pieces at 5. */
  stocked(quantities: readonly number[]): Promise<{ warehouseId: string; spaces: Data[]; skus: Data[] }>
  moved(type: MovementType, lines: readonly MovementLine[], document?: { id: string; code: string }): Promise<void>
  kept(warehouseId: string, skuId: string, quantity: string): Promise<{ id: string; code: string }>
  take(path: string, payload: object, who?: Principal): ReturnType<InboundWorld['post']>
  good(path: string, payload: object, who?: Principal): Promise<Data>
  /** A count of a warehouse that has begun. */
  begun(warehouseId: string, more?: object): Promise<Data>
  read(id: string, who?: Principal): Promise<Data>
  count(take: Data, quantities: readonly string[], who?: Principal): Promise<void>
  approve(id: string, more?: object, who?: Principal): ReturnType<InboundWorld['post']>
  differences(): Promise<unknown[]>
}

export function withCounts(): CountWorld {
  const world = withInbound()
  const work = <T>(write: Parameters<ReturnType<typeof workOn>>[1]): Promise<T> =>
    workOn(world.product.application.data, { zone: 'Asia/Shanghai' })(systemActor('test'), write) as Promise<T>
  const take: CountWorld['take'] = (path, payload, who = manager) => world.post(who, `/api/storage/inventory-take/${path}`, payload)
  const good: CountWorld['good'] = (path, payload, who = manager) => world.ok(who, `/api/storage/inventory-take/${path}`, payload)
  const moved: CountWorld['moved'] = async (type, lines, document = { id: newId(), code: `DOC-${newId().slice(-9)}` }) =>
    void (await work((uow) => move(uow, [{ key: newId(), type, document, lines }])))
  return Object.assign(world, {
    take,
    good,
    moved,
    async stocked(quantities: readonly number[]) {
      const { id: warehouseId } = await world.warehouse()
      const spaces: Data[] = []
      const skus: Data[] = []
      for (const [at, quantity] of quantities.entries()) {
        spaces.push(await world.ok(admin, '/api/storage/cargo-space/insert', { warehouseId, code: `A-${at + 1}`, name: '货位' }))
        skus.push(await world.sku())
        const place = { warehouseId, cargoSpaceId: spaces.at(-1).id, skuId: skus.at(-1).id }
        await moved('OTHER_IN', [{ effect: 'receive', place, quantity: String(quantity), unitCost: '5' }])
      }
      return { warehouseId, spaces, skus }
    },
    async kept(warehouseId: string, skuId: string, quantity: string) {
      const document = { id: newId(), code: `SO-${newId().slice(-6)}` }
      await work((uow) =>
        reserve(uow, [{ key: newId(), bizType: 'order', document, lines: [{ lineId: newId(), skuId, quantity, warehouseIds: [warehouseId] }] }], {}),
      )
      return document
    },
    begun: (warehouseId: string, more: object = {}) => good('insert', { warehouseId, mode: 'STATIC', start: true, ...more }),
    read: (id: string, who: Principal = manager) => world.ok(who, `/api/storage/inventory-take-audit/detail`, { id }),
    async count(counted: Data, quantities: readonly string[], who: Principal = first) {
      for (const [at, qty] of quantities.entries()) await good('count', { id: counted.id, lineId: counted.lines[at].id, operationId: newId(), qty }, who)
    },
    approve: (id: string, more: object = {}, who: Principal = admin) =>
      world.post(who, '/api/storage/inventory-take-audit/approve', { id, pass: true, ...more }),
    differences: () => findDifferences(world.product.application.data.sql),
  })
}
