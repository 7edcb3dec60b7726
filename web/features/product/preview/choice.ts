/** Which article a shopper has chosen by its specs. Pure. */
import { Decimal } from 'decimal.js'
import type { Preview } from '#server/modules/product/preview/preview-calls.contract.ts'

export type PreviewSku = Preview['skus'][number]
type SpecValue = PreviewSku['specValues'][number]

const has = ({ specValues }: PreviewSku, { specId, key }: SpecValue): boolean => specValues.some((value) => value.specId === specId && value.key === key)

/** What a page begins with: something that can be had, else the first. */
export const firstChoice = (skus: readonly PreviewSku[]): PreviewSku | undefined => skus.find(({ isAvailable }) => isAvailable) ?? skus[0]

/**
 * The article with that value, and as much as possible of what was chosen before.
 * @returns undefined where no article has the value
 */
export function choiceWith(skus: readonly PreviewSku[], chosen: PreviewSku | undefined, value: SpecValue): PreviewSku | undefined {
  const kept = (chosen?.specValues ?? []).filter(({ specId }) => specId !== value.specId)
  const alike = (sku: PreviewSku): number => kept.filter((one) => has(sku, one)).length
  return skus.filter((sku) => has(sku, value)).toSorted((one, other) => alike(other) - alike(one) || Number(other.isAvailable) - Number(one.isAvailable))[0]
}

/** Lowest and highest price in a channel; undefined where nothing is priced. */
export function priceRange(skus: readonly PreviewSku[], channel: string | undefined): readonly [string, string] | undefined {
  const prices = skus
    .flatMap(({ channels }) => channels.filter((one) => channel === undefined || one.channel === channel).map(({ salePrice }) => salePrice))
    .filter((price): price is string => price !== null)
    .toSorted((one, other) => new Decimal(one).cmp(other))
  const [first, last] = [prices[0], prices.at(-1)]
  return first === undefined || last === undefined ? undefined : [first, last]
}
