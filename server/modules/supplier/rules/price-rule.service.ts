/** Price rules as rows: how they are written, and what one would change. Their process moves them. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import { defineParameter, parametersOf, type Parameters } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Draft, RawRow, ReadContext, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import type { Principal } from '#kit/principal.ts'
import { z } from 'zod'
import { isSupplyPriceHidden, pricesKeptFrom } from '../profile/secret-price.service.ts'
import { kindName } from './kind-name.service.ts'
import { impactOf, movesOf, type PricedGood, type PriceTerms } from './price-margin.ts'
import { goodsSold, type RuleGood } from './price-rule-goods.service.ts'
import { supplierPriceRule, type PriceImpact } from './price-rule.contract.ts'
import { nearestRule, rulesByCategory, termsInForce, type RuleTerms } from './price-terms.service.ts'
import { ownerOf, recordHooks } from '../records/record-hooks.ts'
import { newVersion, refuseOtherLine, type RuleLine } from './rule-version.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

const costs = z
  .string()
  .transform((text) => text.split(',').map((cost) => cost.trim()))
  .pipe(z.array(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)).min(1))
const sampleCosts = defineParameter('price-rule.sample-costs', costs, ['10', '50', '100', '500', '1000'])
const share = z.coerce.number().min(0).max(1)
export const priceLevel2 = defineParameter('price.change.level2', share, 0.05)
export const priceLevel3 = defineParameter('price.change.level3', share, 0.2)

const profit = `(case when t.profit_type = 2 then trim_scale(t.profit_value * 100)::text || '%' else '¥' || to_char(t.profit_value, 'FM999999999990.0099') end)`

/** Amounts may be large, a share of the cost is at most all of it. */
const most = { 1: 1_000_000, 2: 1 } as const

export const priceRuleHooks = (dependencies: SupplierDependencies): ResourceHooks => ({
  // The value in words is hidden with the value.
  present: async (rows, context) => {
    const shown = await withoutKeptImpact(rows, context)
    return isHidden(context.principal, supplierPriceRule, 'profitValue') ? shown.map(({ profit: _told, ...row }) => row as RawRow) : shown
  },
  ...recordHooks(dependencies, supplierPriceRule, {
    expressions: { profit, kindName },
    validate: async (draft, context) => {
      if (context.verb === 'remove') return
      refuseOtherLine(draft, context)
      refuseRange({ ...context.before, ...draft })
      if (context.verb === 'insert' && draft['categoryName']) await refuseForeignCategory(draft, context)
    },
    beforeWrite: async (draft, context) => {
      const written = draft['categoryName'] === '' ? { ...draft, categoryName: null } : draft
      if (context.verb !== 'insert') return written
      return newVersion('supplierPriceRule', supplierPriceRule.name, { ...written, categoryId: await categoryIdOf(written, context) }, context)
    },
  }),
})

/** @throws Failure bad-input for a profit that no rule may have */
export function refuseRange({ profitType, profitValue }: Draft): void {
  if (Number(profitValue) > most[profitType === 2 ? 2 : 1])
    throw badInput([{ path: 'profitValue', code: profitType === 2 ? 'supplier.profit-rate-range' : 'supplier.profit-amount-range' }])
}

const kindOf = async (sql: Sql, supplierId: unknown, name: unknown) =>
  (
    await sql.query<{ id: string; categoryId: string | null }>(
      'select id, category_id as "categoryId" from supplier_product_type where supplier_id = $1::uuid and category_name = $2 and deleted_at is null',
      [supplierId, name],
    )
  )[0]

async function refuseForeignCategory(draft: Draft, context: WriteContext): Promise<void> {
  if (!(await kindOf(context.uow.sql, ownerOf(draft, context), draft['categoryName'])))
    throw badInput([{ path: 'categoryName', code: 'supplier.rule-category' }])
}

const categoryIdOf = async (draft: Draft, context: WriteContext): Promise<string | null> =>
  draft['categoryName'] ? ((await kindOf(context.uow.sql, ownerOf(draft, context), draft['categoryName']))?.categoryId ?? null) : null

/** As many articles of a supplier are worked out before a rule is decided on. */
export const mostGoods = 20_000

/**
 * What stands under a rule, priced as today: the supplier's articles in the channel. While there are none, every kind of goods that the
 * rule covers stands for them with some sample costs (parameter `price-rule.sample-costs`).
 */
