/** Inbound orders and those who write, decide and confirm them, on the whole product. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { people, withSuppliers, type World } from '#tests/processes/supplier-lifecycle/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export { people }
export const { warehouse: manager, ops, finance, admin } = people

export interface InboundWorld extends World {
  warehouse(differs?: object): Promise<Data>
  space(warehouseId: string): Promise<Data>
  sku(differs?: {
    readonly supplierId?: string
    readonly shelfLifeDays?: number
    readonly validity?: 'ACTIVE' | 'INVALID'
  }): Promise<{ readonly id: string; readonly code: string }>
  /** A draft of one line of ten pieces at 5, unless it says otherwise. */
  draft(warehouseId: string, skuId: string, more?: object): Record<string, unknown>
  /** Handed in and agreed to: it waits for its goods. */
  awaited(warehouseId: string, skuId: string, more?: object): Promise<Data>
  detail(id: string, who?: Principal): Promise<Data>
  confirm(id: string, lines: readonly object[], more?: object, who?: Principal): ReturnType<World['post']>
  /** On hand of a SKU in a warehouse, by its stock rows. */
  onHand(warehouseId: string, skuId: string): Promise<string[]>
  decide(processInstanceId: string, pass: boolean): Promise<void>
}

const draft = (warehouseId: string, skuId: string, more: object = {}) => ({
  type: 'OTHER',
  warehouseId,
  lines: [{ skuId, planQty: '10', price: '5' }],
  ...more,
})

export function withInbound(): InboundWorld {
  const world = withSuppliers()
  const storage = (path: string, payload: object, who: Principal = manager) => world.ok(who, `/api/storage/${path}`, payload)
  const decide = async (processInstanceId: string, pass: boolean) => {
    const { activeTasks } = await world.ok(admin, '/api/workflow/process/detail', { processInstanceId })
    await world.ok(admin, '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass, ...(!pass && { comment: '请核对数量' }) })
  }
  const read = async (id: string, who: Principal = manager) => {
    const answer = await world.product.send(who, `/api/storage/st-inbound/detail/${id}`)
    if (answer.status !== 200) throw new Error(answer.raw)
    return answer.body.data
  }
  return Object.assign(world, {
    draft,
    decide,
    warehouse: (differs: object = {}) => storage('warehouse/insert', { name: `仓 ${newId()}`, type: 'PLATFORM', ...differs }, admin),
    space: (warehouseId: string) => storage('cargo-space/insert', { warehouseId, code: newId().slice(-12), name: '货位' }),
    sku: async ({ supplierId, shelfLifeDays, validity = 'ACTIVE' }: { supplierId?: string; shelfLifeDays?: number; validity?: 'ACTIVE' | 'INVALID' } = {}) => {
      const { prisma } = world.product.application.data
      const code = newId().slice(-12)
      const spu = await prisma.spu.create({ data: { code: `P${code}`, name: '商品', ...(shelfLifeDays !== undefined && { shelfLifeDays }) } })
      return prisma.sku.create({
        data: {
          spuId: spu.id,
          code,
          name: `商品 ${code}`,
          nameEn: `Goods ${code}`,
          supplyPrice: '5',
          taxRate: '0.13',
          validity,
          supplierId: supplierId ?? null,
        },
      })
    },
    awaited: async (warehouseId: string, skuId: string, more: object = {}) => {
      const made = await storage('st-inbound/insert', draft(warehouseId, skuId, { submit: true, ...more }), ops)
      await decide(made.processInstanceId, true)
      return read(made.id)
    },
    detail: read,
    confirm: (id: string, lines: readonly object[], more: object = {}, who: Principal = manager) =>
      world.post(who, '/api/storage/st-inbound/confirm-inbound', { id, operationId: newId(), lines, ...more }),
    onHand: async (warehouseId: string, skuId: string) => {
      const rows = await world.product.application.data.sql.query<{ held: string }>(
        'select trim_scale(on_hand)::text as held from inventory where warehouse_id = $1::uuid and sku_id = $2::uuid order by on_hand',
        [warehouseId, skuId],
      )
      return rows.map(({ held }) => held)
    },
  })
}
