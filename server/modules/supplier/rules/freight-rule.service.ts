/** Freight rules as rows with their areas: how they are written, what stands in their way, what one would change. Their process moves them. */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { badInput, type Failure, ruleFailure } from '#kit/errors.ts'
import type { DocumentParts } from '#kit/document/snapshot.ts'
import { newId } from '#kit/ids.ts'
import { Decimal } from '#kit/money.ts'
import { defineParameter } from '#kit/parameters.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { quoteOf, rowFor, type FreightTerms } from './freight-quote.ts'
import { forgotten, lineage, overlapOf, readRegions, unknownRegion, type RegionRow, type Regions } from './freight-regions.ts'
import { supplierFreightRule, unsetRegion, type FreightArea, type FreightFree, type FreightImpact } from './freight-rule.contract.ts'
import { recordHooks } from '../records/record-hooks.ts'
import { newVersion, refuseOtherLine, ruleInForce, type RuleLine } from './rule-version.service.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

export const freightThreshold = defineParameter('freight-rule.approval.increase', z.coerce.number().min(0).max(1), 0.1)

/** Rows of a rule as the contract's `FreightArea` and `FreightFree`: decimals as texts. */
const areas = `coalesce((select jsonb_agg(jsonb_build_object('areaCodes', to_jsonb(a.area_codes), 'isExcluded', a.is_excluded,
    'startQty', trim_scale(a.start_qty)::text, 'startPrice', a.start_price::text, 'extraQty', trim_scale(a.extra_qty)::text, 'extraPrice', a.extra_price::text) order by a.sort, a.id)
  from freight_area a where a.rule_id = t.id and a.deleted_at is null), '[]'::jsonb)`
const freeRows = `coalesce((select jsonb_agg(jsonb_build_object('areaCodes', to_jsonb(f.area_codes), 'freeAmount', f.free_amount::text, 'freeQty', trim_scale(f.free_qty)::text) order by f.sort, f.id)
  from freight_free f where f.rule_id = t.id and f.deleted_at is null), '[]'::jsonb)`

export const freightRuleHooks = (dependencies: SupplierDependencies): ResourceHooks =>
  recordHooks(dependencies, supplierFreightRule, {
    expressions: { areas, freeRows },
    validate: async (draft, context) => {
      if (context.verb !== 'remove') refuseOtherLine(draft, context)
    },
    beforeWrite: async (draft, context) => (context.verb === 'insert' ? newVersion('supplierFreightRule', supplierFreightRule.name, draft, context) : draft),
    afterWrite: async ({ id }, { uow }, draft) => {
      const { areas: rows, freeRows: free } = draft as { areas?: FreightArea[]; freeRows?: FreightFree[] }
      if (rows) await replaceAreas(uow, id, rows)
      if (free) await replaceFree(uow, id, free)
    },
  })

async function replaceAreas({ prisma, actor, now }: UnitOfWork, ruleId: string, rows: readonly FreightArea[]): Promise<void> {
  await prisma.freightArea.deleteMany({ where: { ruleId } })
  await prisma.freightArea.createMany({
    data: rows.map((row, sort) => ({ ...row, areaCodes: [...row.areaCodes], id: newId(), ruleId, sort, tenantId: actor.tenantId, createTime: now })),
  })
}

async function replaceFree({ prisma, actor, now }: UnitOfWork, ruleId: string, rows: readonly FreightFree[]): Promise<void> {
  await prisma.freightFree.deleteMany({ where: { ruleId } })
  await prisma.freightFree.createMany({
    data: rows.map(({ areaCodes, freeAmount, freeQty }, sort) => ({
      areaCodes: [...areaCodes],
      freeAmount: freeAmount ?? null,
      freeQty: freeQty ?? null,
      id: newId(),
      ruleId,
      sort,
      tenantId: actor.tenantId,
      createTime: now,
    })),
  })
}

export async function termsOf(sql: Sql, id: string): Promise<FreightTerms> {
  const [row] = await sql.query<FreightTerms>(`select ${areas} as areas, ${freeRows} as "freeRows" from supplier_freight_rule t where t.id = $1::uuid`, [id])
  return row ?? { areas: [], freeRows: [] }
}

