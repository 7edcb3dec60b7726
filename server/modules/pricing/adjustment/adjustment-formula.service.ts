/** New prices by a formula, of what holds now. What is kept from the caller cannot be worked out backwards from it: such articles are left out. */
import { pricedArticles, costOf, isOfferedIn, priceIn } from '#server/modules/product/price/published-prices.service.ts'
import { secrecyFor } from '../price-secrecy.service.ts'
import type { Place } from './adjustment-lines.service.ts'
import type { PriceReading } from './adjustment-view.service.ts'
import { priceByFormula } from './new-prices.ts'
import type { Formula } from './price-adjustment-calls.contract.ts'

/** In the order in which they are asked, without those for which it comes to nothing. */
export async function linesByFormula(at: PriceReading, place: Place, skuIds: readonly string[], formula: Formula) {
  const articles = await pricedArticles(at.sql, skuIds)
  const secrecy = await secrecyFor(
    at,
    at.caller,
    [...articles.values()].map(({ supplierId }) => supplierId),
  )
  return [...new Set(skuIds)].flatMap((skuId) => {
    const article = articles.get(skuId)
    if (!article || !isOfferedIn(article, place.priceType, place.channel) || !secrecy.seesPrice(article.supplierId, place.priceType)) return []
    if (formula.base !== 'CURRENT' && !secrecy.seesCost(article.supplierId)) return []
    const base = formula.base === 'CURRENT' ? priceIn(article, place.priceType, place.channel) : formula.base === 'COST' ? costOf(article) : article.supplyPrice
    const newPrice = formula.kind === 'SET' ? priceByFormula(formula, '0') : base === null ? undefined : priceByFormula(formula, base)
    return newPrice === undefined ? [] : [{ skuId, newPrice }]
  })
}
