/** Prices of others: gathered, entered, matched, pushed back to channels, counted, and made into products of ours. */
import { eachById } from '#kit/each-by-id.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { insertProduct } from '#server/modules/product/spu/insert-product.service.ts'
import { requireOpenCategory } from '#server/modules/product/spu/open-category.service.ts'
import type { ProductDependencies } from '#server/modules/product/product-dependencies.service.ts'
import { pushAgain, standingOfListings } from '#server/modules/shelves/listing/listing-standing.service.ts'
import type { MarketDependencies } from '../market-dependencies.service.ts'
import { priceGatherJob } from './gather.jobs.ts'
import { comparedWith, distanceOf, keepPrice, oursOf } from './gather.service.ts'
import { statisticsOf } from './market-statistics.service.ts'
import {
  acquisition,
  batchPush,
  gatheredProduct,
  marketStatistics,
  matchGathered,
  priceGather,
  priceHistory,
  priceUpdate,
} from './product-management.contract.ts'

const again = { retries: 3 }
const hooks: ResourceHooks<typeof gatheredProduct> = { expressions: { acquiredName: nameOf('spu', 'acquired_spu_id', { zh: 'name', en: 'name_en' }) } }

export function productManagementRoutes({ data }: MarketDependencies, product: ProductDependencies): Route[] {
  const repository = createRepository(gatheredProduct, hooks)
  return [
    ...resourceRoutes(gatheredProduct, hooks),
    handle(priceGather, async (context, { ids, skuIds, sources, channel }) => {
      const { sql, principal, locale } = context
      const jobId = await startJob(sql, priceGatherJob, { ids, skuIds, sources, channel }, { ...principal, locale })
      await wakeRelay(sql)
      return { jobId }
    }),
    handle(priceUpdate, (context, { items }) => {
      const prices = new Map(items.map(({ id, price }) => [id, price]))
      return eachById(context, [...prices.keys()], (id) =>
        context.work(async (uow) => {
          const row = await uow.lock(gatheredProduct, id)
          const price = prices.get(id) ?? ''
          const after = await uow.change('productGather', row, { price, gatheredAt: uow.now, distance: distanceOf(row.ourPrice?.toString(), price) })
          await keepPrice(uow, after, 'TYPED')
        }, again),
      )
    }),
    handle(matchGathered, (context, { id, skuId, channel }) =>
      context.work(async (uow) => {
        const row = await uow.lock(gatheredProduct, id)
        const ours = skuId ? (await oursOf(data, uow.sql, [skuId], channel)).get(skuId) : undefined
        if (skuId && !ours) throw notFound('sku', skuId)
        await uow.change('productGather', row, comparedWith(ours, row.price.toString()))
        const shown = await repository.read(readerOf(context), id, uow.sql)
        return withAbilities(gatheredProduct, hooks, shown, context)
      }),
    ),
    handle(batchPush, (context, { ids }) =>
      eachById(context, ids, (id) =>
        context.work(async (uow) => {
          const row = await uow.lock(gatheredProduct, id)
          if (row.skuId === null) throw new Failure('rule', 'market.not-matched', { rule: 'not-matched' })
          const standing = (await standingOfListings(uow.sql, [row.skuId])).filter(
            ({ channel, status }) => status === 'ON_SHELF' && (row.channel === null || channel === row.channel),
          )
          if (standing.length === 0) throw new Failure('rule', 'up-shelves-manager.not-selling', { rule: 'not-selling' })
          await pushAgain(
            uow,
            standing.map((listing) => listing.id),
          )
        }, again),
      ),
    ),
    handle(acquisition, (context, { id, categoryId, supplierId }) =>
      context.work(async (uow) => {
        const row = await uow.lock(gatheredProduct, id)
        if (row.acquiredSpuId !== null) throw new Failure('rule', 'market.acquired', { rule: 'acquired' })
        await requireOpenCategory(uow.sql, categoryId, supplierId)
        const { spu } = await insertProduct(product, uow, 'manager', supplierId, { name: row.title.slice(0, 200), categoryId })
        await uow.change('productGather', row, { acquiredSpuId: spu.id })
        await uow.log({ bizType: gatheredProduct.name, bizId: id, event: 'acquired', content: spu.code })
        return { spuId: spu.id }
      }),
    ),
    handle(marketStatistics, (context, query) => statisticsOf(context, repository, query)),
    handle(priceHistory, async ({ prisma }, { id }) => {
      const rows = await prisma.productGatherPrice.findMany({ where: { gatherId: id }, orderBy: { createTime: 'desc' }, take: 200 })
      return rows.toReversed().map(({ createTime, price, ourPrice, origin }) => ({
        at: createTime.toISOString(),
        price: price.toString(),
        ourPrice: ourPrice?.toString() ?? null,
        origin: origin === 'TYPED' ? ('TYPED' as const) : ('GATHERED' as const),
      }))
    }),
  ]
}
