/** The steps in which a product is entered, and the bits that say which of them are complete. Pure: the browser reads it too. */

export const spuSteps = ['basic', 'specs-attribute', 'sale-channel', 'image-text'] as const
export type SpuStep = (typeof spuSteps)[number]

export const skuSteps = ['basic', 'sale-channel', 'price-storage', 'image-text', 'bundled'] as const
export type SkuStep = (typeof skuSteps)[number]

/** The bit of a complete step in the mask of its SPU or SKU. */
export const spuStepBit = (step: SpuStep): number => 1 << spuSteps.indexOf(step)
export const skuStepBit = (step: SkuStep): number => 1 << skuSteps.indexOf(step)

export const allSpuSteps = (1 << spuSteps.length) - 1
export const allSkuSteps = (1 << skuSteps.length) - 1

/** How a step is named in versions, remarks and field policies: `spu.basic`, `sku.<id>.price-storage`; policies leave the id out. */
export const spuStepKey = (step: SpuStep): string => `spu.${step}`
export const skuStepKey = (skuId: string, step: SkuStep): string => `sku.${skuId}.${step}`

/** Most that one product may hold. */
export const limits = { skus: 500, specs: 5, valuesOfASpec: 100, channels: 20, images: 20, attributes: 200, bundleItems: 50, regions: 500 } as const
