/** A product that lacks nothing, for tests of what a product says. */
import { newId } from '#kit/ids.ts'
import { emptyContent, emptySku, type ChosenSpec, type ProductContent, type SkuContent } from '#server/modules/product/content/product-content.contract.ts'

export const ids = { category: newId(), brand: newId(), unit: newId(), tax: newId(), colour: newId(), size: newId(), picture: newId() }

export const colour: ChosenSpec = {
  specId: ids.colour,
  values: [
    { key: 'red', zh: '红', en: 'Red' },
    { key: 'blue', zh: '蓝', en: null },
  ],
}
export const size: ChosenSpec = {
  specId: ids.size,
  values: [
    { key: 's', zh: '小', en: 'Small' },
    { key: 'l', zh: '大', en: 'Large' },
  ],
}

export const everywhere = { mode: 'ALL' as const, codes: [] }

export function sku(place: number, specValues: SkuContent['basic']['specValues'] = [], more: Partial<SkuContent> = {}): SkuContent {
  const empty = emptySku(newId(), `SKU${place}`)
  return {
    ...empty,
    basic: { ...empty.basic, name: `单品 ${place}`, specValues },
    'sale-channel': {
      channels: [{ channel: 'JD', salesRegion: everywhere, deliveryTime: { timePeriodType: 'HOUR', value: 48 }, salePrice: '12.50' }],
    },
    'price-storage': { ...empty['price-storage'], supplyPrice: '10', taxRate: '0.13', stockMode: 'SUPPLIER', stockQty: '5' },
    ...more,
  }
}

/** With a red and a blue SKU. */
export function completeContent(): ProductContent {
  const { spu } = emptyContent()
  return {
    spu: {
      basic: {
        ...spu.basic,
        name: '订书机',
        categoryId: ids.category,
        brandId: ids.brand,
        goodsType: 'NORMAL',
        saleUnitId: ids.unit,
        taxInfoId: ids.tax,
      },
      'specs-attribute': { ...spu['specs-attribute'], specs: [colour] },
      'sale-channel': { channels: [{ channel: 'JD', salesRegion: everywhere }] },
      'image-text': { ...spu['image-text'], mainImage: ids.picture, detailHtml: '<p>结实</p>' },
    },
    skus: colour.values.map(({ key }, place) => sku(place + 1, [{ specId: ids.colour, key }])),
  }
}
