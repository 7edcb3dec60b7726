/** Facts of any number of listings: a fixed number of statements, and some for each supplier, channel and category among them. */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { mappingsOf, obstaclesInChannel } from '#server/modules/catalogue/category/category-mapping.service.ts'
import { categoriesOf, channelsOfSuppliers, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'
import { sellableFacts, type SellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { productObstaclesOf } from '#server/modules/supplier/profile/supplier.service.ts'
import { askedBy, ruleFor, type RuleSaid, type RuleSubject } from '../rule/rule-choice.ts'
import { rulesInForce } from '../rule/rules-in-force.service.ts'
import { obstaclesIn, type ListingFactsKnown } from './obstacles.ts'

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
export async function judgedOf(at: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, Judged & Pick<ListingKnown, 'facts'>>> {
  const judge = await judgeBy(at.data, await rulesInForce(at.sql))
  const known = await listingsKnown(at, listings)
  return new Map([...known].map(([id, one]) => [id, { ...judge(one), facts: one.facts }]))
}

/** Judges by these rules, in their turn. */
export async function judgeBy(data: DataSource, rules: readonly RuleSaid[]): Promise<(known: ListingKnown) => Judged> {
  const parameters = parametersOf(data)
  const usual = { minStock: await parameters.get(minStock), minMargin: await parameters.get(minMargin) }
  return ({ facts, subject }) => {
    const rule = facts && ruleFor(rules, subject)
    return { codes: obstaclesIn(facts, askedBy(rule, usual)), rule }
  }
}

export async function listingsKnown({ data, sql, zone }: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, ListingKnown>> {
  const facts = await sellableFacts(data, sql, [...new Set(listings.map(({ skuId }) => skuId))])
  const all = [...facts.values()]
  const around = await aroundOf(sql, zone, all, [...new Set(listings.map(({ channel }) => channel))])
  const levels = await supplierLevels(data, distinct(all.map(({ supplierId }) => supplierId)))
  const categories = await categoriesOf(sql, distinct(all.map(({ categoryId }) => categoryId)))
  const today = dayIn(zone, new Date())
  return new Map(
    listings.map(({ id, skuId, channel }): [string, ListingKnown] => {
      const of = facts.get(skuId)
      if (!of) return [id, { facts: undefined, subject: { channel, categoryPath: [], supplierLevel: null } }]
      const { level = null, firstEnd = null } = levels.get(of.supplierId ?? '') ?? {}
      const known: Known = {
        ...of,
        around: around(of, channel),
        isOffered: Object.hasOwn(of.salePrices, channel),
        salePrice: of.salePrices[channel] ?? null,
        licenceDaysLeft: firstEnd && Math.round((firstEnd.getTime() - Date.parse(today)) / 86_400_000),
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

/** What suppliers, brands and categories say, asked once for each. */
async function aroundOf(sql: Sql, zone: string, facts: readonly SellableFacts[], channels: readonly string[]) {
  const said = new Map<string, string[]>()
  const say = (key: string, codes: readonly string[]): void => void said.set(key, [...(said.get(key) ?? []), ...codes])
  for (const channel of channels) {
    for (const place of await mappingsOf(sql, channel, distinct(facts.map(({ categoryId }) => categoryId))))
      say(`category ${place.categoryId} ${channel}`, await obstaclesInChannel(sql, channel, place, undefined))
  }
  const ids = distinct(facts.map((of) => of.supplierId))
  const theirs = goodsBySupplier(facts)
  for (const [id, codes] of await productObstaclesOf(sql, ids, zone)) say(`supplier ${id}`, codes)
  const open = await channelsOfSuppliers(sql, ids)
  for (const id of ids) for (const channel of channels) if (!open.get(id)?.includes(channel)) say(`channel ${id} ${channel}`, ['category.channel-closed'])
  for (const [supplierId, { brandIds, categoryIds }] of theirs) {
    for (const [id, brand] of await brandsOf(sql, [...brandIds], supplierId ?? undefined, zone)) {
      if (brand.status !== 'ENABLED') say(`brand ${id} ${supplierId}`, ['product.brand-closed'])
      else if (!brand.authorised) say(`brand ${id} ${supplierId}`, ['product.brand-not-authorised'])
    }
    if (supplierId === null) continue
    for (const [id, may] of await mayBeSoldBy(sql, supplierId, [...categoryIds])) if (!may) say(`kind ${supplierId} ${id}`, ['product.category-closed'])
  }
  return ({ supplierId, categoryId, brandId }: SellableFacts, channel: string): string[] =>
    [
      `supplier ${supplierId}`,
      `channel ${supplierId} ${channel}`,
      `kind ${supplierId} ${categoryId}`,
      `category ${categoryId} ${channel}`,
      `brand ${brandId} ${supplierId}`,
    ].flatMap((key) => said.get(key) ?? [])
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
