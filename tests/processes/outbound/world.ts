/** Warehouses with goods in them, and outbound orders of those who write, decide and ship them, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { move } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { findDifferences } from '#server/modules/stock/ledger/self-check.service.ts'
import { admin, manager, ops, withInbound, type InboundWorld } from '#tests/processes/inbound-other/world.ts'

export { admin, manager, ops }

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

interface Lying {
  readonly cargoSpaceId?: string
  readonly batchId?: string
  readonly cost?: string
}

export interface OutboundWorld extends InboundWorld {
  /** So many pieces lie in the warehouse from now on. */
  put(warehouseId: string, skuId: string, quantity: string, lying?: Lying): Promise<void>
  batch(skuId: string, batchNo: string, expireOn: string): Promise<string>
  /** An order of one line of four pieces, unless it says otherwise. */
  written(warehouseId: string, skuId: string, more?: object, who?: Principal): Promise<Data>
  /** Handed in and agreed to: it waits to be picked. */
  agreed(warehouseId: string, skuId: string, more?: object): Promise<Data>
  seen(id: string, who?: Principal): Promise<Data>
  ship(id: string, lines: readonly object[], more?: object, who?: Principal): ReturnType<InboundWorld['post']>
  /** On hand, preempted of a SKU in a warehouse. */
  held(warehouseId: string, skuId: string): Promise<readonly [string, string]>
  /** A file that somebody uploaded. */
  paper(who: Principal): Promise<string>
  /** What a recomputation finds to differ; nothing, whatever happened. */
  differences(): Promise<unknown[]>
}

export const aWaybill = (mark = ''): string => `W${mark}${newId().replaceAll('-', '').slice(-14)}`

export function withOutbound(): OutboundWorld {
  const world = withInbound()
  const { ok, post } = world
  const source = () => world.product.application.data
  const seen = async (id: string, who: Principal = manager) => ok(who, '/api/storage/st-outbound/detail', { id })
  const written = (warehouseId: string, skuId: string, more: object = {}, who: Principal = ops) =>
    ok(who, '/api/storage/st-outbound/insert', { type: 'OTHER', warehouseId, lines: [{ skuId, planQty: '4' }], ...more })
  return Object.assign(world, {
    seen,
    written,
    put: async (warehouseId: string, skuId: string, quantity: string, { cost = '5', ...place }: Lying = {}) => {
      await workOn(source())(systemActor('test'), (uow) =>
        move(uow, [
          {
            key: newId(),
            type: 'OTHER_IN',
            document: { id: newId(), code: 'SET' },
            lines: [{ effect: 'receive', place: { warehouseId, skuId, ...place }, quantity, unitCost: cost }],
          },
        ]),
      )
    },
    batch: async (skuId: string, batchNo: string, expireOn: string) =>
      (await source().prisma.batch.create({ data: { skuId, batchNo, expireAt: new Date(`${expireOn}T00:00:00Z`) } })).id,
    agreed: async (warehouseId: string, skuId: string, more: object = {}) => {
      const made = await written(warehouseId, skuId, { submit: true, ...more })
      await world.decide(made.processInstanceId, true)
      return seen(made.id)
    },
    ship: (id: string, lines: readonly object[], more: object = {}, who: Principal = manager) =>
      post(who, '/api/storage/st-outbound/outbound-operation', { id, operationId: newId(), lines, ...more }),
    held: async (warehouseId: string, skuId: string) => {
      const [row] = await source().sql.query<{ onHand: string; preempted: string }>(
        `select trim_scale(coalesce(sum(on_hand), 0))::text as "onHand", trim_scale(coalesce(sum(preempted), 0))::text as preempted
           from inventory where warehouse_id = $1::uuid and sku_id = $2::uuid`,
        [warehouseId, skuId],
      )
      return [row?.onHand ?? '0', row?.preempted ?? '0'] as const
    },
    paper: async ({ userId, tenantId, supplierId }: Principal) => {
      const id = newId()
      const file = { storage: 'folder', storageKey: id, name: 'receipt.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
      await source().prisma.fileObject.create({ data: { id, tenantId, supplierId: supplierId ?? null, uploadedBy: userId, ...file } })
      return id
    },
    differences: () => findDifferences(source().sql),
  })
}
