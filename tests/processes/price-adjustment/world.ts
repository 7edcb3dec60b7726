/** Published articles, written at once, and those who change what they cost. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { applyAllDue } from '#server/modules/pricing/adjustment/adjustment-apply.service.ts'
import { recordPrices } from '#server/modules/pricing/history/price-history.service.ts'
import { withSuppliers, people, type World } from '#tests/processes/supplier-lifecycle/world.ts'

export const { categoryOp: writer, pricing, category, financeManager, ops, gm, purchaser } = people

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

export const at = (path: string): string => `/api/product/readjust-price/${path}`
export const zone = 'Asia/Shanghai'

export interface Articles {
  readonly spuId: string
  readonly skuIds: readonly string[]
}

export interface PricingWorld extends World {
  /** Articles of a product that is published, each at 10 from its supplier and 20 in JD and DL; their prices are remembered. */
  articles(count: number, supplierId?: string): Promise<Articles>
  written(skuIds: readonly string[], newPrice: string | ((n: number) => string), more?: object, who?: Principal): Promise<Data>
  adjustment(id: string, who?: Principal): Promise<Data>
  decide(id: string, who: Principal, pass?: boolean, more?: object): Promise<Data>
  /** Handed in and agreed to by whoever is asked. */
  approved(id: string): Promise<Data>
  /** What the clock does. */
  clock(): Promise<void>
  priceOf(skuId: string, channel?: string): Promise<string | null>
  historyOf(skuId: string, priceType?: string, channel?: string): Promise<{ price: string; to: Date | null; from: Date; sourceLineId: string | null }[]>
}

export function withPricing(): PricingWorld {
  const world = withSuppliers()
  const data = () => world.product.application.data
  const adjustment = async (id: string, who: Principal = writer): Promise<Data> => {
    const { status, body, raw } = await world.product.send(who, at(`detail/${id}`))
    if (status !== 200) throw new Error(raw)
    return body.data
  }
  const decide = async (id: string, who: Principal, pass = true, more: object = {}): Promise<Data> =>
    world.ok(who, '/api/product/sales-price-approval/approve', { ids: [id], pass, ...(!pass && { comment: '不同意' }), ...more })
  return Object.assign(world, {
    async articles(count: number, supplierId?: string) {
      const { prisma } = data()
      const spuId = newId()
      const skuIds = Array.from({ length: count }, () => newId())
      const key = spuId.slice(-8)
      await prisma.spu.create({
        data: { id: spuId, code: `P-${key}`, name: '测试商品', supplierId: supplierId ?? null, currentVersion: 1, minPrice: '10', maxPrice: '10' },
      })
      await prisma.sku.createMany({
        data: skuIds.map((id, n) => ({
          id,
          spuId,
          supplierId: supplierId ?? null,
          code: `S-${key}-${n}`,
          name: `测试商品 ${n}`,
          specKey: String(n),
          supplyPrice: '10',
          taxRate: '0.13',
        })),
      })
      await prisma.skuSalesChannel.createMany({
        data: skuIds.flatMap((skuId) => ['JD', 'DL'].map((channel) => ({ skuId, channel, timePeriodType: 'HOUR', timePeriod: 48, salePrice: '20' }))),
      })
      await workOn(data(), { zone })(systemActor('test'), (uow) => recordPrices(uow, skuIds))
      return { spuId, skuIds }
    },
    written: (skuIds: readonly string[], newPrice: string | ((n: number) => string), more: object = {}, who: Principal = writer) =>
      world.ok(who, at('insert'), {
        priceType: 'SALE',
        channel: 'DL',
        reason: '成本上涨',
        lines: skuIds.map((skuId, n) => ({ skuId, newPrice: typeof newPrice === 'string' ? newPrice : newPrice(n) })),
        ...more,
      }),
    adjustment,
    decide,
    async approved(id: string) {
      await world.ok(writer, at('submit'), { id })
      for (const who of [pricing, ops, category, financeManager]) {
        if ((await adjustment(id)).status !== 'IN_APPROVAL') break
        await decide(id, who)
      }
      return adjustment(id)
    },
    clock: () => applyAllDue({ data: data(), zone }, data()),
    priceOf: async (skuId: string, channel = 'DL') =>
      (await data().prisma.skuSalesChannel.findFirstOrThrow({ where: { skuId, channel, deletedAt: null } })).salePrice?.toFixed(2) ?? null,
    historyOf: async (skuId: string, priceType = 'SALE', channel = 'DL') => {
      const rows = await data().prisma.priceHistory.findMany({ where: { skuId, channel, priceType: priceType as never }, orderBy: { validFrom: 'asc' } })
      return rows.map(({ price, validFrom, validTo, sourceLineId }) => ({ price: price.toFixed(2), from: validFrom, to: validTo, sourceLineId }))
    },
  })
}
