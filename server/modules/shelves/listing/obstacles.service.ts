/** Facts of any number of listings: a fixed number of statements, and some for each supplier, channel and category among them. */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { decimal } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { mappingsOf, obstaclesInChannel } from '#server/modules/catalogue/category/category-mapping.service.ts'
import { categoriesOf, channelsOfSuppliers, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'
import { sellableFacts, type SellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { productObstaclesOf } from '#server/modules/supplier/profile/supplier.service.ts'
import { askedBy, ruleFor, type RuleSaid, type RuleSubject } from '../rule/rule-choice.ts'
import { rulesInForce } from '../rule/rules-in-force.service.ts'
import { obstaclesIn, type ListingFactsKnown, type ShelfRule } from './obstacles.ts'

export interface ListingAsked {
  readonly id: string
  readonly skuId: string
  readonly channel: string
}

export interface ObstaclesAt {
  readonly data: DataSource
  /** Within a unit of work: its connection. */
  readonly sql: Sql
  readonly zone: string
}

type Known = ListingFactsKnown & Pick<SellableFacts, 'categoryId' | 'isOwnStock'>

/** What was found out about a listing, before any rule is asked. */
export interface ListingKnown {
  /** Undefined where the article is gone. */
  readonly facts: Known | undefined
  readonly subject: RuleSubject
}

/** What stands in the way of a listing, as codes of texts, and the rule that decided. */
export interface Judged {
  readonly codes: readonly string[]
  readonly rule: RuleSaid | undefined
}

/** The same, with what is known of the listing. */
export type JudgedListing = Judged & Pick<ListingKnown, 'facts'>

const quantity = z.string().regex(/^\d{1,10}(\.\d{1,4})?$/)
const minStock = defineParameter('shelves.min-stock', quantity, '1')
const minMargin = defineParameter('shelves.min-margin', quantity, '0')

const distinct = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]

/** Codes of everything that stands in the way of each listing, by its id; empty for those that may be sold. */
export async function obstaclesOf(at: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, readonly string[]>> {
  const judged = await judgedOf(at, listings)
  return new Map([...judged].map(([id, { codes }]) => [id, codes]))
}

/** The same, with the rule that decided about each and what is known of it. */
export async function judgedOf(at: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, JudgedListing>> {
  const judge = await judgeBy(at.data, await rulesInForce(at.sql))
  const known = await listingsKnown(at, listings)
  return new Map(
    [...known].map(([id, one]) => {
      const { codes, rule } = judge(one)
      return [id, { codes, rule, facts: one.facts }]
    }),
  )
}

/** Judges by these rules, in their turn. */
export async function judgeBy(data: DataSource, rules: readonly RuleSaid[]): Promise<(known: ListingKnown) => Judged> {
  const parameters = parametersOf(data)
  const usual = { minStock: await parameters.get(minStock), minMargin: await parameters.get(minMargin) }
  const limits = new Map([undefined, ...rules].map((rule) => [rule, limitsOf(askedBy(rule, usual))]))
  return ({ facts, subject }) => {
    const rule = facts && ruleFor(rules, subject)
    return { codes: obstaclesIn(facts, limits.get(rule)!), rule }
  }
}

/** Read once a rule, not once a listing. */
const limitsOf = ({ minStock, minMargin, licenceDays }: ShelfRule): ShelfRule => ({ minStock: decimal(minStock), minMargin: decimal(minMargin), licenceDays })

export async function listingsKnown({ data, sql, zone }: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, ListingKnown>> {
  const facts = await sellableFacts(data, sql, [...new Set(listings.map(({ skuId }) => skuId))])
  const all = [...facts.values()]
  const around = await aroundOf(sql, zone, all, [...new Set(listings.map(({ channel }) => channel))])
  const levels = await supplierLevels(data, distinct(all.map(({ supplierId }) => supplierId)))
  const categories = await categoriesOf(sql, distinct(all.map(({ categoryId }) => categoryId)))
  const today = Date.parse(dayIn(zone, new Date()))
  return new Map(
    listings.map(({ id, skuId, channel }): [string, ListingKnown] => {
      const of = facts.get(skuId)
      if (!of) return [id, { facts: undefined, subject: { channel, categoryPath: [], supplierLevel: null } }]
      const { level = null, firstEnd = null } = levels.get(of.supplierId ?? '') ?? {}
      const known: Known = {
        isPublished: of.isPublished,
        hasPicture: of.hasPicture,
        hasTax: of.hasTax,
        cost: of.cost,
        available: of.available,
        categoryId: of.categoryId,
        isOwnStock: of.isOwnStock,
        around: around(of, channel),
        isOffered: Object.hasOwn(of.salePrices, channel),
        salePrice: of.salePrices[channel] ?? null,
        licenceDaysLeft: firstEnd && Math.round((firstEnd.getTime() - today) / 86_400_000),
      }
      return [id, { facts: known, subject: { channel, categoryPath: categories.get(of.categoryId ?? '')?.path ?? [], supplierLevel: level } }]
    }),
  )
}

/** The level of each supplier, and when the first of their papers ends. */
async function supplierLevels({ prisma }: DataSource, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await prisma.supplier.findMany({ where: { id: { in: [...ids] } }, select: { id: true, level: true } })
  const ends = await prisma.supplierMaterial.groupBy({
    by: ['supplierId'],
    where: { supplierId: { in: [...ids] }, deletedAt: null, replacedById: null, validTo: { not: null } },
    _min: { validTo: true },
  })
  const firstEnds = new Map(ends.map(({ supplierId, _min }) => [supplierId, _min.validTo]))
  return new Map(rows.map(({ id, level }) => [id, { level, firstEnd: firstEnds.get(id) ?? null }]))
}

/** What is said of one supplier's goods, or of the platform's own. */
interface Around {
  readonly supplier: readonly string[]
  readonly closedChannels: ReadonlySet<string>
  /** Categories that they may not sell. */
  readonly closedKinds: ReadonlySet<string>
  /** What stands in the way, by brand. */
  readonly brands: ReadonlyMap<string, string>
}

/** What suppliers, brands and categories say, asked once for each. */
async function aroundOf(sql: Sql, zone: string, facts: readonly SellableFacts[], channels: readonly string[]) {
  const categoryIds = distinct(facts.map(({ categoryId }) => categoryId))
  const inChannel = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const channel of channels) {
    const said = new Map<string, readonly string[]>()
    for (const place of await mappingsOf(sql, channel, categoryIds)) said.set(place.categoryId, await obstaclesInChannel(sql, channel, place, undefined))
    inChannel.set(channel, said)
  }
  const ids = distinct(facts.map((of) => of.supplierId))
  const suppliers = await productObstaclesOf(sql, ids, zone)
  const open = await channelsOfSuppliers(sql, ids)
  const around = new Map<string | null, Around>()
  for (const [id, goods] of goodsBySupplier(facts)) {
    const openTo = id === null ? channels : (open.get(id) ?? [])
    around.set(id, {
      supplier: suppliers.get(id ?? '') ?? [],
      closedChannels: new Set(channels.filter((channel) => !openTo.includes(channel))),
      closedKinds: await closedKinds(sql, id, goods.categoryIds),
      brands: await closedBrands(sql, id, goods.brandIds, zone),
    })
  }
  return ({ supplierId, categoryId, brandId }: SellableFacts, channel: string): string[] => {
    const { supplier = [], closedChannels, closedKinds: closed, brands } = around.get(supplierId) ?? {}
    const brand = brandId === null ? undefined : brands?.get(brandId)
    return [
      ...supplier,
      ...(closedChannels?.has(channel) ? ['category.channel-closed'] : []),
      ...(categoryId !== null && closed?.has(categoryId) ? ['product.category-closed'] : []),
      ...((categoryId !== null && inChannel.get(channel)?.get(categoryId)) || []),
      ...(brand === undefined ? [] : [brand]),
    ]
  }
}

/** Categories that a supplier may not sell; the platform may sell all. */
async function closedKinds(sql: Sql, supplierId: string | null, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (supplierId === null) return new Set()
  const said = await mayBeSoldBy(sql, supplierId, [...ids])
  return new Set([...said].flatMap(([id, may]) => (may ? [] : [id])))
}

async function closedBrands(sql: Sql, supplierId: string | null, ids: ReadonlySet<string>, zone: string): Promise<Map<string, string>> {
  const closed = new Map<string, string>()
  for (const [id, { status, authorised }] of await brandsOf(sql, [...ids], supplierId ?? undefined, zone)) {
    if (status !== 'ENABLED') closed.set(id, 'product.brand-closed')
    else if (!authorised) closed.set(id, 'product.brand-not-authorised')
  }
  return closed
}

/** Brands and categories of each supplier's goods; of the platform's own under null. */
function goodsBySupplier(facts: readonly SellableFacts[]) {
  const theirs = new Map<string | null, { readonly brandIds: Set<string>; readonly categoryIds: Set<string> }>()
  for (const { supplierId, brandId, categoryId } of facts) {
    const goods = theirs.get(supplierId) ?? { brandIds: new Set(), categoryIds: new Set() }
    theirs.set(supplierId, goods)
    if (brandId !== null) goods.brandIds.add(brandId)
    if (categoryId !== null) goods.categoryIds.add(categoryId)
  }
  return theirs
}