/** Why a rule cannot come into force: codes with what their texts name. */
export function freightProblems(regions: Regions, { areas: rows, freeRows: free }: FreightTerms): Failure[] {
  const unknown = unknownRegion(regions, [...rows, ...free])
  if (unknown === unsetRegion) return [ruleFailure('supplier.freight-area-unset')]
  if (unknown) return [ruleFailure('supplier.freight-unknown-region', { code: unknown })]
  const found = [
    [overlapOf(regions, rows), 'supplier.freight-areas-overlap'],
    [overlapOf(regions, free), 'supplier.freight-free-overlap'],
  ] as const
  const overlaps = found.flatMap(([region, code]) => (region === undefined ? [] : [ruleFailure(code, { region: region === 'rest' ? '*' : region.name })]))
  const missing = forgotten(regions, rows)
  const named = missing.slice(0, 5).map(({ name }) => name)
  return [
    ...(rows.length === 0 ? [ruleFailure('supplier.freight-no-area')] : overlaps),
    ...(rows.length > 0 && missing.length > 0 ? [ruleFailure('supplier.freight-region-forgotten', { regions: named.join('、'), count: missing.length })] : []),
  ]
}

/** @throws Failure rule naming the first thing that stands in its way */
export async function refuseUnfit({ sql }: Pick<UnitOfWork, 'sql'>, rule: { readonly id: string; readonly channel: string }): Promise<void> {
  const [first] = freightProblems(await readRegions(sql, rule.channel), await termsOf(sql, rule.id))
  if (first) throw first
}

/** Why the rows could not be submitted; codes with what their texts name. */
export const previewProblems = async (sql: Sql, channel: string, terms: FreightTerms): Promise<Failure[]> =>
  freightProblems(await readRegions(sql, channel), terms)

/** Parcels of one to ten units; what they are worth matters for free shipping. */
const samples = [
  { quantity: '1', amount: '50' },
  { quantity: '3', amount: '150' },
  { quantity: '10', amount: '500' },
] as const

/** Over every province: what is named below one counts as the province, where the province itself is not named. */
export function freightImpactOf(regions: Regions, before: FreightTerms | undefined, after: FreightTerms): FreightImpact {
  const lines = regions.provinces.map((province) => {
    const [was, is] = [before && averageTo(regions, before, province), averageTo(regions, after, province)]
    return { code: province.code, name: province.name, was, is }
  })
  const compared = lines.flatMap(({ was, is }) => (was && is ? [{ was, is }] : []))
  const [old, now] = [average(compared.map(({ was }) => was)), average(compared.map(({ is }) => is))]
  const increase = !old || !now ? new Decimal(0) : old.isZero() ? new Decimal(now.isZero() ? 0 : 1) : now.minus(old).div(old)
  return {
    before: old?.toFixed(2) ?? null,
    after: now?.toFixed(2) ?? null,
    increase: increase.toFixed(6),
    newlyExcluded: before ? newlyExcluded(regions, before, after).map(({ code, name }) => ({ code, name })) : [],
    lines: lines.map(({ code, name, was, is }) => ({
      code,
      name,
      before: was?.toFixed(2) ?? null,
      after: is?.toFixed(2) ?? null,
      isExcluded: isExcluded(regions, after, code),
      wasExcluded: before !== undefined && isExcluded(regions, before, code),
    })),
  }
}

function averageTo(regions: Regions, terms: FreightTerms, { code }: RegionRow): Decimal | undefined {
  const places = [code, ...namedBelow(regions, terms, code)]
  const quotes = places.flatMap((place) => samples.map((sample) => quoteOf(terms, { regions: lineage(regions, place), ...sample })))
  return average(quotes.flatMap((quote) => ('freight' in quote ? [quote.freight] : [])))
}

const namedBelow = (regions: Regions, { areas: rows }: FreightTerms, code: string): string[] =>
  rows.flatMap(({ areaCodes }) => areaCodes).filter((one) => one !== code && lineage(regions, one).includes(code))