async function goodsUnder(
  { sql }: Pick<UnitOfWork, 'sql'>,
  data: DataSource,
  line: RuleLine,
): Promise<{ readonly goods: PricedGood[]; readonly isSample: boolean }> {
  const { supplierId, channel } = line
  const terms = await termsInForce(sql, supplierId, [channel])
  const goods = coveredBy(await categoryOf(sql, line), terms, await goodsSold(data, sql, { supplierId, channel, size: mostGoods }))
  return goods.length > 0 ? { goods, isSample: false } : { goods: await sampleGoods(sql, parametersOf(data), line, terms), isSample: true }
}

/** What the rule of a line is about: a category, null for everything without a nearer one, undefined for a kind that covers no article. */
const categoryOf = async (sql: Sql, { supplierId, categoryName }: RuleLine): Promise<string | null | undefined> =>
  categoryName ? ((await kindOf(sql, supplierId, categoryName))?.categoryId ?? undefined) : null

/** Goods for which a rule about that category would be the nearest, with the one that prices them today. */
function coveredBy(categoryId: string | null | undefined, terms: readonly RuleTerms[], sold: readonly RuleGood[]): PricedGood[] {
  if (categoryId === undefined) return []
  const today = rulesByCategory(terms)
  const wanted = new Map<string | null, 'own' | 'other'>([...today.keys()].map((id) => [id, 'other'])).set(categoryId, 'own')
  return sold
    .filter(({ path }) => nearestRule(wanted, path) === 'own')
    .map(({ name, nameEn, cost, path }) => ({ name, nameEn, cost, before: nearestRule(today, path) }))
}

async function sampleGoods(sql: Sql, parameters: Parameters, { supplierId, categoryName }: RuleLine, terms: readonly RuleTerms[]): Promise<PricedGood[]> {
  const own = new Map(terms.map((row) => [row.categoryName, row]))
  const kinds = await sql.query<{ name: string }>(
    'select category_name as name from supplier_product_type where supplier_id = $1::uuid and deleted_at is null order by category_name',
    [supplierId],
  )
  const general = own.get(null)
  const covered = categoryName ? [categoryName] : kinds.map(({ name }) => name).filter((name) => !own.has(name))
  const names = covered.length > 0 || categoryName ? covered : ['-']
  const samples = await parameters.get(sampleCosts)
  return names.flatMap((name) => samples.map((cost) => ({ name, nameEn: null, cost, before: own.get(name) ?? general })))
}

export async function priceImpact(at: Pick<UnitOfWork, 'sql'>, data: DataSource, line: RuleLine, terms: PriceTerms): Promise<PriceImpact> {
  const { goods, isSample } = await goodsUnder(at, data, line)
  return { ...impactOf(goods, terms), isSample }
}

/** What a rule would do to the articles under it: how many become dearer or cheaper, and how many would fall below the lowest margin. */
export async function priceChanges(at: Pick<UnitOfWork, 'sql'>, data: DataSource, line: RuleLine, terms: PriceTerms) {
  const { goods, isSample } = await goodsUnder(at, data, line)
  return isSample ? { articles: 0, dearer: 0, cheaper: 0, below: 0 } : movesOf(goods, terms)
}

/** What a rule does to articles tells what they are supplied at: prices and margins are left out for whoever may not see that. */
const withoutFigures = (impact: PriceImpact): PriceImpact =>
  impact.isSample === false ? { ...impact, before: null, after: null, marginDrop: null, lines: [], isKept: true } : impact

/** @param caller whose prices of this supplier may be kept from; undefined for the system */
export const keepingImpact = async (sql: Sql, caller: Principal | undefined, supplierId: string, impact: PriceImpact): Promise<PriceImpact> =>
  isSupplyPriceHidden(caller) || (await pricesKeptFrom(sql, caller, [supplierId])).size > 0 ? withoutFigures(impact) : impact

/** Versions of price rules, as much of their impact as the reader may see. */
export async function withoutKeptImpact(rows: readonly RawRow[], { sql, principal }: Pick<ReadContext, 'sql' | 'principal'>): Promise<RawRow[]> {
  const kept = await pricesKeptFrom(
    sql,
    principal,
    rows.map(({ supplierId }) => supplierId as string),
  )
  const isKept = ({ supplierId }: RawRow): boolean => isSupplyPriceHidden(principal) || kept.has(supplierId as string)
  return rows.map((row) => (row['impact'] && isKept(row) ? { ...row, impact: withoutFigures(row['impact'] as PriceImpact) } : row))
}
