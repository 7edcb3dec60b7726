/** Orders with promises, suppliers who ask for more time, and the clock. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { watchPromises } from '#server/modules/order/overdue/overdue-clock.service.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { people, withSuppliers, type World } from '../supplier-lifecycle/world.ts'

export { people } from '../supplier-lifecycle/world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const zone = 'Asia/Shanghai'

export interface Goods {
  readonly supplierId: string
  readonly own: Principal
  readonly masterId: string
  readonly masterCode: string
  readonly orderId: string
  readonly lineIds: readonly string[]
}

export interface Promises extends World {
  /** A confirmed order. @param dueInHours from now; one line each */
  order(dueInHours: readonly number[]): Promise<Goods>
  /** An order that nobody has confirmed yet. */
  submitted(): Promise<Goods>
  /** The same with its only line about to run out, and the row that says so. */
  warned(dueInHours?: number): Promise<Goods & { readonly overdueId: string; readonly lineId: string }>
  /** Does what the clock does every minute. */
  watch(): Promise<void>
  ship(goods: Goods, lineIds?: readonly string[]): Promise<Answer>
  cancel(goods: Goods): Promise<Answer>
  /** @param after days after the promise as it is */
  ask(goods: Goods & { readonly overdueId: string }, after?: number, more?: object): Promise<Answer>
  decide(who: Principal, id: string, pass?: boolean): Promise<Answer>
  overdue(id: string): ReturnType<typeof overdueRow>
  request(id: string): ReturnType<typeof requestRow>
  /** A paper that somebody has uploaded. */
  proof(who: Principal): Promise<string>
}

const overdueRow = (world: World, id: string) =>
  world.product.application.data.prisma.overdueOrder.findUniqueOrThrow({ where: { id }, include: { line: true, subOrder: true } })
const requestRow = (world: World, id: string) => world.product.application.data.prisma.postponeApply.findUniqueOrThrow({ where: { id } })

let number = 0

/** Call it at the top of a file. */
export function withPromises(): Promises {
  const world = withSuppliers()
  const { post, ok } = world
  const data = () => world.product.application.data
  const watch = () => watchPromises(data(), zone)

  const proof = async ({ userId, tenantId, supplierId }: Principal): Promise<string> => {
    const id = newId()
    const file = { storage: 'folder', storageKey: id, name: 'proof.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
    await data().prisma.fileObject.create({ data: { id, tenantId, supplierId: supplierId ?? null, uploadedBy: userId, ...file } })
    return id
  }

  const submitted = async (count: number): Promise<Goods> => {
    const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
    const lines = Array.from({ length: count }, (_none, at) => ({ supplierId, skuCode: `SKU-${at}`, skuName: `Goods ${at}`, quantity: '2', price: '10' }))
    const { id: masterId, code: masterCode } = await ok(people.ops, '/api/order/order-master/insert', {
      salesChannel: 'JD',
      channelOrderNo: `P-${(number += 1)}-${newId()}`,
      buyerName: 'Buyer',
      consigneeName: 'Consignee',
      consigneeMobile: '13800001111',
      address: 'Road 1',
      lines,
    })
    await ok(people.ops, '/api/order/ys-order-master/submit-order/JD', { ids: [masterId] })
    const sub = await data().prisma.subOrder.findFirstOrThrow({ where: { masterId }, include: { lines: { orderBy: { lineNo: 'asc' } } } })
    return { supplierId, own, masterId, masterCode, orderId: sub.id, lineIds: sub.lines.map(({ id }) => id) }
  }

  const order = async (dueInHours: readonly number[]): Promise<Goods> => {
    const goods = await submitted(dueInHours.length)
    await ok(people.ops, '/api/order/ys-order-master/confirm-order', { masterId: goods.masterId })
    for (const [at, id] of goods.lineIds.entries()) {
      const promisedAt = new Date(Date.now() + (dueInHours[at] ?? 0) * hourMs)
      await data().prisma.orderLine.update({ where: { id }, data: { promisedAt, originalPromisedAt: promisedAt } })
    }
    return goods
  }

  return {
    ...world,
    order,
    submitted: () => submitted(1),
    watch,
    proof,
    async warned(dueInHours = 5) {
      const goods = await order([dueInHours])
      await watch()
      const [lineId = ''] = goods.lineIds
      const { id: overdueId } = await data().prisma.overdueOrder.findFirstOrThrow({ where: { lineId } })
      return { ...goods, overdueId, lineId }
    },
    ship: async ({ own, orderId, lineIds: all }, lineIds = all) =>
      post(own, '/api/order/order-delivery/parcel-deliver', {
        orderId,
        parcels: [{ logisticsCompany: 'SF', billCode: `SF${newId()}`, lines: lineIds.map((lineId) => ({ lineId, quantity: '2' })) }],
      }),
    cancel: ({ masterId }) => post(people.ops, '/api/order/order-master/cancel', { id: masterId, reason: '买家取消' }),
    async ask({ own, overdueId }, after = 2, more = {}) {
      const { dueAt } = await overdueRow(world, overdueId)
      return post(own, '/api/order/postponeApply/submit', {
        overdueId,
        newDueAt: new Date(dueAt.getTime() + after * dayMs).toISOString(),
        reasonCode: 'LOGISTICS',
        reason: '承运商爆仓',
        fileIds: [await proof(own)],
        ...more,
      })
    },
    decide: (who, id, pass = true) => post(who, '/api/order/postponeApply/approval', { id, pass, comment: pass ? '同意' : '请按期发货' }),
    overdue: (id) => overdueRow(world, id),
    request: (id) => requestRow(world, id),
  }
}
