/** Price history as a list and as a chart, without what is kept from its reader. */
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { toWire } from '#kit/money.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { PriceType } from '#server/modules/product/price/price-keys.contract.ts'
import { costOf, pricedArticles } from '#server/modules/product/price/published-prices.service.ts'
import { secrecyFor } from '../price-secrecy.service.ts'
import { priceChart, priceHistory, secretSuppliers } from './price-history.contract.ts'

/** Steps of one series that a chart is drawn from. */
const mostPoints = 500

const historyHooks: ResourceHooks<typeof priceHistory> = {
  expressions: {
    supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
    isCurrent: 't.valid_to is null',
  },
  present: async (rows, { principal, sql }) => {
    const secrecy = await secrecyFor(
      { sql },
      principal,
      rows.map((row) => row['supplierId'] as string | null),
    )
    return rows.map((row) => (secrecy.seesPrice((row['supplierId'] ?? null) as string | null, row['priceType'] as PriceType) ? row : { ...row, price: null }))
  },
}

export const historyRoutes = (): Route[] => [
  ...resourceRoutes(priceHistory, historyHooks),
  handle(priceChart, async (context, { skuId, priceType, channel, since }) => {
    const article = (await pricedArticles(context.sql, [skuId])).get(skuId)
    const { rows } = context.principal
    if (!article || (rows.kind === 'supplier' && article.supplierId !== rows.supplierId)) throw notFound('sku', skuId)
    const secrecy = await secrecyFor(context, context.caller, [article.supplierId])
    const seesSupply = secrecy.seesPrice(article.supplierId, 'SUPPLY')
    const found = await context.prisma.priceHistory.findMany({
      where: {
        skuId,
        ...(priceType && { priceType }),
        ...(channel && { channel }),
        ...(since && { OR: [{ validTo: null }, { validTo: { gt: new Date(since) } }] }),
      },
      orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
      take: mostPoints,
    })
    const seen = found.toReversed().filter((row) => secrecy.seesPrice(article.supplierId, row.priceType))
    const keys = [...new Set(seen.map((row) => `${row.priceType} ${row.channel}`))].toSorted()
    const seesCost = secrecy.seesCost(article.supplierId)
    return {
      skuId,
      skuCode: article.code,
      skuName: (context.locale === 'en' && article.nameEn) || article.name,
      spec: article.spec,
      isSecret: !seesSupply || !seesCost,
      costPrice: seesCost ? toWire(costOf(article), 4) : null,
      series: keys.map((key) => {
        const of = seen.filter((row) => `${row.priceType} ${row.channel}` === key)
        return {
          priceType: of[0]!.priceType,
          channel: of[0]!.channel,
          points: of.map((row) => ({
            from: row.validFrom.toISOString(),
            to: row.validTo?.toISOString() ?? null,
            price: row.price.toFixed(4),
            adjustmentId: row.adjustmentId,
            adjustmentCode: row.adjustmentCode,
          })),
        }
      }),
    }
  }),
  handle(secretSuppliers, async ({ prisma, locale }) => {
    const rows = await prisma.supplier.findMany({ where: { secretPrice: true, deletedAt: null }, orderBy: { code: 'asc' }, take: 200 })
    return rows.map(({ id, code, companyName, nameEn }) => ({ id, code, name: (locale === 'en' && nameEn) || companyName }))
  }),
]
