/** Price rules in force, and which of them holds for goods: that of the nearest category, else the general one. */
import type { Sql } from '#kit/data-source.ts'
import type { Decimal } from '#kit/money.ts'
import { marginOf, priceOf, type PriceTerms } from './price-margin.ts'

/** A rule in force, and what it covers. */
export interface RuleTerms extends PriceTerms {
  readonly id: string
  readonly code: string
  readonly supplierId: string
  readonly channel: string
  /** Null for a general rule, and for a kind of goods that no category of the catalogue stands for. */
  readonly categoryId: string | null
  readonly categoryName: string | null
}

const inForce = `select id, code, supplier_id as "supplierId", channel, category_id as "categoryId", category_name as "categoryName", profit_type as "profitType",
    profit_value::text as "profitValue", min_margin_rate::text as "minMarginRate", round_rule as "roundRule", round_scale as "roundScale"
  from supplier_price_rule where status = 'EFFECTIVE' and deleted_at is null`

/** Every rule of a supplier that holds in one of the channels. */
export const termsInForce = (sql: Sql, supplierId: string, channels: readonly string[]): Promise<RuleTerms[]> =>
  sql.query<RuleTerms>(`${inForce} and supplier_id = $1::uuid and channel = any($2::text[])`, [supplierId, channels])

/** A rule, if it still holds. */
export async function ruleInForceById(sql: Sql, id: string): Promise<RuleTerms | undefined> {
  const [row] = await sql.query<RuleTerms>(`${inForce} and id = $1::uuid`, [id])
  return row
}

/** The rules of a channel by what they cover: null for everything without a nearer one. */
export type RulesByCategory<Rule> = ReadonlyMap<string | null, Rule>

/** A kind of goods for which the catalogue has no category covers no article. */
export const rulesByCategory = (terms: readonly RuleTerms[]): Map<string | null, RuleTerms> =>
  new Map(terms.filter(({ categoryId, categoryName }) => categoryId !== null || categoryName === null).map((rule) => [rule.categoryId, rule]))

/** @param line ids of the category's line, from the first level down */
export const nearestRule = <Rule>(rules: RulesByCategory<Rule>, line: readonly string[]): Rule | undefined =>
  rules.get(line.findLast((id) => rules.has(id)) ?? null)

/** The rule that holds in each channel. Channels without one are left out. @param line ids of the category's line, from the first level down */
export async function priceTermsOf(sql: Sql, supplierId: string, channels: readonly string[], line: readonly string[]): Promise<Map<string, RuleTerms>> {
  if (channels.length === 0) return new Map()
  const terms = await termsInForce(sql, supplierId, channels)
  const holding = channels.flatMap((channel) => {
    const rule = nearestRule(rulesByCategory(terms.filter((one) => one.channel === channel)), line)
    return rule ? [[channel, rule] as const] : []
  })
  return new Map(holding)
}

/** What a rule asks for goods of that cost. */
export const priceByRule = (terms: PriceTerms, cost: string): Decimal => priceOf(terms, cost)

/** Profit by price; 0 where nothing is asked for something. */
export const marginOn = (price: Decimal, cost: string): Decimal => marginOf(price, cost)
