/** Facts of any number of listings: a fixed number of statements, and some for each supplier, channel and category among them. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { brandsOf } from '#server/modules/catalogue/brand/brand-authorisation.service.ts'
import { mappingsOf, obstaclesInChannel } from '#server/modules/catalogue/category/category-mapping.service.ts'
import { channelsOfSupplier, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'
import { sellableFacts, type SellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { productObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { obstaclesIn } from './obstacles.ts'

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

const quantity = z.string().regex(/^\d{1,10}(\.\d{1,4})?$/)
const minStock = defineParameter('shelves.min-stock', quantity, '1')
const minMargin = defineParameter('shelves.min-margin', quantity, '0')

const distinct = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]

/** Codes of everything that stands in the way of each listing, by its id; empty for those that may be sold. */
export async function obstaclesOf({ data, sql, zone }: ObstaclesAt, listings: readonly ListingAsked[]): Promise<Map<string, string[]>> {
  const parameters = parametersOf(data)
  const rule = { minStock: await parameters.get(minStock), minMargin: await parameters.get(minMargin) }
  const facts = await sellableFacts(data, sql, [...new Set(listings.map(({ skuId }) => skuId))])
  const around = await aroundOf(sql, zone, [...facts.values()], [...new Set(listings.map(({ channel }) => channel))])
  return new Map(
    listings.map(({ id, skuId, channel }) => {
      const of = facts.get(skuId)
      if (!of) return [id, obstaclesIn(undefined, rule)]
      return [
        id,
        obstaclesIn({ ...of, around: around(of, channel), isOffered: Object.hasOwn(of.salePrices, channel), salePrice: of.salePrices[channel] ?? null }, rule),
      ]
    }),
  )
}

/** What suppliers, brands and categories say, asked once for each. */
async function aroundOf(sql: Sql, zone: string, facts: readonly SellableFacts[], channels: readonly string[]) {
  const said = new Map<string, string[]>()
  const say = (key: string, codes: readonly string[]): void => void said.set(key, [...(said.get(key) ?? []), ...codes])
  for (const channel of channels) {
    for (const place of await mappingsOf(sql, channel, distinct(facts.map(({ categoryId }) => categoryId))))
      say(`category ${place.categoryId} ${channel}`, await obstaclesInChannel(sql, channel, place, undefined))
  }
  for (const supplierId of [...distinct(facts.map((of) => of.supplierId)), null]) {
    const theirs = facts.filter((of) => of.supplierId === supplierId)
    if (theirs.length === 0) continue
    for (const [id, brand] of await brandsOf(sql, distinct(theirs.map(({ brandId }) => brandId)), supplierId ?? undefined, zone)) {
      if (brand.status !== 'ENABLED') say(`brand ${id} ${supplierId}`, ['product.brand-closed'])
      else if (!brand.authorised) say(`brand ${id} ${supplierId}`, ['product.brand-not-authorised'])
    }
    if (supplierId === null) continue
    say(`supplier ${supplierId}`, await productObstacles(sql, supplierId, zone))
    const open = await channelsOfSupplier(sql, supplierId)
    for (const channel of channels) if (!open.includes(channel)) say(`channel ${supplierId} ${channel}`, ['category.channel-closed'])
    for (const [id, may] of await mayBeSoldBy(sql, supplierId, distinct(theirs.map(({ categoryId }) => categoryId))))
      if (!may) say(`kind ${supplierId} ${id}`, ['product.category-closed'])
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
