/** Price rules as rows: how they are written, and what one would change. Their process moves them. */
import type { Sql } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import { defineParameter, type Parameters } from '#kit/parameters.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { z } from 'zod'
import { impactOf, type PricedGood, type PriceTerms } from './price-margin.ts'
import { supplierPriceRule, type PriceImpact } from './price-rule.contract.ts'
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
  present: async (rows, { principal }) =>
    isHidden(principal, supplierPriceRule, 'profitValue') ? rows.map(({ profit: _told, ...row }) => row as RawRow) : [...rows],
  ...recordHooks(dependencies, supplierPriceRule, {
    expressions: { profit },
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

function refuseRange({ profitType, profitValue }: Draft): void {
  if (Number(profitValue) > most[profitType === 2 ? 2 : 1])
    throw badInput([{ path: 'profitValue', code: profitType === 2 ? 'supplier.profit-rate-range' : 'supplier.profit-amount-range' }])
}

const kindOf = async ({ uow: { sql } }: WriteContext, supplierId: unknown, name: unknown) =>
  (
    await sql.query<{ id: string; categoryId: string | null }>(
      'select id, category_id as "categoryId" from supplier_product_type where supplier_id = $1::uuid and category_name = $2 and deleted_at is null',
      [supplierId, name],
    )
  )[0]

async function refuseForeignCategory(draft: Draft, context: WriteContext): Promise<void> {
  if (!(await kindOf(context, ownerOf(draft, context), draft['categoryName']))) throw badInput([{ path: 'categoryName', code: 'supplier.rule-category' }])
}

const categoryIdOf = async (draft: Draft, context: WriteContext): Promise<string | null> =>
  draft['categoryName'] ? ((await kindOf(context, ownerOf(draft, context), draft['categoryName']))?.categoryId ?? null) : null

interface TermsRow extends PriceTerms {
  readonly categoryName: string | null
}

/**
 * What stands under a rule, priced as today. Until there are goods of his own, every kind of goods that the rule covers stands for
 * them with some sample costs (parameter `price-rule.sample-costs`); goods join here and nowhere else.
 */
export async function goodsUnder(sql: Sql, parameters: Parameters, { supplierId, channel, categoryName }: RuleLine): Promise<PricedGood[]> {
  const terms = await sql.query<TermsRow>(
    `select category_name as "categoryName", profit_type as "profitType", profit_value::text as "profitValue", min_margin_rate::text as "minMarginRate",
       round_rule as "roundRule", round_scale as "roundScale"
     from supplier_price_rule where supplier_id = $1::uuid and channel = $2 and status = 'EFFECTIVE' and deleted_at is null`,
    [supplierId, channel],
  )
  const own = new Map(terms.map((row) => [row.categoryName, row]))
  const kinds = await sql.query<{ name: string }>(
    'select category_name as name from supplier_product_type where supplier_id = $1::uuid and deleted_at is null order by category_name',
    [supplierId],
  )
  const general = own.get(null)
  const covered = categoryName ? [categoryName] : kinds.map(({ name }) => name).filter((name) => !own.has(name))
  const names = covered.length > 0 || categoryName ? covered : ['-']
  const samples = await parameters.get(sampleCosts)
  return names.flatMap((name) => samples.map((cost) => ({ name, cost, before: own.get(name) ?? general })))
}

export async function priceImpact(sql: Sql, parameters: Parameters, line: RuleLine, terms: PriceTerms): Promise<PriceImpact> {
  return impactOf(await goodsUnder(sql, parameters, line), terms)
}
