/** Every reason why listings cannot be sold, counted, each with the screen that mends it. */
import type { CallContext } from '#kit/handle.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { ruleNamed, type RuleSaid } from '../rule/rule-choice.ts'
import { channelListing } from './listing.contract.ts'
import { skuNameIn } from './listing-hooks.service.ts'
import { askedByRules, mendedAt } from './obstacles.ts'
import { judgedOf, type JudgedListing } from './obstacles.service.ts'
import { someOfEach } from './some-of-each.ts'

/** Listings that are told one by one, and of every reason so many. */
const shown = { most: 100, ofEach: 20 }

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

/** A listing that cannot be sold. Thousands are counted, few are told: what one of them reads is written for those alone. */
interface Blocked extends Pick<JudgedListing, 'codes' | 'facts' | 'rule'> {
  readonly row: Row
  /** By which its reasons are counted, as its codes stand. */
  readonly keys: readonly string[]
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
  const asking = (code: string, rule: RuleSaid | undefined): string | null => (rule && askedByRules.includes(code) ? ruleNamed(rule)[locale] : null)
  const reasonOf = ({ row, facts, rule }: Blocked, code: string): Reason => ({
    code,
    message: text(code),
    rule: asking(code, rule),
    link: mendedAt(code, { ...row, categoryId: facts?.categoryId ?? null, isOwnStock: facts?.isOwnStock ?? false, isSupplier }),
  })
  const counted = new Map<string, { readonly blocked: Blocked; readonly code: string; count: number }>()
  const all: Blocked[] = []
  let [sellable, askFirst] = [0, 0]
  for (const row of rows) {
    const { codes = [], rule, facts } = judged.get(row.id) ?? {}
    if (codes.length === 0) {
      sellable += 1
      if (rule?.needApproval) askFirst += 1
      continue
    }
    const blocked = { row, codes, facts, rule, keys: codes.map((code) => `${code} ${asking(code, rule) ?? ''}`) }
    all.push(blocked)
    for (const [at, key] of blocked.keys.entries()) {
      const before = counted.get(key)
      if (before) before.count += 1
      else counted.set(key, { blocked, code: codes[at]!, count: 1 })
    }
  }
  return {
    total: rows.length,
    isFirst,
    sellable,
    asking: askFirst,
    reasons: [...counted.values()].toSorted((one, other) => other.count - one.count).map(({ blocked, code, count }) => ({ ...reasonOf(blocked, code), count })),
    listings: someOfEach(all, ({ keys }) => keys, shown).map((blocked) => ({
      id: blocked.row.id,
      skuCode: blocked.row.skuCode,
      skuName: blocked.row.skuName,
      channel: blocked.row.channel,
      reasons: blocked.codes.map((code) => reasonOf(blocked, code)),
    })),
  }
}
