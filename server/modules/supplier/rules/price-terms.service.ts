/** Price rules in force for whoever prices goods of a supplier. */
import type { Sql } from '#kit/data-source.ts'
import type { Decimal } from '#kit/money.ts'
import { marginOf, priceOf, type PriceTerms } from './price-margin.ts'

export type ChannelTerms = PriceTerms & { readonly channel: string; readonly categoryId: string | null }

/**
 * The rule that holds in each channel: of the nearest category of the line, else the general one. Channels without a rule are left out.
 * @param line ids of the category's line, from the first level down
 */
export async function priceTermsOf(sql: Sql, supplierId: string, channels: readonly string[], line: readonly string[]): Promise<Map<string, ChannelTerms>> {
  if (channels.length === 0) return new Map()
  const rows = await sql.query<ChannelTerms>(
    `select distinct on (channel) channel, category_id as "categoryId", profit_type as "profitType", profit_value::text as "profitValue",
            min_margin_rate::text as "minMarginRate", round_rule as "roundRule", round_scale as "roundScale"
       from supplier_price_rule
      where supplier_id = $1::uuid and channel = any($2::text[]) and status = 'EFFECTIVE' and deleted_at is null
        and (category_id is null or category_id = any($3::uuid[])) and (category_id is not null or category_name is null)
      order by channel, array_position($3::uuid[], category_id) desc nulls last`,
    [supplierId, channels, line],
  )
  return new Map(rows.map((row) => [row.channel, row]))
}

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

const termsColumns = `id, code, supplier_id as "supplierId", channel, category_id as "categoryId", category_name as "categoryName", profit_type as "profitType",
  profit_value::text as "profitValue", min_margin_rate::text as "minMarginRate", round_rule as "roundRule", round_scale as "roundScale"`

/** Every rule of a supplier that holds in a channel. */
export const termsInForce = (sql: Sql, supplierId: string, channel: string): Promise<RuleTerms[]> =>
  sql.query<RuleTerms>(
    `select ${termsColumns} from supplier_price_rule where supplier_id = $1::uuid and channel = $2 and status = 'EFFECTIVE' and deleted_at is null`,
    [supplierId, channel],
  )

/** A rule, if it still holds. */
export async function ruleInForceById(sql: Sql, id: string): Promise<RuleTerms | undefined> {
  const [row] = await sql.query<RuleTerms>(
    `select ${termsColumns} from supplier_price_rule where id = $1::uuid and status = 'EFFECTIVE' and deleted_at is null`,
    [id],
  )
  return row
}

/** What a rule asks for goods of that cost. */
export const priceByRule = (terms: PriceTerms, cost: string): Decimal => priceOf(terms, cost)

/** Profit by price; 0 where nothing is asked for something. */
export const marginOn = (price: Decimal, cost: string): Decimal => marginOf(price, cost)
