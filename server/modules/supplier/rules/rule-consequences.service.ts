/** What follows when a version of a rule is approved: whose place it takes and when, and what it does to the supplier's goods in the channel. */
import { DateTime } from 'luxon'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { consequence, whatFollows } from '#kit/document/consequences.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import { isSupplyPriceHidden, pricesKeptFrom } from '../profile/secret-price.service.ts'
import { freightImpact, termsOf } from './freight-rule.service.ts'
import { goodsSold } from './price-rule-goods.service.ts'
import { supplierPriceRule } from './price-rule.contract.ts'
import { mostGoods, priceChanges } from './price-rule.service.ts'

type Asking = Pick<CallContext, 'data' | 'sql' | 'locale' | 'now' | 'zone' | 'principal'>

interface Replaced {
  readonly code: string
}

/** Whose place it takes, and when. */
function arrival({ locale, now, zone }: Asking, effectiveAt: Date | null, replaces: Replaced | undefined): Consequence[] {
  const from = effectiveAt && effectiveAt > now ? DateTime.fromJSDate(effectiveAt, { zone }).toFormat('yyyy-MM-dd HH:mm') : undefined
  return [
    from
      ? consequence(locale, 'force', { zh: `${from} 起生效`, en: `In force from ${from}` })
      : consequence(locale, 'force', { zh: '立即生效', en: 'In force at once' }),
    replaces
      ? consequence(locale, 'replaces', { zh: `取代现行版本 ${replaces.code}`, en: `Takes the place of ${replaces.code}` })
      : consequence(locale, 'first', { zh: '该渠道此前没有规则', en: 'The first rule of the channel' }),
  ]
}

export async function priceRuleAhead(asking: Asking, row: ModelRow<'supplierPriceRule'>, replaces: Replaced | undefined): Promise<Consequence[]> {
  const { data, sql, locale, principal } = asking
  const terms = { ...row, profitValue: row.profitValue.toString(), minMarginRate: row.minMarginRate?.toString() ?? null }
  const { articles, dearer, cheaper, below } = await priceChanges({ sql }, data, row, terms)
  const isKept =
    isHidden(principal, supplierPriceRule, 'profitValue') || isSupplyPriceHidden(principal) || (await pricesKeptFrom(sql, principal, [row.supplierId])).size > 0
  const moved = [
    consequence(locale, 'dearer', { zh: '其中涨价的商品', en: 'Of them dearer than now' }, dearer),
    consequence(locale, 'cheaper', { zh: '其中降价的商品', en: 'Of them cheaper than now' }, cheaper),
    consequence(
      locale,
      'below',
      { zh: '低于最低毛利率、保持原价并转人工处理的商品', en: 'Below the lowest margin: they keep their price, and somebody is asked' },
      below,
    ),
  ]
  return whatFollows([
    ...arrival(asking, row.effectiveAt, replaces),
    articles === 0
      ? consequence(locale, 'no-goods', { zh: '该渠道暂无适用的商品，新商品按此定价', en: 'No articles stand under it yet: new ones are priced by it' })
      : consequence(locale, 'goods', { zh: '按新规则定价的商品', en: 'Articles that are priced by it' }, articles),
    ...(isKept ? [] : moved),
    consequence(locale, 'orders', { zh: '已下的订单价格不变', en: 'Orders that were placed keep their prices' }),
  ])
}

export async function freightRuleAhead(asking: Asking, row: ModelRow<'supplierFreightRule'>, replaces: Replaced | undefined): Promise<Consequence[]> {
  const { data, sql, locale } = asking
  const { supplierId, channel } = row
  const { lines, newlyExcluded } = await freightImpact(sql, row, await termsOf(sql, row.id))
  const compared = lines.flatMap(({ before, after, isExcluded }) => (before !== null && after !== null && !isExcluded ? [Number(after) - Number(before)] : []))
  const articles = (await goodsSold(data, sql, { supplierId, channel, size: mostGoods })).length
  return whatFollows([
    ...arrival(asking, row.effectiveAt, replaces),
    consequence(locale, 'goods', { zh: '按新运费计算的商品', en: 'Articles that are shipped by it' }, articles),
    consequence(locale, 'dearer', { zh: '运费上涨的省份', en: 'Provinces to which shipping is dearer' }, compared.filter((by) => by > 0).length),
    consequence(locale, 'cheaper', { zh: '运费下降的省份', en: 'Provinces to which shipping is cheaper' }, compared.filter((by) => by < 0).length),
    consequence(locale, 'excluded', { zh: '不再配送的地区', en: 'Regions that are shipped to no more' }, newlyExcluded.length),
    consequence(locale, 'orders', { zh: '已下的订单运费不变', en: 'Orders that were placed keep their freight' }),
  ])
}
