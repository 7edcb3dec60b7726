/**
 * SKU of a product by its specs: what a SKU is called by its values, and which SKU a choice of values makes. Pure.
 *
 * A SKU whose combination stays keeps all that was typed. Where a spec is added or taken away, the SKU there are go on as the first
 * combinations that say the same in the specs which stay.
 */
import type { Label } from '#kit/contract.ts'
import { limits } from '../product-steps.contract.ts'
import type { ChosenSpec, SkuContent } from './product-content.contract.ts'

export type SpecValue = SkuContent['basic']['specValues'][number]

/** The same text for the same combination, however its values are ordered. */
export const specKeyOf = (values: readonly SpecValue[]): string =>
  values
    .map(({ specId, key }) => `${specId}=${encodeURIComponent(key)}`)
    .toSorted()
    .join('&')

/** As people read it, in the order of the product's specs. */
export function specTextOf(specs: readonly ChosenSpec[], values: readonly SpecValue[]): Label {
  const chosen = specs.flatMap(({ specId, values: offered }) => {
    const said = values.find((value) => value.specId === specId)
    return offered.filter(({ key }) => key === said?.key)
  })
  return { zh: chosen.map(({ zh }) => zh).join(' / '), en: chosen.map(({ zh, en }) => en || zh).join(' / ') }
}

/** Every combination of the chosen values, the last spec changing fastest. None without a spec. */
export function combinationsOf(specs: readonly ChosenSpec[]): SpecValue[][] {
  if (specs.length === 0) return []
  return specs.reduce<SpecValue[][]>(
    (made, { specId, values }) => made.flatMap((combination) => values.map(({ key }) => [...combination, { specId, key }])),
    [[]],
  )
}

/** How many SKU a choice makes, without making them. */
export const sizeOf = (specs: readonly ChosenSpec[]): number => specs.reduce((product, { values }) => product * values.length, specs.length === 0 ? 0 : 1)

export const isTooLarge = (specs: readonly ChosenSpec[]): boolean => sizeOf(specs) > limits.skus

export interface MatrixRow {
  readonly specValues: readonly SpecValue[]
  /** The SKU that goes on under these values; undefined for one that has to be made. */
  readonly skuId: string | undefined
}

export interface Matrix {
  /** In the order of the combinations. */
  readonly rows: readonly MatrixRow[]
  /** SKU that have no place any more. */
  readonly dropped: readonly string[]
}

/** @param skus those that there are, in their order; bundles stand beside the matrix like all others */
export function matrixOf(specs: readonly ChosenSpec[], skus: readonly { readonly skuId: string; readonly specValues: readonly SpecValue[] }[]): Matrix {
  const combinations = combinationsOf(specs)
  const taken = new Map<number, string>()
  const placed = new Set<string>()
  const take = (fits: (combination: readonly SpecValue[], values: readonly SpecValue[]) => boolean): void => {
    for (const { skuId, specValues } of skus) {
      if (placed.has(skuId)) continue
      const at = combinations.findIndex((combination, place) => !taken.has(place) && fits(combination, specValues))
      if (at < 0) continue
      taken.set(at, skuId)
      placed.add(skuId)
    }
  }
  take((combination, values) => specKeyOf(combination) === specKeyOf(values))
  take((combination, values) => agree(combination, values))
  return {
    rows: combinations.map((specValues, place) => ({ specValues, skuId: taken.get(place) })),
    dropped: skus.filter(({ skuId }) => !placed.has(skuId)).map(({ skuId }) => skuId),
  }
}

/** The two say the same wherever both say something. */
const agree = (combination: readonly SpecValue[], values: readonly SpecValue[]): boolean =>
  combination.every(({ specId, key }) => {
    const said = values.find((value) => value.specId === specId)
    return said === undefined || said.key === key
  })