const isExcluded = (regions: Regions, { areas: rows }: FreightTerms, code: string): boolean => rowFor(rows, lineage(regions, code))?.isExcluded !== false

/** Every place that either version names, and every province. */
function newlyExcluded(regions: Regions, before: FreightTerms, after: FreightTerms): RegionRow[] {
  const named = [...before.areas, ...after.areas].flatMap(({ areaCodes }) => areaCodes)
  const places = [...new Set([...regions.provinces.map(({ code }) => code), ...named])]
  const isServed = (terms: FreightTerms, code: string): boolean => rowFor(terms.areas, lineage(regions, code))?.isExcluded === false
  return places.flatMap((code) => (isServed(before, code) && !isServed(after, code) ? (regions.byCode.get(code) ?? []) : []))
}

const average = (values: readonly Decimal[]): Decimal | undefined => (values.length === 0 ? undefined : Decimal.sum(...values).div(values.length))

/** Compared with the version in force. */
export async function freightImpact(sql: Sql, line: RuleLine, after: FreightTerms): Promise<FreightImpact> {
  const regions = await readRegions(sql, line.channel)
  const present = await ruleInForce({ sql }, 'supplierFreightRule', line)
  return freightImpactOf(regions, present && (await termsOf(sql, present.id)), after)
}

/** CNY: the least amount that no column holds. */
const beyondMoney = 1e14

/** @throws Failure 400 at `quantity` when the freight is more than an amount can say */
export async function quoteParcel(sql: Sql, terms: FreightTerms, parcel: { readonly regionCode: string; readonly quantity: string; readonly amount: string }) {
  const quote = quoteOf(terms, { ...parcel, regions: lineage(await readRegions(sql, ''), parcel.regionCode) })
  if (!('freight' in quote)) return { outcome: quote.outcome, freight: null, startPrice: null, extraUnits: null, unit: null }
  const { outcome, freight, extraUnits, area } = quote
  if (freight.gte(beyondMoney)) throw badInput([{ path: 'quantity', code: 'supplier.freight-beyond-money' }])
  return { outcome, freight: freight.toFixed(2), startPrice: area.startPrice, extraUnits: extraUnits.toFixed(), unit: area.extraQty }
}

/** Names of every region that the rows speak of. */
export async function regionNamesOf(sql: Sql, { areas: rows, freeRows: free }: FreightTerms): Promise<Record<string, string>> {
  const codes = [...new Set([...rows, ...free].flatMap(({ areaCodes }) => areaCodes))]
  const names = await sql.query<{ code: string; name: string }>(
    'select region_code as code, region_name as name from region where region_code = any($1::text[])',
    [codes],
  )
  return Object.fromEntries(names.map(({ code, name }) => [code, name]))
}

/** The rows in words that need no language, for the difference between two versions. */
export async function freightParts({ sql }: Pick<UnitOfWork, 'sql'>, { id }: { readonly id: string }): Promise<DocumentParts> {
  const terms = await termsOf(sql, id)
  const names = await regionNamesOf(sql, terms)
  const where = (codes: readonly string[]): string => (codes.length === 0 ? '*' : codes.map((code) => names[code] ?? code).join('、'))
  const { areas: rows, freeRows: free } = terms
  return {
    areas: {
      label: { zh: '配送区域', en: 'Areas' },
      value: rows
        .map((row) => `${where(row.areaCodes)}: ${row.isExcluded ? '✕' : `≤${row.startQty} ¥${row.startPrice} · +${row.extraQty} ¥${row.extraPrice}`}`)
        .join('\n'),
    },
    freeRows: {
      label: { zh: '包邮条件', en: 'Free shipping' },
      value: free
        .map((row) => `${where(row.areaCodes)}: ${[row.freeAmount && `≥¥${row.freeAmount}`, row.freeQty && `≥${row.freeQty}`].filter(Boolean).join(' / ')}`)
        .join('\n'),
    },
  }
}
