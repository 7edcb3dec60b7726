/** Where price rules meet goods: who keeps goods says which stand under a rule, and hears of a rule that holds from now on. */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineEvent, defineExtensionPoint } from '#kit/extension-point.ts'

/** An article that a supplier sells in a channel. */
export interface RuleGood {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  /** What the supplier asks for it. */
  readonly cost: string
  /** Ids of its category's line, from the first level down. */
  readonly path: readonly string[]
}

export interface GoodsAsked {
  readonly supplierId: string
  readonly channel: string
  /** The id of the last one that is known; undefined for the first ones. */
  readonly after?: string | undefined
  readonly size: number
}

/** Articles by their id, a page at a time. */
export type RuleGoods = (sql: Sql, asked: GoodsAsked) => Promise<readonly RuleGood[]>

export const ruleGoods = defineExtensionPoint<RuleGoods>('supplier.rule-goods')

/** A version of a price rule holds from now on; told in the work that says so. */
export const priceRuleInForce = defineEvent<{ readonly ruleId: string }>('supplier.price-rule-in-force')

/** @returns nothing where nobody keeps goods */
export async function goodsSold(data: DataSource, sql: Sql, asked: GoodsAsked): Promise<RuleGood[]> {
  const goods: RuleGood[] = []
  for (const keeper of contributionsTo(data, ruleGoods)) goods.push(...(await keeper(sql, asked)))
  return goods
}
