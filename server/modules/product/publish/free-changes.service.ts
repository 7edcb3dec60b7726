/** What was changed of a product without an approval while a draft of it was open. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { SalesRegion } from '../content/product-content.contract.ts'
import type { FreeRecords } from '../batch/free-values.ts'
import type { Draft } from '../draft/draft.service.ts'
import { priceMemories } from '../product-events.service.ts'

export async function freeChangesSince(uow: UnitOfWork, { skuIds, createTime }: Pick<Draft, 'skuIds' | 'createTime'>): Promise<FreeRecords> {
  const { prisma } = uow
  const where = { skuId: { in: skuIds }, createTime: { gte: createTime } }
  const orderBy = [{ createTime: 'asc' as const }, { id: 'asc' as const }]
  const stock = await prisma.skuInventoryRecord.findMany({ where, orderBy })
  const regions = await prisma.skuRegionRecord.findMany({ where, orderBy })
  const prices = []
  for (const memory of uow.contributed(priceMemories)) prices.push(...(await memory.changedSince(uow, skuIds, createTime)))
  return {
    prices,
    stock: stock.map(({ skuId, before, after }) => ({ skuId, before: before.toFixed(), after: after.toFixed() })),
    regions: regions.map(({ skuId, channel, before, after }) => ({
      skuId,
      channel,
      before: before as unknown as SalesRegion,
      after: after as unknown as SalesRegion,
    })),
  }
}
