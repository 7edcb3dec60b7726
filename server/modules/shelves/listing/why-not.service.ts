/** Every reason why listings cannot be sold, counted, each with the screen that mends it. */
import type { CallContext } from '#kit/handle.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { ruleNamed } from '../rule/rule-choice.ts'
import { channelListing } from './listing.contract.ts'
import { skuNameIn } from './listing-hooks.service.ts'
import { askedByRules, mendedAt } from './obstacles.ts'
import { judgedOf } from './obstacles.service.ts'
import { someOfEach } from './some-of-each.ts'

/** Listings that are told one by one, and of every reason so many. */
const shown = { most: 100, ofEach: 20 }
const keyOf = ({ code, rule }: Reason): string => `${code} ${rule ?? ''}`

interface Reason {
  readonly code: string
  readonly message: string
  readonly rule: string | null
  readonly link: string | null
}

interface Row {
  readonly id: string
  readonly skuId: string
  readonly spuId: string
  readonly supplierId: string | null
  readonly channel: string
  readonly skuCode: string
  readonly skuName: string
}

/**
 * Of those that the caller sees.
 * @param isFirst where they are the first of a longer list
 */
export async function whyNotOf(
  { zone }: Pick<ShelvesDependencies, 'zone'>,
  context: Pick<CallContext, 'data' | 'sql' | 'principal' | 'locale' | 'text'>,
  ids: readonly string[],
  isFirst = false,
) {
  const { data, sql, principal, locale, text } = context
  const where = await rowsSeen(data, channelListing, principal)
  where.add(`t.id = any(${where.value(ids)}::uuid[])`)
  const rows = await sql.query<Row>(
    `select t.id, t.sku_id as "skuId", t.spu_id as "spuId", t.supplier_id as "supplierId", t.channel, t.sku_code as "skuCode", ${skuNameIn(locale)} as "skuName"
       from channel_listing t ${where.text} order by t.create_time desc, t.id desc`,
    where.values,
  )
  const judged = await judgedOf({ data, sql, zone }, rows)
  const isSupplier = principal.rows.kind === 'supplier'
  const counted = new Map<string, Reason & { count: number }>()
  const listings: (Pick<Row, 'id' | 'skuCode' | 'skuName' | 'channel'> & { readonly reasons: Reason[] })[] = []
  let [sellable, asking] = [0, 0]
  for (const { id, skuCode, skuName, channel, ...of } of rows) {
    const { codes = [], rule, facts } = judged.get(id) ?? {}
    if (codes.length === 0) {
      sellable += 1
      if (rule?.needApproval) asking += 1
      continue
    }
    const reasons = codes.map((code): Reason => ({
      code,
      message: text(code),
      rule: rule && askedByRules.includes(code) ? ruleNamed(rule)[locale] : null,
      link: mendedAt(code, { ...of, categoryId: facts?.categoryId ?? null, isOwnStock: facts?.isOwnStock ?? false, isSupplier }),
    }))
    for (const reason of reasons) {
      const key = keyOf(reason)
      counted.set(key, { ...(counted.get(key) ?? reason), count: (counted.get(key)?.count ?? 0) + 1 })
    }
    listings.push({ id, skuCode, skuName, channel, reasons })
  }
  return {
    total: rows.length,
    isFirst,
    sellable,
    asking,
    reasons: [...counted.values()].toSorted((one, other) => other.count - one.count),
    listings: someOfEach(listings, (listing) => listing.reasons.map(keyOf), shown),
  }
}
